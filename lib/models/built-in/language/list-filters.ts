/** What the deliverables of a list have to have, or to lack. */
export interface ListFilters {
  /** Whether a version has been written. */
  written?: boolean;
  /** Whether a version has been delivered. */
  delivered?: boolean;
  /** Whether versions go anywhere. */
  destination?: boolean;
  /** Whether somebody is named as the reader. */
  reader?: boolean;
  /** Whether it says how it is to be written. */
  instructions?: boolean;
  /** Whether the newest version failed. */
  failed?: boolean;
}

const not = String.raw`(?:n['’]t|\bnot|\bnever|\bno longer)`;
/** "Aren't going to anyone by email yet", "have never been written" */
const negated = (verb: string) => new RegExp(String.raw`${not} (?:\p{L}+ ){0,4}?(?:${verb})\b`, 'iu');

const write = 'written|drafted|had (?:a|any) (?:versions?|drafts?)|have (?:a|any) (?:versions?|drafts?)|run|ran';
const deliver = 'go(?:ne|ing)? out|went out|sent|delivered|published|mailed|emailed';
const goes = 'go(?:es|ing)?|sen[dt]|delivered|mailed|emailed';
const without = String.raw`\b(?:without|(?:has|have|with|got) no|lacks?|lacking|missing|(?:n['’]t|not) have)\b (?:an? |any |the |its )?(?:\p{L}+ )?`;
const missing = (noun: string) => new RegExp(`${without}(?:${noun})s?\\b`, 'iu');
const having = (noun: string) => new RegExp(`\\b(?:has|have|with|having|got) (?:an? |any |some |own )?(?:\\p{L}+ )?(?:${noun})s?\\b`, 'iu');

const lacking: [keyof ListFilters, RegExp][] = [
  ['written', negated(write)],
  ['written', missing('version|text')],
  ['delivered', negated(deliver)],
  ['destination', missing('destination|address|email')],
  [
    'destination',
    new RegExp(String.raw`${not} (?:\p{L}+ )?(?:${goes}) (?:out )?(?:to )?any(?:where|one|body)\b(?! by\b)|\bgo(?:es)? nowhere\b`, 'iu'),
  ],
  ['reader', missing('reader|recipient|audience')],
  ['reader', /\b(?:for|to) (?:nobody|no ?one)\b/i],
  ['instructions', missing('instruction')],
];
const present: [keyof ListFilters, RegExp][] = [
  [
    'failed',
    /\b(?:failed|fail|could ?n['’]t be (?:delivered|sent)|(?:did|have|has)n['’]t (?:got(?:ten)?|get|go|gone|come) through|went wrong)\b/i,
  ],
  ['instructions', having('instruction')],
  ['written', /\b(?:have|has|had|got|with) (?:already |ever )?(?:been written|(?:a|any|some) (?:versions?|drafts?))\b/i],
  ['delivered', /\b(?:have|has) (?:already |ever )?(?:gone out|been (?:sent|delivered))\b/i],
];

/** What a question asks of the deliverables that it wants listed: "which reports have never been written?" */
export function readListFilters(text: string): ListFilters {
  const filters: ListFilters = {};
  for (const [field, pattern] of lacking) if (pattern.test(text)) filters[field] = false;
  for (const [field, pattern] of present) if (filters[field] === undefined && pattern.test(text)) filters[field] = true;
  // What was never written was not delivered either.
  if (filters.written === false) delete filters.delivered;
  return filters;
}

/** "Which ones aren't going to anyone by email?": wants those that go another way, or nowhere. */
export const isNegatedWay = (text: string): boolean => negated(goes).test(text);
