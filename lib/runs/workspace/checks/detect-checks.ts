import type { WorkspaceFiles } from '../workspace-files.ts';
import { type Check, type CheckName, type Checks, firstOf, hasCommand, type ProjectKind } from './check.ts';
import { nodeChecks } from './node-checks.ts';
import { pythonChecks } from './python-checks.ts';

/** What kind of project a workspace holds, and how it is checked. */
export interface ProjectChecks {
  /** More than one where languages are mixed, none where nothing tells. */
  kinds: readonly ProjectKind[];
  checks: Readonly<Checks>;
}

/** Projects that are known and not run: what builds them wants the network or writes far from them. */
const notRun = [
  { kind: 'cargo', file: 'Cargo.toml', words: 'This is a Rust project (Cargo.toml). Its checks (cargo test, cargo clippy, cargo check)' },
  { kind: 'go', file: 'go.mod', words: 'This is a Go project (go.mod). Its checks (go test, go vet)' },
] as const;

/** Finds a project's kind and its checks by the files at the root of a workspace. Runs nothing, and changes nothing. */
export async function detectChecks(files: WorkspaceFiles): Promise<ProjectChecks> {
  const node = await nodeChecks(files);
  const python = await pythonChecks(files);
  const known = [];
  for (const one of notRun) if (await firstOf(files, [one.file])) known.push(one);
  const found = [node?.checks, python].filter((checks) => checks != null);
  const otherwise = known[0]
    ? `${known[0].words} are not run here.`
    : 'Nothing tells what kind of project this is: there is neither package.json, pyproject.toml nor another file that is known.';
  const best = (name: CheckName): Check =>
    found.map((checks) => checks[name]).find(hasCommand) ?? found[0]?.[name] ?? { reason: otherwise };
  return {
    kinds: [...(node ? [node.kind] : []), ...(python ? (['python'] as const) : []), ...known.map(({ kind }) => kind)],
    checks: { lint: best('lint'), test: best('test'), type_check: best('type_check') },
  };
}
