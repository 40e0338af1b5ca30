import { readKind } from '#lib/models/built-in/language/kind.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { type DeliverableRow, link, plainly, refOf } from '../flow/deliverable-row.ts';
import { type Hit, hitText, searchFor } from '../flow/find-hits.ts';
import type { Flow } from '../flow/flow.ts';

/** Common words that do not make two entities related. */
const common = new Set(
  contentTerms(
    'report update summary document draft brief letter note plan daily weekly biweekly monthly quarterly yearly next week month quarter year january february march april may june july august september october november december q1 q2 q3 q4',
  ),
);

/** Reports what is known about a topic, leaving out the deliverable in question. */
export function* gather(topic: string, about?: DeliverableRow): Flow<string> {
  const hits = (yield* searchFor(topic.slice(0, 500), 'all')).filter(
    (hit) => !(about && hit.ref.startsWith(refOf(about))) && hasToDoWith(hit, topic, about),
  );
  if (hits.length === 0) return `I don’t know anything ${about ? 'else ' : ''}about the ${plainly(topic)} yet.`;
  return `Here’s what I know: ${hits
    .slice(0, 3)
    .map((hit) => link(hitText(hit), hit.ref))
    .join('; ')}.`;
}

/**
 * A memory or document is relevant if it shares an uncommon word with the topic or names its recipient. For deliverables
 * and tickets, a shared type is not enough.
 */
function hasToDoWith(hit: Hit, topic: string, about?: DeliverableRow): boolean {
  const text = contentTerms(hitText(hit));
  const words = contentTerms(topic);
  if (coverage(words, text) === 1) return true;
  const told = hit.entity_type === 'memory' || hit.entity_type === 'document';
  const kind = told ? [] : contentTerms(readKind(topic)?.words ?? '');
  const own = words.filter((word) => !common.has(word) && !kind.includes(word));
  return coverage([...own, ...contentTerms(about?.recipient?.name ?? '')], text) > 0;
}
