import { randomUUID } from 'node:crypto';
import type { Db } from '#lib/database/db.ts';
import type { Insert } from '#lib/database/testing/insert.ts';
import { formatNotification } from '../notification.ts';
import { readNotifications } from '../read-notifications.ts';

/** A person who gets notifications. `db` acts as them. */
export function notifiedPerson(db: Db) {
  const insert = async <T extends 'deliverables' | 'deliverable_versions' | 'deliveries' | 'work_tickets' | 'turns' | 'requests'>(
    table: T,
    row: Insert<T>,
  ): Promise<string> => {
    const { data } = await db
      .from(table as 'deliverables')
      .insert(row as Insert<'deliverables'>)
      .select('id')
      .single()
      .throwOnError();
    return data.id;
  };
  return {
    deliverable: (title = 'Weekly status', more: Partial<Insert<'deliverables'>> = {}) =>
      insert('deliverables', { title, deliverable_type: 'status_report', ...more }),
    version: (deliverable_id: string, more: Partial<Insert<'deliverable_versions'>> = {}) =>
      insert('deliverable_versions', { deliverable_id, version_number: 1, ...more }),
    async become(versionId: string, status: string) {
      await db.from('deliverable_versions').update({ status }).eq('id', versionId).throwOnError();
    },
    delivery: (deliverable_id: string, version_id: string, platform = 'email') =>
      insert('deliveries', {
        deliverable_id,
        version_id,
        platform,
        destination: 'sarah@acme.com',
        format: 'html',
        idempotency_key: `${version_id} ${platform}`,
      }),
    async delivered(deliveryId: string, ...statuses: string[]) {
      for (const status of statuses) await db.from('deliveries').update({ status }).eq('id', deliveryId).throwOnError();
    },
    ticket: (task: string) => insert('work_tickets', { task, agent_type: 'research' }),
    async work(ticketId: string, ...statuses: string[]) {
      for (const status of statuses) await db.from('work_tickets').update({ status }).eq('id', ticketId).throwOnError();
    },
    async request(kind: 'question' | 'approval', more: Partial<Insert<'requests'>> = {}) {
      const turn_id = randomUUID();
      await insert('turns', {
        id: turn_id,
        model: 'built-in',
        instance_id: 'test',
        lease: randomUUID(),
        ...(more.session_id ? { session_id: more.session_id } : {}),
      });
      return insert('requests', { turn_id, call_id: 'a', kind, subject: 'Which?', digest: 'd', ...more });
    },
    async settle(requestId: string, state: string) {
      await db.from('requests').update({ state }).eq('id', requestId).throwOnError();
    },
    /** The unread notifications as sentences. */
    async unread() {
      return (await readNotifications(db)).filter(({ read }) => !read).map(formatNotification);
    },
  };
}
