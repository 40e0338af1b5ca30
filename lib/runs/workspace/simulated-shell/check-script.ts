import { parse } from 'just-bash';
import { Refusal } from './refusal.ts';

/** Looks for what the library's language carries out otherwise than bash does, without a word. @throws {Refusal} */
export function checkScript(script: string): void {
  let tree: unknown;
  try {
    tree = parse(script);
  } catch {
    // The library says itself what is wrong with it.
    return;
  }
  visit(tree);
}

function visit(node: unknown): void {
  if (Array.isArray(node)) for (const one of node) visit(one);
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'Word' && 'parts' in node) checkWord(node.parts as Part[]);
  for (const value of Object.values(node)) if (typeof value === 'object') visit(value);
}

interface Part {
  type: string;
  value?: string;
}

/** Such a pattern matches files too. */
function checkWord(parts: readonly Part[]): void {
  const last = parts.at(-1);
  if (last?.type === 'Literal' && last.value?.endsWith('/') && parts.some(({ type }) => type === 'Glob'))
    throw new Refusal('a pattern for folders that ends with / (such as */)', 'use find . -mindepth 1 -maxdepth 1 -type d');
}
