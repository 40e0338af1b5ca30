import { Play } from 'lucide-react';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { CallDetails } from '#components/admin/call-details.tsx';
import { formatCost, formatCount, formatTokens, operatorLabel } from '#components/admin/labels.ts';
import { Trace } from '#components/admin/trace.tsx';
import { TurnState } from '#components/admin/turn-state.tsx';
import { ParentLink } from '#components/shell/breadcrumb.tsx';
import { Section } from '#components/shell/page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import { traceOf } from '#lib/admin/trace.ts';
import { readTurn } from '#lib/admin/turns.ts';
import { formatDuration } from '#lib/base/text/duration.ts';
import { plural } from '#lib/base/text/plural.ts';
import { mcpClientOf } from '#lib/turns/mcp-client-of.ts';
import { currentAdmin } from '../../current-admin.ts';

export const metadata: Metadata = { title: 'Turn, admin' };

/** The exit detail of a turn that wrote a version. */
const written = z.object({ deliverable: z.guid(), version: z.number().int().positive() });

export default async function AdminTurnPage({ params }: { params: Promise<{ id: string }> }) {
  const { db, timeZone, now } = await currentAdmin();
  const found = await readTurn(db, (await params).id);
  if (!found) notFound();
  const { turn, calls } = found;
  const { bars, total } = traceOf(turn, calls, now.getTime());
  const anchors = new Map(calls.map((call, place) => [call.callId, `call-${place + 1}`]));
  const wrote = written.safeParse(turn.exitDetail).data;
  const program = turn.operator === 'mcp' ? mcpClientOf(turn.exitDetail) : undefined;
  const facts: [string, ReactNode][] = [
    ['Owner', turn.owner.name ? `${turn.owner.name}, ${turn.owner.email}` : turn.owner.email],
    ['Model', turn.model],
    ['Started', `${formatMoment(turn.startedAt, timeZone, now)}, by ${turn.trigger}${turn.attempt > 1 ? `, attempt ${turn.attempt}` : ''}`],
    ['Took', `${formatDuration(total)}, ${plural(turn.steps, 'step')}`],
    ['Tokens in', `${formatTokens(turn, 'tokensIn')}${formatCache(turn.tokensCacheRead, turn.tokensCacheWrite)}`],
    ['Tokens out', formatTokens(turn, 'tokensOut')],
    ['Cost', formatCost(turn.costNanoUsd)],
    ['Operator', operatorLabel(turn.operator)],
    ...(program ? [['API client', clientLabel(program)] satisfies [string, ReactNode]] : []),
    ...(wrote
      ? [
          [
            'Wrote',
            <Link key="version" href={`/admin/deliverables/${wrote.deliverable}/versions/${wrote.version}`} className="link">
              version {wrote.version}
            </Link>,
          ] satisfies [string, ReactNode],
        ]
      : []),
    ['Chat', turn.sessionId ?? 'none'],
    ['Turn', turn.id],
  ];
  return (
    <AdminPage
      title="Turn"
      above={<ParentLink href="/admin/turns">Turns</ParentLink>}
      aside={
        <>
          <TurnState exitReason={turn.exitReason} />
          <Link href={`/admin/turns/${turn.id}/replay`} className="btn">
            <Play size={15} />
            Replay
          </Link>
        </>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-ui">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
        {turn.exitDetail && Object.keys(turn.exitDetail).length > 0 ? (
          <div className="contents">
            <dt className="text-ink-3">Detail</dt>
            <dd className="font-code text-meta leading-5 break-words">{JSON.stringify(turn.exitDetail)}</dd>
          </div>
        ) : null}
      </dl>
      <Section title="Where the time went">
        <div className="pt-3">
          <Trace bars={bars} total={total} hrefOf={(callId) => `#${anchors.get(callId)}`} />
        </div>
      </Section>
      <Section title="Calls">
        {calls.length > 0 ? (
          calls.map((call) => <CallDetails key={call.id} id={anchors.get(call.callId)!} call={call} />)
        ) : (
          <EmptyState>No calls.</EmptyState>
        )}
      </Section>
    </AdminPage>
  );
}

const clientLabel = ({ via, client }: NonNullable<ReturnType<typeof mcpClientOf>>) =>
  client ? `${client}, with “${via}”` : `With “${via}”`;

function formatCache(read: number, write: number): string {
  return read + write === 0 ? '' : `, plus ${formatCount(read)} read from cache and ${formatCount(write)} written to it`;
}
