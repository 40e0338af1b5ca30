import { emailAddress } from './email-address.ts';

/** A place on a platform where versions can go, as a message names it. */
export interface PlatformPlace {
  /** The destination’s platform, as in `destination.platform`. */
  outlet: 'slack' | 'github' | 'linear' | 'notion' | 'gmail' | 'gmail_draft' | 'google_doc';
  /** The platform that has to be connected. */
  provider: string;
  /** Null where the message does not say it, and the outlet needs it. */
  target: string | null;
  /** The message without the place. */
  rest: string;
}

const channel = /(?<![\p{L}\p{N}&])#[\p{L}\p{N}][\p{L}\p{N}._-]*/u;
const file = /(?<![\w/.-])[\w-][\w./-]*\.(?:md|markdown|txt|html?)\b/i;
/** "acme/ledger", with "#12" or ":reports/weekly.md" right after it. */
const repository = /(?<![\w./:@-])(?<repo>[a-z\d][a-z\d-]*\/[a-z\d._-]*[a-z\d_-])(?:#(?<number>\d+)|:(?<path>[\w./-]*\w))?(?![\w/])/i;
const numbered = /\b(?:issue|pull request|pr)\s+(?:number |no\.? ?)?#?(\d+)\b/i;
const onGithub = /\bgithub\b|\b(?:issues?|pull requests?|comments?|commit)\b/i;
const linearIssue = /\b[A-Z][A-Z\d]{0,9}-\d+\b/;
const linearTeam = /\b(?:team |in |to |of |under )(?<key>[A-Z][A-Z\d]{1,9})\b/;
const notionPage = /https?:\/\/(?:[\w-]+\.)*notion\.(?:so|site)\/[^\s"'<>]*[^\s"'<>.,;:!?)]/i;
const googleDoc =
  /\bgoogle docs?\b|\bdoc(?:ument)?s? (?:in|on|to) (?:my |the )?(?:google )?drive\b|\b(?:my |google )?drive (?:as|into) (?:a |an )?doc(?:ument)?\b/i;

/** The link of a message, which a version can be a reply to. */
const messageLink = /https?:\/\/[^\s"'<>]+\/archives\/[A-Z0-9]+\/p\d{16}(?:\?[^\s"'<>]*[^\s"'<>.,;:!?)])?/;

/** The place on a platform that a text names; undefined if it names none. A Slack channel needs no more than its sign and the platform’s name. */
export function platformPlaceIn(text: string): PlatformPlace | undefined {
  return slackPlace(text) ?? githubPlace(text) ?? linearPlace(text) ?? notionPlace(text) ?? googlePlace(text);
}

/** "Post it in #general", "put the newsletter into #ledger" */
const postsIn =
  /\b(?:posts?|posted|publish(?:ed)?|puts?|sends?|sent|shared?|deliver(?:ed)?|push|drop)\b[^.;!?]*\b(?:in|into|to|onto) (?:the )?#\p{L}/iu;

function slackPlace(text: string): PlatformPlace | undefined {
  const message = messageLink.exec(text)?.[0];
  if (message) return { outlet: 'slack', provider: 'slack', target: message, rest: text.replace(message, ' ') };
  const found = channel.exec(text)?.[0].replace(/[.]+$/, '');
  if (!found || !(/\bslack\b/i.test(text) || postsIn.test(text))) return undefined;
  return { outlet: 'slack', provider: 'slack', target: found, rest: text.replace(found, ' ') };
}

function githubPlace(text: string): PlatformPlace | undefined {
  const written = [...text.matchAll(new RegExp(repository, 'gi'))].find(({ groups }) => !file.test(groups!.repo!));
  if (!written?.groups || !onGithub.test(text)) return undefined;
  const { repo, number, path } = written.groups;
  const rest = text.replace(written[0], ' ');
  const issue = number ?? numbered.exec(rest)?.[1];
  const named = path ?? (issue ? undefined : file.exec(rest)?.[0]);
  const target = `${repo}${issue ? `#${issue}` : named ? `:${named}` : ''}`;
  return { outlet: 'github', provider: 'github', target, rest: rest.replace(numbered, ' ').replace(file, ' ') };
}

function linearPlace(text: string): PlatformPlace | undefined {
  const key = linearIssue.exec(text)?.[0] ?? linearTeam.exec(text)?.groups?.key;
  if (!key || !/\blinear\b/i.test(text)) return undefined;
  return { outlet: 'linear', provider: 'linear', target: key, rest: text.replace(key, ' ') };
}

function notionPlace(text: string): PlatformPlace | undefined {
  const page = notionPage.exec(text)?.[0];
  return page === undefined ? undefined : { outlet: 'notion', provider: 'notion', target: page, rest: text.replace(page, ' ') };
}

function googlePlace(text: string): PlatformPlace | undefined {
  if (googleDoc.test(text)) return { outlet: 'google_doc', provider: 'google', target: 'google_doc', rest: text.replace(googleDoc, ' ') };
  if (!/\bgmail\b/i.test(text)) return undefined;
  const to = emailAddress.exec(text)?.[0] ?? null;
  const outlet = /\bdraft(?:s|ed)?\b/i.test(text) ? 'gmail_draft' : 'gmail';
  return { outlet, provider: 'google', target: to, rest: to ? text.replace(to, ' ') : text };
}
