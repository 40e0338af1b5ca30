import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Delivery } from '#components/deliverables/delivery.tsx';
import { EditPart, type EditPartProps } from '#components/deliverables/edit-part.tsx';
import { EditTrend, trendOf } from '#components/deliverables/edit-trend.tsx';
import { Instructions } from '#components/deliverables/instructions.tsx';
import { LearnedFromEdits } from '#components/deliverables/learned.tsx';
import { OwnSources } from '#components/deliverables/own-sources.tsx';
import { SigningSecret } from '#components/deliverables/signing-secret.tsx';
import { StatusButtons } from '#components/deliverables/status-buttons.tsx';
import { Terms } from '#components/deliverables/terms.tsx';
import { Undelivered } from '#components/deliverables/undelivered.tsx';
import { UpcomingRuns } from '#components/deliverables/upcoming-runs.tsx';
import { Versions } from '#components/deliverables/versions.tsx';
import { WriteNowButton } from '#components/deliverables/write-now-button.tsx';
import { Breadcrumb } from '#components/shell/breadcrumb.tsx';
import { Page, PageTitle, Section } from '#components/shell/page.tsx';
import { formatDate } from '#components/ui/format-date.ts';
import { Notice } from '#components/ui/notice.tsx';
import { AutoRefresh } from '#components/work/auto-refresh.tsx';
import { QueueLine } from '#components/work/queue-line.tsx';
import { runtime } from '#lib/app/web.ts';
import { env } from '#lib/base/env.ts';
import { destinationOf } from '#lib/entities/destination.ts';
import type { Format } from '#lib/entities/format.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { readSourceApprovals } from '#lib/features/addresses/read-source-approvals.ts';
import type { Deliverable } from '#lib/features/deliverables/deliverable.ts';
import { listVersions, readDeliverable, readNeedsMaterial } from '#lib/features/deliverables/read-deliverables.ts';
import { readRemovedSources } from '#lib/features/deliverables/removed-sources.ts';
import { listSourceChoices } from '#lib/features/deliverables/source-choices.ts';
import { readSourceReadings } from '#lib/features/deliverables/source-readings.ts';
import { nameSources } from '#lib/features/deliverables/source-titles.ts';
import { deliverableGenerateSpec } from '#lib/features/drafts/deliverable-generate-spec.ts';
import { readUndelivered } from '#lib/features/inbox/inbox.ts';
import { listPickedResources } from '#lib/features/integrations/platforms/resource-source.ts';
import { listSourceTools } from '#lib/features/integrations/source-tools.ts';
import { isWritten } from '#lib/features/versions/version.ts';
import { readOwnJobs } from '#lib/jobs/own-jobs.ts';
import { listLearned } from '#lib/runs/learning/read-learned.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { db } = await requireProfile();
  const deliverable = await readDeliverable(db, (await params).id);
  return { title: deliverable?.title ?? 'Not found' };
}

