import type { PlatformName } from '#lib/entities/platform-names.ts';
import { transform as transformEvent } from '#lib/features/integrations/platforms/google/calendar/transform.ts';
import type { ItemKind } from '#lib/features/integrations/platforms/item.ts';
import { dated, type Moment, timeOf } from '../moment.ts';
import { githubDiscussions, githubReleases } from './github.ts';
import { calendarEvents, mailLabels, mails } from './google.ts';
import { linearIssues, linearUpdates } from './linear.ts';
import { notionPages, notionRows } from './notion.ts';
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

/** What is in Slack, Gmail, the calendar, GitHub, Linear and Notion until `now`, for evaluations that need no emulators. */
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
  const events = calendarEvents.map(({ at, minutes, title, with: others, where }) => {
    const begins = timeOf(at, now);
    const event = {
      ...{ id: title, summary: title, location: where, attendees: others.map((key) => ({ displayName: everybody[key]!.name })) },
      start: { dateTime: begins.toISOString() },
      end: { dateTime: new Date(begins.getTime() + minutes * 60_000).toISOString() },
    };
    const { text } = transformEvent(event, { description: '', timeZone: 'Europe/London' })!;
    return item('google', people.maya.name, 'event', people.maya.name, at, text);
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
  const issues = linearIssues
    .toSorted((a, b) => timeOf(a.at, now).getTime() - timeOf(b.at, now).getTime())
    .flatMap(({ at, from, title, text, assignee, labels = [], isForLaunch, comments = [], ended }, place) => {
      const key = `PRO-${place + 1} ${title}`;
      const facts = [
        ended && timeOf(ended.at, now) <= now ? ended.how : 'Todo',
        ...(labels.length > 0 ? [`labels: ${labels.join(', ')}`] : []),
        `assigned to ${people[assignee].name}`,
        ...(isForLaunch ? ['project: Launch'] : []),
      ];
      const author = people[from].name;
      const how = ended?.how === 'Done' ? 'Completed' : 'Canceled';
      return [
        item('linear', 'Product', 'issue', author, at, `${key}\n\n${facts.join('; ')}.\n\n${text}`),
        ...comments.map((comment) => item('linear', 'Product', 'comment', people[comment.from].name, comment.at, comment.text)),
        ...(ended ? [item('linear', 'Product', 'issue', null, ended.at, `${how}: ${key}`)] : []),
      ];
    });
  const health = { onTrack: 'on track', atRisk: 'at risk', offTrack: 'off track' };
  const updates = linearUpdates.map((update) =>
    item('linear', 'Launch', 'project_update', people.maya.name, update.at, `Update on Launch: ${health[update.health]}\n\n${update.text}`),
  );
  /** A page is what it was at its last change before now. */
  const pages = notionPages.map(({ at, from, title, text, changed }) => {
    const last = changed && timeOf(changed.at, now) <= now ? changed : { at, by: from, text };
    return item('notion', 'Handbook', 'page', people[last.by].name, last.at, `${title}\n\n${last.text}`);
  });
  const rows = notionRows.flatMap(({ title, owner, states }) => {
    const last = states.findLast(({ at }) => timeOf(at, now) <= now);
    const properties = last && `Status: ${last.status}\nOwner: ${people[owner].name}`;
    return last ? [item('notion', 'Roadmap', 'page', people[last.by].name, last.at, `${title}\n\n${properties}`)] : [];
  });
  const all = [...slack, ...mail, ...events, ...discussions, ...releases, ...issues, ...updates, ...pages, ...rows];
  return all.filter(({ kind, at }) => kind === 'event' || at <= now);
}
