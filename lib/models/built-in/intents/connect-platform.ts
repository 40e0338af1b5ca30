import { capitalize } from '#lib/base/text/capitalization.ts';
import { formatList } from '#lib/base/text/list.ts';
import { plainly } from '../flow/deliverable-row.ts';
import { attempt, call, type Flow, failureMessage } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import { readNoun } from '../language/free-request.ts';
import { say } from './talk.ts';

/** The platforms that can be connected, by the name in their refs: their label, and how messages name them. */
const platforms: Record<string, { label: string; named: RegExp }> = {
  slack: { label: 'Slack', named: /\bslack\b/i },
  google: { label: 'Google', named: /\bgmail\b|\bgoogle (?:mail|drive|docs?|calendar|account)\b|\b(?:my|our) google\b/i },
  github: { label: 'GitHub', named: /\bgithub\b/i },
  // In lower case, these are ordinary words.
  linear: { label: 'Linear', named: /\bLinear\b|\b(?:in|on|from|to) linear\b(?=[\s.?!,]*$)/ },
  notion: {
    label: 'Notion',
    named:
      /\bNotion\b|\b(?:in|on|from|to) notion\b(?=[\s.?!,]*$)|\b(?:the|our|my) notion (?:pages?|docs?|handbook|database|wiki|workspace|roadmap|notes)\b/,
  },
};

export const platformLabelled = (label: string): string | undefined =>
  Object.keys(platforms).find((name) => platforms[name]!.label === label);

export const platformLabel = (name: string): string => platforms[name]?.label ?? name;

/** The platform that a text names. */
export function platformIn(text: string): string | undefined {
  return Object.keys(platforms).find((name) => platforms[name]!.named.test(text));
}

/** The platforms that a text names. */
export const platformsIn = (text: string): string[] => Object.keys(platforms).filter((name) => platforms[name]!.named.test(text));

/** Offers the card by which the person connects a platform; says what to do with one that is connected. */
export function* connect(name: string): Flow<string> {
  const { label } = platforms[name]!;
  const outcome = yield* attempt('Execute', { action: 'platform.auth', target: `platform:${name}` });
  if (!outcome.success) return failureMessage(`connect ${label}`, outcome);
  const { status, page } = outcome.result as { status: string; page: string };
  if (status === 'not_set_up' && (yield* isConnected(name))) return yield* tellReach(name);
  if (status === 'not_set_up')
    return `${label} isn’t set up on this installation, so nobody can connect it yet. An administrator has to do that first: [its page](${page}) says how.`;
  return status === 'connected'
    ? `${label} is connected: [choose what I may read](${page}).${uses(name)}`
    : `Connect ${label} below, and choose what I may read. Nothing is read before that.${uses(name)}`;
}

const uses = (name: string) =>
  name === 'slack'
    ? ' Then say “use #channel from Slack as a source for …”, or “post … to #channel in Slack”: only approved versions are posted.'
    : '';

/** True if a platform is connected. */
export function* isConnected(platform: string): Flow<boolean> {
  const { items } = yield* call('List', { pattern: 'platform:*' }, 'list your integrations');
  return (items as { provider?: unknown; status?: unknown }[]).some(({ provider, status }) => provider === platform && status === 'active');
}

/** True if any platform is connected. */
export function* isAnyConnected(): Flow<boolean> {
  const { items } = yield* call('List', { pattern: 'platform:*' }, 'list your integrations');
  return (items as { status?: unknown }[]).some(({ status }) => status === 'active');
}

const connecting =
  /\b(?:connect|hook up|link(?: up)?|sign (?:me )?in(?:to)?|log (?:me )?in(?:to)?|integrat\w+|set ?up|access|authori[sz]e|plug in)\b|\b(?:can['’]t|cannot|don['’]t) (?:you )?(?:yet )?(?:see|read)\b/i;
const forDeliverable =
  /#|\b(?:sources?|post|publish|send|deliver|every|daily|weekly|monthly|disconnect\w*|revoke|remember|forget|stop|no longer|ticket|reports?|updates?|digests?|briefs?|newsletters?)\b/i;

/** Connect a platform: "let's set up the GitHub integration", "how do I give you access to our Slack?" */
export const connectPlatform: Intent = {
  name: 'connect a platform',
  read({ text }) {
    if (!connecting.test(text) || forDeliverable.test(text)) return undefined;
    const name = platformIn(text) ?? platformIn(text.replace(/\b(?:google|linear|notion)\b/i, (word) => `my ${capitalize(word)}`));
    return name === undefined ? undefined : connect(name);
  },
};

