import type { UIMessageChunk } from 'ai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Conversation } from '#lib/features/sessions/conversation.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { ChatSession } from './chat-session.ts';

const session = '11111111-1111-4111-8111-111111111111';
const turn = '22222222-2222-4222-8222-222222222222';

const start: UIMessageChunk = { type: 'start', messageId: turn, messageMetadata: { turnId: turn, attempt: 1 } };
const finish = (exitReason = 'complete'): UIMessageChunk => ({ type: 'finish', messageMetadata: { exitReason } });
const says = (text: string): UIMessageChunk[] => [
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: text },
  { type: 'text-end', id: 't' },
];
const line = (chunk: UIMessageChunk) => `data: ${JSON.stringify(chunk)}\n\n`;

interface Asked {
  method: string;
  path: string;
  body?: { id: string; message: { id: string; parts: { text: string }[]; metadata?: object }; attempt?: number; parentId?: string | null };
}
type Answer = (asked: Asked) => Response | Promise<Response>;

/** A server that answers each request with the next response, and records the requests. */
function server(...answers: Answer[]) {
  const asked: Asked[] = [];
  const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const request: Asked = {
      method: init?.method ?? 'GET',
      path: String(input),
      ...(init?.body ? { body: JSON.parse(String(init.body)) } : {}),
    };
    asked.push(request);
    const answer = answers.shift();
    if (!answer) throw new Error(`No handler for ${request.method} ${request.path}`);
    return answer(request);
  });
  return { asked, fetch: fetch as unknown as typeof globalThis.fetch };
}

const streamOf =
  (...chunks: UIMessageChunk[]): Answer =>
  () =>
    new Response(chunks.map(line).join(''), { headers: { 'x-turn-id': turn, 'content-type': 'text/event-stream' } });

/** A stream that ends in the middle, as when the network is lost. */
const broken =
  (...chunks: UIMessageChunk[]): Answer =>
  () => {
    const text = new TextEncoder().encode(chunks.map(line).join(''));
    let said = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (said) controller.error(new TypeError('network error'));
        else controller.enqueue(text);
        said = true;
      },
    });
    return new Response(body, { headers: { 'x-turn-id': turn } });
  };

const refusal =
  (status: number, error: string, message: string): Answer =>
  () =>
    Response.json({ error, message }, { status });
const unreachable: Answer = () => {
  throw new TypeError('Failed to fetch');
};

const idle = (chat: ChatSession) => vi.waitFor(() => expect(chat.store.getState().phase).toBe('idle'), { timeout: 5000 });
const texts = (chat: ChatSession) =>
  chat.chat.messages.map((message) => `${message.role}: ${message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')}`);
