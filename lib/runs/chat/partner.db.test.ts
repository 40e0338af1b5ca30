import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  breakOff,
  brokenCall,
  call,
  cutOff,
  errorEvent,
  gate,
  hang,
  httpError,
  refusal,
  reply,
  text,
  toolResults,
} from '#e2e/scripted-model/index.ts';
import { systemClock } from '#lib/base/clock.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import { readDocument } from '#lib/features/documents/read-document.ts';
import { pngFile } from '#lib/features/documents/testing/image-files.ts';
import { encryptedPdf, pdfFile } from '#lib/features/documents/testing/pdf-file.ts';
import { uploadDocument } from '#lib/features/documents/upload-document.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { scriptedProvider, scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { appInstance, chatTestEnv, chunksOf, countingActingAs, message, messageOf, reading } from '#lib/runs/chat/testing/chat-test-env.ts';
import { isOpen } from '#lib/turns/finalize.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';

type TestEnv = Awaited<ReturnType<typeof chatTestEnv>>;
let testEnv: TestEnv;
beforeAll(async () => {
  testEnv = await chatTestEnv();
});
afterAll(() => testEnv.model.close());

/** Uses a unique marker, so that the scripted replies belong to this test. */
function asking(replies: Parameters<TestEnv['model']['script']>[0]) {
  const marker = `marker-${randomUUID()}`;
  testEnv.model.script(replies, { when: marker });
  return {
    marker,
    sentMessage: message(`Please (${marker})`),
    requests: () => testEnv.model.requests.filter((request) => JSON.stringify(request.body).includes(marker)),
  };
}
const send = async (sentMessage: Parameters<TestEnv['partner']['send']>[1], by = testEnv.partner) =>
  reading(await by.send(testEnv.person.id, sentMessage));
