# The new results of a SARIF file as workflow commands: ten, which is what one step may show.
def data:
  .[:2000]
  | gsub("%"; "%25") | gsub("\r"; "%0D") | gsub("\n"; "%0A")
  | gsub("[\\x00-\\x1f\\x7f-\\x9f]"; "?");
def property: data | gsub(":"; "%3A") | gsub(","; "%2C");

[.runs[].results[]? | select((.baselineState // "new") == "new")]
| (if length > 10 then 9 else 10 end) as $shown
| (.[:$shown][] | "::error title=\(.ruleId // "finding" | property)::\(.message.text | data)"),
  (if length > $shown then "::error::and \(length - $shown) more, in the artifact night" else empty end)
