import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Programs that a person has installed below their home folder, by a version manager. */
export interface ManagedPrograms {
  /** The folders that hold them: read-only for who runs them, at their own paths. */
  folders: readonly string[];
  /** Those parts of the person's PATH that are in such a folder, in their order. */
  path: readonly string[];
  /** The variables by which the managers find their folders. */
  env: Readonly<Record<string, string>>;
}

/** Where version managers keep programs below a home folder, with the variable that names the place. */
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
