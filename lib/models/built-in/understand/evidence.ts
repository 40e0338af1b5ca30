import { keptByText } from '#lib/base/text/kept-by-text.ts';
import { outOfArchive } from '../flow/find-deliverable.ts';
import type { Situation } from '../flow/situation.ts';
import { platformIn } from '../intents/connect-platform.ts';
import { likeAnother } from '../intents/copy-deliverable.ts';
import { correctsKnown, isTold, likesInGeneral } from '../intents/remember.ts';
import { newTitleIn, wishesTitle } from '../intents/rename-deliverable.ts';
import { isSkipping } from '../intents/skip-run.ts';
import { letsIn, swapsWords } from '../intents/talk.ts';
import { readCadence, readUnwantedDays, saysWhen } from '../language/cadence.ts';
import { readNoun, readReader } from '../language/free-request.ts';
import { saysNothingAlone } from '../language/hedges.ts';
import { ofAll, ofNamed, onlyThose } from '../language/instruction.ts';
import { readKind, vague } from '../language/kind.ts';
import { contentTerms } from '../language/matching.ts';
import { movesOne } from '../language/one-off.ts';
import { gap } from '../language/peeler.ts';
import { timeOfOther } from '../language/time-of-other.ts';
import { holiday, readUntil, rests } from '../language/until.ts';
import type { Utterance } from '../language/utterance.ts';

/** How much likelier an intent is if the message lacks what it needs. */
const LACKING = 0.35;
/** How much likelier an intent about the app is if the message asks about something else. */
const UNRELATED = 0.1;
/** How much likelier a change is in a question that only asks what there is, or what was done. */
const ONLY_ASKED = 0.001;
/** How much likelier an intent is if the message has what hardly any other intent has. */
const TELLING = 3;
/** For a schedule of which some days are to go. */
const DROPPING = 10;
/** For a correction of something that is remembered. */
const CORRECTING = 10;

type Has = (said: Utterance, situation: Situation) => boolean;

/** Also an address that lacks its end: it is named in the answer. */
const email = /[^\s@]+@[^\s@]+/;
const url = /https?:\/\//i;
const saysTime =
  /\b(?:earlier|later|sooner|often|rarely|times?|hours?|days?|weeks?|months?|quarters?|dates?|clock|zone|morning|noon|lunch\w*|afternoon|evening|night|midweek|schedule\w*|postpone\w*|delay\w*|forward|back|skip\w*|omit|miss)\b/i;