const textOf = (of: PartnerMessage) => of.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
const answerOf = async (session: string) => (await testEnv.conversation(session)).messages.at(-1)!;
const until = async <T>(look: () => T | Promise<T>, tries = 200): Promise<NonNullable<Awaited<T>>> => {
  for (let i = 0; i < tries; i++) {
    const found = await look();
    if (found) return found as NonNullable<Awaited<T>>;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('timed out');
};

describe('a reply', () => {
  test('is streamed while it is written, and stored as it was streamed', async () => {
    const { sentMessage } = asking([
      reply([call('Write', { ref: 'deliverable:new', content: { title: 'Weekly Status', deliverable_type: 'status_report' } })]),
      reply([call('Respond', { message: 'Created.' })]),
    ]);
    const read = await messageOf(await send(sentMessage));
    expect(read.parts.filter((part) => part.type !== 'step-start')).toMatchObject([
      { type: 'tool-Write', state: 'output-available', output: { success: true, message: 'Created deliverable: Weekly Status (weekly)' } },
      { type: 'tool-Respond', state: 'output-available', input: { message: 'Created.' } },
    ]);
    expect(read.metadata).toMatchObject({ exitReason: 'complete', attempt: 1, costNanoUsd: expect.any(Number) });
    const stored = await until(
      async () => (await testEnv.conversation(sentMessage.session)).runningTurnId === null && answerOf(sentMessage.session),
    );
    expect(stored).toEqual(read);
  });

  test('can be plain text', async () => {
    const { sentMessage } = asking(['Good morning.']);
    const read = await messageOf(await send(sentMessage));
    expect(textOf(read)).toBe('Good morning.');
    expect(read.metadata?.exitMessage).toBeUndefined();
  });

  test('continues without a reader, and is complete for one who returns', async () => {
    const { sentMessage, marker } = asking([reply([text('The first half and the second half.', { at: 15, happens: gate(`left-${1}`) })])]);
    const sent = await send(sentMessage);
    await sent.stream.cancel();
    await testEnv.model.waitForGate('left-1');
    const back = (await testEnv.partner.readRunning(testEnv.person.id, sentMessage.session))!;
    testEnv.model.release('left-1');
    expect(textOf(await messageOf(back))).toBe('The first half and the second half.');
    expect(marker).toBeTruthy();
  });

  test('is the same for every reader, whether early, late, after the end or in another app instance', async () => {
    const { sentMessage } = asking([reply([text('One two three four five six.', { at: 12, happens: gate('readers') })])]);
    const elsewhere = appInstance(testEnv.model);
    const early = messageOf(await send(sentMessage));
    await testEnv.model.waitForGate('readers');
    const late = (await testEnv.partner.readRunning(testEnv.person.id, sentMessage.session))!;
    const other = (await elsewhere.partner.readRunning(testEnv.person.id, sentMessage.session))!;
    const lateMessage = messageOf(late);
    const otherMessage = messageOf(other);
    testEnv.model.release('readers');
    const first = await early;
    expect(await lateMessage).toEqual(first);
    expect(await otherMessage).toEqual(first);
    expect(await messageOf((await elsewhere.partner.read(testEnv.person.id, late.turn))!)).toEqual(first);
    expect(await answerOf(sentMessage.session)).toEqual(first);
  });

  test('cannot be read by another person', async () => {
    const { sentMessage } = asking(['Only for Maya.']);
    const { turn, stream } = await send(sentMessage);
    await chunksOf(stream);
    const stranger = await signUp('Stranger');
    expect(await testEnv.partner.read(stranger.id, turn)).toBeNull();
    expect(await testEnv.partner.readRunning(stranger.id, sentMessage.session)).toBeNull();
    expect(await testEnv.partner.stop(stranger.id, sentMessage.session)).toBe(false);
    expect(await testEnv.partner.send(stranger.id, { ...message('Mine now'), session: sentMessage.session })).toMatchObject({
      outcome: 'not_found',
    });
  });
});

describe('an image that is attached to a message', () => {
  const upload = async (content: Uint8Array) => {
    const { db, person, storage } = testEnv;
    const clock = systemClock();
    const pieces = async function* () {
      yield content;
    };
    return uploadDocument(
      { db, userId: person.id, clock, storage, log: () => '', jobs: testJobs() },
      { name: 'Board.png', pieces: pieces() },
    );
  };
  const withImage = ({ sentMessage, ...rest }: ReturnType<typeof asking>, id: string) => ({
    ...rest,
    sentMessage: { ...sentMessage, parts: [{ type: 'text' as const, text: `${sentMessage.parts[0]!.text}\n\ndocument:${id}` }] },
  });
  const imagesIn = (body: { messages: { content: unknown }[] }) =>
    body.messages.flatMap(({ content }) =>
      (content as { type: string; source?: { data: string } }[]).filter(({ type }) => type === 'image'),
    );

  test('is shown to a model that sees, also with the next message', async () => {
    const image = pngFile(40, 30);
    const { sentMessage, requests } = withImage(asking(['A whiteboard.', 'Still a whiteboard.']), await upload(image));
    await messageOf(await send(sentMessage));
    await messageOf(await send({ ...message('And now?'), session: sentMessage.session }));
    expect(requests()).toHaveLength(2);
    for (const { body } of requests())
      expect(imagesIn(body)).toMatchObject([
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: Buffer.from(image).toString('base64') } },
      ]);
  });

  test('is refused if the model cannot see; a later one is told that there is an image', async () => {
    const { sentMessage, requests } = withImage(asking(['A whiteboard.', 'I cannot see it.']), await upload(pngFile(8, 8)));
    const blind = appInstance('built-in', { storage: testEnv.storage });
    expect(await blind.partner.send(testEnv.person.id, sentMessage)).toEqual({ outcome: 'cannot_see', model: 'The built-in assistant' });
    await messageOf(await send(sentMessage));
    const settings = {
      ...scriptedSettings(testEnv.model),
      MODEL: 'openai-compatible:text-only',
      OPENAI_COMPATIBLE_API_KEY: testEnv.model.apiKey,
    };
    const other = appInstance(testEnv.model, {
      storage: testEnv.storage,
      settings: { ...settings, OPENAI_COMPATIBLE_BASE_URL: testEnv.model.url },
    });
    await messageOf(await send({ ...message('And now?'), session: sentMessage.session }, other.partner));
    expect(imagesIn(requests()[1]!.body)).toEqual([]);
    expect(JSON.stringify(requests()[1]!.body)).toContain('[Image “Board.png”, which you are not shown]');
  });

  test('that is damaged or too large is never shown', async () => {
    const ids = [await upload(pngFile(20_000, 10)), await upload(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]))];
    const { data } = await testEnv.db.from('documents').select('status, error').in('id', ids).order('error').throwOnError();
    expect(data).toEqual([
      { status: 'failed', error: expect.stringContaining('20,000 × 10 pixels') },
      { status: 'failed', error: expect.stringContaining('damaged') },
    ]);
    const { sentMessage, requests } = withImage(asking(['Fine.']), ids[0]!);
    await messageOf(await send(sentMessage));
    expect(imagesIn(requests()[0]!.body)).toEqual([]);
  });
});

