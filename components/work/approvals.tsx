'use client';

import { useId, useState, useTransition } from 'react';
import { toast } from 'sonner';
import { decideForWork } from '#app/(partner)/work/actions.ts';
import { Section } from '#components/shell/page.tsx';
import { Button } from '#components/ui/button.tsx';
import { Facts } from '#components/ui/facts.tsx';
import type { TicketApproval } from '#lib/runs/tickets/read-approvals.ts';

/** The open approvals of a ticket, as a section of its page. */
export function Approvals({ approvals }: { approvals: TicketApproval[] }) {
  return (
    <Section title="Waiting for your approval">
      <ApprovalList approvals={approvals} />
    </Section>
  );
}

/** The open approvals of a ticket: exactly what would happen, decided here. None takes the focus by itself. */
export function ApprovalList({ approvals }: { approvals: readonly TicketApproval[] }) {
  return (
    <div className="flex flex-col gap-4 pt-4">
      {approvals.map((asked) => (
        <Approval key={asked.id} asked={asked} />
      ))}
    </div>
  );
}

function Approval({ asked: { id: request, subject, facts, verb, decline } }: { asked: TicketApproval }) {
  const id = useId();
  const [deciding, send] = useTransition();
  const [decided, setDecided] = useState(false);
  const decide = (approves: boolean) =>
    send(async () => {
      const { ok, message } = await decideForWork(request, approves).catch(() => ({
        ok: false,
        message: 'Your decision wasn’t saved. Try again.',
      }));
      if (ok) setDecided(true);
      toast[ok ? 'success' : 'error'](message);
    });
  if (decided) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as this heading is
    <div className="ask p-5" role="group" aria-labelledby={id}>
      <h3 id={id} className="text-lead font-[560] tracking-[-0.005em] text-balance wrap-anywhere">
        {subject}?
      </h3>
      <Facts facts={facts.map(({ label, value }) => [label, value])} />
      <div className="mt-4 flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button className="max-sm:w-full" disabled={deciding} onClick={() => decide(false)}>
          {decline}
        </Button>
        <Button kind="primary" className="max-sm:w-full" busy={deciding} onClick={() => decide(true)}>
          {verb}
        </Button>
      </div>
    </div>
  );
}
