import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Programs that a person has installed in their home folder with a version manager. */
export interface ManagedPrograms {
  /** Their folders, which are mounted read-only at their own paths. */
  folders: readonly string[];
  /** The entries of the person's PATH that are in such a folder, in order. */
  path: readonly string[];
  /** The environment variables that name the managers' folders. */
  env: Readonly<Record<string, string>>;
}

/** The folders of version managers in a home folder, with the variable that names each. */
const places: Record<string, string | null> = {
  '.pyenv': 'PYENV_ROOT',
  '.local/share/pipx': 'PIPX_HOME',
  '.local/pipx': null,
  '.local/share/uv': null,
  '.local/bin': null,
  '.rye': 'RYE_HOME',
  miniconda3: null,
  miniforge3: null,
  anaconda3: null,
  '.nvm': 'NVM_DIR',
  '.nodenv': 'NODENV_ROOT',
  '.volta': 'VOLTA_HOME',
  '.local/share/fnm': 'FNM_DIR',
  '.cache/node/corepack': 'COREPACK_HOME',
  '.local/share/pnpm': 'PNPM_HOME',
  '.bun/bin': null,
  '.asdf': 'ASDF_DATA_DIR',
  '.local/share/mise': 'MISE_DATA_DIR',
};

/** Looks for version managers below a home folder. @param path the person's PATH */
export function managedPrograms(home: string, path: string): ManagedPrograms {
  const found = Object.entries(places).filter(([place]) => isFolder(join(home, place)));
  const folders = found.map(([place]) => join(home, place));
  const real = folders.map((folder) => realpathSync(folder));
  const isWithin = (entry: string) =>
    entry.startsWith('/') && isFolder(entry) && real.some((folder) => `${realpathSync(entry)}/`.startsWith(`${folder}/`));
  return {
    folders,
    path: [...new Set(path.split(':').filter(isWithin))].map((entry) =>
      folders.some((folder) => `${entry}/`.startsWith(`${folder}/`)) ? entry : realpathSync(entry),
    ),
    env: Object.fromEntries(found.flatMap(([place, variable]) => (variable ? [[variable, join(home, place)]] : []))),
  };
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
