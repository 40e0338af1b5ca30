import { describe, test } from 'vitest';
import { scriptedProvider } from './scripted-settings.ts';

/** Whether this run repeats tests on a second wire format. */
const isRepetition = scriptedProvider !== 'anthropic';

const none = () => {};

/** `describe` for tests that reach no model: repeating them on another wire format would prove nothing. */
export const describeWithoutModel: (name: string, tests: () => void) => void = isRepetition ? none : describe;

/** `test` for a test that reaches no model. */
export const testWithoutModel: (name: string, body: () => Promise<void>) => void = isRepetition ? none : test;
