import type { ErrorCode } from '#lib/base/errors.ts';

/** The meaning of each code, for the documentation. The names in parentheses are fields of the failure besides its message. */
export const errorMeanings: Record<ErrorCode, string> = {
  missing_ref: 'No ref was given (`path`).',
  missing_pattern: 'No pattern was given (`path`).',
  missing_query: 'No query was given (`path`).',
  invalid_ref: 'The ref is malformed, or names nothing that this primitive accepts (`part`, `allowed`; a filter: `field`, `expected`).',
  invalid_pattern: 'The pattern is malformed, or names nothing that this primitive accepts.',
  not_found: 'The person has no such entity.',
  permission_denied: 'The field is set by the system, or only by the person (`field`, `path`; `page`: where the person sets it).',
  unsupported_type: 'The primitive does not support this type (`type`, or `path` and `expected`); the message says what to use instead.',
  execution_failed: 'Something broke on our side (`log_id`), or the call was stopped.',
  invalid_input: 'Something else in the input is wrong (`path`, `expected`; `problems` when there are several).',
  unknown_primitive: 'Unknown primitive (`available`).',
  unsupported_action: 'Unknown action (`available`).',
  conflict: 'The entity was changed in the meantime, its state does not allow the change, or the same step asks the person a question.',
  rate_limited: 'A limit was reached; try again later (`limit`, `most`, `retry_after_s`).',
  limit_reached: 'A limit was reached, and waiting will not help. The message says how to free space (`limit`, `most`).',
  disk_full: 'The disk is full, so nothing was saved. Reading works; do not try again in this turn.',
};
