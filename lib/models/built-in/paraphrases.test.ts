import { describe, expect, it } from 'vitest';
import { SmallTestEnv, testEnvs } from '#lib/models/built-in/testing/small-test-env.ts';
import { paraphrases } from './testing/paraphrases.ts';
import { aboutNewOnes } from './testing/paraphrases-about-new-ones.ts';
import { inFreeWords } from './testing/paraphrases-in-free-words.ts';
import { inOtherVoices } from './testing/paraphrases-in-other-voices.ts';
import { inParts } from './testing/paraphrases-in-parts.ts';
import { metLater } from './testing/paraphrases-met-later.ts';
import { ofAnotherAccount } from './testing/paraphrases-of-another-account.ts';
import { ofDraftsAndTickets } from './testing/paraphrases-of-drafts-and-tickets.ts';
import { ofOtherTrades } from './testing/paraphrases-of-other-trades.ts';
import { ofSchedules } from './testing/paraphrases-of-schedules.ts';
import { ofState } from './testing/paraphrases-of-state.ts';
import { ofTools } from './testing/paraphrases-of-tools.ts';
import { withRemarks } from './testing/paraphrases-with-remarks.ts';
import { Talk } from './testing/talk.ts';

describe('what people say causes the calls it must', () => {
  for (const { said, calls, testEnv = 'firm', before = [], screen, zone, answer } of [
    ...paraphrases,
    ...metLater,
    ...ofState,
    ...ofTools,
    ...inFreeWords,
    ...inOtherVoices,
    ...inParts,
    ...withRemarks,
    ...ofOtherTrades,
    ...ofAnotherAccount,
    ...ofDraftsAndTickets,
    ...aboutNewOnes,
    ...ofSchedules,
  ]) {
    const after = before.length > 0 ? ` after “${before.join('”, “')}”` : '';
    it(`“${said}”${after}${testEnv === 'empty' ? ', with nothing yet' : testEnv === 'kitchens' ? ', in another account' : ''}`, async () => {
      const talk = new Talk(new SmallTestEnv(testEnvs[testEnv]()));
      talk.screen = screen;
      if (zone) talk.zone = zone;
      for (const earlier of before) await talk.say(earlier);
      const turn = await talk.say(said);
      expect(
        turn.calls.map(({ name }) => name),
        turn.said,
      ).toEqual(calls.map(([name]) => name));
      for (const [index, [, input]] of calls.entries()) if (input) expect(turn.calls[index]!.input).toMatchObject(input);
      expect(turn.said).toMatch(answer ?? /\S/);
    });
  }
});
