'use client';

import { toast } from 'sonner';

/** Saves a version as a file in the browser, or says why there is none: a browser shows nothing of an error at a download link. */
export async function saveVersionFile(href: string): Promise<void> {
  const response = await fetch(href).catch(() => null);
  if (!response?.ok) {
    const refusal = (await response?.json().catch(() => null)) as { message?: string } | null | undefined;
    toast.error(refusal?.message ?? 'Couldn’t download the file: the server can’t be reached. Try again.');
    return;
  }
  const name = /filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: decodeURIComponent(name ?? 'Version') });
  link.click();
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
