import { type EmailDriver, InMemoryEmailDriver, SmtpEmailDriver } from '@supabase/lite';

/** Where the Auth API's mails go out. */
export interface Smtp {
  /** smtp:// or smtps://, with user and password when the server wants them. */
  url: string;
  from: string;
}

/** Sends through an SMTP server; without one, mails go nowhere: their links sign people in, so they are not printed. */
export function mailDriver(smtp?: Smtp): EmailDriver {
  if (!smtp) return new InMemoryEmailDriver({ maxKeepCount: 1 });
  const { protocol, hostname, port, username, password } = new URL(smtp.url);
  const secure = protocol === 'smtps:';
  return new SmtpEmailDriver({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    from: smtp.from,
    ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
  });
}
