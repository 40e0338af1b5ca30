import { capitalize } from '#lib/base/text/capitalization.ts';
import { plural } from '#lib/base/text/plural.ts';
import type { Db } from '#lib/database/db.ts';
import { otherVersionsLabel } from '#lib/features/uses/last-use.ts';
import { hasLabels, type Memory, type Replacement } from './memory.ts';
import { scopeLabel, sourceLabel } from './memory-labels.ts';
import { listMemories } from './read-memories.ts';

/**
 * All memories of the person as a Markdown list, newest first: each with its kind, when and where it was saved, where it is and was
 * used, and what replaced it. Forgotten memories are not in it.
 * @throws what the database client throws
 */
export async function exportMemories(db: Db, { timeZone, now }: { timeZone: string; now: Date }): Promise<string> {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' });
  const memories: Memory[] = [];
  let pages = 1;
  for (let page = 1; page <= pages; page += 1) {
    const read = await listMemories(db, { query: '' }, { page, now });
    memories.push(...read.memories);
    pages = read.pages;
  }
  const count = plural(memories.length, 'memory', 'memories');
  return `# Memories\n\n${count}, exported on ${day.format(now)}.\n\n${memories.map((memory) => `${entry(memory, day)}\n`).join('\n')}`;
}

function entry(memory: Memory, day: Intl.DateTimeFormat): string {
  const { content, type, tags, createdAt, lastUse, replacedBy, takenOutIn } = memory;
  const labels = hasLabels(memory) && tags.length > 0 ? `, ${tags.join(', ')}` : '';
  return [
    `- ${content.replaceAll('\n', '\n  ')}`,
    `${capitalize(type)}${labels}, saved on ${day.format(new Date(createdAt))} ${sourceLabel(memory)}`,
    ...(replacedBy || takenOutIn ? [] : [scopeLabel(memory)]),
    ...(lastUse ? [`In version ${lastUse.number} of ${lastUse.title}${otherVersionsLabel(lastUse.others)}`] : []),
    ...(replacedBy ? [replacedLabel(replacedBy, day)] : []),
    ...(takenOutIn ? [`No longer used: removed in version ${takenOutIn.number}`] : []),
  ].join('\n  - ');
}

function replacedLabel({ content, since, isDuplicate, was, now }: Replacement, day: Intl.DateTimeFormat): string {
  if (isDuplicate) return `Merged with “${content}”`;
  const until = day.format(new Date(since));
  return was && now ? `Was ${was} until ${until}, now ${now}` : `Was so until ${until}, now “${content}”`;
}
