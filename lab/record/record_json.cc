#include "lab/record/record_json.h"

#include <google/protobuf/util/json_util.h>

#include <cstdlib>
#include <string>

#include "lab/record/record.pb.h"

namespace lab {

std::string ToJson(const RunRecord& record) {
  google::protobuf::util::JsonPrintOptions options;
  options.add_whitespace = true;
  options.preserve_proto_field_names = true;
  std::string json;
  // A compiled-in message of plain fields always has a JSON form: the errors are for Any and for
  // types that have to be looked up.
  if (!google::protobuf::util::MessageToJsonString(record, &json, options).ok()) std::abort();
  return json;
}

}  // namespace lab
