import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { listComing } from './list-coming.ts';
import { say } from './talk.ts';

const DELIVERABLE =
  'A deliverable is something that you write again and again, such as a weekly report: I write a version on its schedule, you approve it, and it goes where you say.';
const TICKET =
  'A ticket is a single piece of work that I do in the background, such as research or tidying up a list. The result is on its page.';
const BY_DEFAULT =
  'Nothing goes out by itself unless you chose that: a version waits for your review, and once you’ve approved it, for you to say “deliver it”. On the page of a deliverable you can let it go out when you approve it, or without review.';

/** A question of the form that people use about the product, with "a deliverable" where it names one. */
const what = (term: string) =>
  new RegExp(
    `^(?:(?:so|and|ok|but|sorry|wait)[, ]+)*(?:what(?:['’]?s| is| are| exactly is| does)(?: exactly)?|explain|define|what do you (?:mean by|call))(?: (?:an?|the term|the word))? ["“']?${term}["”']?(?: (?:exactly|here|anyway|then|mean|in this app|for you))*[?.!\\s]*$`,
    'i',
  );

/** Answers to questions about the product, each with the questions that it answers. */
const answers: readonly (readonly [RegExp, string])[] = [
  [
    /\bdifferen(?:ce|t)\b(?=.*\btickets?\b)(?=.*\b(?:deliverables?|reports?)\b)|\b(?:tickets?\b.*\b(?:or|vs\.?|versus|and not)\b.*\bdeliverables?|deliverables?\b.*\b(?:or|vs\.?|versus|and not)\b.*\btickets?)\b.*\?/i,
    `${DELIVERABLE} ${TICKET}`,
  ],
  [what('deliverables?'), `${DELIVERABLE} For example: “create a weekly status for Sarah, Mondays at 9:00”.`],
  [what('(?:work )?tickets?'), `${TICKET} For example: “open a ticket to research competitor pricing”.`],
  [what('(?:versions?|drafts?)'), 'A version is the text of a deliverable for one date. Until you approve or reject it, it’s a draft.'],
  [
    what('sources?'),
    'A source is what a version is written from: your notes, a web page, a document, another deliverable or what you chose on a platform. For example: “use https://example.com/releases as a source for the newsletter”.',
  ],
  [
    what('destinations?'),
    'A destination is where approved versions of a deliverable go: an email address, a webhook, a place on a platform or a download.',
  ],
  [
    /^how (?:do|does|can|would|should) (?:i |we |you |the )?(?:approv\w+|review\w*|accept\w*)(?: (?:a |the |my |your )?(?:drafts?|versions?|reports?|deliverables?|something|one|things?|it))?(?: works?)?[?.!\s]*$/i,
    `A new version waits in your [inbox](/inbox) as a draft. Say “approve it”, or “reject it” with a reason; on its page you can also edit its text first. ${BY_DEFAULT}`,
  ],
  [
    /^(?:do|does|will|would|is|are|can)\b(?!.*\b(?:the|my|our|\p{L}+['’]s) (?!(?:reports?|deliverables?|versions?|drafts?|app|partner)\b)\p{L}+).*\b(?:sen[dt]|go(?:es)? out|sending|delivered?|published?)\b.*\b(?:automatically|by (?:it|them)sel(?:f|ves)|on its own|on their own|without (?:me|my|asking|approval))\b/iu,
    BY_DEFAULT,
  ],
  [
    /^(?:is|are|how)\b.*\b(?:my|our|the) (?:data|notes|texts?|information|words|stuff|content)\b.*\b(?:safe|secure|private|confidential|protected|encrypted)\b|^(?:is|are) (?:this|it|you|here)\b.{0,20}\b(?:safe|secure|private|confidential)\b|^who (?:else )?(?:can|could|may) (?:see|read)\b.*\b(?:this|it|here|what i (?:write|say|type))\b|^where (?:is|does|do)\b.*\b(?:data|what i (?:write|type))\b.*\b(?:stored|saved|kept|go)\b/i,
    'What you write is stored in the database of this installation: only you and its administrators can read it. I’m a small program on its server and send nothing to a language model. Text leaves it when a version is delivered, when you use a tool of another server, and if an administrator has set up a service elsewhere for search. Of platforms I read only what you choose.',
  ],
  [
    /^(?:do|are|is|does|did|which|what)\b.*\b(?:chat ?gpt|gpt|openai|claude|gemini|copilot|language model|llm|ai model)\b/i,
    'I’m the built-in assistant, a small program in this app that works by rules. Nothing you write to me goes to a language model. With an API key for Claude, a language model can answer instead.',
  ],
  [
    /^(?:where|how) (?:do|can|could|should|would) (?:i|we) (?:upload|attach|add|put|give you|drop) (?:an? |my |the |some )?(?:files?|documents?|pdfs?|spreadsheets?|csvs?|attachments?)\b[^,;]{0,20}[?.!\s]*$/i,
    'With the paperclip below, or under [Documents](/documents): I find and quote what a document says. A ticket takes files on its own page.',
  ],
  [
    /^(?:how (?:do|can|could|would) (?:i|we|you)|can (?:i|we|you)|is there|is it possible to)\b.{0,20}\b(?:undo|take (?:something|it|things|a change) back|revert|go back)\b(?! to\b)[^,;]{0,30}$/i,
    'Say “undo that”: it takes back the last change of this chat. An approval, a rejection or a delivery can’t be taken back.',
  ],
  [
    /^can (?:it|one|a (?:report|deliverable|version)|reports|deliverables|they|i|we|you)\b.*\b(?:to|for) (?:several|multiple|many|more than one|two|a few|a list of|a group of) (?:people|persons|readers|recipients|addresses|persons|e-?mails?)\b/i,
    'A deliverable goes to one destination. For several people, use the address of a mailing list, or say “make a copy of the newsletter for the sales team”.',
  ],
  [
    /^(?:how often|how frequently|in what rhythms?|at what intervals?) can (?:a |the |my |it|you|i|reports?|deliverables?|things)\b.*|^(?:which|what) (?:schedules|rhythms|frequencies|intervals)\b.*\b(?:there|possible|can|support)\b.*|^can (?:it|a (?:report|deliverable)|reports|deliverables|they) (?:be|come|run|go out) (?:also )?(?:daily|weekly|biweekly|fortnightly|monthly|quarterly|every (?:other |two |three |\d+ )?(?:days?|weeks?|months?|quarters?))(?: too| as well| instead)?[?.!\s]*$/i,
    'Once, every day or on chosen weekdays, weekly, every other week, once or twice a month, every other month, quarterly, twice a year or yearly, at the time you like.',
  ],
];

/** True for "what happens on Thursday if I do nothing?" */
const ifNothing =
  /^what\b.*\bhappens?\b.*\bif (?:i|we) (?:do|did|say|change|touch) nothing\b|^what\b.*\bhappens?\b.*\bif (?:i|we) (?:don['’]?t|do not) (?:do|say|change|touch) anything\b/i;

/** Answers a question about what things are called here and how they work. */
export const explain: Intent = {
  name: 'explain the product',
  read({ text, raw }, situation) {
    const asked = text.trim();
    if (ifNothing.test(asked)) return tellComing(asked, situation);
    const found = answers.find(([pattern]) => pattern.test(asked) || pattern.test(raw.trim()));
    return found && say(found[1]);
  },
};

function* tellComing(asked: string, situation: Situation): Flow<string> {
  return `${yield* listComing(asked, situation)}\n\n${BY_DEFAULT}`;
}
