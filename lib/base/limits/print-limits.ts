import { formatMost, limitRule } from './limit-message.ts';
import { type Limit, limits } from './limits.ts';

/** The documentation page on all limits. */
export function printLimits(): string {
  const rows = Object.entries<Limit>(limits).map(([name, limit]) => {
    const free = [limit.seconds && `after ${formatSpan(limit.seconds)} at most`, limit.remedy?.replace(/\.$/, '')]
      .filter(Boolean)
      .join('; ');
    return `| \`${name}\` | ${limitRule(limit)} | ${formatMost(limit)} | ${limit.countedPer} | ${free || 'when one ends'} |`;
  });
  return `# Limits

Generated from the definitions in \`lib/base/limits/limits.ts\` by \`scripts/print-docs.ts\`. Do not edit.

A response with status 429 says which limit was reached and, in \`Retry-After\` and the message, when to try again. A response with status 413 says what is too large and what size is allowed. A model gets the same as \`{success: false, error, message}\` with \`limit\`, \`most\` and, if waiting helps, \`retry_after_s\`.

| name | rule | maximum | counted per | how to free it |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

function formatSpan(seconds: number): string {
  if (seconds >= 86_400) return `${seconds / 86_400} day${seconds === 86_400 ? '' : 's'}`;
  if (seconds >= 3600) return `${seconds / 3600} hour${seconds === 3600 ? '' : 's'}`;
  return `${seconds / 60} minute${seconds === 60 ? '' : 's'}`;
}
