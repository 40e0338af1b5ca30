import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Limits } from './limits.ts';

/** Limits that all processes of one command share. */
export interface ControlGroup {
  /** A process that writes its id into these files joins the group with all its children. */
  joinFiles: readonly string[];
  /** Whether the kernel killed one of its processes for lack of memory. */
  ranOutOfMemory(): boolean;
  /** Removes the group once its killed processes are gone, which takes a moment. */
  remove(): Promise<void>;
}

const WAITS = { ms: 20, times: 250 };

/**
 * Creates a control group, version 1 or 2. Null without permission or memory accounting: then only the limits per
 * process apply.
 */
export function makeControlGroup(name: string, limits: Limits): ControlGroup | null {
  const made: string[] = [];
  const make = (controller: string, fixed: Record<string, number>, optional: Record<string, number> = {}) => {
    const folder = join(folderOf(controller), `workspace-${name}`);
    mkdirSync(folder);
    made.push(folder);
    for (const [file, value] of Object.entries(fixed)) writeFileSync(join(folder, file), String(value), { flag: 'r+' });
    for (const [file, value] of Object.entries(optional)) tryTo(() => writeFileSync(join(folder, file), String(value), { flag: 'r+' }));
    return folder;
  };
  const remove = async () => {
    for (const folder of made)
      for (let n = 0; n < WAITS.times && tryTo(() => rmdirSync(folder) ?? true) === undefined; n++) await sleep(WAITS.ms);
  };
  try {
    const memory = isUnified()
      ? make('', { 'memory.max': limits.memory, 'pids.max': limits.processes }, { 'memory.swap.max': 0, 'memory.oom.group': 1 })
      : make('memory', { 'memory.limit_in_bytes': limits.memory }, { 'memory.memsw.limit_in_bytes': limits.memory });
    if (!isUnified()) make('pids', { 'pids.max': limits.processes });
    const eventsFile = join(memory, isUnified() ? 'memory.events' : 'memory.oom_control');
    return {
      joinFiles: made.map((folder) => join(folder, 'cgroup.procs')),
      ranOutOfMemory: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(eventsFile, 'utf8'))?.[1] ?? 0) > 0,
      remove,
    };
  } catch {
    void remove();
    return null;
  }
}

const base = '/sys/fs/cgroup';

function isUnified(): boolean {
  return tryTo(() => readFileSync(join(base, 'cgroup.controllers'))) !== undefined;
}

/** The folder of this process's own group. The controller is empty for version 2. */
function folderOf(controller: string): string {
  const groups = readFileSync('/proc/self/cgroup', 'utf8').split('\n');
  const own = groups.map((line) => line.split(':')).find(([, names]) => names?.split(',').includes(controller))?.[2];
  return join(base, controller, own ?? '/');
}

function tryTo<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
