import { readUtterance, type Utterance } from '#lib/models/built-in/language/utterance.ts';
import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { flowOf } from '../understand/handlers.ts';
import { sureIntent } from '../understand/route.ts';
import { addFromPlatform } from './add-source.ts';
import { platformIn } from './connect-platform.ts';
import { createDeliverable } from './create-deliverable.ts';

/** "…, from #ledger in Slack", "… with Roadmap from Notion as its source, Fridays at 9" */
const sourceIn =
  /[,;]?\s+(?:and )?(?:written |drawn |made |reading )?(?:from|with|using|based on|out of)\s+(?=[^,;]*(?:#\p{L}|\b(?:slack|github|linear|notion|google|gmail|drive|calendar)\b))[^,;]+?(?=\s+(?:for|to) (?!use\b)\p{L}|[,;]|\s*$)/iu;

/** "… about the Notion roadmap": what is written about is a thing on a platform, and not the platform. */
const aboutThing =
  /\b(?:about|on|covering) (?:the |our |my )?(?:slack|github|linear|notion|google)(?: [\p{L}-]+)? (?:roadmap|pages?|channels?|board|projects?|database|wiki|handbook|issues?|repo(?:sitory|sitories|s)?|backlog|threads?|docs?|folders?|calendar)\b/iu;

/** What a message says that something is to be written from. */
export function platformSourceIn(message: string): Utterance | undefined {
  const { text } = readUtterance(message);
  const found = sourceIn.exec(text) ?? aboutThing.exec(text);
  return found ? readUtterance(found[0]) : undefined;
}

/** Set up what is to be written from something on a platform. */
export const createFromPlatform: Intent = {
  name: 'create a deliverable from a platform',
  read(said, situation) {
    const from = sourceIn.exec(said.text);
    const found = from ?? aboutThing.exec(said.text);
    const platform = found && (platformIn(found[0]) ?? (/#\p{L}/u.test(found[0]) ? 'slack' : undefined));
    // What something is about stays in its name.
    const creating = platform && creationIn(from ? readUtterance(withoutSource(said.text, from)) : said, situation);
    return creating ? createThenAdd(creating, readUtterance(found[0]), platform, situation) : undefined;
  },
};

const withoutSource = (text: string, { index, 0: { length } }: RegExpExecArray) => `${text.slice(0, index)}${text.slice(index + length)}`;

/** The flow for what surely sets up something new: "write a weekly status for Bo". */
function creationIn(said: Utterance, situation: Situation): Flow<string> | undefined {
  const flow = createDeliverable.read(said, situation);
  if (flow) return flow;
  return sureIntent(said, situation) === 'deliverable.create' ? flowOf('deliverable.create', said, situation) : undefined;
}

function* createThenAdd(creating: Flow<string>, source: Utterance, platform: string, situation: Situation): Flow<string> {
  const said = yield* creating;
  const created = situation.lastTouched('deliverable');
  // Else one that exists was kept instead.
  if (!created || !said.startsWith('Created ')) return said;
  return `${said}\n\n${yield* addFromPlatform(source, platform, { ...situation, target: created })}`;
}