const disconnecting = /\b(?:disconnect|unlink|revoke|(?:log|sign)(?: me)? out (?:of|from))\b/i;
const stopsReading = /\b(?:stop|quit|don['’]?t|do not|no longer|never) (?:\p{L}+ )?read(?:ing)?\b/iu;
const asksWhether = /^(?:is|are)\b.*\bconnected\b/i;
/** "Can you read my Gmail?", "which channels can you see in Slack?", "what permissions do you have in Notion?" */
const asksReach =
  /^(?:(?:so|and|ok|but)[, ]+)*(?:(?:(?:can|could|do|are) you|what can you|which \p{L}+ can you) (?:actually |really |also |even |able to )*(?:read|see|access|look at|have access to|use)\b|(?:what|which) (?:permissions?|access|rights|channels?|pages?|repos?(?:itor(?:y|ies))?|folders?|projects?) (?:do|can|may|are|have) (?:you|i|we)\b)(?!.*\b(?:say|said|about|today|yesterday|last|new|newest|again|now|what(?:['’]s)?)\b)/iu;
/** "What's connected?", "which platforms are connected?" */
const asksAll =
  /^(?:(?:so|and|ok)[, ]+)*(?:what|which (?:platforms?|services?|integrations?|accounts?|apps?|tools?))(?:['’]?s| is| are| have (?:i|we)| do (?:i|we) have)? (?:already |currently |now )?(?:connected|linked|hooked up|integrated)(?: (?:right now|now|here|already|so far|to (?:you|this)))*[?.!\s]*$/i;
/** What people call their mailbox. */
const ownMail = /\bmy (?:in-?box|mailbox|e-?mails?|mails?|calendar)\b/i;

/** What the person does on the page of a platform, and what is connected: "disconnect GitHub", "is Slack still connected?" */
export const tellConnection: Intent = {
  name: 'tell about a connection',
  read({ text, raw }) {
    if (asksAll.test(text)) return tellAll();
    // "Can you" is no part of `text`.
    const isOfReach = (asksReach.test(text) || asksReach.test(raw.trim())) && readNoun(text) === undefined;
    const isOfMail = ownMail.test(text) && (stopsReading.test(text) || isOfReach);
    const asked = isOfReach ? text.replace(/\b(?:google|linear|notion)\b/i, (word) => `my ${capitalize(word)}`) : text;
    const name = platformIn(asked) ?? (isOfMail ? 'google' : /#\p{L}/u.test(text) ? 'slack' : undefined);
    if (!name) return undefined;
    const [label, page] = [platformLabel(name), `/settings/integrations/${name}`];
    if (disconnecting.test(text))
      return say(`Only you can disconnect ${label}, on [its page](${page}). What was read from it is deleted then.`);
    if (stopsReading.test(text)) return say(`You choose what I may read from ${label} on [its page](${page}).`);
    return asksWhether.test(text) ? tellWhether(name) : isOfReach ? tellReach(name) : undefined;
  },
};

const notConnected = (label: string) => `${label} isn’t connected. To connect it, say “connect ${label}”.`;

function* tellWhether(name: string): Flow<string> {
  const page = `[Its page](/settings/integrations/${name}) says what I may read.`;
  return (yield* isConnected(name)) ? `${platformLabel(name)} is connected. ${page}` : notConnected(platformLabel(name));
}

/** The names of what the person chose to be read on a platform. */
export function* chosenOn(name: string): Flow<string[]> {
  const { items } = yield* call('List', { pattern: `platform:${name}/resources`, limit: 100 }, 'list what you chose to be read');
  return [...new Set((items as { name?: unknown }[]).flatMap(({ name: one }) => (typeof one === 'string' ? one : [])))];
}

/** Says what may be read on a platform. */
export function* tellReach(name: string): Flow<string> {
  const label = platformLabel(name);
  if (!(yield* isConnected(name))) return notConnected(label);
  const chosen = yield* chosenOn(name);
  const page = `[its page](/settings/integrations/${name})`;
  return chosen.length > 0
    ? `${label} is connected. I may read ${formatList(
        chosen.map((one) => plainly(one)),
        MOST_NAMED,
      )}; you choose that on ${page}.`
    : `${label} is connected, but you haven’t chosen anything that I may read. Choose it on ${page}.`;
}
const MOST_NAMED = 10;

function* tellAll(): Flow<string> {
  const { items } = yield* call('List', { pattern: 'platform:*' }, 'list your integrations');
  const connected = (items as { provider?: string; status?: unknown }[]).filter(({ status }) => status === 'active');
  if (connected.length === 0)
    return 'Nothing is connected yet. To begin, say for example “connect Slack”, or open [Integrations](/settings/integrations).';
  const labels = connected.map(({ provider = '' }) => platformLabel(provider));
  return `${formatList(labels)} ${labels.length > 1 ? 'are' : 'is'} connected. What I may read is under [Integrations](/settings/integrations).`;
}

const again =
  /\b(?:sync|re-?sync|refresh|re-?load|re-?read)\b|\b(?:read|look|check|go through|fetch|pull|get|update)\b.*\b(?:again|anew|now|newest|latest|another look|what(?:['’]s| is) new)\b|\b(?:again|newest|latest|another look)\b.*\b(?:at|from|in|of)\b|\b(?:copy|old|stale|out of date|outdated)\b.*\b(?:update|old|stale|outdated)\b/i;
const otherwise =
  /^(?:what|when|who|which|where|why|how|did|does|do|is|are|was|were)\b|\b(?:connect|set ?up|sign|hook|access|source|post|publish|send|deliver|put|write|draft|comment|open an?|file|commit|push|every|each|from now on|from then on|remember)\b/i;

/** Read now what is new on a platform. */
export const readAgain: Intent = {
  name: 'read a platform again',
  example: 'Read Slack again',
  read({ text }) {
    const name = platformIn(text);
    return name && again.test(text) && !otherwise.test(text) ? sync(name) : undefined;
  },
};

function* sync(name: string): Flow<string> {
  if (!(yield* isConnected(name))) return yield* connect(name);
  const { label } = platforms[name]!;
  const outcome = yield* attempt('Execute', { action: 'platform.sync', target: `platform:${name}` });
  if (outcome.success) return `I’m reading what is new on ${label}. You see below when it is done.`;
  return failureMessage(`read ${label}`, outcome);
}
