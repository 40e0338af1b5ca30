/** Where a version goes on Linear: a new issue of a team, or a comment on an issue. */
export type LinearTarget = { team: string } | { issue: string };

const KEY = '[A-Za-z][A-Za-z0-9]{0,9}';
const short = new RegExp(`^(${KEY})(-\\d{1,9})?$`);
const link = new RegExp(`^https?://[^/\\s]+/[^/\\s]+/(?:team/(${KEY})|issue/(${KEY}-\\d{1,9}))(?:[/?#]\\S*)?$`);

/** Reads "ENG", "ENG-12", or the link of one; null for anything else. */
export function parseLinearTarget(text: string): LinearTarget | null {
  const named = short.exec(text.trim());
  if (named) return named[2] ? { issue: named[0].toUpperCase() } : { team: named[0].toUpperCase() };
  const linked = link.exec(text.trim());
  if (!linked) return null;
  return linked[2] ? { issue: linked[2].toUpperCase() } : { team: linked[1]!.toUpperCase() };
}