describe('a file that is attached to a message', () => {
  const attach = async (name: string, content: Uint8Array) => {
    const { db, person, storage } = testEnv;
    const pieces = async function* () {
      yield content;
    };
    const ctx = { db, userId: person.id, clock: systemClock(), storage, log: () => '', jobs: testJobs(), embedder: undefined };
    const id = await uploadDocument(ctx, { name, pieces: pieces() });
    return { id, read: () => readDocument(ctx, id, new AbortController().signal) };
  };

  test('is reported by the built-in assistant and to a model when it could not be read, with the reason', async () => {
    const { id, read } = await attach('Terms.pdf', encryptedPdf());
    const { partner } = appInstance('built-in', { storage: testEnv.storage });
    const question = `What does this file say?\n\ndocument:${id}`;
    const answer = async (by = partner) => JSON.stringify(await messageOf(await send(message(question), by)));
    expect(await answer()).toContain('I haven’t finished reading');
    await read();
    expect(await answer()).toMatch(/I couldn’t read \[Terms\.pdf\].*password/);
    const { sentMessage, marker, requests } = asking(['It is protected.']);
    await messageOf(await send({ ...sentMessage, parts: [{ type: 'text', text: `${marker}\n\ndocument:${id}` }] }));
    expect(JSON.stringify(requests()[0]!.body)).toMatch(new RegExp(`document:${id} Terms\\.pdf \\(could not be read: .*password`));
  });

  test('is what a question is answered from, and not an older copy of it', async () => {
    const copies = [];
    for (const name of ['Pilot.pdf', 'Pilot.pdf', 'Pilot.pdf'])
      copies.push(await attach(name, pdfFile('The pilot at Harbor Nine costs 48,000 euros.')));
    for (const { read } of copies) await read();
    const { partner } = appInstance('built-in', { storage: testEnv.storage });
    for (const { id } of copies)
      for (const question of ['What does the pilot at Harbor Nine cost?', 'What does this file say?']) {
        const { parts } = await messageOf(await send(message(`${question}\n\ndocument:${id}`), partner));
        const said = parts.map((part) => (part.type === 'tool-Respond' ? (part.input as { message: string }).message : '')).join('');
        expect(said).toMatch(new RegExp(`\\(document:${id}\\b.*The pilot at Harbor Nine costs 48,000 euros`));
      }
  });
});

describe('one message', () => {
  test('that is sent concurrently makes one model call, and every sender reads the reply', async () => {
    const { sentMessage, requests } = asking(['Once.', 'Twice.']);
    const elsewhere = appInstance(testEnv.model);
    const both = await Promise.all([send(sentMessage), send(sentMessage, elsewhere.partner), send(sentMessage)]);
    const read = await Promise.all(both.map(messageOf));
    expect(read.map(textOf)).toEqual(['Once.', 'Once.', 'Once.']);
    expect(requests()).toHaveLength(1);
  });

  test('that is sent again after the reply reads the same reply', async () => {
    const { sentMessage, requests } = asking(['Once.', 'Twice.']);
    await chunksOf((await send(sentMessage)).stream);
    expect(textOf(await messageOf(await send(sentMessage)))).toBe('Once.');
    expect(requests()).toHaveLength(1);
  });

  test('is answered when the database stored it but its response was lost', async () => {
    const { sentMessage, requests } = asking(['Once.', 'Twice.']);
    let lost = 0;
    const cut = countingActingAs(testEnv.person.id, undefined, async (path) => {
      if (path.endsWith('start_turn') && lost++ === 0) throw new TypeError('fetch failed');
    });
    const here = appInstance(testEnv.model, { actingAs: cut.actingAs });
    expect(textOf(await messageOf(await send(sentMessage, here.partner)))).toBe('Once.');
    expect(requests()).toHaveLength(1);
  });

  test('with a reused id and different text is refused', async () => {
    const { sentMessage } = asking(['Once.']);
    await chunksOf((await send(sentMessage)).stream);
    expect(await testEnv.partner.send(testEnv.person.id, { ...sentMessage, parts: [{ type: 'text', text: 'Different text' }] })).toEqual({
      outcome: 'message_reused',
    });
  });

  test('is refused while another is being answered, and accepted afterwards', async () => {
    const { sentMessage, marker } = asking([reply([text('Slowly.', { at: 3, happens: gate('busy') })]), 'Next.']);
    const first = await send(sentMessage);
    await testEnv.model.waitForGate('busy');
    const second = message(`And now (${marker})`, { session: sentMessage.session });
    expect(await testEnv.partner.send(testEnv.person.id, second)).toMatchObject({ outcome: 'turn_running' });
    testEnv.model.release('busy');
    await chunksOf(first.stream);
    await until(async () => (await testEnv.conversation(sentMessage.session)).runningTurnId === null);
    expect(textOf(await messageOf(await send(second)))).toBe('Next.');
  });
});

