import type { VersionMemories, VersionMemory } from './version-memories.ts';

/** The memories of a version, by whether they are in its text: `added` are offered memories that the person put into it. */
export interface MemoriesOfText extends VersionMemories {
  added: VersionMemory[];
}

/** Offered memories that were settled since are omitted unless they are in the text. */
export function memoriesOfText({ used, offered }: VersionMemories, text: string): MemoriesOfText {
  const isAdded = ({ content }: VersionMemory) => text.includes(content);
  return {
    used,
    added: offered.filter(isAdded),
    offered: offered.filter((memory) => !isAdded(memory) && (memory.state === 'unscoped' || memory.state === 'in use')),
  };
}

/** A text without the first occurrence of a phrase; a paragraph that consists of it is removed completely. */
export function omitPhrase(text: string, words: string): string {
  const at = text.indexOf(words);
  if (at < 0) return text;
  const [before, after] = [text.slice(0, at), text.slice(at + words.length)];
  const isParagraph = /(?:^|\n)$/.test(before) && /^(?:\n|$)/.test(after);
  if (!isParagraph) return before + after;
  const [start, end] = [before.replace(/\n+$/, ''), after.replace(/^\n+/, '')];
  return start && end ? `${start}\n\n${end}` : start ? `${start}\n` : end;
}
