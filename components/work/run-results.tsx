import { Section } from '#components/shell/page.tsx';
import { TodoList } from '#components/todos/todo-list.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { TicketDetails } from '#lib/runs/tickets/read-ticket-details.ts';
import type { Ticket } from '#lib/runs/tickets/ticket.ts';
import { Approvals } from './approvals.tsx';
import { EditPlan } from './edit-plan.tsx';
import { FileDiffs } from './file-diffs.tsx';
import { Output } from './outputs.tsx';
import { UndoRun } from './undo-run.tsx';

/** What a run asks, plans, changes and results in. */
export function RunResults({ ticket, details }: { ticket: Ticket; details: TicketDetails }) {
  const { id, runId, parameters } = ticket;
  const { approvals, todos, diffs, shown, running, fixed } = details;
  const waiting = ticket.status === 'awaiting_approval';
  return (
    <>
      {approvals.length > 0 ? <Approvals approvals={approvals} /> : null}
      {todos.length > 0 ? (
        <Section title="Plan">
          <div className="pt-4">
            <TodoList todos={todos} now={{ turnRuns: running, questionOpen: waiting, over: ticket.status === 'completed' }} />
          </div>
        </Section>
      ) : null}
      {typeof parameters.plan === 'string' ? (
        <Section title="Plan" aside={fixed ? null : <EditPlan id={id} plan={parameters.plan} />}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0} className="mt-3 max-h-96 overflow-auto rounded-md bg-fill p-3 font-code text-meta">
            {parameters.plan}
          </pre>
        </Section>
      ) : null}
      {diffs.length > 0 ? (
        <Section title="File changes" aside={fixed || !runId ? null : <UndoRun ticketId={id} runId={runId} />}>
          <FileDiffs diffs={diffs} />
        </Section>
      ) : null}
      <Section title="Results">
        {shown ? <Output {...shown} /> : <EmptyState>{running ? 'Working…' : 'No results yet.'}</EmptyState>}
      </Section>
    </>
  );
}