describe('Stop', () => {
  test('stops a turn of this process while the database is unavailable', async () => {
    const { sentMessage, requests } = asking([reply([text('Half of a long answer', { at: 7, happens: hang() })])]);
    let away = false;
    const cut = countingActingAs(testEnv.person.id, () => away);
    const here = appInstance(testEnv.model, { actingAs: cut.actingAs });
    const whole = messageOf(await send(sentMessage, here.partner));
    await until(() => requests()[0]?.state === 'open');
    away = true;
    expect(await here.partner.stop(testEnv.person.id, sentMessage.session)).toBe(true);
    await until(() => requests()[0]?.aborted);
    away = false;
    expect((await whole).metadata?.exitReason).toBe('stopped');
    expect((await answerOf(sentMessage.session)).metadata?.exitReason).toBe('stopped');
  });

  test.each(['the same', 'another'] as const)(
    'from %s app instance closes the model’s connection and keeps the partial reply',
    async (which) => {
      const { sentMessage, requests } = asking([reply([text('Half of a long answer', { at: 7, happens: hang() })])]);
      const elsewhere = appInstance(testEnv.model);
      const whole = messageOf(await send(sentMessage));
      await until(() => requests()[0]?.state === 'open');
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await (which === 'the same' ? testEnv : elsewhere).partner.stop(testEnv.person.id, sentMessage.session)).toBe(true);
      const stopped = await whole;
      expect(textOf(stopped)).toMatch(/^Half/);
      expect(stopped.metadata).toMatchObject({ exitReason: 'stopped', exitMessage: 'You stopped this reply.', retryable: true });
      await until(() => requests()[0]?.aborted);
      expect(await answerOf(sentMessage.session)).toEqual(stopped);
    },
  );

  test('in the middle of a Respond keeps the streamed text, and the model is informed', async () => {
    const { sentMessage, marker, requests } = asking([
      reply([call('Respond', { message: 'Good morning, Maya, here is' }, { middle: { at: 30, happens: hang() } })]),
      'On we go.',
    ]);
    const whole = messageOf(await send(sentMessage));
    await until(() => requests()[0]?.state === 'open');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await testEnv.partner.stop(testEnv.person.id, sentMessage.session);
    const stopped = await whole;
    expect(stopped.parts.some(isOpen)).toBe(false);
    expect(textOf(stopped)).toMatch(/^Good morn/);
    await until(async () => (await testEnv.conversation(sentMessage.session)).runningTurnId === null);
    await chunksOf((await send(message(`Go on (${marker})`, { session: sentMessage.session }))).stream);
    const second = JSON.stringify(requests().at(-1)!.body);
    expect(second).toContain('Good morn');
    expect(second).toContain('stopped your previous reply');
  });

  test('returns false when nothing runs', async () => {
    expect(await testEnv.partner.stop(testEnv.person.id, randomUUID())).toBe(false);
  });
});

