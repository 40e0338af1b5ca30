import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A received email: its text and its recipient. */
export interface Email {
  to: string;
  text: string;
}

/** Replies that replace the default ones; null hangs up. */
export interface Replies {
  recipient?: string;
  /** After the whole message. */
  letter?: string | null;
}

/** An SMTP server that records the emails it receives, until the running test ends. */
export async function startEmailServer(replies: Replies = {}): Promise<{ url: string; emails: Email[] }> {
  const emails: Email[] = [];
  const server = createServer((socket) => {
    let waiting = '';
    let to = '';
    let letter: string[] | undefined;
    const answer = (line: string) => socket.write(`${line}\r\n`);
    const read = (line: string) => {
      if (letter) {
        if (line !== '.') return void letter.push(line);
        emails.push({ to, text: readable(letter.join('\n')) });
        letter = undefined;
        if (replies.letter === null) return void socket.destroy();
        return answer(replies.letter ?? '250 queued');
      }
      to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
      if (replies.recipient && /^RCPT/i.test(line)) return answer(replies.recipient);
      if (/^DATA/i.test(line)) letter = [];
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n');
      answer(letter ? '354 go on' : '250 fine');
    };
    answer('220 here');
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      const lines = (waiting + bytes).split('\r\n');
      waiting = lines.pop()!;
      lines.forEach(read);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`, emails };
}

/** Decodes quoted-printable. */
const readable = (text: string) =>
  text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
