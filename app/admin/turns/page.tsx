import { z } from 'zod';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { any, ownerFilter } from '#components/admin/filters.ts';
import { formatCost, formatTokens, runLabel, turnLabels } from '#components/admin/labels.ts';
import { ListFilter } from '#components/admin/list-filter.tsx';
import { TurnState } from '#components/admin/turn-state.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import { Pager } from '#components/ui/pager.tsx';
import { SortHeader, type Sorting, Table } from '#components/ui/table.tsx';
import { listOwners } from '#lib/admin/owners.ts';
import { listAllTurns, type OwnedTurn, turnSorts } from '#lib/admin/turns.ts';
import { formatDuration } from '#lib/base/text/duration.ts';
import { currentAdmin } from '../current-admin.ts';
import { listed, readAddress, type SearchParams } from '../list-address.ts';

export const metadata = { title: 'Turns, admin' };

const states = Object.keys(turnLabels) as (keyof typeof turnLabels)[];
const address = z.object({
  ...listed(Object.keys(turnSorts) as (keyof typeof turnSorts)[], 'started'),
  state: z.enum(states).optional().catch(undefined),
  owner: z.guid().optional().catch(undefined),
});

export default async function AdminTurnsPage({ searchParams }: { searchParams: SearchParams }) {
  const { db, timeZone, now } = await currentAdmin();
  const { state, owner, sort, dir, page: wanted } = await readAddress(address, searchParams);
  const [{ turns, total, page, pages }, owners] = await Promise.all([
    listAllTurns(db, { state, owner, sort, ascending: dir === 'asc', page: wanted }),
    listOwners(db),
  ]);
  const parameters = { state: state ?? '', owner: owner ?? '' };
  const sorting: Sorting = { by: sort, ascending: dir === 'asc', parameters };
  return (
    <AdminPage title="Turns">
      <section aria-label="All turns">
        <ListFilter
          total={total}
          filters={[
            {
              name: 'state',
              label: 'State',
              value: state ?? '',
              choices: [any, ...states.map((value) => ({ value, label: turnLabels[value] }))],
            },
            ownerFilter(owners, owner ?? ''),
          ]}
        />
        {turns.length > 0 ? (
          <Table label="Turns">
            <thead>
              <tr>
                <SortHeader name="started" sorting={sorting}>
                  Started
                </SortHeader>
                <th className="max-sm:hidden">Owner</th>
                <th>State</th>
                <th className="max-sm:hidden">Model</th>
                <SortHeader name="steps" sorting={sorting} className="text-right! max-sm:hidden">
                  Steps
                </SortHeader>
                <SortHeader name="in" sorting={sorting} className="text-right! max-sm:hidden">
                  In
                </SortHeader>
                <SortHeader name="out" sorting={sorting} className="text-right! max-sm:hidden">
                  Out
                </SortHeader>
                <th className="text-right! max-sm:hidden">Took</th>
                <SortHeader name="cost" sorting={sorting} className="text-right!">
                  Cost
                </SortHeader>
              </tr>
            </thead>
            <tbody>
              {turns.map((turn) => (
                <TurnRow key={turn.id} turn={turn} timeZone={timeZone} now={now} />
              ))}
            </tbody>
          </Table>
        ) : (
          <EmptyState>{Object.values(parameters).some(Boolean) ? 'No matching turns.' : 'No turns yet.'}</EmptyState>
        )}
        <Pager page={page} pages={pages} parameters={{ ...parameters, sort, dir }} />
      </section>
    </AdminPage>
  );
}

function TurnRow({ turn, timeZone, now }: { turn: OwnedTurn; timeZone: string; now: Date }) {
  const owner = turn.owner.name || turn.owner.email;
  const took = (turn.endedAt ? Date.parse(turn.endedAt) : now.getTime()) - Date.parse(turn.startedAt);
  return (
    <tr className="hover:text-accent">
      <td className="font-[560] whitespace-nowrap">
        <Link
          href={`/admin/turns/${turn.id}`}
          className="max-sm:flex max-sm:min-h-11 max-sm:flex-col max-sm:justify-center hover:text-accent"
        >
          {formatMoment(turn.startedAt, timeZone, now)}
          <span className="free text-meta font-normal text-ink-3 sm:hidden">{owner}</span>
        </Link>
      </td>
      <td className="text-ink-2 max-sm:hidden">
        <span className="free">{owner}</span>
      </td>
      <td className="max-sm:align-middle!">
        <TurnState exitReason={turn.exitReason} />
      </td>
      <td className="text-ink-2 max-sm:hidden">
        <span className="free">{turn.model === 'none' ? runLabel(turn) : turn.model.replace(/^anthropic:/, '')}</span>
      </td>
      <td className="text-right max-sm:hidden">{turn.steps}</td>
      <td className="text-right max-sm:hidden">{formatTokens(turn, 'tokensIn')}</td>
      <td className="text-right max-sm:hidden">{formatTokens(turn, 'tokensOut')}</td>
      <td className="text-right whitespace-nowrap max-sm:hidden">{formatDuration(Math.max(0, took))}</td>
      <td className="text-right max-sm:align-middle!">{formatCost(turn.costNanoUsd)}</td>
    </tr>
  );
}
