/** Where a version goes on GitHub: a new issue of a repository, a comment on an issue or a pull request, or a file. */
export interface GithubTarget {
  owner: string;
  repo: string;
  /** The number of the issue or pull request that is commented on. */
  number?: number;
  file?: { path: string /** The default one if absent. */; branch?: string };
}

const OWNER = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})';
const REPO = '[A-Za-z0-9._-]{1,100}';
const short = new RegExp(`^(${OWNER})/(${REPO})(?:#(\\d{1,10})|:([^\\s].{0,399}))?$`);
const link = new RegExp(
  `^https?://[^/\\s]+/(${OWNER})/(${REPO})(?:/(?:issues|pull)/(\\d{1,10})(?:[?#]\\S*)?|/blob/([^/\\s]{1,250})/([^\\s?#]{1,400})|/(?:issues/?)?)?$`,
);

/** Reads "acme/ledger", "acme/ledger#12", "acme/ledger:reports/weekly.md", or the link of one; null for anything else. */
export function parseGithubTarget(text: string): GithubTarget | null {
  const named = short.exec(text.trim());
  if (named) return targetOf(named[1]!, named[2]!, named[3], named[4], undefined);
  const linked = link.exec(text.trim());
  if (!linked) return null;
  const [, owner, repo, number, branch, path] = linked;
  try {
    return targetOf(owner!, repo!, number, path && decodeURIComponent(path), branch && decodeURIComponent(branch));
  } catch {
    return null;
  }
}

function targetOf(owner: string, repo: string, number: string | undefined, path: string | undefined, branch: string | undefined) {
  if (repo === '.' || repo === '..') return null;
  if (number) return { owner, repo, number: Number(number) };
  if (path === undefined) return { owner, repo };
  const parts = path.split('/');
  if (/\p{C}/u.test(path) || parts.some((part) => part === '' || part === '.' || part === '..' || part === '.git')) return null;
  return { owner, repo, file: { path, ...(branch && { branch }) } };
}
