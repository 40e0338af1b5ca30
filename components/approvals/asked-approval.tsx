'use client';

import { Check, CircleX } from 'lucide-react';
import { useId } from 'react';
import { composerId } from '#components/chat/composer.tsx';
import { useConversation, useSessionState } from '#components/chat/conversation.tsx';
import { clockTime } from '#components/chat/format-time.ts';
import type { Approval } from '#components/chat/read-message.ts';
import { Button } from '#components/ui/button.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { Link } from '#components/ui/link.tsx';
import { type Decision, decisionMessage } from '#lib/agent/approvals/decision-message.ts';
import { shorten } from '#lib/base/text/shorten.ts';
import { ShownValue } from './shown-value.tsx';

/** An approval: exactly what would happen, or a record of the decision. */
export function AskedApproval({ approval }: { approval: Approval }) {
  const request = useSessionState(({ requests }) => requests[approval.requestId]);
  if (request && request.state !== 'open') return <ApprovalRecord approval={approval} state={request.state} at={request.decidedAt} />;
  return <ApprovalForm approval={approval} />;
}

/** The open approval. It never takes the focus by itself. A decision made while the reply is still ending is sent right after. */
function ApprovalForm({ approval: { requestId, subject, facts, page, verb, decline } }: { approval: Approval }) {
  const { session } = useConversation();
  const id = useId();
  const decide = (decision: Decision['decision']) => {
    if (session.send(decisionMessage(subject, decision), { approval: { requestId, decision } }))
      document.getElementById(composerId)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as this heading is
    <div className="ask p-5" role="group" aria-labelledby={id}>
      <h2 id={id} className="text-lead font-[560] tracking-[-0.005em] text-balance wrap-anywhere">
        {subject}?
      </h2>
      <Facts
        facts={[
          ...facts.map(
            ({ label, value }) =>
              [
                label,
                <ShownValue key={label} label={label}>
                  {value}
                </ShownValue>,
              ] as const,
          ),
          [
            'Page',
            <Link key="page" className="link" href={page}>
              View it first
            </Link>,
          ],
        ]}
      />
      <div className="mt-4 flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button className="max-sm:w-full" onClick={() => decide('deny')}>
          {decline}
        </Button>
        <Button kind="primary" className="max-sm:w-full" onClick={() => decide('approve')}>
          {verb}
        </Button>
      </div>
    </div>
  );
}

const labels: Record<string, string> = { approved: 'You approved this', denied: 'You declined this' };

function ApprovalRecord({ approval: { subject, facts }, state, at }: { approval: Approval; state: string; at: string | null }) {
  const { viewer } = useConversation();
  const time = clockTime(at ?? undefined, viewer.timeZone);
  return (
    <div className="border-l-2 border-line pl-4">
      <p className="text-ink-2 text-pretty wrap-anywhere">{subject}</p>
      <p className="mt-1 text-ui text-pretty text-ink-3 wrap-anywhere">
        {facts.map(({ label, value }) => `${label}: ${shorten(value, 200)}`).join('. ')}
      </p>
      <p className="mt-2 flex items-center gap-2 text-meta text-ink-3">
        {state === 'approved' ? <Check size={15} /> : <CircleX size={15} />}
        {labels[state] ?? 'Changed or decided elsewhere'}
        {time ? ` ${state === 'expired' ? '(' : 'at '}${time}${state === 'expired' ? ')' : ''}` : ''}
      </p>
    </div>
  );
}