const wishes =
  /\b(?:should|shouldn't|must|mustn't|never|always|less|more|fewer|no|not|don'?t|stop|keep|make|start|begin|open|close|end|use|using|avoid|under|below|max\w*|most|least|only|too|without|with|add|include|mention|put|leave|drop|cut|lose|first|last|from now on|instead|please|pls|plz|can|could|want|need|prefer|rather|tone|style|shorter|longer|words?|bullets?|sentences?|ought|needs?)\b/i;

const sends =
  /\b(?:send|sent|go(?:es|ing)?|deliver\w*|mail\w*|e-?mail\w*|post\w*|publish\w*|rout\w+|forward\w*|direct\w*|redirect\w*|chang\w+|switch\w*|set|us(?:e|ing)|instead|destinations?|address\w*|in-?box|mailbox|webhook|point\w*|push\w*|hook|download\w*|cc|reach\w*|arriv\w+|land\w*|receiv\w+|gets?|comes?|to)\b/i;

const writes =
  /\b(?:writ\w+|wrote|re-?write|draft\w*|generat\w+|regenerat\w+|prepar\w+|produc\w+|compos\w+|creat\w+|versions?|editions?|issues?|cop(?:y|ies)|runs?|now|today|tonight|already|immediately|ready|early|earlier|fresh|new|newer|again|redo|updat\w+|start|make|build|put together|get|have|see|need|want|like|kick|go)\b/i;

/** Names where to look: among what the person has. */
const looksAmongOwn =
  /\b(?:search|look|check|find|go)\b[^.?!]*\b(?:my|our|the) (?:own )?(?:documents?|docs|memor(?:y|ies)|notes|files|uploads|deliverables)\b/i;

/** Names what only a platform has. */
const onPlatform =
  /#\p{L}|\b(?:channels?|threads?|repo(?:s|sitory|sitories)?|issues?|pull requests?|prs?|commits?|e?-?mails?|mailbox|inbox|calendar|meetings?|events?|drive|pages?|messages?|posted|merged)\b/iu;

const newTicket =
  /^(?!.*\b(?:re-?run|run|cancel|stop|close|show|list|find|what|which|how|status)\b).*\b(?:an?|new|another|one|recurring|daily|weekly|monthly) (?:(?:new|work|recurring|daily|weekly|monthly|research) )*ticket\b/is;
/** "Can you do like a newsletter" */
const asksToDo = /^(?:can|could|would|will|do) (?:you|u|ya) (?:also |even |maybe )?(?:do|make|write|handle)\b/i;

/** Names something that does not exist yet. */
const something =
  /\b(?:an?|another|something|one more|one(?= page| pager| paragraph)) (?!bit\b|little\b|lot\b|few\b|\p{L}+er\b|different\b|new (?:name|title)\b)/iu;

/** "I want to know what our rivals have been doing" */
const wantsToKnow = /\b(?:i|we)(?:'d| would)? (?:want|need|like|love) to (?:know|hear|see|read)\b/i;

/** "Make this every week" */
const changesThis = /^(?:make|move|set|change|switch|put) (?:this|it|that) (?!an?\b|one\b|into\b|up\b)/i;

/** "Enough for this week, start again on 2 December" */
function restsUntil(text: string, situation: Situation): boolean {
  const until = rests.test(text) || /\bnothing\b/i.test(text) ? readUntil(text, situation) : undefined;
  return until !== undefined && until !== 'unclear';
}

/** What a wish to pause has: "the status could leave the house soon" has none of it. */
const pauses =
  /\b(?:paus\w*|h[eo]ld\w*|stop\w*|rest\w*|breaks?|breather|off|ice|skip\w*|quiet|silen\w*|suspend\w*|fr(?:eez|oz)\w*|hiatus|shel(?:ve\w*|f)|park\w*|sleep|nap|halt\w*|wait\w*|until|till?|while|back|again|no|not|nobody|nothing|never|\p{L}*n['’]?t|without|less|enough|mute\w*|dormant|hibernat\w*|standby|interrupt\w*|holidays?|vacation|summer|winter|now|moment|weeks?|months?|too|same|also|cancel\w*|cease|end|quit|both|sabbatical|switch|disable\w*|deactivat\w*)\b/iu;

const intoSteps = /\binto (?:\p{L}+ )?(?:steps|to-?dos|tasks|(?:a|the) (?:to-?do )?list|a checklist|a plan)\b/iu;
const asksFor =
  /^(?:remind me\b|what|whats|which|who|whose|when|where|how|why|is|are|do|does|did|have|has|can|could|any|anything|all|my|show|list|tell|give|see)\b|\?\s*$/i;
/** "Legal already has that list" */
const statesSomething = (said: Utterance) =>
  isTold({ ...said, text: said.text.replace(/^(?:(?:oh|ah|hm+|well|um+)\b[,\s]*)+/i, '') }) &&
  !asksFor.test(said.text.trim()) &&
  !asksFor.test(said.raw);

/** "The brief should look at pricing only" */
const ofTopic =
  /\b(?:should|must|ought to|needs? to|has to) (?:only |just |mainly )?(?:look at|cover|focus on|be about|stick to|concentrate on|deal with) (?!(?:the |my |our |this |these )?(?:[\p{L}-]+ )?(?:pages?|sheets?|documents?|docs?|files?|notes|table|channel)\b)/iu;
/** "Take the offsite notes off the newsletter" */
const takesOff = /\btake\b.+\b(?:off|out of) (?!the archives?\b)(?:the|my|our|it|that|\p{L}+['’]s)\b/iu;

/** "The board meeting is now on Friday": something that takes place, not something that is written. */
const ofEvent =
  /^(?:(?:so|and|but|ok|hey|fyi|btw)[,:]? )*(?:the|our|my|(?:this|next) (?:week|month|year)['’]s|\p{L}+['’]s) (?:[\p{L}\d'’-]+ ){0,3}?(?:meeting|call|offsite|away ?day|workshop|launch|demo|conference|stand-?up|sync|interview|visit|webinar|kick-?off|retro|party|training|audit|deadline|hearing|appointment)s? (?:is|are|has|have|will|got|moved|moves|starts|begins|takes place)\b/iu;

/** "The designer wants to know if headlines may be all caps" asks; "she wants to know how sales went each Friday" does not. */
const forSomebody =
  /^(?!.*\b(?:every|each|daily|weekly|monthly|\p{L}+days)\b).*\b(?:(?:wants?|would like|needs?) to know|(?:is|are|keeps?|['’]s) (?:\p{L}+ ){0,4}(?:asking|wondering)(?: me| us)?|asks(?: me| us)?) (?:if|whether|what|who|when|where|which|how|why|our|the|my)\b/iu;

/** "People ask me who is on call, can the newsletter end with it?" is a wish. */
export const asksForSomebody = (text: string) => forSomebody.test(text) && readNoun(text) === undefined;

/** "Should I write to Anna or to Bo, do you know?" */
const asksWhetherKnown = /\p{L}[^.?!]{10,}[,–-]? (?:do|would|don['’]t) you (?:happen to )?know\s*\?*\s*$/iu;

/** "Have I told you that?" asks for what is remembered. */
const asksWhetherTold = /\b(?:have|did) i (?:ever |already |not )?(?:tell|told|mention(?:ed)?|say|said)\b/i;

const ofThing = /^(?:the|my|our) (?:thing|stuff|one)s? (?:for|to|about|on)\b/i;

/** "Would it be OK to put the headline in capitals?" */
const asksWhetherFine =
  /^(?:(?:so|and|but|sorry\b[^,]*), (?:but )?)?(?:would|is|are|may|can|could)\b.* (?:be )?(?:all right|ok|okay|fine|allowed|permitted|acceptable)\b.*\?/i;

/** False for "The thing for Dana isn't right", and for questions. */
const tellsSomething: Has = ({ text, raw }) =>
  !/\bin here\b/i.test(text) && !ofThing.test(text) && !asksForSomebody(text) && !asksWhetherFine.test(raw);

/** What a message for an intent has almost always. */
const needs: Record<string, Has> = {
  // "The thing for Dana isn't right"
  'memory.remember': tellsSomething,
  'memory.correct': tellsSomething,
  'ticket.create': ({ text }) =>
    !looksAmongOwn.test(text) && !findsEverything.test(text) && !intoSteps.test(text) && !asksWhetherTold.test(text),
  'ticket.show': ({ text }) => !/^(?:please )?(?:show|give|get) (?:me|us) /i.test(text) || ofWork.test(text) || showsFile.test(text),
  'memory.list': ({ text }) => !/\b(?:forget|unlearn\w*|delete|remove|erase)\b/i.test(text) && !removesNoted.test(text),
  'deliverable.list': (said) => !statesSomething(said) && !somethingRegular.test(said.text),
  'ticket.list': (said) => !statesSomething(said),
  'deliverable.when': ({ text }) => !isSkipping(text),
  'deliverable.archive': ({ text }) => !outOfArchive.test(text),
  'platform.read': ({ text }) => !asksWhatGoes.test(text) && (onPlatform.test(text) || platformIn(text) !== undefined),
  'deliverable.create': ({ text }, situation) =>
    !newTicket.test(text) &&
    !likeAnother.test(text) &&
    !changesThis.test(text) &&
    (readNoun(text) !== undefined ||
      readKind(text) !== undefined ||
      vague.test(text) ||
      (saysWhen(readCadence(text, situation)) && readReader(text) !== undefined) ||
      /\b(?:set up|create|new|another|one|something|page|email|mail|note|wrap|recurring|regular)\b/i.test(text)),
  'chat.help': ({ text, raw }) => !(asksToDo.test(text) && readNoun(text) !== undefined) && !asksWhetherKnown.test(raw),
  'deliverable.schedule': ({ text }, situation) =>
    !/\bcalendars?\b/i.test(text) &&
    !ofEvent.test(text) &&
    (saysTime.test(text) || collides.test(text) || isSkipping(text) || saysWhen(readCadence(text, situation)) || /\b\d{1,2}\b/.test(text)),
  'deliverable.rename': ({ text }) =>
    newTitleIn(text) !== undefined || /\b(?:names?d?|titles?d?|call\w*|rename\w*|heading|spell\w*)\b/i.test(text),
  'deliverable.recipient': ({ text }) =>
    readReader(text) !== undefined || /\b(?:readers?|reads?|recipients?|audience|addressee|for|to)\b|(?<=\s)\p{Lu}\p{Ll}+/u.test(text),
  'deliverable.instructions': ({ text, raw }) =>
    (wishes.test(text) || removesAll.test(text) || howWritten.test(text) || ofReader.test(text) || inParts.test(text)) &&
    !asksForSomebody(text) &&
    !/\bby now\b/i.test(text) &&
    !ofAll.test(text) &&
    !asksWhetherFine.test(raw),
  'deliverable.destination': ({ text }) => sends.test(text.replace(/\bto [^\s@]+$/i, '')),
  // "Let it go out at noon"
  'deliverable.deliver': ({ text }, situation) =>
    readCadence(text, situation).schedule.time === undefined || /\b(?:now|again|today)\b/i.test(text),
  'deliverable.write': ({ text }) => writes.test(text),
  'chat.undo': ({ text }) => !asksForFact.test(text) && !/^what\b/i.test(text),
  // "Write the rota again"
  'deliverable.resume': ({ text }) => !takesOff.test(text) && !/^(?:re-?)?(?:write|draft|generate)\b/i.test(text),
  'deliverable.pause': ({ text }) => pauses.test(text),
  'deliverable.source': ({ text }) =>
    url.test(text) ||
    (!looksAmongOwn.test(text) &&
      !ofTopic.test(text) &&
      /[:#]|\n|\b(?:sources?|from|use|notes?|documents?|files?|pages?|sheets?|look|read|based?|into|in|feed|pull|draw|numbers)\b/i.test(
        text,
      )),
};

/** "He forwards it to the bank": nobody asks for that. */
const doneByOther =
  /\b(?:he|she|they) (?:always |usually |often |then |also )?(?:forwards?|sends?|passes|pass|mails?|e-?mails?|shares?|prints?)\b/i;
/** "Sign the drawings for me" is about no draft. */
const signsOther = /\bsign (?!off\b)(?!(?:it|that|this|them|both|the (?:draft|version|text|latest|new one))\b)/i;

/** "Emphasize that we're on budget", on the page of a deliverable */
const howWritten = /^(?:emphasi[sz]e|stress|highlight|point out|play (?:up|down)|underline|focus on|lead with|dwell on)\b/i;
/** "Can we do the newsletter in two halves, work first and then social?" */
const inParts = /\bin (?:two|three|four|five|\d) (?:halves|parts|sections|blocks|columns|chapters|paragraphs)\b/i;
/** "Whenever you write for Kenji, …", "everything that goes to Hugo has to …" */
const ofReader =
  /^(?:please )?(?:when(?:ever)? you (?:write|draft)|(?:any|every)thing (?:that |which )?(?:goes|you (?:write|send))) (?:for|to) (?!(?:me|us|you)\b)\p{L}/iu;

const list = /(?:,|;|\n|\d[.)]\s|\bthen\b).*(?:,|;|\n|\d[.)]\s|\band\b|\bthen\b)/is;
const toChange = /^(?:make|move|change|switch|shift|set|put|do|reschedule) /i;
const removesMemory =
  /\bevery (?:entry|note|memory|fact) you (?:hold|have|keep|store)\b.*\b(?:deleted|removed|erased|forgotten|wiped|purged)\b|\b(?:scrub|wipe|erase|purge) .{1,30}\b(?:from|out of) (?:your|ur|the) (?:brain|memory|memories|mind|head)\b|\b(?:forget|unlearn|drop|remove|delete|scrap|erase|wipe|clear|lose|(?:take|get) .{1,40}\b(?:out|off))\b.*\b(?:memor(?:y|ies)|the (?:thing|bit|part|stuff) about|your notes?|the (?:note|entry|fact|rule)|that rule|remember(?:ed)?|(?:you )?(?:know|have|stored|saved|keep) (?:about|on)|what (?:i|we)(?:'ve| have)? (?:said|told you) about)\b/i;
/** "What you noted about Jane, remove it please." */
const removesNoted =
  /\byou(?:'ve| have)? (?:noted|stored|saved|remembered|kept|wr(?:ote|itten) down|know|have) (?:about|on|of|down)\b.*\b(?:forget|forgotten|drop(?:ped)?|removed?|deleted?|scrap(?:ped)?|erased?|wiped?|gone|get rid of)\b/i;
/** "Show me the customers.csv" */
const showsFile = /\b(?:show|open|see|view|get|where(?:'s| is))\b.*\b[\w-]+\.(?:csv|tsv|xlsx|docx|pptx|pdf|md|txt|json|html)\b/i;
/** "I prefer short bullet points" */
const ownTaste =
  /^i (?:really |generally |usually |always )?(?:prefer|like|love|hate|dislike|can['’]?t stand|don['’]?t like) (?!to (?:know|see|hear|have)\b)(?!.*\b(?:it|this|that|the|my|one)\b)/i;
/** "Short, please" */
const onlyStyle =
  /^(?:(?:keep it|make it|please|a bit|a little|very|really|nice and) )*(?:short|brief|concise|crisp|formal|informal|friendly|simple|plain|detailed|long)(?:er)?(?:,? (?:please|pls|too|though))*[.!]*$/i;
/** "What exactly did you set up there?" */
const asksWhatIsNew = /\bwhat (?:exactly |actually )?(?:did|have) you (?:just )?(?:set up|created?|made?)\b/i;
/** "The digest can rest" */
const mayRest = /\b(?:can|may|could|should) (?:have a )?rest\b/i;
/** "What you have written down about the launch date is wrong": what is right is not said. */
const notedWrong =
  /^what you(?:['’]ve| have)? (?:noted|stored|saved|remembered|kept|wr(?:ote|itten) down|know|have) (?:about|on|of|down)\b[^,;]* (?:wrong|incorrect|not right|outdated|out of date|no longer true)\b/i;
/** "The legal team must see anything about pricing first" */
const ofDuty = /^(?:the |our |my )?(?:[\p{L}-]+ ){1,3}(?:must|has to|have to|needs? to) (?:see|approve|sign|check|review|know|read)\b/iu;
/** "Remember that the weekly status has at most 5 points" */
const saysRemember = /^(?:(?:please|and|also|ok|so),? )*remember that\b/i;
/** "Find everything about pricing" */
const findsEverything =
  /^(?!.*\b(?:web|online|internet|competitors?|rivals?|markets?)\b)(?:please |can you |could you )?(?:find|search|look up|dig up) (?:me )?(?:everything|anything|whatever) (?:(?:we|i|you)(?:['’]ve| have)? (?:have|got|know|said|wrote|saved) )?(?:about|on|regarding|with)\b/i;
/** "What goes to Slack?" */
const asksWhatGoes =
  /^(?:and |so )?what(?:['’]s| all| is)? (?:goes|going|gets (?:sent|posted)|sent|posted|delivered) (?:out )?(?:to|into)\b/i;
/** Names a ticket, or what comes of one. */
const ofWork =
  /\b(?:tickets?|tasks?|jobs?|work|results?|output|outcome|progress|research|analys\w+|clean\w*|files?|what|came|found|done|ran|finished|failed)\b/i;
/** "The newsletter clashes with our all-hands" */
const collides = /\b(?:clash|collid|overlap)\w*\b/i;
/** "Where does each ticket stand?" */
const eachTicket = /\b(?:each|every|all)(?: of)?(?: (?:the|my|our))? tickets?\b/i;
/** "Wake them both up" */
const wakes = /\bwak(?:e|ing) (?:it|that|this|them|the|my|our|both|\p{L}+['’]s)\b/iu;
/** "Kill every exclamation mark in the newsletter" */
const removesAll =
  /^(?:kill|drop|cut|lose|remove|strike|delete|ban|scrap|ditch|get rid of|leave out|take out|no) (?:every|all|any|the) (?:\p{L}+ )?(?:marks?|words?|emojis?|adjectives?|adverbs?|commas?|dashes|tables?|bullets?|headings?|jargon|buzzwords?|acronyms?|abbreviations?|jokes?|figures?|charts?|colons?|semicolons?)\b/iu;
/** "Never over 200 words" */
const ofLength =
  /\b(?:over|under|more than|less than|fewer than|at most|max(?:imum)?(?: of)?|below|above|longer than|shorter than|within|exceed) (?:\d+|an?|one|two|three) (?:words?|pages?|lines?|sentences?|paragraphs?|points?|bullets?|characters?)\b/i;
/** "I never want to see the word synergy in the newsletter" */
const unwanted =
  /\b(?:never|do not|don['’]?t|no longer) (?:ever )?(?:want|like|wish|need|care) to (?:see|read|find|have) .+ in (?:the|my|our|his|her|their|\p{L}+['’]s) /iu;
/** "Linda also wants to hear about support tickets" */
const wantsToHear =
  /\p{Lu}\p{L}+ (?:\p{Ll}+ ){0,2}(?:wants?|would like|['’]d like|likes?) to (?:hear|read|see|know|learn) (?:more |less |something |also )?(?:about|of)\b/u;
/** "The next update has to include the hiring plan", "the board one is to open with the money" */
const mustSay =
  /(?:\b(?:to|should|must|always)|^(?:make|have)\b.*) (?:open|begin|start|end|close|finish|lead) (?:off )?with (?!me\b|us\b|that\b|it\b)|\b(?:should|must|has to|have to|needs? to|ought to) (?:also |always |never |not )?(?:include|mention|contain|cover|say|show|start with|begin with|open with|end with)\b/i;
/** "Linda would like her report on Thursdays" */
const wantsAtTime =
  /\b(?:like|likes|wants?|prefers?|rather (?:have|get|see)|needs?) (?:to (?:have|get|see|read) )?(?:the|my|our|her|his|their|it)\b.* (?:on (?:mon|tues|wednes|thurs|fri|satur|sun)days|every|each)\b/i;
/** "What did we last send her?", "what have I told the board?" */
const asksWhatWasTold =
  /^what (?:did|have) (?:we|i|you) (?:last |just |recently |actually |already )*(?:sen[dt]|t(?:ell|old)|wr(?:ite|itten)|report(?:ed)?)(?: to)? (?!me\b|you\b|us\b)\p{L}/iu;
/** "What happened to the hiring report?" */
const asksWhatBecame = /^what(?:['’]?s| is| has| ever)? (?:happened (?:to|with)|become of|became of) (?:the|my|our|\p{L}+['’]s) /iu;
/** "Omar takes her report over" */
const takesOver =
  /\b(?:takes?|taking|took|taken) (?:over )?(?:the|her|his|their|my|our|it|\p{L}+['’]s)\b.*\bover\b|\btak(?:es?|ing) over (?:the|her|his|their|my|our|it|\p{L}+['’]s)\b/iu;
/** "Twice a year is enough" */
const isEnough = /\b(?:is|are|will be|would be|['’]s|will|would) (?:be )?(?:enough|plenty|sufficient|do)\b/i;
/** "How often does the board hear from us?" */
const asksHowOften = /^(?:and |so )?how (?:often|frequently)\b/i;
/** "The brief never arrived" */
const neverArrived =
  /\b(?:never|n['’]t|not) (?:\p{L}+ )?(?:arrived?|landed|made it|got through|get through|went through|turned up|showed up|reach(?:ed)?|got|get|received?|come through|came through|gone? out|went out)\b/iu;
const pushesOut = /\b(?:push|send|get) (?:the|my|our|it|this|that)\b.*\bout\b/i;
const anotherGo =
  /\b(?:an?other|one more|a second) (?:go|try|shot|attempt|spin|run|crack|stab|bash)\b|\b(?:needs?|wants) (?:doing|running|to be (?:done|run)) (?:again|once more)\b/i;
/** "So we stop doing that analysis every month" */
const stopsWork =
  /\b(?:stop|quit|no longer|don['’]?t|n['’]t) (?:need |have to )?(?:do|doing|run|running) (?:the|that|this|my|our) (?:\p{L}+ ){0,2}(?:analysis|research|clean-?up|ticket|job)\b/iu;
/** "If 30 people get it, what would that set us back?" */
const asksAfterIf = /^if\b.*\b(?:what|how (?:much|many|long)|who|when|where|which)\b.*\b(?:would|will|is|are|do|does|['’]s)\b/i;
/** "Tell Dana the launch slips a week" */
const tellsSomeone =
  /^(?:please |can you |could you )?(?:tell|inform|notify|text|call|ring|message|warn) \p{Lu}\p{Ll}+ (?!(?:less|more|only)\b)(?:that )?\p{L}+/u;
/** "Add to the material for Linda's report that …" */
const addsMaterial = /\b(?:add|put|include)\b.*\b(?:to|in|into|among) (?:the |its |her |his |their )?(?:material|sources?|input)\b/i;
/** "A waste of time", "it has run its course" */
const isUseless =
  /\bdoes (?:any|some)(?:one|body) (?:even|still|actually|really|ever) (?:opens?|reads?|uses?|needs?|looks?)\b|\b(?:run its course|had its day|outlived|served its purpose|past its (?:best|prime|sell-by))\b|\bwaste of (?:\p{L}+['’]s? )?(?:\p{L}+ )?(?:time|effort|money|space|paper)\b|\b(?:pointless|useless|of no use)\b/iu;
/** "The board update should go by mail" */
const goesByMail =
  /\b(?:should|gets?|goes|want|from now on|always|instead|every|each)\b.*\b(?:by|via|through|per) (?:e-?mail|mail|web-?hook)\b/i;
/** "Parents keep asking, I'd like something regular for them" */
const somethingRegular =
  /\b(?:like|love|want|need|owe|send|give|get|have|make|do|set up|start) (?:\p{L}+ )?(?:something|anything|some \p{L}+) (?:regular|recurring|repeating|weekly|monthly|daily)(?:ly)?\b/iu;
const telling: Record<string, Has> = {
  // "Reject the board update, reason: too short"
  'deliverable.reject': ({ text }) => /^(?:(?:please|pls|ok|no)[, ]+)*(?:reject|decline|turn down)\b/i.test(text),
  'deliverable.copy': ({ text }) => likeAnother.test(text) && !/^(?:what|who|which|when|show|tell)\b/i.test(text),
  'ticket.show': ({ text }) => showsFile.test(text),
  'deliverable.create': ({ text }, situation) => {
    if (somethingRegular.test(text)) return true;
    const cadence = readCadence(text, situation);
    const rhythm = cadence.frequency ?? cadence.implied;
    if (rhythm === undefined || rhythm === 'once') return false;
    return wantsToKnow.test(text) || (something.test(cadence.rest) && readReader(text, cadence.rest) !== undefined);
  },
  'deliverable.pause': ({ text }, situation) => restsUntil(text, situation),
  'platform.read': (said) => ofMeeting.test(said.text) && asksAboutSubject(said),
  question: (said) =>
    asksWhetherKnown.test(said.raw) ||
    looksAmongOwn.test(said.text) ||
    findsEverything.test(said.text) ||
    asksForSomebody(said.text) ||
    asksWhetherFine.test(said.raw) ||
    asksAfterIf.test(said.text) ||
    (asksAboutSubject(said) && !ofMeeting.test(said.text)),
  'ticket.create': ({ text }) => newTicket.test(text),
  'deliverable.resume': ({ text }) => outOfArchive.test(text) || (wakes.test(text) && !/\bsleep\b/i.test(text) && !rests.test(text)),
  'deliverable.schedule': ({ text }, situation) => {
    const cadence = readCadence(text, situation);
    return (
      (isSkipping(text) && !holiday.test(text)) ||
      timeOfOther.test(text) ||
      movesOne.test(text) ||
      (/^(?:all|both|everything|every (?:report|one))\b/i.test(text) && saysWhen(cadence)) ||
      collides.test(text) ||
      ((wantsAtTime.test(text) || isEnough.test(text)) && saysWhen(cadence)) ||
      (toChange.test(text) && saysWhen(cadence) && cadence.rest.trim().endsWith(gap))
    );
  },
  'deliverable.instructions': ({ text }) =>
    ofNamed.test(text) ||
    onlyStyle.test(text) ||
    /\bin here\b/i.test(text) ||
    ofLength.test(text) ||
    removesAll.test(text) ||
    unwanted.test(text) ||
    howWritten.test(text) ||
    ofReader.test(text) ||
    inParts.test(text) ||
    wantsToHear.test(text) ||
    mustSay.test(text),
  'deliverable.source': ({ text }) => addsMaterial.test(text),
  'deliverable.list': ({ text }) => asksForAny.test(text) || asksWhatGoes.test(text),
  'deliverable.when': ({ text }) => asksHowOften.test(text),
  'deliverable.text': ({ text }) => asksWhatWasTold.test(text) || /^what(?:['’]s| is| does| did)\b.*\bsay(?:ing|s)?\b/i.test(text),
  'deliverable.show': ({ text }) => asksWhatBecame.test(text) || asksWhatIsNew.test(text),
  'deliverable.recipient': ({ text }) => takesOver.test(text),
  'deliverable.rename': ({ text }) => wishesTitle(text),
  not_yet: ({ text }) => tellsSomeone.test(text) || letsIn.test(text),
  'deliverable.deliver': ({ text }) => neverArrived.test(text) || pushesOut.test(text),
  'ticket.run': ({ text }) => anotherGo.test(text),
  'ticket.list': ({ text }) => eachTicket.test(text),
  'ticket.cancel': ({ text }) => stopsWork.test(text),
  'deliverable.archive': ({ text }) => isUseless.test(text),
  'memory.correct': ({ text }) => ofEvent.test(text),
  'memory.remember': ({ text }) =>
    ofEvent.test(text) ||
    ownTaste.test(text) ||
    ofAll.test(text) ||
    /^(?:remember|note|keep in mind|bear in mind|don't forget)\b(?! (?:when|what|who|how|where|to)\b)/i.test(text),
  'memory.forget': ({ text }) =>
    /^(?:forget|unlearn(?:ing)?|don't remember|stop remembering)\b(?! (?:it|that|this)?[.!]*$)/i.test(text) ||
    removesMemory.test(text) ||
    removesNoted.test(text),
  'plan.create': ({ text }) =>
    list.test(text) && /\b(?:steps?|li?sts?|plan|to-?dos?|things to do|checklist|tasks|break\b.*\bdown)\b/i.test(text),
  'deliverable.destination': ({ text }) =>
    goesByMail.test(text) ||
    (email.test(text) && !/\b(?:again|now|today|(?:out|off|away) with it|approved for)\b/i.test(text)) ||
    (url.test(text) && /\bweb-?hook\b/i.test(text)),
};

/** What a question after a fact does not ask to do: "which reports are on pause?" */
const changes =
  /^(?:deliverable\.(?:pause|resume|archive|approve|reject|deliver|write|copy|recipient|destination|rename)|ticket\.(?:run|cancel)|memory\.(?:remember|correct|forget))$/;
const asksForFact =
  /^(?:has|have|was|were)\b.*\b(?:approved|sent|delivered|archived|paused|rejected|written)\b|^(?:why|how come|which|who|whose|whom|how (?:many|often|much|long)|when (?:is|was|are|were|did|does|do|will)|what(?:'s|s)? (?:is|are|was|were|did|does|do|has|have)|where (?:is|are|was|were|does|do|did))\b(?!.*\b(?:should|could you|can you|please|pls|want|wants|instead)\b)/i;

/** Words for what the app has and does, and for what was named before. */
const ofTheApp =
  /\b(?:deliverables?|reports?|updates?|news ?letters?|digests?|brief(?:s|ings?)?|bulletins?|memos?|letters?|overviews?|recaps?|documents?|drafts?|versions?|editions?|issues?|copy|copies|status|tickets?|tasks?|jobs?|work|inbox|waiting|approv\w*|reject\w*|review\w*|deliver\w*|sen[dt]s?|mail\w*|e-?mail\w*|schedul\w*|time ?tables?|due|overdue|late|deadlines?|next|upcoming|runs?|ran|running|pause[ds]?|archiv\w*|active|steps?|plan\w*|list\w*|to-?dos?|checklist|remember\w*|memor(?:y|ies)|sources?|destinations?|recipients?|readers?|settings?|set ?up|writ\w+|wrote|done|left|fail\w*|results?|progress|undo|outputs?|com(?:es?|ing)|came|go(?:es)?|going|went|gone|out|arriv\w*|sa(?:y|ys|id)|text|titles?|names?|called|pending|open|new|gets?|receives?|help|features?|it|its|that|this|these|those|them|they|ones?|(?:some|any|every|no)(?:thing|one|body)|things?|you|your|i|me|my|mine|all)\b/i;
const asks = /^(?:(?:so|and|but|ok|well|hey|hi),? )*(?:what|who|whose|whom|where|when|why|how|which|is|are|do|does|did|has|have)\b/i;
const onlyTime =
  /\b(?:now|today|tomorrow|yesterday|tonight|current(?:ly)?|latest|last|this|weeks?|months?|years?|days?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mornings?|afternoons?|evenings?)\b/gi;
const isOfApp = /^(?:deliverable|ticket|inbox|plan)\./;

/** "What did Jonas say about the export?" */
const saidBySomeone =
  /\b(?:did|does|has|have) (?:anyone|anybody|someone|somebody|people|customers|\p{Lu}\p{L}+|(?:the|our) \p{L}+) (?:ever |also |already )?(?:sa(?:y|id)|mention(?:ed)?|writ(?:e|ten)|think|want|ask(?:ed)?|report(?:ed)?)\b.*\b(?:about|on|of|for|regarding)\b/u;

/** "When is the next company holiday?" */
const nextThing = /\bnext (?=\p{L}{3,})/giu;
/** What only a platform has. "Minutes of the meetings" are something that is written. */
const ofPlatform =
  /^(?!.*\b(?:minutes|summar\w+|recap)\b).*(?:\b(?:meetings?|appointments?|pull requests?|commits?)\b|(?<![\w./:])[a-z\d-]+\/[\w.-]+\b)/is;

/** "How fast are imports today?": asks about the person's own subjects, and names nothing of the app. */
const asksAboutSubject = ({ text }: Utterance) =>
  asks.test(text) &&
  !asksHowOften.test(text) &&
  !asksWhatWasTold.test(text) &&
  !asksWhatBecame.test(text) &&
  (saidBySomeone.test(text) || ofPlatform.test(text) || !ofTheApp.test(text.replace(nextThing, ' '))) &&
  (ofPlatform.test(text) || readKind(text) === undefined) &&
  contentTerms(text.replace(onlyTime, ' ')).length > 0;

/** "What meetings do I have with Fenwick Cycles?": a calendar has them. */
const ofMeeting = /\bmeetings?\b/i;

/** "Anything on pause at the moment?" */
const asksForAny =
  /^(?:is |are )?(?:anything|owt)\b(?!.*\b(?:you|please|pls)\b).*\b(?:paused?|on (?:pause|hold|ice)|archived?|active|running)\b/i;

/** "Why not pause it?" asks for it. */
const asksWhy = /^(?:why|how come)\b(?! (?:not|don['’]?t|doesn['’]?t)\b)/i;

const wantsForgotten = /^(?:forget|unlearn|don['’]?t remember|do not remember|stop remembering|delete|remove|erase|drop|scrap)\b/i;

const outWithIt = /^(?:so |and |then )?out with (?:it|that|them)\b/i;

/** "No more Mondays", "stop the digest on Fridays": of the days of the week on which something comes, some are to go. */
const dropsDays = (text: string) =>
  /\b\p{L}+days\b|\bweekends?\b/iu.test(text) &&
  /^(?:(?:and|but|so|please) )*(?:no(?: more| longer)?|not?|never|skip|drop|lose|minus|without|except|leave|take|stop|remove|cut|any(?: other)? day but)\b/i.test(
    text,
  ) &&
  readUnwantedDays(text) !== undefined;

/** True for an intent of which the message has a word, but wants something else. */
const isNotAsked = (intent: string, { text }: Utterance) =>
  (/^deliverable\.(?:approve|reject)$/.test(intent) && signsOther.test(text) && readNoun(text) === undefined) ||
  (intent === 'deliverable.deliver' && doneByOther.test(text)) ||
  (/^(?:memory|ticket)\.list$/.test(intent) && onlyThose.test(text));

/** True if the message has what only another intent has. */
function isOther(intent: string, { text }: Utterance, situation: Situation): boolean {
  if (saysRemember.test(text)) return intent.startsWith('deliverable.');
  if (isUseless.test(text)) return /^deliverable\.(?:show|text|when)$/.test(intent);
  if (letsIn.test(text) || swapsWords.test(text)) return intent.startsWith('deliverable.');
  if (dropsDays(text))
    return /^(?:deliverable\.(?:pause|resume|archive|reject|instructions|when)|ticket\.cancel|plan\.|chat\.undo)/.test(intent);
  if (/\bsame (?:time|hour|day|slot) (?:as|that)\b/i.test(text) && /^deliverable\.copy$/.test(intent)) return true;
  if (movesOne.test(text) && intent === 'deliverable.write') return true;
  // "The bulletin on Tuesday or Wednesday, whichever suits"
  if (/\bwhichever\b/i.test(text) && intent === 'deliverable.when') return true;
  if (outWithIt.test(text)) return intent === 'deliverable.destination';
  if (wakes.test(text)) return intent === 'deliverable.schedule';
  if (asksWhatBecame.test(text) && readNoun(text) !== undefined) return isOfApp.test(intent) && intent !== 'deliverable.show';
  if (mayRest.test(text) && intent === 'deliverable.archive') return true;
  if (inParts.test(text) && readNoun(text) !== undefined) return intent.startsWith('plan.');
  if (ofReader.test(text)) return /^(?:not_yet|plan\.add|deliverable\.(?:list|destination))$/.test(intent);
  if (notedWrong.test(text)) return /^memory\.(?:remember|correct)$/.test(intent);
  if (ofDuty.test(text) && readNoun(text) === undefined) return intent === 'deliverable.instructions';
  return /^deliverable\.(?:schedule|resume|archive)$/.test(intent) && restsUntil(text, situation);
}

/** How much likelier an intent is by what the message says, beyond its wording. */
export function evidenceFor(intent: string, said: Utterance, situation: Situation): number {
  if (!(isOfApp.test(intent) || intent in needs || intent in telling || changes.test(intent))) return 1;
  // "Jane can't abide bullet points now" is news about what is remembered.
  const isNews =
    /^(?:memory\.correct|deliverable\.instructions|ticket\.cancel)$/.test(intent) &&
    readNoun(said.text) === undefined &&
    !wantsForgotten.test(said.text) &&
    correctsKnown(said.text, situation);
  if (isNews) return intent === 'memory.correct' ? CORRECTING : UNRELATED;
  const isOfPage = howWritten.test(said.text) && (situation.screen ?? situation.lastTouched('deliverable'))?.startsWith('deliverable:');
  if (isOfPage && /^memory\.(?:remember|correct)$/.test(intent)) return UNRELATED;
  return ofWords(said.raw, intent, said, situation);
}

/** Kept, because a conversation is decided again after each step. Of the situation only the time is read, and it changes next to nothing here. */
const ofWords = keptByText(weighWords, 1_000, (intent: string, _said: Utterance, _situation: Situation) => intent);

/** "Fix what you have noted about her", "you've got the wrong end of the stick about Gwen": asks for something, and tells nothing. */
const isNoNews =
  /^(?:(?:please|and|so|then|also) )*(?:fix|amend|bin|scrap|drop|likewise|ditto)\b|\byou(?:['’]ve| have)? (?:got|have|seem to have) (?:it |things |that )?(?:all )?(?:wrong|the wrong end|mixed up|confused)\b|^(?:can|could|would|will) you\b/i;

function weighWords(_raw: string, intent: string, said: Utterance, situation: Situation): number {
  if (intent === 'deliverable.instructions' && (ofAll.test(said.text) || (likesInGeneral(said.text) && readNoun(said.text) === undefined)))
    return UNRELATED;
  if (/^memory\.(?:remember|correct)$/.test(intent) && (saysNothingAlone.test(said.text) || isNoNews.test(said.text))) return UNRELATED;
  if (isNotAsked(intent, said)) return ONLY_ASKED;
  if (isOther(intent, said, situation)) return UNRELATED;
  if (intent === 'deliverable.schedule' && dropsDays(said.text)) return DROPPING;
  if (changes.test(intent) && asksForAny.test(said.text)) return ONLY_ASKED;
  const isFact = changes.test(intent) && asksForFact.test(said.text);
  if (isFact && asksWhy.test(said.text)) return UNRELATED;
  const lacks = isFact || needs[intent]?.(said, situation) === false;
  // "What did you just change?"
  if (intent === 'chat.undo' && lacks) return ONLY_ASKED;
  const isElsewhere = isOfApp.test(intent) && asksAboutSubject(said);
  return isElsewhere ? UNRELATED : lacks ? LACKING : telling[intent]?.(said, situation) ? TELLING : 1;
}
