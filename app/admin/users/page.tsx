import { z } from 'zod';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { Invitations } from '#components/admin/invitations.tsx';
import { formatCostSum, formatCount } from '#components/admin/labels.ts';
import { ListFilter } from '#components/admin/list-filter.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatDate, formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { SortHeader, type Sorting, Table } from '#components/ui/table.tsx';
import { type Account, listUsers, userSorts } from '#lib/admin/users.ts';
import { runtime } from '#lib/app/web.ts';
import { readInvitations } from '#lib/features/account/sign-up/invitations.ts';
import { readSignUpRules } from '#lib/features/account/sign-up/sign-up-rules.ts';
import { currentAdmin } from '../current-admin.ts';
import { listed, readAddress, type SearchParams } from '../list-address.ts';

export const metadata = { title: 'Users, admin' };

const address = z.object(listed(Object.keys(userSorts) as (keyof typeof userSorts)[], 'since'));

export default async function AdminUsersPage({ searchParams }: { searchParams: SearchParams }) {
  const { db, id, timeZone, now } = await currentAdmin();
  const { q, sort, dir, page: wanted } = await readAddress(address, searchParams);
  const { users, total, page, pages } = await listUsers(db, { query: q, sort, ascending: dir === 'asc', page: wanted });
  const { serviceDb } = runtime();
  const [invitations, rules] = await Promise.all([readInvitations(serviceDb, id), readSignUpRules(serviceDb)]);
  const sorting: Sorting = { by: sort, ascending: dir === 'asc', parameters: { q } };
  return (
    <AdminPage title="Users">
      <section aria-label="All users">
        <ListFilter total={total} search={{ label: 'Search users', placeholder: 'Search users', value: q }} filters={[]} />
        {users.length > 0 ? (
          <Table label="Users">
            <thead>
              <tr>
                <SortHeader name="name" sorting={sorting} ascendingFirst>
                  Name
                </SortHeader>
                <SortHeader name="email" sorting={sorting} ascendingFirst className="max-sm:hidden">
                  Email
                </SortHeader>
                <SortHeader name="since" sorting={sorting} className="max-sm:hidden">
                  Since
                </SortHeader>
                <th className="text-right! max-sm:hidden">Chats</th>
                <th className="text-right! max-sm:hidden">Deliverables</th>
                <th className="text-right! max-sm:hidden">Memories</th>
                <th className="text-right!">Turns</th>
                <th className="pl-4! max-sm:hidden">Last turn</th>
                <th className="text-right!">Cost</th>
              </tr>
            </thead>
            <tbody>
              {users.map((user) => (
                <UserRow key={user.id} user={user} timeZone={timeZone} now={now} />
              ))}
            </tbody>
          </Table>
        ) : (
          <EmptyState>No matching users.</EmptyState>
        )}
        <Pager page={page} pages={pages} parameters={{ q, sort, dir }} />
      </section>
      <Invitations invitations={invitations} mode={rules?.mode ?? 'open'} timeZone={timeZone} now={now.toISOString()} />
    </AdminPage>
  );
}

function UserRow({ user, timeZone, now }: { user: Account; timeZone: string; now: Date }) {
  return (
    <tr className="hover:text-accent">
      <td className="font-[560]">
        <span className="free max-sm:flex max-sm:min-h-11 max-sm:flex-col max-sm:justify-center">
          {user.name || user.email}
          <span className="text-meta font-normal text-ink-3 sm:hidden">{user.email}</span>
        </span>
      </td>
      <td className="text-ink-2 max-sm:hidden">
        <span className="free">{user.email}</span>
      </td>
      <td className="whitespace-nowrap text-ink-2 max-sm:hidden">{formatDate(user.since, timeZone, now)}</td>
      <td className="text-right max-sm:hidden">{formatCount(user.chats)}</td>
      <td className="text-right max-sm:hidden">
        {user.deliverables > 0 ? (
          <Link href={`/admin/deliverables?owner=${user.id}`} className="hover:underline">
            {formatCount(user.deliverables)}
          </Link>
        ) : (
          0
        )}
      </td>
      <td className="text-right max-sm:hidden">{formatCount(user.memories)}</td>
      <td className="text-right max-sm:align-middle!">
        {user.turns > 0 ? (
          <Link href={`/admin/turns?owner=${user.id}`} className="hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center">
            {formatCount(user.turns)}
          </Link>
        ) : (
          0
        )}
      </td>
      <td className="pl-4! whitespace-nowrap text-ink-2 max-sm:hidden">
        {user.lastTurnAt ? formatMoment(user.lastTurnAt, timeZone, now) : ''}
      </td>
      <td className="text-right max-sm:align-middle!">{formatCostSum(user.costNanoUsd, user.unpriced)}</td>
    </tr>
  );
}
