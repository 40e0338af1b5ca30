import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Clock } from '#lib/base/clock.ts';
import { connectionProblem } from '#lib/base/http/connection-problem.ts';
import { addressIn, composeEmail } from './compose-email.ts';
import { type Outlet, type SendingOutcome, safeLine } from './outlet.ts';

const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 };
const WHOLE_MS = 60_000;

/** An email server, and the sender: `Name <address>` or an address. */
export interface SmtpSettings {
  url: string;
  from: string;
}

/** The sender when MAIL_FROM is not set. */
export const unnamedSender = 'Thinking Partner <thinking-partner@localhost>';

/** Sends emails through an SMTP server. */
export function smtpOutlet(settings: SmtpSettings, clock: Clock): Outlet {
  return async (parcel, signal) => {
    const email = await composeEmail(parcel, settings.from, clock.now());
    signal.throwIfAborted();
    return sendEmail(settings, parcel.target, email, signal);
  };
}

/**
 * Sends one email (RFC 5322) over one connection; never throws. Sending begins when the server asks for the message (the answer
 * to DATA). A failure before that means that it has not arrived; after that, only if the server said so.
 */
export function sendEmail({ url, from }: SmtpSettings, to: string, email: Buffer, signal: AbortSignal): Promise<SendingOutcome> {
  const { auth, ...server } = parseConnectionUrl(url);
  const connection = new SMTPConnection({ ...server, ...LIMITS, logger: false });
  let leaving = false;
  const stop = () => leaving || connection.close();
  const limit = setTimeout(() => connection.close(), WHOLE_MS);
  return new Promise<string>((resolve, reject) => {
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('The connection was closed.')));
    signal.addEventListener('abort', stop, { once: true });
    const letter = Readable.from(
      (async function* () {
        leaving = true;
        yield email;
      })(),
    );
    const hand = () =>
      connection.send({ from: addressIn(from), to, size: email.length }, letter, (error, info) =>
        error ? reject(error) : resolve(info?.response ?? ''),
      );
    connection.connect((error) => {
      if (error) reject(error);
      else if (auth) connection.login(auth, (refused) => (refused ? reject(refused) : hand()));
      else hand();
    });
  })
    .then(
      (answer): SendingOutcome => ({ status: 'delivered', message: safeLine(answer) }),
      (error: SmtpError) => outcomeOf(error, leaving),
    )
    .finally(() => {
      clearTimeout(limit);
      signal.removeEventListener('abort', stop);
      connection.quit();
    });
}

interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  response?: string;
}

function outcomeOf({ code, originalCode, responseCode, response, message }: SmtpError, leaving: boolean): SendingOutcome {
  if (code === 'EAUTH')
    return {
      status: 'failed',
      error: 'The email server did not accept this installation’s user name and password.',
      mayPass: false,
    };
  if (responseCode && responseCode >= 400)
    return { status: 'failed', error: `The email server refused it: ${safeLine(response ?? message)}`, mayPass: responseCode < 500 };
  if (leaving)
    return {
      status: 'unknown',
      error: 'The connection to the email server was lost while sending, so it may have arrived.',
    };
  if (code === 'EENVELOPE') return { status: 'failed', error: `The email server refused it: ${safeLine(message)}`, mayPass: false };
  return { status: 'failed', error: `The email server could not be reached${connectionProblem(originalCode ?? code)}.`, mayPass: true };
}
