import { limits } from '#lib/base/limits/limits.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { oneLine } from '#lib/base/text/shorten.ts';
import { plainly } from '../flow/deliverable-row.ts';
import { listDeliverables } from '../flow/find-deliverable.ts';
import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { readNoun } from '../language/free-request.ts';

const greeting = /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|howdy|yo)(?: there| partner| again)?[\s!.,]*$/i;
const thanks =
  /^(?:thanks|thank you|thx|cheers|great|perfect|nice|cool|awesome|ok|okay|good|got it|well done|lovely|wonderful|super|bye|goodbye|see you)(?: (?:a lot|so much|very much|that's all|for now))?[\s!.,]*$/i;
const help =
  /^(?:help|\?|help me|i need help|what (?:can|do) you do(?: for me)?|what (?:can|could|should) i (?:say|ask|do|try)(?: here)?|how (?:do|does) (?:you|this|it) work|who are you|what are you|what is this|commands|examples|show me (?:what you can do|around|examples)|how can you help(?: me)?|getting started|where do i start)[\s?!.]*$/i;
const answer = /^(?:yes|no|yeah|nope|sure|maybe|never ?mind|cancel(?: (?:that|it))?|stop|nothing)[\s.!]*$/i;

const deletesData = /^(?:delete|erase|remove|wipe|close) (?:all (?:of )?)?my (?:data|account)\b/i;
const worksOnText = /^(?:summari[sz]e|sum up|proofread|rephrase|shorten|rewrite|translate) (?:this|the following|the text below)\b/i;
/** "Turn the last newsletter into Welsh" */
const translates =
  /^(?:turn|put|translate|convert|render)\b.*\b(?:in(?:to)?|to) (?:welsh|french|german|spanish|italian|portuguese|dutch|polish|danish|swedish|norwegian|finnish|irish|gaelic|czech|greek|turkish|russian|ukrainian|arabic|hebrew|hindi|urdu|chinese|mandarin|japanese|korean|english)(?:,? (?:for (?:me|us|them)|please|pls|too))*[\s.!?]*$/i;
/** "Close everything under PAY-212 in Jira" */
const elsewhere =
  /^(?:close|open|create|move|assign|update|add|log|file|post|send|push|put|copy|export|check|sync|mark)\b.*\b(?:in|into|on|to|from) (?:jira|trello|asana|clickup|confluence|(?:microsoft |ms )?teams|salesforce|hubspot|zendesk|basecamp|airtable|whatsapp|telegram|discord|sharepoint|dropbox|onedrive|outlook)(?:,? (?:please|pls|for me))*[\s.!?]*$/i;
/** "Make a Linear ticket for the login bug" */
const issueElsewhere =
  /^(?:(?:please|can you|could you)[, ]+)*(?:make|create|open|file|log|raise|add) (?:an? |the |another )?(?:new )?(?<where>linear|github|jira|notion|trello|asana|google|clickup) (?:tickets?|issues?|tasks?|cards?|pages?|bugs?|items?|docs?|events?|pull requests?|prs?)\b(?!.*\b(?:from|with|out of) (?:the|my|our|\p{L}+['’]s) )/iu;
const notYetOnText =
  'I can’t work on a text in the chat without a language model. I can use it as notes for one of your deliverables: say, for example, “notes for the newsletter: …”.';

/** "Let my co-trustee in here as well", "give Petra a login" */
export const letsIn =
  /\blet (?:(?!\b(?:know|me|us)\b)[^.;!?]){2,50}\b(?:in(?:to)?|on(?:to)?) (?:here|(?:this|my|our|the) (?:app|chat|workspace|account)|on this)\b|\bgive (?:(?!\b(?:me|us)\b)[^.;!?]){2,40}\b(?:access|a log-?in|an account)\b/i;

const notYetKinds: [RegExp, string][] = [
  [
    /\b(?:upload|attach)(?:ed|ing|s|ments?)?\b/i,
    'I can’t summarize or change a file. I can find and quote what it says: upload it with the paperclip below or under [Documents](/documents), and say “search my documents for …”.',
  ],
  [/^(?:write|draft|compose|generate)\b/i, 'I can only write versions of your deliverables for now.'],
  [/^(?:reject|review)\b/i, 'I can’t review or reject drafts for you. You do that on the version’s page.'],
  [
    /^(?:sync|connect|disconnect|link|authori[sz]e|refresh)\b|\b(?:notion|linear|jira)\b/i,
    'You connect services under [Integrations](/settings/integrations); those that aren’t listed there can’t be connected yet.',
  ],
  [/^(?:publish|post|e-?mail|send|share|forward)\b/i, 'I can only send approved versions for now.'],
  [letsIn, 'I can’t invite anybody.'],
  [/^(?:delay|postpone)\b/i, 'I can’t delay a single run yet. I can skip the next one.'],
  [
    /^(?:please )?(?:remind me to|remember me (?:to|that|about|on|at|tomorrow|next)|remember me\b.*\b(?:that|to) i)\b|^remind me (?:of|about)\b.*\b(?:in|on|at|next|tomorrow|by|before)\b|\breminders?\b|\b(?:nudge|poke|ping) me\b|\bgive me a (?:nudge|poke|shout)\b/i,
    'I can’t set reminders yet.',
  ],
];

const hello = 'Hi! Tell me about something you write regularly and I’ll keep it going. Say “help” to see what else I can do.';

/** The reply to small talk. */
export function answerSmallTalk(text: string): string {
  if (/^(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|morning)\b/i.test(text.trim())) return hello;
  if (/\b(?:thanks?|thx|cheers|great|perfect|awesome|good job|well done|love|appreciate)\b/i.test(text)) return 'Happy to help.';
  if (/\b(?:real|human|person|bot|robot|ai)\b/i.test(text))
    return 'I’m the built-in assistant of this app, a small program. Say “help” to see what I can do.';
  return 'I’m here when you need me. Say “help” to see what I can do.';
}

/** Answers greetings and thanks, and shows examples as help. */
export function createTalk(examples: () => readonly string[]): Intent {
  helpExamples = examples;
  return {
    name: 'help',
    read({ raw, text }, situation) {
      const said = raw.trim();
      if (said === '') return say('Tell me what you need, for example “create a weekly status for Sarah, Mondays at 9:00”.');
      if (deletesData.test(text)) return say('Only you can do that, in [Settings](/settings) under “Delete account”. Nothing was deleted.');
      if (translates.test(text)) return say(`I can’t translate. ${helpsWith}`);
      if (elsewhere.test(text))
        return say(
          `I can’t do anything there: [Integrations](/settings/integrations) lists the services that can be connected. ${helpsWith}`,
        );
      const where = issueElsewhere.exec(text)?.groups?.where;
      if (where && !forDeliverable.test(text))
        return say(`I can’t create anything in ${capitalize(where)}. I can open a ticket here: say “open a ticket to …”.`);
      if (worksOnText.test(text)) return say(notYetOnText);
      if (isOnEvent(text) && forDeliverable.test(text)) return say(notYetOnEvent);
      if (changesVersion(text, situation)) return say(notYetOnVersion);
      if (greeting.test(said)) return say(hello);
      if (thanks.test(said)) return say('Happy to help.');
      if (help.test(said) || help.test(text)) return tellHelp(situation);
      const isOfSubject = (situation.screen ?? situation.lastTouched('work', 'deliverable')) !== undefined && /\b(?:it|that)\b/i.test(said);
      return answer.test(said) && !isOfSubject
        ? say('There’s no open question right now. Tell me what you’d like to do, or say “help”.')
        : undefined;
    },
  };
}

/** Says so when a request is understood but not supported yet. */
export const notYetPossible: Pick<Intent, 'read'> = {
  read({ text }) {
    if (/\b(?:delete|close|remove) (?:my )?account\b/i.test(text)) return say('Only you can do that, in Settings under “Delete account”.');
    if (translates.test(text)) return say(`I can’t translate. ${helpsWith}`);
    const found = notYetKinds.find(([pattern]) => pattern.test(text));
    return (
      found &&
      say(
        `${found[1]} I can set up and schedule deliverables, write drafts, deliver what you approve, remember and find things, make plans, and create and run tickets.`,
      )
    );
  },
};

/** Work that depends on an event instead of a time. */
const onEvent =
  /\bwhenever\b(?! (?:you|we|i|possible|ready|convenient|it suits)\b)|\b(?:every|each) time\b(?!,? (?:so|and|but)\b)|\b(?:days?|weeks?|hours?|mornings?|evenings?|minutes?) (?:after|before|ahead of) (?:each|every|any|all)\b|\b(?:after|before) (?:each|every) (?!week|month|quarter|year|day)/i;
export const isOnEvent = (text: string) => onEvent.test(text);

/** Asks that something is written or sent. */
const forDeliverable =
  /^(?!(?:remember|note|keep in mind|fyi|forget)\b).*\b(?:write|written|draft(?:ed)?|prepared?|sen[dt]|deliver(?:ed)?|gets?|go(?:es)? out)\b/is;

/** "Swap the 1 December in it for 3 December" */
export const swapsWords = /^(?:please )?(?:swap|exchange) .{2,60} in (?:it|there|the (?:text|draft|version)) (?:for|with|to) \S/i;
/** Asks for other words in one version. */
const changesText =
  /^(?=.*\b(?:in|of) (?:this |that |the (?:latest |last |newest |current )?|\p{L}+'s )(?:version|draft|(?<=(?:latest|last|newest|current) )(?:one|issue|edition))\b)(?:.*\b)?(?:swap|replace|correct|fix) (?:.{0,30}\b)?(?:words?|sentences?|paragraphs?|figures?|numbers?|typos?|name|["'].+["']|"[^"]+")/isu;
const nth = '(?:first|second|third|fourth|fifth|last|next to last|opening|closing|final|1st|2nd|3rd|4th|5th)';
const part = '(?:sentence|paragraph|line|bullet|bullet point|heading|headline|section|word|point|list)s?';
/** "In the second paragraph", "in line 3" */
const inPlace = new RegExp(
  `\\b(?:in|of|from|at the (?:end|start|beginning) of) (?:the |its |her |his |their )?(?:${nth} ${part}|(?:line|paragraph|sentence|section) \\d+)\\b`,
  'i',
);
/** "Replace “a” by “b”", "change the word 'leverage' to 'use'", "fix the typo" */
const changesWords =
  /\b(?:replace|swap|change|correct|exchange|turn|substitute)\b.*\b(?:by|with|to|for|into)\b|\b(?:fix|correct|delete|remove|cut|take out|strike)\b.*\b(?:typos?|words?|mistakes?|commas?|spelling|["'].+["'])/is;
/** How all versions are to be written. */
const ofEach = /\b(?:always|never|every|each|all|everything|anything|whenever|from now on|in future|going forward|any|should|must)\b/i;

/** "In the first sentence replace 'step two' by 'step three'": other words at one place, which only one version has. */
const changesPlace = (text: string) => inPlace.test(text) && changesWords.test(text) && !ofEach.test(text);

/** "There is a typo in line 2", "I spotted a spelling mistake" */
const hasTypo =
  /\b(?:there(?:['’]?s| is| are)|(?:i|we)(?:['’]ve| have)? (?:saw|see|seen|spotted|spot|found|noticed?)|has|have|contains?)\b[^.!?]{0,40}\b(?:typos?|misprints?|(?:spelling|grammar) (?:mistake|error)s?)\b/i;
/** "Take out the sentence about lilies", "replace the last paragraph with …", "reword the first line" */
const changesPassage = new RegExp(
  `^(?:(?:please|pls|can you|could you|and|so) )*(?:take out|cut(?: out)?|remove|delete|strike(?: out)?|replace|change|correct|fix|reword|rephrase|rewrite|edit|swap) (?:the |that |this |its )(?:(?:${nth}|whole|wrong|long|same) )*(?:sentence|paragraph|line|passage|typo)s?\\b(?! (?:about|on) (?:me|myself)\\b)`,
  'i',
);
/** 'Remove "We close at noon."' */
const removesQuoted =
  /^(?:(?:please|pls|can you|could you|and|so) )*(?:take out|cut(?: out)?|remove|delete|strike(?: out)?|drop) (?:the words? |the sentence |the line )?["“][^"”]{3,}["”](?: (?:from|in|out of) (?:it|this|there|the (?:text|draft|version)))?[.!\s]*$/i;

/** "In Linda's draft noon should be 1 pm" */
const shouldSay =
  /\b(?:in|of) (?:the |this |that |its |\p{L}+['’]s )(?:[\p{L}'’-]+ ){0,4}(?:draft|version|text)\b.*\b(?:should|must|needs? to|has to|ought to) (?:be|say|read) [^,;.]*(?:\d|["“])/iu;

/** Says where else a line may be. */
const ofRules = /\b(?:instructions?|rules?|memor(?:y|ies)|lists?|steps?|sources?|notes)\b/i;

/** True for what asks for other words in one version of a deliverable, which only its page can give. */
export function changesVersion(text: string, { screen, lastTouched, todos }: Situation): boolean {
  if (swapsWords.test(text) || changesText.test(text) || changesPlace(text)) return true;
  const isOfText = (lastTouched('memory', 'deliverable') ?? screen)?.startsWith('deliverable:') || readNoun(text) !== undefined;
  if (!isOfText || todos.length > 0 || ofRules.test(text)) return false;
  return (
    hasTypo.test(text) ||
    (!ofEach.test(text.replace(/\b(?:should|must)\b/gi, ' ')) && shouldSay.test(text)) ||
    (!ofEach.test(text) && (changesPassage.test(text) || removesQuoted.test(text)))
  );
}

const notYetOnVersion =
  'I can’t change the words of one version from here. Open the version: you can edit its text there before you approve it. Or reject it with this as the reason, and the next version takes it into account. To change how all later versions are written, tell me as a rule, for example “the newsletter should never say …”.';

let helpExamples: () => readonly string[] = () => [];

/** Tells what the assistant understands, with messages to begin with. */
// biome-ignore lint/correctness/useYield: a flow that needs no call
export function* tellHelp({ suggestions }: Situation): Flow<string> {
  suggestions.push('list my deliverables', 'what’s waiting for me?', 'what do you remember?');
  return helpText();
}

/** What the assistant understands, with examples. */
function helpText(): string {
  const examples = helpExamples();
  return `I’m the built-in assistant: I understand common requests without a language model. I keep your deliverables (recurring reports, updates, briefs) going and remember what you tell me. Try:\n\n${examples.map((sentence) => `- ${sentence}`).join('\n')}\n\nYou can put two requests in one message. With an API key for Claude, you can ask in any words you like.`;
}

// biome-ignore lint/correctness/useYield: a flow that needs no call
export function* say(message: string): Flow<string> {
  return message;
}

const helpsWith =
  'Ask me to set up, write, move, change or deliver a deliverable, to remember or find something, or to look into something in the background.';

/** The reply to a request that the product does not serve yet. */
export const notYet = `I can’t do that yet. ${helpsWith}`;

/** The reply to a request for work that depends on an event. */
export const notYetOnEvent =
  'I can’t write something each time an event happens yet. I can write it on fixed days, for example “every Monday at 9:00” or “on the 1st of the month”.';

const LONGEST = limits.suggestionCharacters.most;
const writing = (title: string) => `write ${title} now`;

/** The reply to what has nothing to do with the product, with suggestions from the person's own deliverables. */
export function* decline(situation: Situation): Flow<string> {
  const titles = (yield* listDeliverables()).map(({ title }) => oneLine(title)).filter((title) => writing(title).length <= LONGEST);
  const [title, other = title] = titles;
  const examples =
    title && other
      ? [writing(title), `when is ${other} due?`, 'what’s waiting for me?']
      : ['create a weekly status for Sarah, Mondays at 9:00', 'remember that Dana wants the money first', 'what can you do?'];
  situation.suggestions.push(...examples);
  return `I can’t help with that: I only know what you’ve told me and what’s in your deliverables and documents. You can say for example “${plainly(examples[0]!)}” or “${plainly(examples[1]!)}”.`;
}
