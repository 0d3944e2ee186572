// Whether every string of a message is plain text: valid UTF-8 in one line, without control
// characters.
//
// What an experiment says is printed on terminals and pages and stored in records. An escape
// sequence in a name would act on the terminal, and one byte that is not UTF-8 would make the
// record's header unreadable: protobuf writes such a proto3 string and then refuses to parse it.
#ifndef LAB_PLAN_PLAIN_TEXT_H_
#define LAB_PLAN_PLAIN_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "google/protobuf/message.h"

namespace lab {

// "" where `text` is plain; otherwise what is wrong, with the byte's position.
std::string PlainTextProblem(std::string_view text);

// `text` with each byte that is not plain as \xNN, to be shown in a message; quotes stay as they
// are.
std::string MadePlain(std::string_view text);

// Over every string field at any depth: "contender.name: byte 0x1b at 3 is a control character".
std::vector<std::string> PlainTextProblems(const google::protobuf::Message& message);

}  // namespace lab

#endif  // LAB_PLAN_PLAIN_TEXT_H_
