import type { ReactNode } from 'react';
import { z } from 'zod';
import { ActionErrors } from '#components/admin/action-errors.tsx';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { VersionFunnel } from '#components/admin/funnel.tsx';
import { formatCost, formatCount, formatSpan } from '#components/admin/labels.ts';
import { any } from '#components/admin/list-filter.tsx';
import { TrendChart } from '#components/admin/trend-chart.tsx';
import { Section } from '#components/shell/page.tsx';
import { ChoiceFilter } from '#components/ui/filters.tsx';
import { ErrorNotice } from '#components/ui/notice.tsx';
import { deliverableTypes } from '#lib/admin/deliverables.ts';
import { type Figures, readFigures } from '#lib/admin/figures.ts';
import { runtime } from '#lib/app/runtime.ts';
import { typeLabels } from '#lib/features/deliverables/labels.ts';
import { currentAdmin } from '../current-admin.ts';
import { asked, capitalised, type SearchParams } from '../list-address.ts';

export const metadata = { title: 'Overview, admin' };

const DAY_MS = 86_400_000;
const spans = ['7', '30', '90'] as const;
const address = z.object({
  days: z.enum(spans).catch('30'),
  type: z.enum(deliverableTypes).optional().catch(undefined),
});

export default async function AdminOverviewPage({ searchParams }: { searchParams: SearchParams }) {
  const { db, timeZone, now } = await currentAdmin();
  const { days, type } = await asked(address, searchParams);
  const since = new Date(now.getTime() - Number(days) * DAY_MS);
  const { disk } = await runtime().health();
  const figures = await readFigures(db, { since, until: now, ...(type ? { type } : {}) }, timeZone);
  return (
    <AdminPage
      title="Overview"
      aside={
        <search className="-mx-3 flex flex-wrap">
          <ChoiceFilter
            label="Type"
            name="type"
            value={type ?? ''}
            choices={[any, ...deliverableTypes.map((value) => ({ value, label: capitalised(typeLabels[value]!) }))]}
          />
          <ChoiceFilter label="Last" name="days" value={days} choices={spans.map((value) => ({ value, label: `${value} days` }))} />
        </search>
      }
    >
      {disk === 'full' ? (
        <ErrorNotice>
          The disk is full. Changes are refused and nothing is written or delivered until there is space; people can keep reading. Free some
          space on the server, and everything continues by itself.
        </ErrorNotice>
      ) : null}
      <div className="flex flex-col gap-12">
        <Section title="Versions">
          <div className="pt-4">
            <VersionFunnel funnel={figures.funnel} />
          </div>
        </Section>
        <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
          <Section title="Time to approve">
            <Approval {...figures.approval} />
          </Section>
          <Section title="Cost per accepted version">
            <Costs {...figures.costs} />
          </Section>
        </div>
        <Section title="How much people change">
          <TrendChart points={figures.trend} step={figures.step} now={now} />
        </Section>
        <Section title="Errors by action" aside={type ? <span className="text-meta text-ink-3">of all types</span> : undefined}>
          <ActionErrors errors={figures.errors} />
        </Section>
      </div>
    </AdminPage>
  );
}

function Approval({ approved, medianMs, p90Ms }: Figures['approval']) {
  if (medianMs === null || p90Ms === null) return <Nothing>Nobody approved anything in this time.</Nothing>;
  return (
    <Figure value={formatSpan(medianMs)}>
      Half of {approved === 1 ? 'the one version' : `the ${formatCount(approved)} versions`} that a person approved were approved within
      this, nine of ten within {formatSpan(p90Ms)}.
    </Figure>
  );
}

function Costs({ accepted, turns, unpriced, costNanoUsd, perAcceptedNanoUsd }: Figures['costs']) {
  if (turns === 0) return <Nothing>Nothing was written in this time.</Nothing>;
  const all = `${formatCost(costNanoUsd)} for ${turns === 1 ? 'one writing' : `${formatCount(turns)} writings`}`;
  const unknown = unpriced ? ` The cost of ${unpriced === turns ? 'all' : formatCount(unpriced)} of them is not known and not in it.` : '';
  if (perAcceptedNanoUsd === null)
    return (
      <Nothing>
        {all}, and nothing of it approved yet.{unknown}
      </Nothing>
    );
  return (
    <Figure value={formatCost(perAcceptedNanoUsd)}>
      {all}, of which {accepted === 1 ? 'one was' : `${formatCount(accepted)} were`} approved. What failed or was rejected is in it.
      {unknown}
    </Figure>
  );
}

function Figure({ value, children }: { value: string; children: ReactNode }) {
  return (
    <>
      <p className="mt-3 text-title font-[560] tabular-nums">{value}</p>
      <p className="mt-1 text-ui text-pretty text-ink-2">{children}</p>
    </>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="mt-3 text-ui text-pretty text-ink-2">{children}</p>;
}
