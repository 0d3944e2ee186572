// A record as protobuf's own JSON, for tools and eyes: pretty, field names as in record.proto.
//
// Protobuf's rules hold: 64-bit integers are strings, enumerations are names, and a field that has
// its default (0, false, empty) is left out. `jq` and every protobuf library read it. Not a second
// format to keep: what the record says is in record.proto, and this follows it.
#ifndef LAB_RECORD_RECORD_JSON_H_
#define LAB_RECORD_RECORD_JSON_H_

#include <string>

#include "lab/record/record.pb.h"

namespace lab {

// Fields that this build does not know are not in it. Memory: some ten times the record's bytes.
std::string ToJson(const RunRecord& record);

}  // namespace lab

#endif  // LAB_RECORD_RECORD_JSON_H_
