// What must hold of reading any bytes at all, for the mutating replay test and the fuzzer.
#ifndef LAB_RECORD_READER_PROPERTIES_H_
#define LAB_RECORD_READER_PROPERTIES_H_

#include <string>
#include <string_view>

namespace lab {

// Reads `bytes` in several ways and returns the first property that fails, or "":
//  - every byte behind the magic is in exactly one frame or one skipped range;
//  - the parser fed in small pieces says the same as fed whole;
//  - the report's numbers agree with what was visited;
//  - cut at good_bytes the record has the same frames and no tail: it may be continued there;
//  - written again, the frames are read again as they are.
std::string BrokenReaderProperty(std::string_view bytes);

}  // namespace lab

#endif  // LAB_RECORD_READER_PROPERTIES_H_
