import type { Judgment } from '../preferences/preference-report.ts';
import type { Part } from '../preferences/style-rule.ts';
import { isKnownSubject } from '../preferences/subject.ts';
import { type DraftInput, isAbout, isCalled, namedSections, type PlacedStatement, placedIn, reportedIn } from './place-statements.ts';

/** The judgment on a part without effect, from the sources, the last version and the omitted statements. */
export function judgeWithoutEffect({ rules }: Part, material: DraftInput, shortenedBy: string | undefined): Judgment | null {
  const { brief, matcher } = material;
  const sections = namedSections(brief, []);
  const notMet = (why: string): Judgment => ({ state: 'not_met', why });
  const absent: string[] = [];
  for (const rule of rules) {
    if (rule.kind === 'first' || rule.kind === 'last' || rule.kind === 'with' || (rule.kind === 'without' && rule.scope !== 'section')) {
      const section = sections.find((one) => isCalled(rule.subject, one));
      const isOf = section ? ({ topic }: PlacedStatement) => section.topics.includes(topic) : isAbout(rule.subject, matcher);
      if (placedIn(material, sections).some(isOf)) continue;
      if (rule.kind !== 'without') return notMet(`No statement about ${rule.subject} was found in the sources.`);
      // "No jargon" may be about style.
      if (rule.scope === 'unsure' && !isKnownSubject(rule.subject))
        return notMet(`The built-in assistant found no “${rule.subject}” to leave out.`);
      absent.push(rule.subject);
    }
    if (rule.kind === 'longer' && rule.than === null)
      return shortenedBy === undefined
        ? { state: 'met', why: 'Nothing was left out to make it shorter.' }
        : notMet(`It was made shorter because of “${shortenedBy}”.`);
    if (rule.kind === 'rename') {
      const section = sections.find((one) => isCalled(rule.from, one));
      if (!section) return notMet(`A version of this kind has no section “${rule.from}”.`);
      const had = placedIn(material, sections).filter(({ topic }) => section.topics.includes(topic));
      const reported = reportedIn(brief, sections);
      const isReported = had.length > 0 && had.every(({ key }) => reported.has(key));
      const because = isReported ? `version ${brief.approved!.number} reported what was in it` : 'nothing in the sources belongs in it';
      return notMet(`This version has no section “${section.heading}”: ${because}.`);
    }
  }
  const isAllAbsent = absent.length > 0 && absent.length === rules.length;
  return isAllAbsent ? { state: 'met', why: `No statement about ${absent.join(' or ')} was found in the sources.` } : null;
}
