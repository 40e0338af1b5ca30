import type { VersionMemories, VersionMemory } from './version-memories.ts';

/** The memories of a version, by whether they are in its text: `added` are offered ones whose words a person put into it. */
export interface MemoriesOfText extends VersionMemories {
  added: VersionMemory[];
}

/** Of the memories that are offered, those that were settled since are left out where they are not in the text. */
export function memoriesOfText({ used, offered }: VersionMemories, text: string): MemoriesOfText {
  const isAdded = ({ content }: VersionMemory) => text.includes(content);
  return {
    used,
    added: offered.filter(isAdded),
    offered: offered.filter((memory) => !isAdded(memory) && (memory.state === 'unscoped' || memory.state === 'in use')),
  };
}

/** A text without the first place where words stand in it; a paragraph that has nothing else goes as a whole. */
export function omitPhrase(text: string, words: string): string {
  const at = text.indexOf(words);
  if (at < 0) return text;
  const [before, after] = [text.slice(0, at), text.slice(at + words.length)];
  const isParagraph = /(?:^|\n)$/.test(before) && /^(?:\n|$)/.test(after);
  if (!isParagraph) return before + after;
  const [start, end] = [before.replace(/\n+$/, ''), after.replace(/^\n+/, '')];
  return start && end ? `${start}\n\n${end}` : start ? `${start}\n` : end;
}
