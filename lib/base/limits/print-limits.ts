import { formatMost, limitRule } from './limit-message.ts';
import { type Limit, limits } from './limits.ts';

/** Every limit, as a page of the documentation. */
export function printLimits(): string {
  const rows = Object.entries<Limit>(limits).map(([name, limit]) => {
    const free = [limit.seconds && `after ${formatSpan(limit.seconds)} at most`, limit.remedy?.replace(/\.$/, '')]
      .filter(Boolean)
      .join('; ');
    return `| \`${name}\` | ${limitRule(limit)} | ${formatMost(limit)} | ${limit.countedPer} | ${free || 'when one ends'} |`;
  });
  return `# Limits

Printed from the definitions in \`lib/base/limits/limits.ts\` by \`scripts/print-docs.ts\`. Do not edit.

A response with status 429 says which limit was reached and, in \`Retry-After\` and the message, when there is room again. One with status 413 says what is too large and how large it may be. A model reads the same as \`{success: false, error, message}\` with \`limit\`, \`most\` and, where waiting helps, \`retry_after_s\`.

| limit | rule | most | counted per | room again |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

function formatSpan(seconds: number): string {
  if (seconds >= 86_400) return `${seconds / 86_400} day${seconds === 86_400 ? '' : 's'}`;
  if (seconds >= 3600) return `${seconds / 3600} hour${seconds === 3600 ? '' : 's'}`;
  return `${seconds / 60} minute${seconds === 60 ? '' : 's'}`;
}
