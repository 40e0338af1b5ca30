import { isToolUIPart } from 'ai';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { pointsTo } from './split-refs.ts';
import { titleOfRow } from './title-of-row.ts';

/** An entity that the partner used, by its canonical ref. */
export interface HeldRef {
  ref: string;
  title?: string;
}

const most = 12;

/**
 * The entities read, created or changed on this branch, newest last, at most 12, each once whatever part of it was
 * read. Search results are not included.
 */
export function refsOf(messages: readonly PartnerMessage[]): HeldRef[] {
  const held = new Map<string, HeldRef>();
  for (const { parts } of messages)
    for (const part of parts)
      if (isToolUIPart(part) && part.state === 'output-available')
        for (const answer of answersIn(part.output)) {
          const target = typeof answer.ref === 'string' ? pointsTo(answer.ref) : null;
          if (!target || target.type === 'session') continue;
          const ref = `${target.type}:${target.identifier}`;
          const row = target.subpath.length === 0 && typeof answer.data === 'object' ? answer.data : {};
          const title = titleOfRow(target.type, (row ?? {}) as Record<string, unknown>) ?? held.get(ref)?.title;
          held.delete(ref);
          held.set(ref, { ref, ...(title ? { title } : {}) });
        }
  return [...held.values()].slice(-most);
}

/** The single results in a primitive's output: the output itself, or each result of a Read of several refs. None for lists and searches. */
function answersIn(output: unknown): { ref?: unknown; data?: unknown }[] {
  if (typeof output !== 'object' || output === null) return [];
  const { success, answers } = output as { success?: unknown; answers?: unknown };
  if (success === false) return [];
  if (!Array.isArray(answers)) return [output as { ref?: unknown; data?: unknown }];
  return answers.filter((answer) => typeof answer === 'object' && answer !== null && answer.success === true);
}
