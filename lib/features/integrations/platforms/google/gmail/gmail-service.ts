import type { gmail_v1 } from '@googleapis/gmail';
import type { FetchedPage, Grant, Resource } from '../../connector.ts';
import type { Item } from '../../item.ts';
import { PlatformError } from '../../platform-error.ts';
import type { AskGoogle } from '../google-client.ts';
import { googleScopes } from '../google-scopes.ts';
import { type GoogleService, googleId, resourceId } from '../google-service.ts';
import { type MailChanges, type MailScan, parseMailCursor } from './mail-cursor.ts';
import { messageText } from './message-text.ts';
import { transform } from './transform.ts';

const PAGE = 50;
const AT_ONCE = 5;
/** A message with its attachments has up to 25 MB, which take a third more as text. */
const MOST_BYTES = 40_000_000;

/** Gmail’s own labels that can be picked. Its others hold spam, drafts, or nearly everything. */
const systemLabels = new Map([
  ['INBOX', 'Inbox'],
  ['SENT', 'Sent mail'],
  ['STARRED', 'Starred mail'],
  ['IMPORTANT', 'Important mail'],
]);
const discarded = ['TRASH', 'SPAM', 'DRAFT'];

/** Gmail: labels are picked, messages are read. What changes is read from the history of the mailbox. */
export function gmailService(ask: AskGoogle): GoogleService {
  const mailbox = <T>(
    { accessToken }: Grant,
    signal: AbortSignal,
    call: (users: gmail_v1.Resource$Users) => Promise<{ data: T }>,
    mostBytes?: number,
  ) => ask({ accessToken, signal, ...(mostBytes && { mostBytes }) }, async ({ gmail }) => call((await gmail()).users));

  /** A message; null when it is gone. */
  async function readMessage(grant: Grant, id: string, signal: AbortSignal): Promise<gmail_v1.Schema$Message | null> {
    const get = (users: gmail_v1.Resource$Users) => users.messages.get({ userId: 'me', id, format: 'full' });
    return mailbox(grant, signal, get, MOST_BYTES).catch(nullIfGone);
  }

  /** Messages of a label as items; those that are no longer in it as removed. */
  async function readMessages(grant: Grant, ids: readonly string[], label: string, signal: AbortSignal) {
    const items: Item[] = [];
    const removed: string[] = [];
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const some = ids.slice(start, start + AT_ONCE);
      const messages = await Promise.all(some.map((id) => readMessage(grant, id, signal)));
      for (const [index, message] of messages.entries()) {
        const labels = message?.labelIds ?? [];
        const isIn = labels.includes(label) && !discarded.some((other) => labels.includes(other));
        const item = message && isIn && transform(message, { text: await messageText(message.payload ?? {}, signal), home: grant.home });
        if (item) items.push(item);
        else removed.push(some[index]!);
      }
    }
    return { items, removed };
  }

  async function readAll(grant: Grant, label: string, cursor: MailScan, signal: AbortSignal): Promise<FetchedPage> {
    const { since, history, list } = cursor;
    const answer = await mailbox(grant, signal, (users) =>
      users.messages.list({
        userId: 'me',
        labelIds: [label],
        q: `after:${Math.floor(Date.parse(since) / 1000)}`,
        maxResults: PAGE,
        ...(list && { pageToken: list }),
      }),
    );
    const ids = (answer.messages ?? []).flatMap(({ id }) => id ?? []);
    const { items } = await readMessages(grant, ids, label, signal);
    const recent = items.filter(({ at }) => at >= since);
    const next = answer.nextPageToken;
    if (next) return { items: recent, cursor: JSON.stringify({ since, history, list: next }), more: true };
    return { items: recent, cursor: JSON.stringify({ history }), more: false, completeSince: since };
  }

  async function readChanges(grant: Grant, label: string, { history, page }: MailChanges, signal: AbortSignal) {
    const answer = await mailbox(grant, signal, (users) =>
      users.history.list({ userId: 'me', startHistoryId: history, maxResults: 100, ...(page && { pageToken: page }) }),
    ).catch(nullIfGone);
    if (!answer) return null;
    const { items, removed } = await readMessages(grant, changedMessages(answer.history ?? [], label), label, signal);
    const next = answer.nextPageToken;
    const cursor = next ? { history, page: next } : { history: answer.historyId ?? history };
    return { items, removed, cursor: JSON.stringify(cursor), more: Boolean(next) };
  }

  return {
    kinds: ['label'],
    scopes: [googleScopes.readMail],

    async listResources(grant, signal): Promise<Resource[]> {
      const { labels = [] } = await mailbox(grant, signal, (users) => users.labels.list({ userId: 'me' }));
      const own = labels.flatMap(({ id, name, type }) => (id && name && type !== 'system' ? [{ id, name }] : []));
      const offered = [
        ...[...systemLabels].flatMap(([id, name]) => (labels.some((label) => label.id === id) ? [{ id, name }] : [])),
        ...own.toSorted((a, b) => a.name.localeCompare(b.name)),
      ];
      return offered.map(({ id, name }) => ({ externalId: resourceId('label', id), name, kind: 'label' }));
    },

    async fetchSince(grant, resource, text, { signal, since }) {
      const label = googleId(resource);
      const cursor = parseMailCursor(text);
      if (cursor && 'since' in cursor) return readAll(grant, label, cursor, signal);
      // The history goes on without a label that was deleted.
      if (!cursor?.page) await mailbox(grant, signal, (users) => users.labels.get({ userId: 'me', id: label }));
      const changes = cursor && (await readChanges(grant, label, cursor, signal));
      if (changes) return changes;
      // Google keeps the history for some days only.
      const { historyId } = await mailbox(grant, signal, (users) => users.getProfile({ userId: 'me' }));
      if (!historyId) throw new PlatformError('vendor_down', 'Google gave an answer that could not be read.');
      return readAll(grant, label, { since: since.toISOString(), history: historyId, list: '' }, signal);
    },
  };
}

/** The messages that a history says something about which matters for a label. */
function changedMessages(history: readonly gmail_v1.Schema$History[], label: string): string[] {
  const ids = new Set<string>();
  const note = (message: gmail_v1.Schema$Message | undefined) => message?.id && ids.add(message.id);
  for (const { messagesAdded = [], messagesDeleted = [], labelsAdded = [], labelsRemoved = [] } of history) {
    for (const { message } of messagesAdded) if (message?.labelIds?.includes(label)) note(message);
    for (const { message } of messagesDeleted) note(message);
    for (const { message, labelIds } of [...labelsAdded, ...labelsRemoved])
      if ([label, ...discarded].some((id) => labelIds?.includes(id))) note(message);
  }
  return [...ids];
}

function nullIfGone(error: unknown): null {
  if (error instanceof PlatformError && error.problem === 'gone') return null;
  throw error;
}
