import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#lib/base/clock.ts';
import { composeEmail } from './compose-email.ts';
import type { Outlet } from './outlet.ts';

/** Used when there is no email server: saves each email in the folder as `<delivery>.eml`, which any email program opens. */
export function mailboxFolder(settings: { folder: string; from: string }, clock: Clock): Outlet {
  return async (parcel) => {
    const email = await composeEmail(parcel, settings.from, clock.now());
    const name = `${parcel.id}.eml`;
    await mkdir(settings.folder, { recursive: true, mode: 0o700 });
    const part = join(settings.folder, `.${name}.part`);
    await writeFile(part, email, { mode: 0o600 });
    await rename(part, join(settings.folder, name));
    return { status: 'saved', message: `Saved on the server as mailbox/${name}` };
  };
}
