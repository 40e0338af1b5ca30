'use client';

import { ShieldQuestion } from 'lucide-react';
import Link from 'next/link';
import { Facts } from '#components/ui/facts.tsx';
import type { WaitingApproval } from '#lib/inbox/inbox.ts';
import { About, Entry, type EntryProps } from './entry.tsx';

/** What the partner may do only with the person's word: what exactly it is, and the way to the chat where it is decided. */
export function ApprovalEntry({ waiting, viewer }: EntryProps<WaitingApproval>) {
  const href = `/chat/${waiting.sessionId}`;
  return (
    <Entry
      sign={<ShieldQuestion size={16} className="text-accent" />}
      href={href}
      title={waiting.subject}
      says={`Your partner asks for your word in “${waiting.title}”`}
      since={waiting.at}
      viewer={viewer}
      actions={
        <Link href={href} className="btn">
          Decide
          <About>{waiting.subject}</About>
        </Link>
      }
    >
      {waiting.facts.length > 0 ? <Facts facts={waiting.facts.map(({ label, value }) => [label, value])} /> : null}
    </Entry>
  );
}
