import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { QuietLines } from '#components/chat/call-line.tsx';
import { NextRuns } from '#components/schedule/next-runs.tsx';
import { Page, PageTitle, Section } from '#components/shell/page.tsx';
import { TodoList } from '#components/todos/todo-list.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { formatDate } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import { Approvals } from '#components/work/approvals.tsx';
import { AskingTerms } from '#components/work/asking-terms.tsx';
import { EditPlan } from '#components/work/edit-plan.tsx';
import { FileDiffs } from '#components/work/file-diffs.tsx';
import { WorkspaceFiles } from '#components/work/files/workspace-files.tsx';
import { Output, OutputList } from '#components/work/outputs.tsx';
import { QueueLine } from '#components/work/queue-line.tsx';
import { RunState } from '#components/work/run-state.tsx';
import { TicketButtons } from '#components/work/ticket-buttons.tsx';
import { TicketTerms } from '#components/work/ticket-terms.tsx';
import { UndoRun } from '#components/work/undo-run.tsx';
import { runtime } from '#lib/app/web.ts';
import { lowerFirst } from '#lib/base/text/capitalization.ts';
import { shorten } from '#lib/base/text/shorten.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import { readOwnJobs } from '#lib/jobs/own-jobs.ts';
import { budgetOf } from '#lib/runs/tickets/budget-of-run.ts';
import { readApprovals } from '#lib/runs/tickets/read-approvals.ts';
import { readCalls } from '#lib/runs/tickets/read-calls.ts';
import { readDiffs } from '#lib/runs/tickets/read-diffs.ts';
import { listFiles } from '#lib/runs/tickets/read-files.ts';
import { listOutputs, readOutput, readTicket } from '#lib/runs/tickets/read-tickets.ts';
import { budgetFacts, readRunSummary } from '#lib/runs/tickets/run-summary.ts';
import { agentTypeLabels } from '#lib/runs/tickets/ticket.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ output?: string }>;
}

const TITLE = 120;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { db } = await requireProfile();
  const ticket = await readTicket(db, (await params).id);
  return { title: ticket ? shorten(ticket.task) : 'Not found' };
}

