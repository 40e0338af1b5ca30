import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Part, type Running } from './supervised-process.ts';

interface Process extends Running {
  die(): void;
  stopped: boolean;
}

function makeProcess(): Process {
  const { promise, resolve } = Promise.withResolvers<void>();
  const made: Process = {
    gone: promise,
    stopped: false,
    die: resolve,
    async stop() {
      made.stopped = true;
      resolve();
    },
  };
  return made;
}

let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'error').mockImplementation((words: string) => said.push(words));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A part that records its starts; `failures` are the messages with which the next starts fail. */
function makePart(pauses = [2, 4, 6]) {
  const started: Process[] = [];
  const failures: string[] = [];
  const part = new Part(
    'app',
    async () => {
      const failure = failures.shift();
      if (failure) throw new Error(failure);
      started.push(makeProcess());
      return started.at(-1)!;
    },
    pauses,
    [1, 2],
  );
  const isBack = (times: number) => vi.waitFor(() => expect(started).toHaveLength(times));
  return { part, started, failures, isBack };
}

test('a failed first start is left to the caller to report', async () => {
  const { part, failures, started } = makePart();
  failures.push('no port');
  await expect(part.start()).rejects.toThrow('no port');
  expect([started, said]).toEqual([[], []]);
});

test('a part that dies is restarted after growing pauses, each of which is reported', async () => {
  const { part, started, isBack } = makePart();
  await part.start();
  for (let death = 1; death <= 4; death++) {
    started.at(-1)!.die();
    await isBack(death + 1);
  }
  await part.stop();
  expect(said.filter((words) => words.includes('ended'))).toEqual(
    [0.002, 0.004, 0.006, 0.006].map((pause) => `The app ended unexpectedly; restarting in ${pause} s.`),
  );
  expect(said.filter((words) => words === 'The app is back.').length).toBeGreaterThanOrEqual(3);
});

test('a part that ran for a minute is restarted after the shortest pause', async () => {
  const { part, started, isBack } = makePart();
  await part.start();
  started[0]!.die();
  await isBack(2);
  const later = performance.now() + 61_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  started[1]!.die();
  await isBack(3);
  expect(said.filter((words) => words.includes('ended'))).toEqual(
    Array.from({ length: 2 }, () => 'The app ended unexpectedly; restarting in 0.002 s.'),
  );
  await part.stop();
});

test('a part that is killed repeatedly restarts within half a second each time', async () => {
  const started: Process[] = [];
  const part = new Part('database', async () => {
    started.push(makeProcess());
    return started.at(-1)!;
  });
  await part.start();
  for (let kill = 1; kill <= 5; kill++) {
    started.at(-1)!.die();
    await vi.waitFor(() => expect(started).toHaveLength(kill + 1), { timeout: 20_000 });
  }
  await part.stop();
  expect(said.filter((words) => words.includes('ended'))).toEqual(
    ['now', 'in 0.25 s', 'in 0.5 s', 'in 0.5 s', 'in 0.5 s'].map((when) => `The database ended unexpectedly; restarting ${when}.`),
  );
});

test('a failed restart is reported and retried', async () => {
  const { part, started, failures, isBack } = makePart();
  await part.start();
  failures.push('the port is taken', 'still taken');
  started[0]!.die();
  await isBack(2);
  await vi.waitFor(() => expect(said.at(-1)).toBe('The app is back.'));
  expect(said.filter((words) => words.includes('could not'))).toEqual([
    'The app could not be started; trying again in 0.001 s: the port is taken',
    'The app could not be started; trying again in 0.002 s: still taken',
  ]);
  await part.stop();
});

test('a stopped part stays stopped', async () => {
  const { part, started } = makePart();
  await part.start();
  await part.stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(started.map((one) => one.stopped)).toEqual([true]);
  expect(said).toEqual([]);
});

test('a part stopped during the pause before a restart stays stopped', async () => {
  const { part, started } = makePart([60_000]);
  await part.start();
  started[0]!.die();
  await vi.waitFor(() => expect(said).toHaveLength(1));
  await part.stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(started).toHaveLength(1);
  expect(said).toEqual(['The app ended unexpectedly; restarting in 60 s.']);
});

test('a part stopped while starting gets the signal, and a late start is stopped', async () => {
  const slow = Promise.withResolvers<Running>();
  let signalled = false;
  const part = new Part('app', (signal) => {
    signal.addEventListener('abort', () => {
      signalled = true;
    });
    return slow.promise;
  });
  const starting = part.start();
  const stopping = part.stop();
  expect(signalled).toBe(true);
  const process = makeProcess();
  slow.resolve(process);
  await Promise.all([starting, stopping]);
  expect(process.stopped).toBe(true);
  expect(said).toEqual([]);
});

test('a stopped part cannot be started', async () => {
  const { part, started } = makePart();
  await part.stop();
  await expect(part.start()).rejects.toThrow();
  expect(started).toEqual([]);
});
