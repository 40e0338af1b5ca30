import { plainStatement } from '#lib/entities/memories/find-by-rules.ts';
import { asksToRemember, ownSentences } from '#lib/entities/memories/own-sentences.ts';

const standing = /\b(?:always|never|from now on|going forward|in (?:the )?future|whenever|every time|no longer|not any ?more)\b/i;
const likes =
  /\b(?:prefers?|preference|favou?rs?|likes?|loves?|hates?|dislikes?|rather|insists?|cares? about|can't stand|wants?|allergic|fan of)\b/i;
const decides = /\b(?:decided|decision|agreed|settled|chose|chosen|resolved|going with|will go with|switched to|moved to|signed off)\b/i;
const about =
  /\b(?:(?:my|our) [\p{L}' -]{1,40}? (?:is|are|was|has|have|will|starts?|ends?|reports?|works?|lives?|runs?|comes?)|(?:i|we)(?: am|'m| are|'re| work| live| lead| manage| run| own| report| joined| moved| started| use| speak| have| sell| build)\b|call me|my name)/iu;
const named =
  /^\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)? (?:is|are|was|has|have|will|joined|left|leads?|manages?|owns?|runs?|reports?|works?|wants?|needs?)\b/u;

/**
 * Whether a message may hold something to remember. A cheap check, so that no model is asked about every "ok thanks".
 * It errs on the side of yes.
 */
export function mayHoldMemory(message: string): boolean {
  return ownSentences(message).some(
    (sentence) =>
      !sentence.endsWith('?') &&
      !asksToRemember.test(sentence) &&
      sentence.split(/\s+/).length >= 3 &&
      ([standing, likes, decides, about, named].some((signal) => signal.test(sentence)) || plainStatement(sentence) !== null),
  );
}
