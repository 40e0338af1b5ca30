/** The kind of a deliverable, in the product's terms. */
export type Kind = 'status_report' | 'stakeholder_update' | 'board_update' | 'research_brief' | 'meeting_summary' | 'newsletter' | 'custom';

const patterns: [Kind, RegExp][] = [
  ['board_update', /\bboard (?:updates?|reports?|letters?|packs?|decks?|memos?|papers?|briefs?|briefings?)\b/i],
  [
    'stakeholder_update',
    /\b(?:stakeholders?|investors?|clients?|customers?|executives?|exec|partners?|leadership|shareholders?)(?:'s?)? (?:updates?|reports?|letters?|status(?: reports?)?)\b/i,
  ],
  [
    'research_brief',
    /\bresearch (?:briefs?|reports?|summar(?:y|ies)|notes?|digests?)\b|\b(?:competitors?|competitive|market|technology|tech|industry) (?:briefs?|reports?|analys[ei]s|updates?|research)\b|\bbrief(?:s|ings?)?\b/i,
  ],
  ['meeting_summary', /\bmeeting (?:notes|summar(?:y|ies)|minutes|recaps?|reports?)\b|\bminutes of\b|\brecaps?\b/i],
  ['newsletter', /\bnews ?letters?\b|\bdigests?\b|\bbulletins?\b/i],
  [
    'status_report',
    /\bstatus(?:es)?(?: (?:reports?|updates?))?\b|\bprogress (?:reports?|updates?)\b|\bstand-?ups?(?: (?:reports?|notes))?\b/i,
  ],
];

/** Words that can mean any kind of deliverable. */
export const vague =
  /\b(?:things?|something|deliverables?|reports?|updates?|summar(?:y|ies)|documents?|write-?ups?|pieces? of writing|memos?|letters?)\b/i;

/** What a person may call a kind of text. */
export const written =
  'reports?|updates?|summar(?:y|ies)|documents?|write-?ups?|memos?|letters?|notes?|posts?|blogs?|articles?|essays?|speech(?:es)?|scripts?|releases?|briefs?|proposals?|applications?|plans?|reviews?|agendas?|e-?mails?|columns?|papers?|decks?|presentations?|lists?|diar(?:y|ies)|journals?|stor(?:y|ies)|overviews?|analys[ei]s|forecasts?|surveys?|announcements?|logs?|pitch(?:es)?|guides?|profiles?|interviews?|roundups?';

/** The labels of the kinds. */
export const kindNames: Record<Kind, string> = {
  status_report: 'Status report',
  stakeholder_update: 'Stakeholder update',
  board_update: 'Board update',
  research_brief: 'Research brief',
  meeting_summary: 'Meeting summary',
  newsletter: 'Newsletter',
  custom: 'Something else',
};

/** The first kind that a text names, with the words that name it. */
export function readKind(text: string): { kind: Kind; words: string } | undefined {
  let best: { kind: Kind; words: string; index: number } | undefined;
  for (const [kind, pattern] of patterns) {
    const found = pattern.exec(text);
    if (found && (!best || found.index < best.index)) best = { kind, words: found[0], index: found.index };
  }
  return best && { kind: best.kind, words: best.words };
}

/** The kind that an answer names, which may also be the product's term. */
export function understandKind(words: string): Kind | undefined {
  if (/\b(?:something else|other|custom|none of)\b/i.test(words)) return 'custom';
  if (words.split(/\s+/).length > 6) return undefined;
  const named = readKind(words);
  if (named) return named.kind;
  const short: [RegExp, Kind][] = [
    [/\bstakeholder|\binvestor|\bclient/i, 'stakeholder_update'],
    [/\bboard\b/i, 'board_update'],
    [/\bresearch\b/i, 'research_brief'],
    [/\bmeeting|\bnotes\b/i, 'meeting_summary'],
    [/\bprogress\b/i, 'status_report'],
  ];
  return short.find(([pattern]) => pattern.test(words))?.[1];
}