export default async function DeliverablePage({ params }: Props) {
  const { person, profile, db } = await requireProfile();
  const deliverable = await readDeliverable(db, (await params).id);
  if (!deliverable) notFound();
  const [versions, sources, readings, unapproved, learned, things, tools, resources, undelivered, needsMaterial, own, removed] =
    await Promise.all([
      listVersions(db, deliverable.id),
      nameSources(db, person.id, deliverable.sources),
      readSourceReadings(db, deliverable.id, deliverable.sources),
      readSourceApprovals(db, person.id, deliverable),
      listLearned(db, deliverable.id),
      listSourceChoices(db, deliverable.id),
      listSourceTools(db, person.id),
      listPickedResources(db, person.id),
      readUndelivered(db),
      readNeedsMaterial(db, deliverable.id),
      readOwnJobs(db, deliverableGenerateSpec),
      readRemovedSources(db, deliverable.id, deliverable.sources),
    ]);
  const removedNames = await nameSources(
    db,
    person.id,
    removed.map(({ source }) => source),
  );
  const jobs = versions.some(({ status }) => status === 'generating') ? own : { running: 0, waiting: 0 };
  const now = runtime().clock.now();
  const trend = trendOf(versions);
  const sendsEmail = env().SMTP_URL !== undefined;
  const edit = (part: EditPartProps['part'], label: string) => (
    <EditPart part={part} deliverable={deliverable} timeZone={profile.timeZone} sendsEmail={sendsEmail} label={label}>
      Edit
    </EditPart>
  );
  return (
    <Page>
      <Breadcrumb href="/deliverables" parent="Deliverables">
        {formatSince(deliverable, profile.timeZone, now)}
      </Breadcrumb>
      <PageTitle
        actions={
          <>
            <StatusButtons id={deliverable.id} title={deliverable.title} status={deliverable.status} />
            {deliverable.status === 'archived' || versions.some(({ asks }) => asks) ? null : (
              <WriteNowButton
                id={deliverable.id}
                writing={versions.some(({ status }) => status === 'generating')}
                waiting={versions.some(({ status }) => status === 'staged' || status === 'reviewing')}
                blockedBy={needsMaterial ? 'needs-material' : undefined}
              />
            )}
          </>
        }
      >
        {deliverable.title}
      </PageTitle>
      <Terms
        deliverable={deliverable}
        schedule={describeSchedule(deliverable.frequency, deliverable.schedule, profile.timeZone)}
        timeZone={profile.timeZone}
        sendsEmail={sendsEmail}
      />
      <UpcomingRuns deliverable={deliverable} timeZone={profile.timeZone} now={now} />
      <Undelivered
        waiting={undelivered.filter(({ deliverableId }) => deliverableId === deliverable.id)}
        viewer={{ timeZone: profile.timeZone, now: now.toISOString(), sendsEmail }}
      />
      {needsMaterial && deliverable.status !== 'archived' ? (
        <div id="needs-material" className="mt-5 max-w-[46rem]">
          <Notice>
            There’s nothing to write the first version from yet: no sources, and no memories that belong in it.{' '}
            <a href="#sources" className="link">
              Add a source or paste notes
            </a>{' '}
            below, or ask for a draft in chat and say what it should cover.
          </Notice>
        </div>
      ) : null}
      <div className="mt-12 flex flex-col gap-x-14 gap-y-12 xl:flex-row">
        <div className="flex min-w-0 flex-1 flex-col gap-12">
          <Section title="Versions">
            <QueueLine jobs={jobs} nouns={deliverableGenerateSpec.nouns} className="pt-3" />
            <Versions
              versions={versions}
              timeZone={profile.timeZone}
              now={now}
              deliverableId={deliverable.id}
              file={fileFormat(deliverable)}
              recurrence={{ frequency: deliverable.frequency, schedule: deliverable.schedule, time_zone: profile.timeZone }}
            />
          </Section>
          <Section title="Learned from your edits">
            <LearnedFromEdits deliverableId={deliverable.id} learned={learned} />
          </Section>
          <Section title="Content" aside={edit('content', 'Edit content')}>
            <Instructions deliverable={deliverable} />
          </Section>
        </div>
        <div className="flex flex-col gap-12 xl:w-[284px] xl:flex-none">
          {trend.length > 0 ? (
            <Section title="How much you change">
              <EditTrend points={trend} />
            </Section>
          ) : null}
          <div id="sources">
            <AutoRefresh running={sources.some(({ isWaiting }) => isWaiting)} />
            <OwnSources
              deliverableId={deliverable.id}
              sources={deliverable.sources}
              named={sources}
              readings={{
                each: readings,
                hasVersion: versions.some(({ status }) => isWritten(status)),
                timeZone: profile.timeZone,
                now: now.toISOString(),
              }}
              unapproved={unapproved}
              removed={removed.map(({ source, at }, place) => ({
                name: removedNames[place]!.label ?? removedNames[place]!.name,
                value: source.value,
                at,
              }))}
              things={things}
              tools={tools}
              resources={resources}
            />
          </div>
          <Section title="Delivery" aside={edit('delivery', 'Edit delivery')}>
            <Delivery deliverable={deliverable} />
            {deliverable.destination?.platform === 'webhook' ? <SigningSecret /> : null}
          </Section>
        </div>
      </div>
    </Page>
  );
}

function formatSince({ status, createdAt, updatedAt }: Deliverable, timeZone: string, now: Date): string {
  if (status === 'active') return `Active since ${formatDate(createdAt, timeZone, now)}`;
  return `${status === 'paused' ? 'Paused' : 'Archived'}, last changed ${formatDate(updatedAt, timeZone, now)}`;
}

/** The file format in which versions are delivered; null for other destinations. */
function fileFormat(deliverable: Deliverable): Format | null {
  const goesTo = destinationOf(deliverable, {}, []);
  return goesTo?.platform === 'download' && !('problem' in goesTo) ? goesTo.format : null;
}
