import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';

const greeting = /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|howdy|yo)(?: there| partner| again)?[\s!.,]*$/i;
const thanks =
  /^(?:thanks|thank you|thx|cheers|great|perfect|nice|cool|awesome|ok|okay|good|got it|well done|lovely|wonderful|super|bye|goodbye|see you)(?: (?:a lot|so much|very much|that's all|for now))?[\s!.,]*$/i;
const help =
  /^(?:help|\?|help me|i need help|what (?:can|do) you do(?: for me)?|what (?:can|could|should) i (?:say|ask|do|try)(?: here)?|how (?:do|does) (?:you|this|it) work|who are you|what are you|what is this|commands|examples|show me (?:what you can do|around|examples)|how can you help(?: me)?|getting started|where do i start)[\s?!.]*$/i;
const answer =
  /^(?:yes|no|yeah|nope|sure|maybe|never ?mind|cancel(?: (?:that|it))?|undo(?: (?:that|it))?|go back|take (?:that|it) back|stop|nothing)[\s.!]*$/i;

const notYet: [RegExp, string][] = [
  [/^(?:write|draft|compose|generate)\b/i, 'write anything but the versions of your deliverables'],
  [/^(?:reject|review)\b/i, 'review or reject drafts for you: you do that on the page of the version'],
  [
    /^(?:sync|connect|disconnect|link|authori[sz]e|refresh)\b|\b(?:slack|notion|gmail|google drive|linear|jira)\b/i,
    'reach other services such as Slack or Notion',
  ],
  [/^(?:publish|post|e-?mail|send|share|forward)\b/i, 'send anything but the approved versions of your deliverables'],
  [/^(?:skip|delay|postpone)\b/i, 'skip or delay a single run'],
  [/^remind me to\b|\breminders?\b/i, 'set reminders'],
];

/** Greetings, thanks, and help that shows the examples. */
export function createTalk(examples: () => readonly string[]): Intent {
  return {
    name: 'help',
    read({ raw, text }) {
      const said = raw.trim();
      if (said === '') return say('Write me what you need, such as “create a weekly status for Sarah, Mondays at 9:00”.');
      if (greeting.test(said))
        return say('Hello. Tell me about something you write again and again, and I will keep it going. “Help” shows what else I can do.');
      if (thanks.test(said)) return say('Gladly.');
      if (help.test(said) || help.test(text)) return say(helpText(examples()));
      return answer.test(said)
        ? say(
            /undo|back/i.test(said)
              ? 'I cannot undo by myself. Tell me what to change back, such as “resume it” or “move it to Mondays”.'
              : 'There is no open question just now. Tell me what you would like to do; “help” shows what I can.',
          )
        : undefined;
    },
  };
}

/** What is understood and cannot be done yet, said honestly. */
export const notYetPossible: Pick<Intent, 'read'> = {
  read({ text }) {
    if (/\b(?:delete|close|remove) (?:my )?account\b/i.test(text)) return say('Only you can do that: in Settings, under “Delete account”.');
    const found = notYet.find(([pattern]) => pattern.test(text));
    return (
      found &&
      say(
        `I cannot ${found[1]}${found[1].includes(':') ? '' : ' yet'}. I keep your deliverables and their schedules, write their drafts, deliver what you approve, remember and find what you tell me, make plans, and open and run work tickets.`,
      )
    );
  },
};

function helpText(examples: readonly string[]): string {
  return `I am the offline partner: I work by rules, without a language model. I keep your deliverables (recurring reports, updates, briefs) and remember what you tell me. Try:\n\n${examples.map((sentence) => `- ${sentence}`).join('\n')}\n\nTwo requests in one message work too. With a key for Claude you can say it any way you like.`;
}

// biome-ignore lint/correctness/useYield: a flow that needs no call
export function* say(message: string): Flow<string> {
  return message;
}
