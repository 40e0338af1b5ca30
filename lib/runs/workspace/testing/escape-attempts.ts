/** One way to reach a file outside a workspace. */
export interface EscapeAttempt {
  how: string;
  path: string;
}

/**
 * Paths that try to reach the outside of an {@link EscapeTestEnv}. None is a file of the workspace; some are harmless
 * names that do not exist.
 * @param root the absolute path of the workspace
 */
export function escapeAttempts({ root, directory, outside }: { root: string; directory: string; outside: string }): EscapeAttempt[] {
  const target = `${outside}/secret.txt`;
  const up = (times: number) => '../'.repeat(times);
  const attempts: Record<string, string[]> = {
    'steps up': [
      '..',
      '../',
      '../outside',
      '../outside/secret.txt',
      './../outside/secret.txt',
      'folder/../../outside/secret.txt',
      'folder/./.././../outside/secret.txt',
      './/..//outside//secret.txt',
      'notes.txt/../../outside/secret.txt',
      'nothing/../../outside/secret.txt',
      '../workspace/../outside/secret.txt',
      '../workspace-secrets/secret.txt',
      `${up(40)}${target.slice(1)}`,
      `${up(400)}proc/self/environ`,
      `${'folder/'.repeat(50)}${up(51)}outside/secret.txt`,
    ],
    'absolute paths': [
      outside,
      target,
      `/${target}`,
      `/.${target}`,
      `/..${target}`,
      `${root}/..${target}`,
      `${root}/../outside/secret.txt`,
      `${root}/./../${up(10)}${target.slice(1)}`,
      `${root}-secrets/secret.txt`,
      `${directory}-secrets/secret.txt`,
      `${directory}/../outside/secret.txt`,
      `file://${target}`,
      '~/.profile',
      '~root/.profile',
      '$HOME/.profile',
    ],
    'the process': [
      '/proc/self/environ',
      '/proc/self/cmdline',
      `/proc/self/root${target}`,
      `/proc/self/cwd/../${target}`,
      `/proc/1/root${target}`,
      '/proc/self/fd/0',
      '/dev/fd/0',
      'proc/self/environ',
    ],
    'special characters': [
      'notes.txt\0/../../outside/secret.txt',
      '../outside/secret.txt\0.txt',
      ' ../outside/secret.txt',
      '../outside/secret.txt ',
      '.. /outside/secret.txt',
      '..\n/outside/secret.txt',
      '%2e%2e/outside/secret.txt',
      '%2e%2e%2foutside%2fsecret.txt',
      '..%2foutside%2fsecret.txt',
      '..%252foutside%252fsecret.txt',
      '..%c0%afoutside/secret.txt',
      '..\\outside\\secret.txt',
      '..\\/outside/secret.txt',
      'C:\\outside\\secret.txt',
      '\\\\?\\UNC\\outside\\secret.txt',
    ],
    'lookalike characters': [
      '\u2024\u2024/outside/secret.txt',
      '\u2025/outside/secret.txt',
      '\uff0e\uff0e/outside/secret.txt',
      '\uff0e\uff0e\uff0foutside\uff0fsecret.txt',
      '..\u2215outside\u2215secret.txt',
      '..\u2044outside\u2044secret.txt',
      '.\u200b./outside/secret.txt',
      '..\u0301/outside/secret.txt',
      '\u202e../outside/secret.txt',
      '\ud800/../../outside/secret.txt',
      `\u2215${target.slice(1)}`,
    ],
    'different case': [
      `${root.toUpperCase()}/../outside/secret.txt`,
      '/PROC/self/environ',
      target.toUpperCase(),
      'LINK-FOLDER/secret.txt',
      'Link-File',
      '.GIT/secret.txt',
    ],
    'symbolic links': [
      'link-file',
      `${root}/link-file`,
      'link-relative-file',
      'link-folder',
      'link-folder/',
      'link-folder/.',
      'link-folder/secret.txt',
      'link-folder/sub/secret.txt',
      'link-folder/not-there.txt',
      'link-relative-folder/secret.txt',
      'folder/link-folder/secret.txt',
      './folder/../folder/link-folder/sub/secret.txt',
      'chain/secret.txt',
      'longer-chain/sub/secret.txt',
      'chain-file',
      'link-dangling',
      'link-dangling-folder/new.txt',
      `link-top${target}`,
      'link-proc/environ',
      `link-proc/root${target}`,
      'link-environ',
      'loop',
      'loop/loop/secret.txt',
      'link-up/outside/secret.txt',
      '.git/secret.txt',
    ],
    'hard links': ['hard-link.txt', 'folder/hard-link.txt', `${root}/folder/../hard-link.txt`],
  };
  return Object.entries(attempts).flatMap(([how, paths]) => paths.map((path) => ({ how, path })));
}
