import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { managedPrograms } from './version-managers.ts';

test('finds the folders of version managers in a home folder and their PATH entries', () => {
  const home = temporaryFolder();
  for (const folder of ['.pyenv/shims', '.nvm/versions/node/v22/bin', '.local/bin', '.ssh', 'own/bin', 'session'])
    mkdirSync(join(home, folder), { recursive: true });
  symlinkSync(join(home, '.nvm/versions/node/v22/bin'), join(home, 'session/node'));
  const path = ['/usr/bin', `${home}/.pyenv/shims`, `${home}/own/bin`, `${home}/session/node`, `${home}/.local/bin`, `${home}/gone`, ''];
  expect(managedPrograms(home, path.join(':'))).toEqual({
    folders: [`${home}/.pyenv`, `${home}/.local/bin`, `${home}/.nvm`],
    path: [`${home}/.pyenv/shims`, `${home}/.nvm/versions/node/v22/bin`, `${home}/.local/bin`],
    env: { PYENV_ROOT: `${home}/.pyenv`, NVM_DIR: `${home}/.nvm` },
  });
});

test('finds nothing without version managers', () => {
  expect(managedPrograms(temporaryFolder(), '/usr/bin')).toEqual({ folders: [], path: [], env: {} });
});
