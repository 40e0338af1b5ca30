import { parse } from 'just-bash';
import { Refusal } from './refusal.ts';

/** Rejects syntax that the library silently executes differently from bash. @throws {Refusal} */
export function checkScript(script: string): void {
  let tree: unknown;
  try {
    tree = parse(script);
  } catch {
    // The library reports syntax errors itself.
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

/** Rejects a pattern such as "*" with a slash at the end, which matches files too in the library. */
function checkWord(parts: readonly Part[]): void {
  const last = parts.at(-1);
  if (last?.type === 'Literal' && last.value?.endsWith('/') && parts.some(({ type }) => type === 'Glob'))
    throw new Refusal('a pattern for folders that ends with / (such as */)', 'use find . -mindepth 1 -maxdepth 1 -type d');
}
