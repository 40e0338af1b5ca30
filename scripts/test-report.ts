import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** The results of a suite. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The results of a suite. */
export interface SuiteReport extends Counts {
  /** For each failure its location and message. */
  failures: string[];
  /** How many tests were skipped, by the reason they gave. */
  skips: Record<string, number>;
}

const NO_REASON = 'No reason was given.';

/** How many characters of a failure's message are printed at the end of the run. */
const MESSAGE_LENGTH = 2000;
export const failure = (place: string, message = 'No message.') => `${place}\n${message.slice(0, MESSAGE_LENGTH)}`;

/** What went wrong and what caused it: only the cause of a worker's end names its test file and the signal. */
function message({ stack, message, cause }: SerializedError): string {
  const caused = cause as SerializedError | undefined;
  return (stack ?? message) + (caused ? `\nCause: ${caused.message}` : '');
}

/**
 * Vitest's reporter for `npm test`: writes a SuiteReport to the file named by `TEST_REPORT`. Unlike Vitest's JSON it counts
 * hooks that fail after their tests passed, and errors outside tests.
 */
export default class TestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: SuiteReport = { passed: 0, failed: 0, skipped: 0, failures: [], skips: {} };
    const failed = (place: string, errors: readonly SerializedError[]) => {
      if (errors[0]) report.failures.push(failure(place, message(errors[0])));
    };
    for (const module of modules) {
      failed(module.relativeModuleId, module.errors());
      for (const suite of module.children.allSuites()) failed(`${module.relativeModuleId} > ${suite.fullName}`, suite.errors());
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'failed') failed(`${module.relativeModuleId} > ${test.fullName}`, result.errors);
        else if (result.state === 'passed') report.passed++;
        else if (test.options.mode !== 'todo') {
          const reason = (result.state === 'skipped' && result.note) || NO_REASON;
          report.skipped++;
          report.skips[reason] = (report.skips[reason] ?? 0) + 1;
        }
      }
    }
    for (const error of unhandled) failed('outside a test', [error]);
    report.failed = report.failures.length;
    writeFileSync(process.env.TEST_REPORT!, JSON.stringify(report));
  }
}
