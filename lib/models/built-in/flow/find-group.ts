import { weekdays } from '#lib/schedule/schedule.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import { type DeliverableRow, nameTerms } from './deliverable-row.ts';
import { runsDaily } from './find-mentioned.ts';

/** The deliverables that a sentence names as a group, and the sentence with "it" for them. */
export interface Group {
  rows: DeliverableRow[];
  rest: string;
  /** "Both site reports": exactly these are meant. */
  isExact: boolean;
}

const things =
  '(?:ones?|things?|stuff|pieces|reports?|updates?|bulletins?|newsletters?|letters?|notes?|digests?|briefs?|deliverables?|mailings?|emails?)';
const every =
  '(?:everything|anything|all(?: of)?(?: (?:the|my|our))?(?: (?:things|stuff|reports|deliverables|ones))?|every (?:report|deliverable|one)|whatever|the (?:ones?|things?|reports|stuff))';
const dayName = "(?<day>mon|tues|wednes|thurs|fri|satur|sun)days?(?:['’]s)?";
const rhythm = '(?<rhythm>daily|weekly|fortnightly|bi-?weekly|monthly)';
const comes =
  '(?: that| which)? (?:(?:is|are|all|currently|now|usually) )*(?:goes|go|comes|come|runs?|arrives?|lands?|due|sent|scheduled|happens?|falls?)(?: out| in)?';

/** How a group is named: by when it comes, or by what the titles of its deliverables share. */
const groups = [
  new RegExp(`\\b${every}${comes} (?:on )?(?:an? |every |each )?${dayName}`, 'i'),
  new RegExp(`\\b${every}${comes} (?:every )?${rhythm}`, 'i'),
  new RegExp(
    `\\b(?:all |both )?(?:(?:the|my|our|of the) )*${dayName} (?:reports|updates|things|stuff|ones|newsletters|deliverables|mailings|emails|digests|briefs)\\b`,
    'i',
  ),
  new RegExp(`\\b(?:all|both|every|each of)(?: of)? (?:(?:the|my|our) )*${rhythm} ${things}`, 'i'),
  new RegExp(`\\b(?:both|all)(?: of)? (?:(?:the|my|our|these|those) )*(?<name>(?!of\\b|them\\b)(?:[\\p{L}-]+ ){0,2}${things}s?)\\b`, 'iu'),
];

/** True for a sentence that may name a group, whatever there is. */
export const mayNameGroup = (sentence: string): boolean => groups.some((pattern) => pattern.test(sentence));

/** The deliverables, among those that run, that a sentence names as a group: "all weekly ones", "both site reports"; undefined if none. */
export function groupIn(sentence: string, rows: readonly DeliverableRow[]): Group | undefined {
  const running = rows.filter(({ status }) => status === 'active');
  for (const pattern of groups) {
    const found = pattern.exec(sentence);
    if (!found) continue;
    const { day, rhythm: often, name } = found.groups!;
    const meant = running.filter((row) => (day ? runsOn(row, day) : often ? runsAs(row, often) : isCalled(row, name!)));
    const rest = `${sentence.slice(0, found.index)}it${sentence.slice(found.index + found[0].length)}`;
    const isExact = meant.length === 2 && /^both\b/i.test(found[0]);
    if (meant.length > 0) return { rows: meant, rest, isExact };
  }
  return undefined;
}

const runsOn = ({ frequency, schedule }: DeliverableRow, day: string) =>
  (frequency === 'weekly' || frequency === 'biweekly') &&
  [schedule?.day ?? 'monday'].flat().length < MOST_DAYS &&
  [schedule?.day ?? 'monday'].flat().includes(weekdays.find((one) => one.startsWith(day.toLowerCase()))!);
const MOST_DAYS = 5;

function runsAs(row: DeliverableRow, often: string): boolean {
  if (/^daily$/i.test(often)) return runsDaily(row);
  if (/^weekly$/i.test(often)) return row.frequency === 'weekly' && !runsDaily(row);
  return row.frequency === (/^monthly$/i.test(often) ? 'monthly' : 'biweekly');
}

const isCalled = (row: DeliverableRow, name: string) => {
  const terms = contentTerms(name);
  return terms.length > 1 && coverage(terms, nameTerms(row)) === 1 && coverage(terms, contentTerms(row.title)) > 0;
};
