import type { ItemKind } from '#lib/features/integrations/platforms/item.ts';
import type { PlatformName } from '#lib/features/integrations/platforms/platform-names.ts';
import { dated, type Moment, timeOf } from '../moment.ts';
import { githubDiscussions, githubReleases } from './github.ts';
import { calendarEvents, mailLabels, mails } from './google.ts';
import { outsiders, people } from './people.ts';
import { slackChannels } from './slack.ts';

/** Something of the company's story as it is stored once it was read. */
export interface CompanyItem {
  provider: PlatformName;
  resource: string;
  kind: ItemKind;
  author: string | null;
  at: Date;
  text: string;
}

const everybody: Record<string, { name: string }> = { ...people, ...outsiders };

/** What is in Slack, Gmail, the calendar and GitHub until `now`, for evaluations that need no emulators. */
export function companyItems(now: Date): CompanyItem[] {
  const item = (provider: PlatformName, resource: string, kind: ItemKind, author: string | null, at: Moment, text: string) => ({
    ...{ provider, resource, kind, author },
    at: timeOf(at, now),
    text: dated(text, now),
  });
  const slack = Object.entries(slackChannels).flatMap(([channel, { messages }]) =>
    messages.flatMap(({ replies = [], ...message }) => [
      item('slack', `#${channel}`, 'message', everybody[message.from]!.name, message.at, message.text),
      ...replies.map(({ from, at, text }) => item('slack', `#${channel}`, 'reply', everybody[from]!.name, at, text)),
    ]),
  );
  const mail = mails.flatMap(({ at, from, subject, text, label }) =>
    label ? [item('google', mailLabels[label], 'message', everybody[from]!.name, at, `${subject}\n\n${text}`)] : [],
  );
  const events = calendarEvents.map(({ at, title, with: others, where }) => {
    const names = others.map((key) => everybody[key]!.name).join(', ');
    return item('google', people.maya.name, 'event', people.maya.name, at, `${title}\nWith: ${names}${where ? `\nWhere: ${where}` : ''}`);
  });
  const discussions = githubDiscussions.flatMap(({ number, at, from, title, body, branch, comments = [], closed }) => [
    item('github', 'acme/ledger', branch ? 'pull_request' : 'issue', from, at, `#${number} ${title}\n\n${body}`),
    ...comments.map((comment) => item('github', 'acme/ledger', 'comment', comment.from, comment.at, comment.text)),
    ...(closed
      ? [
          item(
            'github',
            'acme/ledger',
            branch ? 'pull_request' : 'issue',
            closed.by,
            closed.at,
            `${branch ? 'Merged' : 'Closed'}: #${number} ${title}`,
          ),
        ]
      : []),
  ]);
  const releases = githubReleases.map(({ at, from, tag, name, text }) =>
    item('github', 'acme/ledger', 'release', from, at, `Release ${name} (${tag})\n\n${text}`),
  );
  return [...slack, ...mail, ...events, ...discussions, ...releases].filter(({ kind, at }) => kind === 'event' || at <= now);
}