export default async function TicketPage({ params, searchParams }: Props) {
  const { person, profile, db } = await requireProfile();
  const ticket = await readTicket(db, (await params).id);
  if (!ticket) notFound();
  const outputs = await listOutputs(db, ticket.id);
  const wanted = (await searchParams).output;
  const running = ticket.status === 'running';
  const waiting = ticket.status === 'awaiting_approval';
  const shown = outputs.find(({ id }) => id === wanted) ?? outputs[0];
  // Without a chosen output, the page shows the current run, or why the last one failed.
  const turnId =
    running || waiting || ticket.status === 'failed' || ticket.status === 'cancelled'
      ? wanted && shown
        ? shown.turnId
        : ticket.turnId
      : (shown?.turnId ?? ticket.turnId);
  const ownFiles = ticket.agentType === 'workspace' || ticket.agentType === 'plan';
  const now = runtime().clock.now();
  const [output, calls, files, approvals, run, diffs, jobs] = await Promise.all([
    shown ? readOutput(db, shown.id) : null,
    turnId && !ownFiles ? readCalls(db, [turnId]) : [],
    ownFiles ? listFiles(db, ticket.id, ticket.runId) : [],
    waiting ? readApprovals(db, ticket.id) : [],
    ownFiles && ticket.runId ? readRunSummary(db, ticket.runId, ticket.grantedAt, now) : null,
    ownFiles && ticket.runId ? readDiffs(db, runtime().storage, person.id, ticket.id, ticket.runId) : [],
    running && !ticket.turn?.running ? readOwnJobs(db, workRunSpec) : null,
  ]);
  const title = shorten(ticket.task, TITLE);
  const { plan, ...otherParameters } = ticket.parameters;
  const parameters = Object.entries(otherParameters);
  const lines = run?.calls ?? calls;
  return (
    <Page>
      <p className="text-ui text-ink-3">
        <Link
          href="/work"
          className="relative hover:text-accent hover:underline touch:after:absolute touch:after:-inset-x-1 touch:after:-inset-y-3.5"
        >
          Work
        </Link>
        <span className="mx-2" aria-hidden="true">
          /
        </span>
        <span className="text-ink-2">Opened {formatDate(ticket.createdAt, profile.timeZone, now)}</span>
      </p>
      <PageTitle
        actions={
          <TicketButtons id={ticket.id} status={ticket.status} continues={ownFiles && ticket.runId !== null} undone={ticket.undone} />
        }
      >
        <span className="wrap-anywhere">{title}</span>
      </PageTitle>
      <TicketTerms
        id={ticket.id}
        kind={agentTypeLabels[ticket.agentType] ?? ticket.agentType}
        frequency={ticket.frequency}
        schedule={ticket.schedule}
        when={
          ticket.frequency === 'once' && !ticket.schedule.anchor
            ? null
            : lowerFirst(describeSchedule(ticket.frequency, ticket.schedule, profile.timeZone))
        }
        fixed={running || waiting}
        timeZone={profile.timeZone}
      />
      {ownFiles ? <AskingTerms id={ticket.id} governance={ticket.governance} shell={ticket.shell} fixed={running || waiting} /> : null}
      <RunState ticket={ticket} timeZone={profile.timeZone} now={now} />
      {jobs ? <QueueLine jobs={jobs} noun={['ticket', 'tickets']} className="mt-2" /> : null}
      {ticket.nextRunAt ? <NextRuns frequency={ticket.frequency} schedule={ticket.schedule} timeZone={profile.timeZone} now={now} /> : null}
      <div className="mt-12 flex flex-col gap-x-14 gap-y-12 xl:flex-row">
        <div className="flex min-w-0 flex-1 flex-col gap-12">
          {approvals.length > 0 ? <Approvals approvals={approvals} /> : null}
          {run && run.plan.length > 0 ? (
            <Section title="Plan">
              <div className="pt-4">
                <TodoList todos={run.plan} now={{ turnRuns: running, questionOpen: waiting, over: ticket.status === 'completed' }} />
              </div>
            </Section>
          ) : null}
          {typeof plan === 'string' ? (
            <Section title="Plan" aside={running || waiting ? null : <EditPlan id={ticket.id} plan={plan} />}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
              <pre tabIndex={0} className="mt-3 max-h-96 overflow-auto rounded-md bg-fill p-3 font-code text-meta">
                {plan}
              </pre>
            </Section>
          ) : null}
          {diffs.length > 0 ? (
            <Section
              title="File changes"
              aside={running || waiting || !ticket.runId ? null : <UndoRun ticketId={ticket.id} runId={ticket.runId} />}
            >
              <FileDiffs diffs={diffs} />
            </Section>
          ) : null}
          <Section title="Results">
            {shown && output ? <Output id={shown.id} {...output} /> : <EmptyState>{running ? 'Working…' : 'No results yet.'}</EmptyState>}
          </Section>
        </div>
        <div className="flex flex-col gap-12 xl:w-[284px] xl:flex-none">
          {ownFiles ? <WorkspaceFiles ticketId={ticket.id} files={files} fixed={running || waiting} /> : null}
          {run && ticket.agentType === 'workspace' ? (
            <Section title="Usage">
              <Facts facts={budgetFacts(run.used, budgetOf(ticket.parameters, (await runtime().models.current()).background))} />
            </Section>
          ) : null}
          {outputs.length > 1 && shown ? (
            <Section title="All results">
              <OutputList ticketId={ticket.id} outputs={outputs} shown={shown.id} byName={ownFiles} timeZone={profile.timeZone} now={now} />
            </Section>
          ) : null}
          {title !== ticket.task || parameters.length > 0 ? (
            <Section title="Task">
              {title === ticket.task ? null : <p className="pt-3 text-ui text-pretty whitespace-pre-wrap wrap-anywhere">{ticket.task}</p>}
              <Facts facts={parameters.map(([name, value]) => [name.replaceAll('_', ' '), wordsOf(value)] as const)} />
            </Section>
          ) : null}
          {lines.length > 0 ? (
            <Section title="Activity">
              {ticket.commands ? <p className="pt-3 text-meta text-pretty text-ink-3">{ticket.commands}</p> : null}
              <div className="pt-2">
                <QuietLines lines={lines.map((call, place) => ({ kind: 'call', key: `${place} ${call.id}`, call }))} />
              </div>
            </Section>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

const wordsOf = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
