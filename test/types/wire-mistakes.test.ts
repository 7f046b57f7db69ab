import { describeMistakes } from "./describe-mistakes.ts";

describeMistakes(
  "compiler messages about mismatches of a schema and a wire mapping",
  "test/types/wire-mistakes",
  {
    "not-in-the-mapping": /'"not in the wire mapping"' is missing .* "not in the wire mapping": "owner"; }'/,
    "not-in-the-schema":
      /'"not in the schema, but sent"' is missing .* "not in the schema, but sent": "token"; }'/,
    "not-read": /"not read, and not notReturned\(\)": "token"; }'/,
    "not-sent": /"not sent": "url"; }'/,
    "read-as-another-type": /"read as another type": "url"; }'/,
    "sent-as-another-type": /"sent as another type": "size"; }'/,
  },
  1000,
);
