/** A longer paragraph or message was not typed: it was pasted. */
const LONGEST_TYPED = { paragraph: 700, message: 3000 };
/** A longer quotation is someone else's words, and not just the name of something. */
const QUOTED_WORDS = 4;

const fenced = /(^|\n)[ \t]*(```|~~~)[\s\S]*?(?:\n[ \t]*\2[^\n]*|$)/g;
const markup = /<(\w+)[^<>]*>[\s\S]*?<\/\1>/g;
const quoted = /"([^"\n]*)"|“([^”]*)”|«([^»]*)»|„([^“”]*)[“”]/g;
/** Announces someone else's words: "Dana wrote:", "here is the transcript:", "see below:". */
const announced =
  /\b(?:wrote|writes|write|said|says|say|sent|sends|replied|answered|asked|posted|told (?:me|us)|e-?mail|mail|message|memo|notes?|transcript|document|doc|article|text|paste|pasted|copied|below|following|attached|forward(?:ed)?|quote|excerpt|letter|minutes|page|post|thread|log|output|policy|contract|reads|states)\b[^.!?\n]{0,60}:\s*$/i;
const announcedInLine =
  /\b(?:(?:wrote|writes|said|says|replied|answered|posted|reads|states)\b[^.!?:\n]{0,40}|(?:e-?mail|mail|message|memo|transcript|document|article|pasted?|quote|letter|policy)\b[^.!?:\n]{0,20}):\s+\S/i;
/** A line that ends with a colon announces what follows, unless it begins the person's own list. */
const announcing = /:\s*$/;
const ownList =
  /^(?:ok(?:ay)?,? |so,? |also,? |btw,? )?(?:my|our|i|we|some|a few|few|things|preferences?|decisions?|rules?|facts?|about (?:me|us)|for context|for the record)\b/i;
/** Text to work on is material: "summarize this: …", "translate the following". */
const workedOn =
  /^(?:please |pls |(?:can|could|would|will) you (?:please )?)?(?:summari[sz]e|translate|improve|rewrite|rephrase|proofread|shorten|polish|check|review|read|look at|edit|fix|correct|explain|analy[sz]e|comment on|answer|reply to|respond to|turn)\b(?:[^:\n]{0,60}:\s*\S|[^.!?\n]{0,60}\b(?:this|these|following|below|text|mail|e-?mail|message|notes?|transcript)\W*$)/i;
/** Where a forwarded or quoted email, a signature or a transcript begins: the rest is not the person's. */
const header = /^\s*(?:from|to|cc|subject|sent|date|von|betreff)\s*:\s*\S|^-{2,}\s*(?:original|forwarded)|^on .{5,80} wrote:?\s*$/i;
const speaker = /^\s*(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s+)?\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,2}\s*(?:\[\d{1,2}:\d{2}\])?:\s+\S/u;
const notSpeaker =
  /^\s*(?:decision|preference|note|rule|fact|reminder|fyi|p\.?s|important|remember|context|background|update|also|always|never)\s*:/i;

/**
 * The sentences of a message in the person's own words, in order. Quoted, pasted and
 * reported text is omitted: block quotes, code, markup, tables, emails, transcripts, what follows "Dana wrote:", and texts too long to
 * have been typed. When in doubt a sentence is omitted: what others claim is not a memory of this person.
 */
export function ownSentences(message: string): string[] {
  if (message.length > LONGEST_TYPED.message) return [];
  const own: string[] = [];
  const plain = message.replaceAll('\r', '').replace(fenced, '$1\n').replace(markup, ' ').replaceAll(/[’‘`]/g, "'");
  let theirs = false;
  for (const paragraph of plain.split(/\n\s*\n/)) {
    theirs ||= paragraph.length > LONGEST_TYPED.paragraph;
    if (theirs) break;
    const lines = paragraph.split('\n');
    if (isTranscript(lines)) continue;
    for (const line of lines) {
      if (/^\s*(?:>|\|)/.test(line)) continue;
      theirs = header.test(line) || announced.test(line) || workedOn.test(line) || (announcing.test(line) && !ownList.test(line.trim()));
      if (theirs) break;
      if (announcedInLine.test(line)) continue;
      own.push(...sentencesOf(line.replace(quoted, (whole, ...inner: unknown[]) => (isForeign(inner) ? ' … ' : whole))));
    }
  }
  return own.filter((sentence) => !sentence.includes('…'));
}

function isTranscript(lines: readonly string[]): boolean {
  return !lines.some((line) => header.test(line)) && lines.filter((line) => speaker.test(line) && !notSpeaker.test(line)).length > 1;
}

function isForeign(groups: unknown[]): boolean {
  const words = groups.find((group) => typeof group === 'string');
  return typeof words === 'string' && words.trim().split(/\s+/).length >= QUOTED_WORDS;
}

function sentencesOf(line: string): string[] {
  return line
    .replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '')
    .split(/(?<=[.!?;])\s+(?=[\p{L}\d"“(])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** A request to remember something is saved immediately, by the reply itself. */
export const asksToRemember =
  /\b(?:remember|keep (?:it |this )?in mind|bear in mind|don't forget|do not forget|make a note|take note|note (?:that|down)|fyi|for the record)\b/i;
