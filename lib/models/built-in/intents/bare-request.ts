import { type DeliverableRequest, readDeliverableRequest } from '#lib/models/built-in/language/deliverable-request.ts';
import { readKind } from '#lib/models/built-in/language/kind.ts';
import { oneOf } from '../flow/answers.ts';
import { askFor, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { createFrom } from './create-deliverable.ts';
import { findToShow } from './show-deliverable.ts';

const start =
  /^(?:an? |my |our |the |some )?(?:new )?(?:(?:daily|weekly|bi-?weekly|fortnightly|monthly|quarterly|yearly) )?(?:[a-z]+ ){0,2}$/i;

const verb = /^(?:can|could|should|would|will|does|is|has|have|make|let)\b/i;
const rest =
  /^(?:[.!\s]*$|[\s,]*(?:for|about|on|every|each|at|to|from|daily|weekly|bi-?weekly|fortnightly|monthly|quarterly|\p{L}+days?)\b)/iu;

/** Handles a message that only names a deliverable, such as "weekly status for Tom": asks what to do with it. */
export const bareRequest: Pick<Intent, 'read'> = {
  read({ text }, situation) {
    const kind = readKind(text);
    if (!kind || text.split(/\s+/).length > 14 || text.includes('?')) return undefined;
    const at = text.indexOf(kind.words);
    return start.test(text.slice(0, at)) && !verb.test(text.slice(0, at)) && rest.test(text.slice(at + kind.words.length))
      ? askAbout(text, readDeliverableRequest(text.replace(/^(?:an?|the|my|our) /i, ''), situation), situation)
      : undefined;
  },
};

function* askAbout(text: string, request: DeliverableRequest, situation: Situation): Flow<string> {
  const choices = [
    { label: 'Create it', value: 'create' as const },
    { label: 'Show it to me', value: 'show' as const },
  ];
  const chosen = yield* askFor(
    `What should I do with “${request.title}”?`,
    choices.map(({ label }) => label),
    oneOf(choices),
  );
  return chosen === 'create' ? yield* createFrom(request, situation) : yield* findToShow(text, situation);
}
