import type { WorkspaceContext } from '../workspace-context.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';
import { type Check, type CheckName, type Checks, firstOf, hasCommand, type ProjectKind } from './check.ts';
import { nodeChecks } from './node-checks.ts';
import { pythonChecks } from './python-checks.ts';

/** The kinds of project in a workspace, and its checks. */
export interface ProjectChecks {
  /** Several when languages are mixed, empty when the kind is unknown. */
  kinds: readonly ProjectKind[];
  checks: Readonly<Checks>;
}

/** Projects that are recognized but not run: their build tools need the network or write outside the workspace. */
const notRun = [
  { kind: 'cargo', file: 'Cargo.toml', message: 'This is a Rust project (Cargo.toml). Its checks (cargo test, cargo clippy, cargo check)' },
  { kind: 'go', file: 'go.mod', message: 'This is a Go project (go.mod). Its checks (go test, go vet)' },
] as const;

/** Detects the kinds of project and their checks from the files at the root of a workspace. Runs and changes nothing. */
export async function detectChecks(files: WorkspaceFiles): Promise<ProjectChecks> {
  const node = await nodeChecks(files);
  const python = await pythonChecks(files);
  const known = [];
  for (const one of notRun) if (await firstOf(files, [one.file])) known.push(one);
  const found = [node?.checks, python].filter((checks) => checks != null);
  const otherwise = known[0]
    ? `${known[0].message} are not run here.`
    : 'The kind of project is unknown: no package.json, pyproject.toml or other known project file was found.';
  const best = (name: CheckName): Check =>
    found.map((checks) => checks[name]).find(hasCommand) ?? found[0]?.[name] ?? { reason: otherwise };
  return {
    kinds: [...(node ? [node.kind] : []), ...(python ? (['python'] as const) : []), ...known.map(({ kind }) => kind)],
    checks: { lint: best('lint'), test: best('test'), type_check: best('type_check') },
  };
}

/** The checks of a workspace's project: those that were set explicitly, the rest detected from its files. */
export async function checksOf({ files, checks: explicit }: Pick<WorkspaceContext, 'files' | 'checks'>): Promise<ProjectChecks> {
  const { kinds, checks } = await detectChecks(files);
  return { kinds, checks: { ...checks, ...explicit } };
}
