'use client';

import { PencilLine, RotateCcw } from 'lucide-react';
import { IconButton } from '#components/ui/button.tsx';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { useBusy, useConversation } from './conversation.tsx';
import { CopyButton } from './copy-button.tsx';
import { shownModelName } from './offered-model.ts';
import { textOf } from './outgoing.ts';
import { readMessage } from './read-message.ts';

const quiet =
  'pointer-events-none absolute top-full z-10 flex opacity-0 group-hover/message:pointer-events-auto group-hover/message:opacity-100 focus-within:pointer-events-auto focus-within:opacity-100 group-data-pressed/message:pointer-events-auto group-data-pressed/message:rounded-md group-data-pressed/message:bg-raised group-data-pressed/message:opacity-100 group-data-pressed/message:shadow-float';
const small = 'size-7! touch:size-11!';

/** The actions on the person's message; shown on hover, on focus, and on a press. */
export function PersonActions({ message }: { message: PartnerMessage }) {
  const { session } = useConversation();
  const busy = useBusy();
  const edit = () => session.store.setState({ editing: { id: message.id, text: textOf(message) } });
  return (
    <div className={`${quiet} right-0`}>
      <CopyButton label="Copy your message" className={small} text={() => textOf(message)} />
      {message.metadata?.approval ? null : (
        <IconButton label="Edit and send again" title="Edit and send again" className={small} disabled={busy} onClick={edit}>
          <PencilLine />
        </IconButton>
      )}
    </div>
  );
}

/** The actions on a reply; always shown for the last one. */
export function ReplyActions({ message, last }: { message: PartnerMessage; last: boolean }) {
  const { session, models } = useConversation();
  const busy = useBusy();
  const model = shownModelName(models, message.metadata?.model);
  const retryable = last && !busy && !message.metadata?.exitMessage && !/^awaiting_/.test(message.metadata?.exitReason ?? '');
  const copied = () => spokenText(message);
  if (!retryable && !copied() && !model) return null;
  return (
    <div className={last ? '-ml-1.5 mt-1 flex' : `${quiet} -left-1.5`}>
      {copied() ? <CopyButton label="Copy" className={small} text={copied} /> : null}
      {retryable ? (
        <IconButton label="Try again" title="Try again" className={small} onClick={() => session.retry()}>
          <RotateCcw />
        </IconButton>
      ) : null}
      {model ? (
        <span className="self-center pl-1.5 text-meta text-ink-3">
          <span className="sr-only">Answered by </span>
          {model}
        </span>
      ) : null}
    </div>
  );
}

/** The Markdown of a reply: its text, without the calls. */
function spokenText(message: PartnerMessage): string {
  return readMessage(message, false)
    .flatMap((block) => (block.kind === 'text' ? [block.text] : []))
    .join('\n\n');
}