describe('a turn ends', () => {
  const failing = () => call('Read', { ref: 'memory:00000000-0000-4000-8000-000000000000' });
  test.each<[string, Parameters<TestEnv['model']['script']>[0], string, RegExp | null]>([
    ['complete', ['Done.'], 'complete', null],
    ['complete, cut at its length', [reply([text('Long')], { stopReason: 'max_tokens' })], 'complete', /length limit/],
    ['declined', [reply([refusal()])], 'safety_stop', /declined/],
    ['with a question', [reply([call('Clarify', { question: 'Which?', options: ['a', 'b'] })])], 'awaiting_input', null],
    ['when the key is refused', [httpError(401)], 'error', /key/i],
    ['when the account is rate limited', Array(3).fill(httpError(429, { retryAfterMs: 1 })), 'error', /more requests/],
    ['when the provider fails', Array(3).fill(httpError(500, { retryAfterMs: 1 })), 'error', /internal error/],
    ['when the chat is too long for the model', [httpError(400, { message: 'prompt is too long: context length' })], 'error', /too long/],
    ['when the provider is overloaded in the middle', [reply([text('Part'), errorEvent()])], 'error', /overloaded/i],
    ['when the connection breaks in the middle', [reply([text('Part of it'), breakOff()])], 'error', /cut off/i],
    ['when the stream ends too early', [reply([text('Part of it'), cutOff()])], 'error', /broke off|cut off/i],
    [
      'when one step fails three times in a row',
      [reply([failing()]), reply([failing()]), reply([failing()]), 'never'],
      'circuit_breaker',
      /three times/,
    ],
  ])('%s', async (_, replies, reason, words) => {
    const { sentMessage } = asking(replies);
    const read = await messageOf(await send(sentMessage));
    expect(read.metadata?.exitReason).toBe(reason);
    if (words) expect(read.metadata?.exitMessage).toMatch(words);
    else expect(read.metadata?.exitMessage).toBeUndefined();
    expect(read.parts.some(isOpen)).toBe(false);
    const { data } = await testEnv.db.from('turns').select('status, exit_reason').eq('id', read.id).single();
    expect(data).toEqual({ status: 'ended', exit_reason: reason });
  });

  test('after its last step, without tools, with a text about the state of things', async () => {
    const { sentMessage, requests } = asking([
      ...Array.from({ length: 15 }, () => reply([call('List', { pattern: 'memory:*' })])),
      'This far I came.',
    ]);
    const read = await messageOf(await send(sentMessage));
    expect(requests()).toHaveLength(16);
    expect(textOf(read)).toBe('This far I came.');
    expect(read.metadata).toMatchObject({ exitReason: 'max_turns', exitMessage: expect.stringContaining('all 16 of its steps') });
  });

  test('a final Respond ends it, but not a note or one next to a failed call', async () => {
    const { sentMessage, requests } = asking([
      reply([call('Respond', { message: 'Looking.', final: false })]),
      reply([failing(), call('Respond', { message: 'Found it.' })]),
      reply([call('Respond', { message: 'There is no such memory.' })]),
      'never',
    ]);
    const read = await messageOf(await send(sentMessage));
    expect(requests()).toHaveLength(3);
    expect(read.metadata?.exitReason).toBe('complete');
  });
});

describe('a call', () => {
  test.each([
    ['of a primitive that does not exist', call('Teleport', { to: 'Mars' }), 'unknown_primitive', /Unknown primitive/],
    ['whose input is not JSON', brokenCall('Read', '{"ref": "memory:la'), 'invalid_input', /JSON/],
  ])('%s fails in the standard form, for the model and the person', async (_, piece, code, words) => {
    const { sentMessage, requests } = asking([reply([piece]), 'Sorry.']);
    const read = await messageOf(await send(sentMessage));
    const [failed] = toolResults(requests()[1]!.body as never);
    expect(JSON.stringify(failed)).toContain(code);
    const part = read.parts.find((one) => one.type.startsWith('tool-') || one.type === 'dynamic-tool');
    expect(part).toMatchObject({
      state: 'output-available',
      output: { success: false, error: code, message: expect.stringMatching(words) },
    });
  });

  test('whose stream ends before the answer does is not run', async () => {
    const title = `Cut ${randomUUID()}`;
    const write = call('Write', { ref: 'deliverable:new', content: { title, deliverable_type: 'status_report' } });
    const { sentMessage } = asking([reply([text('Writing.'), write, cutOff()])]);
    const read = await messageOf(await send(sentMessage));
    expect(read.metadata?.exitReason).toBe('error');
    expect(read.parts.some(isOpen)).toBe(false);
    const { data } = await testEnv.db.from('deliverables').select('id').eq('title', title);
    expect(data).toEqual([]);
  });

  test('that changes something does not run next to a question', async () => {
    const title = `Beside ${randomUUID()}`;
    const { sentMessage } = asking([
      reply([
        call('Write', { ref: 'deliverable:new', content: { title, deliverable_type: 'custom' } }),
        call('Clarify', { question: 'Sure?', options: ['Yes', 'No'] }),
      ]),
    ]);
    const read = await messageOf(await send(sentMessage));
    expect(read.metadata?.exitReason).toBe('awaiting_input');
    expect((await testEnv.db.from('deliverables').select('id').eq('title', title)).data).toEqual([]);
  });

  test('is stored with input, output, state and times', async () => {
    const { sentMessage } = asking([reply([call('Write', { ref: 'memory:new', content: { content: 'Kept' } }), failing()]), 'Done.']);
    function failing() {
      return call('Read', { ref: 'nonsense' });
    }
    const read = await messageOf(await send(sentMessage));
    await until(async () => (await testEnv.conversation(sentMessage.session)).runningTurnId === null);
    const { data } = await testEnv.db.from('turn_calls').select('*').eq('turn_id', read.id).order('started_at');
    expect(data).toMatchObject([
      {
        name: 'Write',
        effect: 'write',
        state: 'succeeded',
        input: { ref: 'memory:new' },
        output: { success: true },
        error_code: null,
        started_at: expect.any(String),
        ended_at: expect.any(String),
      },
      { name: 'Read', effect: 'read', state: 'failed', error_code: 'invalid_ref' },
    ]);
  });
});

