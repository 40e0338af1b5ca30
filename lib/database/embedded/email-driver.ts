import { type EmailDriver, InMemoryEmailDriver, SmtpEmailDriver } from '@supabase/lite';

/** The SMTP server for emails from the Auth API. */
export interface Smtp {
  /** smtp:// or smtps://, with user and password if the server requires them. */
  url: string;
  from: string;
}

/** Sends through an SMTP server. Without one, emails are dropped and not printed, since their links sign people in. */
export function emailDriver(smtp?: Smtp): EmailDriver {
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
