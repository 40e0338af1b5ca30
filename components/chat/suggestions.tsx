import { Button } from '#components/ui/button.tsx';
import { useConversation } from './conversation.tsx';
import { writeInComposer } from './write-in-composer.ts';

/** Messages that the person might send next. A button writes its message into the composer. */
export function Suggestions({ messages }: { messages: readonly string[] }) {
  const { session } = useConversation();
  return (
    <ul aria-label="Suggestions" className="flex flex-wrap gap-2">
      {messages.map((message) => (
        <li key={message}>
          <Button className="text-left" onClick={() => writeInComposer(session, message, messages)}>
            {message}
          </Button>
        </li>
      ))}
    </ul>
  );
}
