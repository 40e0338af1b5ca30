import type { ReactNode } from 'react';
import { z } from 'zod';
import { ActionErrors } from '#components/admin/action-errors.tsx';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { any } from '#components/admin/filters.ts';
import { VersionFunnel } from '#components/admin/funnel.tsx';
import { formatCostSum, formatCount } from '#components/admin/labels.ts';
import { TrendChart } from '#components/admin/trend-chart.tsx';
import { Section } from '#components/shell/page.tsx';
import { ChoiceFilter } from '#components/ui/filters.tsx';
import { ErrorNotice } from '#components/ui/notice.tsx';
import { deliverableTypes } from '#lib/admin/deliverables.ts';
import { type Figures, readFigures } from '#lib/admin/figures.ts';
import { runtime } from '#lib/app/web.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { formatDuration } from '#lib/base/text/duration.ts';
import { plural } from '#lib/base/text/plural.ts';
import { typeLabels } from '#lib/features/deliverables/labels.ts';
import { currentAdmin } from '../current-admin.ts';
import { readAddress, type SearchParams } from '../list-address.ts';

export const metadata = { title: 'Overview, admin' };

const DAY_MS = 86_400_000;
const spans = ['7', '30', '90'] as const;
const address = z.object({
  days: z.enum(spans).catch('30'),
  type: z.enum(deliverableTypes).optional().catch(undefined),
});

export default async function AdminOverviewPage({ searchParams }: { searchParams: SearchParams }) {
  const { db, timeZone, now } = await currentAdmin();
  const { days, type } = await readAddress(address, searchParams);
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
            choices={[any, ...deliverableTypes.map((value) => ({ value, label: capitalize(typeLabels[value]!) }))]}
          />
          <ChoiceFilter label="Last" name="days" value={days} choices={spans.map((value) => ({ value, label: `${value} days` }))} />
        </search>
      }
    >
      {disk === 'full' ? (
        <ErrorNotice>
          The disk is full. Nothing can be changed, written or delivered until you free up space on the server; reading still works.
          Everything else resumes automatically.
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
          <Section title="Cost per approved version">
            <Costs {...figures.costs} />
          </Section>
        </div>
        <Section title="Edits before approval">
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
  if (medianMs === null || p90Ms === null) return <Nothing>No approvals in this period.</Nothing>;
  return (
    <Figure value={formatDuration(medianMs)}>
      Median of {plural(approved, 'version')} approved by a person. 90% within {formatDuration(p90Ms)}.
    </Figure>
  );
}

function Costs({ accepted, turns, unpriced, costNanoUsd, perAcceptedNanoUsd }: Figures['costs']) {
  if (turns === 0) return <Nothing>No drafts in this period.</Nothing>;
  const drafts = plural(turns, 'draft');
  const all = unpriced === turns ? `The cost of ${drafts} is unknown` : `${capitalize(formatCostSum(costNanoUsd, unpriced))} for ${drafts}`;
  const unknown = unpriced > 0 && unpriced < turns ? ` The cost of ${formatCount(unpriced)} of them is unknown.` : '';
  if (perAcceptedNanoUsd === null)
    return (
      <Nothing>
        {all}, none approved yet.{unknown}
      </Nothing>
    );
  return (
    <Figure value={formatCostSum(perAcceptedNanoUsd, unpriced)}>
      {all}, {formatCount(accepted)} approved (includes failed and rejected).
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
