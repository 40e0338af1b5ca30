import { bytesOutput, type ExecResult, latin1FromBytes, type ResolvedCommandContext, unsafeBytesFromLatin1 } from 'just-bash';

export type Context = ResolvedCommandContext;

/** Our own implementation of a command. Text is held as one character per byte, so that binary data is unchanged. */
export interface OwnCommand {
  name: string;
  run(words: string[], ctx: Context): Promise<ExecResult>;
}

/** The result of a command: bytes on stdout, text on stderr. */
export function answer(stdout: string, { stderr = '', exitCode = 0 }: { stderr?: string; exitCode?: number } = {}): ExecResult {
  return { ...bytesOutput(unsafeBytesFromLatin1(stdout)), stderr, exitCode };
}

export const toBytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
export const toText = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8');
export const stdinOf = (ctx: Context) => latin1FromBytes(ctx.stdin);
export const pathOf = (ctx: Context, path: string) => ctx.fs.resolvePath(ctx.cwd, path);
export const inByteOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The system's usual message for an error. */
export function problemOf(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  const known = /^(?:\w+: )?(ENOENT|EISDIR|ENOTDIR|EACCES|EEXIST|ENOTEMPTY)/.exec(code ?? message)?.[1];
  return (
    { ENOENT: 'No such file or directory', EISDIR: 'Is a directory', ENOTDIR: 'Not a directory', EACCES: 'Permission denied' }[
      known ?? ''
    ] ?? message
  );
}

/** The content of a file; a dash is stdin. Throws with the usual message of programs. */
export async function contentOf(ctx: Context, operand: string): Promise<string> {
  if (operand === '-') return stdinOf(ctx);
  try {
    if ((await ctx.fs.stat(pathOf(ctx, operand))).isDirectory) throw Object.assign(new Error('EISDIR'), { code: 'EISDIR' });
    return Buffer.from(await ctx.fs.readFileBuffer(pathOf(ctx, operand))).toString('latin1');
  } catch (error) {
    throw new Error(problemOf(error));
  }
}

/** The content of files, and the errors of the others; stdin without files. */
export async function contentsOf(ctx: Context, command: string, operands: readonly string[]) {
  const read: { name: string; content: string }[] = [];
  const problems: string[] = [];
  for (const name of operands.length > 0 ? operands : ['-']) {
    try {
      read.push({ name, content: await contentOf(ctx, name) });
    } catch (error) {
      problems.push(`${command}: ${name}: ${(error as Error).message}\n`);
    }
  }
  return { read, stderr: problems.join('') };
}

/** The lines of a text, whose last line may lack its end. */
export function linesOf(content: string, end = '\n'): string[] {
  const lines = content.split(end);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export const joined = (lines: readonly string[], end = '\n') => (lines.length > 0 ? lines.join(end) + end : '');

/** A name that no command mistakes for an option. */
export const asOperand = (name: string) => (name.startsWith('-') && name !== '-' ? `./${name}` : name);

/** Quotes a word for the shell. */
export const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
