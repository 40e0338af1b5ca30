import { strToU8, zipSync } from 'fflate';

interface Shape {
  channels: number;
  days: number;
  /** A day, in each channel. */
  messages: number;
  /** Whether messages are replies to messages of another day, and of how many. */
  replyTo?: 'the day before' | 'every other day';
  /** The text of a message. */
  text?: (channel: number, day: number, message: number) => string;
}

export const json = (value: unknown) => strToU8(JSON.stringify(value));
const DAY = 24 * 60 * 60;
/** 2024-01-01 at 09:00 UTC. */
const FIRST = 1704099600;

const timeOf = (day: number, message: number) => `${FIRST + day * DAY + message}.000100`;
const dateOf = (day: number) => new Date((FIRST + day * DAY) * 1000).toISOString().slice(0, 10);

/** The files of an export of Slack with as many channels, days and messages; two people write in turn. */
export function slackFiles({ channels, days, messages, replyTo, text = (c, d, m) => `Message ${m} of day ${d} in channel ${c}` }: Shape) {
  const files: Record<string, Uint8Array> = {
    'users.json': json([
      { id: 'U1', name: 'lena', profile: { display_name: 'Lena Brandt' } },
      { id: 'U2', name: 'maya', real_name: 'Maya Oyelaran', profile: { display_name: '' } },
    ]),
    'channels.json': json(Array.from({ length: channels }, (_, c) => ({ id: `C${c}`, name: `channel-${c}` }))),
  };
  for (let c = 0; c < channels; c += 1)
    for (let d = 0; d < days; d += 1)
      files[`channel-${c}/${dateOf(d)}.json`] = json(
        Array.from({ length: messages }, (_, m) => {
          const began = replyTo === 'the day before' ? (m % 2 === 1 && d > 0 ? d - 1 : null) : replyTo ? (d + m + 1) % days : null;
          const replied = replyTo === 'the day before' ? (m % 2 === 0 && d + 1 < days ? [d + 1] : []) : [];
          return {
            type: 'message',
            user: m % 2 === 0 ? 'U1' : 'U2',
            ts: timeOf(d, m),
            text: text(c, d, m),
            ...(began === null ? {} : { thread_ts: timeOf(began, replyTo === 'the day before' ? m - 1 : m) }),
            ...(replied.length > 0
              ? { thread_ts: timeOf(d, m), replies: replied.map((day) => ({ user: 'U2', ts: timeOf(day, m + 1) })) }
              : {}),
          };
        }),
      );
  return files;
}

export const slackExport = (shape: Shape): Uint8Array => zipSync(slackFiles(shape), { level: 1 });
