'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { useBusy, useConversation } from './conversation.tsx';
import { endsComposition } from './keys.ts';

/** Edits the person's message. Later messages stay on their own branch. */
export function MessageEditor({ message, text }: { message: PartnerMessage; text: string }) {
  const { session } = useConversation();
  const busy = useBusy();
  const [draft, setText] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const stopEditing = () => session.store.setState({ editing: null });
  const send = () => session.send(draft, { edits: message.id });
  return (
    <form
      className="flex flex-col gap-2 rounded-lg bg-fill p-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        aria-label="Edit your message"
        className="field field-sizing-content max-h-[50dvh] min-h-20 resize-none"
        value={draft}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') stopEditing();
          if (event.key === 'Enter' && !event.shiftKey && !endsComposition(event.nativeEvent)) {
            event.preventDefault();
            send();
          }
        }}
      />
      <div className="flex justify-end gap-2">
        <Button kind="plain" onClick={stopEditing}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" disabled={busy || !draft.trim()}>
          Send again
        </Button>
      </div>
    </form>
  );
}