const said = (id: string, role: 'user' | 'assistant', text: string, metadata = {}): PartnerMessage => ({
  id,
  role,
  parts: [{ type: 'text', text }],
  metadata,
});
const thread = (more: Partial<Conversation>): Conversation => ({
  id: session,
  title: '',
  status: 'active',
  messages: [],
  hasEarlier: false,
  runningTurnId: null,
  requests: [],
  attempts: {},
  remembered: {},
  rememberedAt: null,
  forgottenAt: null,
  undone: [],
  ...more,
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

describe('sending', () => {
  it('a message is sent with only its id and text, and the reply is read', async () => {
    const { asked, fetch } = server(streamOf(start, ...says('Hello.'), finish()));
    const chat = new ChatSession(session, { fetch });
    expect(chat.send('Hi')).toBe(true);
    await idle(chat);
    expect(texts(chat)).toEqual(['user: Hi', 'assistant: Hello.']);
    const { body } = asked[0]!;
    expect(body).toEqual({ id: session, message: { id: expect.any(String), role: 'user', parts: [{ type: 'text', text: 'Hi' }] } });
    expect(chat.chat.messages[1]?.id).toBe(turn);
  });

  it('blank text is not sent', () => {
    const { asked, fetch } = server();
    expect(new ChatSession(session, { fetch }).send(' \n ')).toBe(false);
    expect(asked).toEqual([]);
  });

  it('a second message is queued, a third stays in the composer, and the second is sent when the turn ends', async () => {
    const { asked, fetch } = server(streamOf(start, finish()), streamOf({ ...start, messageId: session }, finish()));
    const chat = new ChatSession(session, { fetch });
    chat.send('one');
    expect(chat.send('two')).toBe(true);
    expect(chat.send('three')).toBe(false);
    expect(chat.store.getState().queued?.text).toBe('two');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await idle(chat);
    expect(asked.map(({ body }) => body?.message.parts[0]?.text)).toEqual(['one', 'two']);
  });

  it('text written while a message is queued stays in the composer when that message is sent', async () => {
    const { fetch } = server(streamOf(start, finish()), streamOf({ ...start, messageId: session }, finish()));
    const chat = new ChatSession(session, { fetch });
    const { write } = chat.draft.getState();
    write('one');
    chat.send('one');
    write('two');
    chat.send('two');
    write('three');
    await vi.waitFor(() => expect(chat.chat.messages).toHaveLength(4));
    await idle(chat);
    expect(chat.draft.getState().text).toBe('three');
  });

  it('a queued message survives a reload, as text in the composer', () => {
    const before = new ChatSession(session, { fetch: () => new Promise(() => {}) });
    before.send('one');
    before.send('two');
    const after = new ChatSession(session);
    after.restoreDraft();
    expect(after.draft.getState().text).toBe('two');
  });

  it('a message taken back from the queue returns to the composer', () => {
    const chat = new ChatSession(session, { fetch: () => new Promise(() => {}) });
    chat.send('one');
    chat.send('two');
    chat.unqueue();
    expect(chat.draft.getState().text).toBe('two');
    expect(chat.store.getState().queued).toBeNull();
  });

  it('a queued message does not skip a question: it returns to the composer', async () => {
    const { asked, fetch } = server(streamOf(start, finish('awaiting_input')));
    const chat = new ChatSession(session, { fetch });
    chat.send('one');
    chat.send('two');
    await idle(chat);
    expect(asked).toHaveLength(1);
    expect(chat.draft.getState().text).toBe('two');
  });

  it('a message that the server refuses returns to the composer, with the server’s reason', async () => {
    const { fetch } = server(refusal(503, 'database_away', 'The database cannot be reached just now.'));
    const chat = new ChatSession(session, { fetch });
    chat.send('Keep this');
    await idle(chat);
    expect(chat.chat.messages).toEqual([]);
    expect(chat.draft.getState().text).toBe('Keep this');
    expect(chat.store.getState().problem).toMatchObject({ code: 'database_away', message: 'The database cannot be reached just now.' });
  });

  it('a message queued behind a refused one returns to the composer with it', async () => {
    const { asked, fetch } = server(refusal(503, 'database_away', 'Away.'));
    const chat = new ChatSession(session, { fetch });
    chat.send('one');
    chat.send('two');
    await idle(chat);
    expect(chat.draft.getState().text).toBe('one\n\ntwo');
    expect(chat.store.getState().queued).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('a signed-out person is offered to sign in', async () => {
    const { fetch } = server(refusal(401, 'signed_out', 'You are signed out.'));
    const chat = new ChatSession(session, { fetch });
    chat.send('Keep this');
    await idle(chat);
    expect(chat.store.getState().problem?.action).toBe('sign-in');
    expect(chat.draft.getState().text).toBe('Keep this');
  });

  it('a message that could not reach the server is sent again with the same id', async () => {
    const { asked, fetch } = server(unreachable, streamOf(start, ...says('Here.'), finish()));
    const chat = new ChatSession(session, { fetch });
    chat.send('Hi');
    await idle(chat);
    expect(texts(chat)).toEqual(['user: Hi', 'assistant: Here.']);
    expect(new Set(asked.map(({ body }) => body?.message.id)).size).toBe(1);
  });

  it('the same text sent again later keeps its id, a different text gets a new one', async () => {
    const { asked, fetch } = server(unreachable, unreachable, unreachable, streamOf(start, finish()), streamOf(start, finish()));
    const chat = new ChatSession(session, { fetch });
    chat.send('Hi');
    await idle(chat);
    expect(chat.store.getState().problem?.code).toBe('unreachable');
    chat.send(chat.draft.getState().text);
    await idle(chat);
    chat.send('Other');
    await idle(chat);
    const ids = asked.map(({ body }) => body?.message.id);
    expect(ids[3]).toBe(ids[0]);
    expect(ids[4]).not.toBe(ids[0]);
  });

  it('a message waits while a turn of another tab runs', async () => {
    const other = said('aaaaaaaa-1111-4111-8111-111111111111', 'user', 'from the other tab');
    const { asked, fetch } = server(
      refusal(409, 'turn_running', 'A reply is still being written.'),
      () => Response.json(thread({ messages: [other] })),
      streamOf(start, ...says('for the other'), finish()),
      streamOf({ ...start, messageId: session }, ...says('for this one'), finish()),
    );
    const chat = new ChatSession(session, { fetch });
    chat.send('mine');
    await vi.waitFor(() => expect(asked).toHaveLength(4));
    await idle(chat);
    expect(texts(chat)).toEqual(['user: from the other tab', 'assistant: for the other', 'user: mine', 'assistant: for this one']);
  });
});

describe('reading a running turn', () => {
  it('after a lost connection the replay replaces the partial reply', async () => {
    const { asked, fetch } = server(broken(start, ...says('Half of')), streamOf(start, ...says('Half of it and the rest.'), finish()));
    const chat = new ChatSession(session, { fetch });
    chat.send('Hi');
    await idle(chat);
    expect(texts(chat)).toEqual(['user: Hi', 'assistant: Half of it and the rest.']);
    expect(asked[1]).toMatchObject({ method: 'GET', path: `/api/chat/${session}/stream?turn=${turn}` });
    expect(chat.store.getState().problem).toBeNull();
  });

  it('a stream that closes before the end counts as lost, even without an error', async () => {
    const { fetch } = server(streamOf(start, ...says('Half')), unreachable, streamOf(start, ...says('Whole'), finish()));
    const chat = new ChatSession(session, { fetch });
    chat.send('Hi');
    await idle(chat);
    expect(texts(chat)).toEqual(['user: Hi', 'assistant: Whole']);
  });

  it('a turn that runs when the page loads is shown from its start', async () => {
    const { asked, fetch } = server(streamOf(start, ...says('Going on'), finish()));
    const chat = new ChatSession(session, { fetch });
    chat.take(thread({ messages: [said('m1', 'user', 'Hi')], runningTurnId: turn }));
    await idle(chat);
    expect(texts(chat)).toEqual(['user: Hi', 'assistant: Going on']);
    expect(asked[0]?.path).toBe(`/api/chat/${session}/stream?turn=${turn}`);
  });

  it('a thread is accepted once, and not while a turn is being read', async () => {
    const { fetch } = server(streamOf(start, ...says('New'), finish()));
    const chat = new ChatSession(session, { fetch });
    const loaded = thread({ messages: [] });
    chat.take(loaded);
    chat.send('Hi');
    chat.take(thread({ messages: [said('old', 'user', 'old')] }));
    await idle(chat);
    chat.take(loaded);
    expect(texts(chat)).toEqual(['user: Hi', 'assistant: New']);
  });

  it('earlier messages that are shown stay when the newest are loaded again, until replies of the chat were deleted', () => {
    const chat = new ChatSession(session);
    const [old, asked, answer] = [said('old', 'assistant', 'Earlier.'), said('asked', 'user', 'Hi'), said('answer', 'assistant', 'Hello.')];
    chat.show(thread({ messages: [old, asked, answer] }));
    chat.show(thread({ messages: [asked, answer], hasEarlier: true }));
    expect(texts(chat)).toEqual(['assistant: Earlier.', 'user: Hi', 'assistant: Hello.']);
    chat.show(thread({ messages: [asked, answer], hasEarlier: true, forgottenAt: '2026-11-27T09:00:00.000Z' }));
    expect(texts(chat)).toEqual(['user: Hi', 'assistant: Hello.']);
    expect(chat.store.getState().hasEarlier).toBe(true);
  });

  it('a response requested before a turn was read and received after it changes nothing', async () => {
    const asked1 = said('33333333-3333-4333-8333-333333333333', 'user', 'Hi');
    const late = Promise.withResolvers<Response>();
    const { fetch } = server(() => late.promise, streamOf(start, ...says('Hello'), finish()));
    const chat = new ChatSession(session, { fetch });
    const looking = chat.refresh();
    chat.take(thread({ messages: [asked1], runningTurnId: turn }));
    await idle(chat);
    late.resolve(Response.json(thread({ messages: [asked1], runningTurnId: null })));
    await looking;
    expect(texts(chat)).toEqual(['user: Hi', 'assistant: Hello']);
  });
});

describe('stopping', () => {
  it('asks the server, and the reply ends with the text so far', async () => {
    let close = () => {};
    const open: Answer = () => {
      const encoder = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(encoder.encode([start, ...says('Half')].map(line).join('')));
          close = () => {
            controller.enqueue(encoder.encode(line(finish('stopped'))));
            controller.close();
          };
        },
      });
      return new Response(body, { headers: { 'x-turn-id': turn } });
    };
    const { asked, fetch } = server(open, () => {
      close();
      return Response.json({ stopped: true });
    });
    const chat = new ChatSession(session, { fetch });
    chat.send('Hi');
    await chat.stop();
    await idle(chat);
    expect(asked[1]).toMatchObject({ method: 'POST', path: `/api/chat/${session}/stop` });
    expect(texts(chat)).toEqual(['user: Hi', 'assistant: Half']);
    expect(chat.chat.messages[1]?.metadata?.exitReason).toBe('stopped');
  });
});

describe('retrying and editing', () => {
  const asked1 = said('33333333-3333-4333-8333-333333333333', 'user', 'Hi');
  const first = said('44444444-4444-4444-8444-444444444444', 'assistant', 'First', { attempt: 1, exitReason: 'complete' });

  it('Retry is the next attempt at the same message, and the old reply is kept', async () => {
    const { asked, fetch } = server(streamOf({ ...start, messageMetadata: { attempt: 2 } }, ...says('Second'), finish()));
    const chat = new ChatSession(session, { fetch });
    chat.take(thread({ messages: [asked1, first] }));
    chat.retry();
    await idle(chat);
    expect(asked[0]?.body).toMatchObject({ message: { id: asked1.id }, attempt: 2 });
    expect(texts(chat)).toEqual(['user: Hi', 'assistant: Second']);
    expect(chat.store.getState().attempts[asked1.id]).toEqual([first.id]);
  });

  it('after a reply whose text was deleted, Retry leaves no earlier reply to look at', async () => {
    const { asked, fetch } = server(streamOf({ ...start, messageMetadata: { attempt: 2 } }, ...says('Second'), finish()));
    const chat = new ChatSession(session, { fetch });
    chat.take(thread({ messages: [asked1, { ...first, parts: [], metadata: { ...first.metadata, removed: ['document'] } }] }));
    chat.retry();
    await idle(chat);
    expect(asked[0]?.body).toMatchObject({ message: { id: asked1.id }, attempt: 2 });
    expect(chat.store.getState().attempts[asked1.id]).toEqual([]);
  });

  it('a refused Retry changes nothing', async () => {
    const { fetch } = server(refusal(429, 'rate_limited', 'You’re sending messages too quickly.'));
    const chat = new ChatSession(session, { fetch });
    chat.take(thread({ messages: [asked1, first] }));
    chat.retry();
    await idle(chat);
    expect(texts(chat)).toEqual(['user: Hi', 'assistant: First']);
    expect(chat.store.getState().attempts).toEqual({});
    expect(chat.store.getState().problem?.code).toBe('rate_limited');
  });

  it('an edited message is new and has the same parent', async () => {
    const { asked, fetch } = server(streamOf(start, ...says('Other'), finish()));
    const chat = new ChatSession(session, { fetch });
    chat.take(thread({ messages: [asked1, first, said('m3', 'user', 'And then?')] }));
    chat.send('And before?', { edits: 'm3' });
    await idle(chat);
    expect(asked[0]?.body).toMatchObject({ parentId: first.id });
    expect(asked[0]?.body?.message.id).not.toBe('m3');
    expect(texts(chat)).toEqual(['user: Hi', 'assistant: First', 'user: And before?', 'assistant: Other']);
  });

  it('an edit that cannot be sent returns to its editor', async () => {
    const { fetch } = server(refusal(503, 'database_away', 'Away.'));
    const chat = new ChatSession(session, { fetch });
    chat.take(thread({ messages: [asked1, first] }));
    chat.send('Hello', { edits: asked1.id });
    await idle(chat);
    expect(texts(chat)).toEqual(['user: Hi', 'assistant: First']);
    expect(chat.store.getState().editing).toEqual({ id: asked1.id, text: 'Hello' });
  });
});

describe('an answer', () => {
  it('names the question that it answers', async () => {
    const { asked, fetch } = server(streamOf(start, finish()));
    const chat = new ChatSession(session, { fetch });
    chat.send('Weekly', { clarify: { requestId: turn, option: 'Weekly' } });
    await idle(chat);
    expect(asked[0]?.body?.message.metadata).toEqual({ clarify: { requestId: turn, option: 'Weekly' } });
  });
});

describe('a decision about an approval', () => {
  const approval = { requestId: turn, decision: 'approve' as const };

  it('sends the decision and shows it immediately', async () => {
    const { asked, fetch } = server(streamOf(start, finish()));
    const chat = new ChatSession(session, { fetch });
    chat.send('Approved: it', { approval });
    expect(chat.store.getState().requests[turn]?.state).toBe('approved');
    await idle(chat);
    expect(asked[0]?.body?.message.metadata).toEqual({ approval });
  });

  it('one already made in another window is reverted, and that window’s decision is loaded', async () => {
    const decided = { id: turn, turnId: turn, callId: 'c', state: 'denied', answer: null, decidedAt: '2026-11-21T10:00:00Z' };
    const { asked, fetch } = server(refusal(409, 'request_closed', 'This was settled already.'), () =>
      Response.json(thread({ requests: [decided] })),
    );
    const chat = new ChatSession(session, { fetch });
    chat.send('Approved: it', { approval });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await vi.waitFor(() => expect(chat.store.getState().requests[turn]?.state).toBe('denied'));
    expect(texts(chat)).toEqual([]);
    expect(chat.draft.getState().text).toBe('');
  });
});

describe('a late answer', () => {
  it('is reported, the text returns to the composer, and the chat reloads', async () => {
    const { asked, fetch } = server(refusal(409, 'request_closed', 'This question was answered already.'), () => Response.json(thread({})));
    const chat = new ChatSession(session, { fetch });
    chat.send('In my own words', { clarify: { requestId: turn, option: null } });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(chat.draft.getState().text).toBe('In my own words');
    expect(chat.store.getState().problem?.code).toBe('request_closed');
  });
});

describe('a draft', () => {
  it('survives in the browser, and unsent text returns if it never arrived', () => {
    const before = new ChatSession(session, { fetch: () => new Promise(() => {}) });
    before.draft.getState().write('unfinished');
    const after = new ChatSession(session);
    after.restoreDraft();
    expect(after.draft.getState().text).toBe('unfinished');
    before.send('unfinished');
    expect(before.draft.getState().text).toBe('');
    const later = new ChatSession(session);
    later.restoreDraft();
    expect(later.draft.getState().text).toBe('unfinished');
  });

  it('leaves nothing in storage once its message has arrived', async () => {
    const { fetch } = server(streamOf(start, finish()));
    const chat = new ChatSession(session, { fetch });
    chat.draft.getState().write('Hi');
    chat.send('Hi');
    await idle(chat);
    expect(localStorage.getItem(`draft:${session}`)).toBeNull();
  });
});