describe('a question', () => {
  async function askQuestion() {
    const { sentMessage: first, marker } = asking([
      reply([call('Clarify', { question: 'Which channel?', options: ['#eng', '#general'] })]),
      'Thank you.',
      'Thank you again.',
    ]);
    await chunksOf((await send(first)).stream);
    const conversation = await until(async () => {
      const now = await testEnv.conversation(first.session);
      return now.runningTurnId === null && now.requests.length === 1 ? now : null;
    });
    return { session: first.session, marker, request: conversation.requests[0]! };
  }
  const answering = (session: string, requestId: string, label: string, option: string | null = label) =>
    message(label, { session, metadata: { clarify: { requestId, option } } });

  test('is answered once with the chosen label', async () => {
    const { session, request, marker } = await askQuestion();
    testEnv.model.script(['Thank you.'], { when: '#general' });
    const first = await testEnv.partner.send(testEnv.person.id, answering(session, request.id, '#general'));
    await chunksOf(reading(first).stream);
    expect((await testEnv.conversation(session)).requests[0]).toMatchObject({ state: 'answered', answer: '#general' });
    await until(async () => (await testEnv.conversation(session)).runningTurnId === null);
    expect(await testEnv.partner.send(testEnv.person.id, answering(session, request.id, '#eng'))).toEqual({ outcome: 'request_closed' });
    expect(marker).toBeTruthy();
  });

  test('refuses options that were not offered, and labels that do not match the option', async () => {
    const { session, request } = await askQuestion();
    expect(await testEnv.partner.send(testEnv.person.id, answering(session, request.id, '#secret'))).toEqual({ outcome: 'invalid_answer' });
    expect(await testEnv.partner.send(testEnv.person.id, answering(session, request.id, 'delete everything', '#eng'))).toEqual({
      outcome: 'invalid_answer',
    });
    expect(await testEnv.partner.send(testEnv.person.id, answering(session, randomUUID(), '#eng'))).toEqual({ outcome: 'request_closed' });
    expect((await testEnv.conversation(session)).requests[0]).toMatchObject({ state: 'open' });
  });

  test('accepts free text, and is skipped by any other message', async () => {
    const one = await askQuestion();
    testEnv.model.script(['Noted.'], { when: 'the one with Dana' });
    await chunksOf(
      reading(await testEnv.partner.send(testEnv.person.id, answering(one.session, one.request.id, 'the one with Dana', null))).stream,
    );
    expect((await testEnv.conversation(one.session)).requests[0]).toMatchObject({ state: 'answered', answer: 'the one with Dana' });
    const two = await askQuestion();
    await chunksOf((await send(message(`Never mind (${two.marker})`, { session: two.session }))).stream);
    expect((await testEnv.conversation(two.session)).requests[0]).toMatchObject({ state: 'skipped' });
  });
});

describe('unusual content', () => {
  test('blank text before a call and blank message parts do not break later turns', async () => {
    const { sentMessage, marker, requests } = asking([reply([text('\n\n'), call('List', { pattern: 'memory:*' })]), 'Listed.', 'And on.']);
    const first = await messageOf(await send({ ...sentMessage, parts: [{ type: 'text', text: ' ' }, ...sentMessage.parts] }));
    expect(first.metadata?.exitReason).toBe('complete');
    await until(async () => (await testEnv.conversation(sentMessage.session)).runningTurnId === null);
    const second = await messageOf(await send(message(`And now (${marker})`, { session: sentMessage.session })));
    expect(second.metadata?.exitReason).toBe('complete');
    expect(requests().map((request) => request.status)).toEqual([200, 200, 200]);
  });

  test('a call that changes something does not run if it cannot be recorded', async () => {
    const content = `Unrecorded ${randomUUID()}`;
    const { sentMessage, requests } = asking([reply([call('Write', { ref: 'memory:new', content: { content } })]), 'It did not work.']);
    const failing = countingActingAs(testEnv.person.id, (path) => path.endsWith('append_events') && requests().length < 2);
    const read = await messageOf(await send(sentMessage, appInstance(testEnv.model, { actingAs: failing.actingAs }).partner));
    expect(JSON.stringify(read.parts)).toContain('could not be recorded');
    expect((await testEnv.db.from('memories').select('id').eq('content', content)).data).toEqual([]);
  });
});

