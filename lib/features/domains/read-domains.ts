import type { Db } from '#lib/database/db.ts';
import type { Domain } from './domain.ts';

const MOST = 200;

/** The person's domains by name, with their deliverables that are not archived. Without those that hide because they are empty. */
export async function readDomains(db: Db): Promise<Domain[]> {
  const [{ data: domains }, { data: deliverables }, { data: memories }] = await Promise.all([
    db.from('context_domains').select('id, name, hides_when_empty').order('name').limit(MOST).throwOnError(),
    db
      .from('deliverables')
      .select('id, title, domain_id')
      .not('domain_id', 'is', null)
      .neq('status', 'archived')
      .order('title')
      .throwOnError(),
    db.from('memories').select('domain_id').not('domain_id', 'is', null).eq('is_active', true).throwOnError(),
  ]);
  return domains.flatMap(({ id, name, hides_when_empty }) => {
    const own = deliverables.flatMap((one) => (one.domain_id === id ? [{ id: one.id, title: one.title }] : []));
    const count = memories.filter(({ domain_id }) => domain_id === id).length;
    return hides_when_empty && own.length + count === 0 ? [] : [{ id, name, deliverables: own, memories: count }];
  });
}
