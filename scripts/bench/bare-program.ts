import { serve } from '@hono/node-server';
import { createUIMessageStreamResponse, toUIMessageStream } from 'ai';
import { type DirectModel, directCall } from './direct-call.ts';
import { settingsOfProgram, tellAddress } from './program.ts';

/** What `ai` does by itself: a message comes in, the model's answer goes out as a UI message stream; nothing is stored. */
const model = settingsOfProgram<DirectModel>();
serve(
  {
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const { message } = (await request.json()) as { message: { parts: { text: string }[] } };
      const { stream } = directCall(model, message.parts.map((part) => part.text).join('\n'));
      return createUIMessageStreamResponse({ stream: toUIMessageStream({ stream, onError: String }) });
    },
  },
  ({ port }) => tellAddress(`http://127.0.0.1:${port}`),
);