describe('Retry', () => {
  test('is a new attempt, keeps the old one readable, and writes nothing twice', async () => {
    const content = `Dana wants the money first ${randomUUID()}`;
    const write = () => reply([call('Write', { ref: 'memory:new', content: { content } })]);
    const { sentMessage, requests } = asking([write(), httpError(400), write(), 'Done.']);
    const first = await messageOf(await send(sentMessage));
    expect(first.metadata).toMatchObject({ exitReason: 'error', attempt: 1 });
    await until(async () => (await testEnv.conversation(sentMessage.session)).runningTurnId === null);
    const second = await messageOf(await send({ ...sentMessage, attempt: 2 }));
    expect(second.metadata).toMatchObject({ exitReason: 'complete', attempt: 2 });
    expect((await testEnv.db.from('memories').select('id').eq('content', content)).data).toHaveLength(1);
    expect(JSON.stringify(requests()[2]!.body)).toContain('earlier attempt');
    expect((await testEnv.conversation(sentMessage.session)).attempts[sentMessage.message]).toEqual([first.id, second.id]);
    expect(await messageOf((await testEnv.partner.read(testEnv.person.id, first.id))!)).toEqual(first);
  });

  test('is refused for a message with later ones, which it would hide', async () => {
    const { sentMessage, marker } = asking([httpError(400), 'Later.']);
    await chunksOf((await send(sentMessage)).stream);
    await until(async () => (await testEnv.conversation(sentMessage.session)).runningTurnId === null);
    await chunksOf((await send(message(`Later (${marker})`, { session: sentMessage.session }))).stream);
    await until(async () => (await testEnv.conversation(sentMessage.session)).runningTurnId === null);
    expect(await testEnv.partner.send(testEnv.person.id, { ...sentMessage, attempt: 2 })).toMatchObject({ outcome: 'invalid_attempt' });
    expect((await testEnv.conversation(sentMessage.session)).messages).toHaveLength(4);
  });

  test('is refused for an attempt that does not follow the last', async () => {
    const { sentMessage } = asking(['Once.']);
    await chunksOf((await send(sentMessage)).stream);
    expect(await testEnv.partner.send(testEnv.person.id, { ...sentMessage, attempt: 3 })).toMatchObject({ outcome: 'invalid_attempt' });
  });
});

test('the chosen model answers if it is offered, and the turn and the message name it', async () => {
  const [usual, other] = [scriptedSettings(testEnv.model).MODEL, `${scriptedProvider}:claude-haiku-5-5`];
  const { partner } = appInstance(testEnv.model, { offered: [usual, other] });
  for (const [chosen, answers] of [
    [other, other],
    [`${scriptedProvider}:claude-opus-5-5`, usual],
    [undefined, usual],
  ]) {
    const { sentMessage, requests } = asking(['Hello.']);
    const read = await messageOf(await send({ ...sentMessage, ...(chosen ? { model: chosen } : {}) }, partner));
    expect(read.metadata).toMatchObject({ exitReason: 'complete', model: answers });
    expect(requests().map(({ body }) => `${scriptedProvider}:${body.model}`)).toEqual([answers]);
    const { data } = await testEnv.db.from('turns').select('model').eq('id', read.id).single();
    expect(data).toEqual({ model: answers });
  }
});

test('the summary of a long chat is written by the model for background work', async () => {
  const background = `${scriptedProvider}:claude-haiku-5-5`;
  const { partner, hub } = appInstance(testEnv.model, { background });
  const session = randomUUID();
  testEnv.model.script('They counted.', { when: ({ model }) => model === 'claude-haiku-5-5', repeat: true });
  let parent: string | undefined;
  for (const words of ['One. '.repeat(19_000), 'Two. '.repeat(19_000), 'Thanks.']) {
    const { marker, requests } = asking(reply([call('Respond', { message: 'Read.' })]));
    const sent = message(`(${marker}) ${words}`, { session, ...(parent ? { parent } : {}) });
    parent = (await messageOf(await send(sent, partner))).id;
    await hub.drain(10_000);
    expect(requests()[0]!.body.model).toBe('claude-sonnet-5-5');
  }
  const summaries = await until(async () => {
    const { data } = await testEnv.db.from('turns').select('model').eq('operator', 'summary').throwOnError();
    return data.length > 0 ? data : null;
  });
  expect(new Set(summaries.map(({ model }) => model))).toEqual(new Set([background]));
});

