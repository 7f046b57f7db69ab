/** The repeated times that the API accepts. */
export const schedule = {
  // The pattern matches at the beginning, or anywhere.
  pattern: /^@(?:annually|yearly|monthly|weekly|daily|hourly|reboot)|@every (?:\d+(?:ns|us|µs|ms|s|m|h))+/,
  api: "^(@(annually|yearly|monthly|weekly|daily|hourly|reboot))|(@every (\\d+(ns|us|µs|ms|s|m|h))+)|((((\\d+,)+\\d+|([\\d\\*]+(/|-)\\d+)|\\d+|\\*) ?){5,7})$",
  words:
    "must be a cron expression of five to seven fields, such as 0 3 * * *, or @daily, @every 12h and the like; names of days and months are not supported",
};

const field = /^(?:(?:\d+,)+\d+|[\d*]+[/-]\d+|\d+|\*)$/;
const fewestFields = 5;

/** A longer text is left to the API: no real expression is longer, and the search would take too long. */
const longest = 300;

/** Checks an expression as the API does: it has to end in fields, and anything may precede them. */
export function cronExpression(text: string): string | undefined {
  if (text.length > longest || schedule.pattern.test(text) || endsInFields(text)) return undefined;
  return schedule.words;
}

/** Whitespace between fields is optional: all ways to divide the text into fields count. */
function endsInFields(text: string): boolean {
  let ends: readonly number[] = [text.length];
  for (let found = 0; found < fewestFields; found++) {
    const begins = new Set<number>();
    for (const end of ends) {
      for (const last of text[end - 1] === " " ? [end, end - 1] : [end]) {
        for (let begin = last - 1; begin >= 0 && /[\d*,/-]/.test(text.charAt(begin)); begin--)
          if (field.test(text.slice(begin, last))) begins.add(begin);
      }
    }
    ends = [...begins];
  }
  return ends.length > 0;
}