test('editing and resending starts a branch, and the history follows the newest', async () => {
  const { sentMessage, marker, requests } = asking(['First answer.', 'Second answer.', 'Third answer.']);
  await chunksOf((await send(sentMessage)).stream);
  await until(async () => (await testEnv.conversation(sentMessage.session)).runningTurnId === null);
  const edited = message(`Rather this (${marker})`, { session: sentMessage.session, parent: null });
  await chunksOf((await send(edited)).stream);
  await until(async () => (await testEnv.conversation(sentMessage.session)).runningTurnId === null);
  expect((await testEnv.conversation(sentMessage.session)).messages.map((one) => one.id)).toEqual([edited.message, expect.any(String)]);
  await chunksOf((await send(message(`And then (${marker})`, { session: sentMessage.session }))).stream);
  const last = JSON.stringify(requests().at(-1)!.body);
  expect(last).toContain('Second answer.');
  expect(last).not.toContain('First answer.');
});

test('at most two sequential database calls precede the model call', async () => {
  const { sentMessage, requests } = asking([reply([text('Hello', { at: 2, happens: gate('counted') })])]);
  const counting = countingActingAs(testEnv.person.id);
  const counted = appInstance(testEnv.model, { actingAs: counting.actingAs });
  const sent = await send(sentMessage, counted.partner);
  await testEnv.model.waitForGate('counted');
  // The log and the context are written while the model answers.
  const besides = ['append_events', 'turns'];
  const called = counting.requests.map(({ path }) => path.split('/').at(-1)!);
  expect(called.filter((name) => !besides.includes(name))).toEqual(['start_turn', 'gather_context']);
  expect(requests()).toHaveLength(1);
  testEnv.model.release('counted');
  await chunksOf(sent.stream);
});

test('a turn of a dead process is recovered once, with its partial reply', async () => {
  const { sentMessage } = asking([reply([text('Half of a long answer', { at: 7, happens: hang() })])]);
  const lost = appInstance(testEnv.model);
  const sent = await send(sentMessage, lost.partner);
  await until(async () => ((await testEnv.db.from('turn_events').select('seq').eq('turn_id', sent.turn)).data ?? []).length > 0);
  const others = [appInstance(testEnv.model, { staleSeconds: 0 }), appInstance(testEnv.model, { staleSeconds: 0 })];
  await Promise.all(others.map(({ partner }) => partner.recover([{ id: sent.turn, user_id: testEnv.person.id }])));
  const kept = await answerOf(sentMessage.session);
  expect(textOf(kept)).toMatch(/^Half/);
  expect(kept.metadata).toMatchObject({ exitReason: 'interrupted', retryable: true });
  await until(() => lost.hub.size === 0);
  expect(await answerOf(sentMessage.session)).toEqual(kept);
});

test('a shutdown gives turns a moment, then ends them as interrupted', async () => {
  const { sentMessage } = asking([reply([text('Half of a long answer', { at: 7, happens: hang() })])]);
  const going = appInstance(testEnv.model);
  const whole = messageOf(await send(sentMessage, going.partner));
  await new Promise((resolve) => setTimeout(resolve, 150));
  await going.hub.drain(50);
  expect((await whole).metadata?.exitReason).toBe('interrupted');
  expect((await answerOf(sentMessage.session)).metadata?.exitReason).toBe('interrupted');
});

test('a message beyond the rate limit is refused with a wait time and not stored', async () => {
  const busy = await signUp('Busy');
  const limited = appInstance(testEnv.model, { sendsPerMinute: 3 });
  testEnv.model.script(['Yes.'], { when: 'quick-fire', repeat: true });
  for (let i = 0; i < 3; i++) await chunksOf(reading(await limited.partner.send(busy.id, message('quick-fire'))).stream);
  const late = message('quick-fire');
  expect(await limited.partner.send(busy.id, late)).toMatchObject({ outcome: 'rate_limited', retry_after: expect.any(Number) });
  expect((await testEnv.actingAs(busy.id).from('chat_sessions').select('id').eq('id', late.session)).data).toEqual([]);
});
