import { createEmulator } from 'emulate';
import { faultProxy } from '#lib/features/integrations/platforms/testing/fault-proxy.ts';
import { missingRoutes } from '#lib/features/integrations/platforms/testing/google-harness.ts';
import {
  type CalendarEvent,
  calendarEvents,
  type DriveFile,
  driveFiles,
  driveFolder,
  mailLabels,
  mails,
  weeklyEvents,
} from '../company/google.ts';
import { outsiders, people } from '../company/people.ts';
import { dated, type Moment, TIME_ZONE, timeOf } from '../moment.ts';
import type { Vendor } from './vendor.ts';

const user_email = people.maya.email;
const everybody = { ...people, ...outsiders };
const FOLDER_ID = 'drv_ledger';
const token = 'ya29-maya';
/** The weeks in which the weekly events take place, counted from the present one. */
const WEEKS = { first: -8, last: 2 };

export const google: Vendor = {
  name: 'google',
  button: user_email,
  picked: ['Customers', 'Audit', people.maya.name, driveFolder],

  async start(now) {
    const emulator = await createEmulator({
      service: 'google',
      port: 0,
      seed: {
        tokens: { [token]: { login: user_email, scopes: ['https://www.googleapis.com/auth/drive'] } },
        google: {
          users: [{ email: user_email, name: people.maya.name }],
          labels: Object.entries(mailLabels).map(([id, name]) => ({ id, user_email, name })),
          calendars: [{ id: 'primary', user_email, summary: people.maya.name, primary: true, time_zone: TIME_ZONE }],
          drive_items: [
            {
              id: FOLDER_ID,
              user_email,
              name: driveFolder,
              mime_type: 'application/vnd.google-apps.folder',
              parent_ids: ['root'],
            },
          ],
          messages: messagesUntil(now),
          calendar_events: eventsAround(now),
        },
      },
    });
    const proxy = await faultProxy(emulator.url);
    proxy.fault = missingRoutes(emulator.url);
    return {
      settings: { GOOGLE_CLIENT_ID: 'emulated', GOOGLE_CLIENT_SECRET: 'emulated', GOOGLE_URL: proxy.url },
      deeds: driveFiles.map((file) => ({ at: timeOf(file.at, now), do: () => upload(emulator.url, file, now) })),
    };
  },
};

function messagesUntil(now: Date) {
  const address = (key: keyof typeof everybody) => `${everybody[key].name} <${everybody[key].email}>`;
  const first = (subject: string) => mails.findIndex((mail) => mail.subject === subject.replace(/^Re: /, ''));
  return mails.flatMap(({ at, from, to, subject, text, label }, n) => {
    const begun = first(subject);
    const date = timeOf(at, now);
    if (date > now) return [];
    const id = (mail: number) => `<mail-${mail}@acme.example>`;
    return {
      id: `msg_${n}`,
      thread_id: `thread_${begun}`,
      user_email,
      from: address(from),
      to: address(to),
      subject: dated(subject, now),
      body_text: dated(text, now),
      label_ids: [from === 'maya' ? 'SENT' : 'INBOX', ...(label ? [label] : [])],
      date: date.toISOString(),
      message_id: id(n),
      ...(begun < n && { in_reply_to: id(begun), references: id(begun) }),
    };
  });
}

function eventsAround(now: Date) {
  const weeks = Array.from({ length: WEEKS.last - WEEKS.first + 1 }, (_, n) => WEEKS.first + n);
  const weekly = weeklyEvents.flatMap(({ day, time, ...event }) =>
    weeks.map((week): CalendarEvent => ({ ...event, at: `${week} ${day} ${time}` as Moment })),
  );
  return [...weekly, ...calendarEvents].map(({ at, minutes, title, with: others, where, text }, n) => {
    const begins = timeOf(at, now);
    return {
      id: `evt_${n}`,
      user_email,
      calendar_id: 'primary',
      summary: title,
      start_date_time: begins.toISOString(),
      end_date_time: new Date(begins.getTime() + minutes * 60_000).toISOString(),
      attendees: others.map((key) => ({ email: everybody[key].email, display_name: everybody[key].name })),
      ...(where && { location: where }),
      ...(text && { description: dated(text, now) }),
    };
  });
}

/** Creates a Google Doc, which the emulator dates. */
async function upload(url: string, { name, text }: DriveFile, now: Date): Promise<void> {
  const described = JSON.stringify({ name, mimeType: 'application/vnd.google-apps.document', parents: [FOLDER_ID] });
  const part = (type: string, content: string) => `--part\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
  const response = await fetch(new URL('/upload/drive/v3/files?uploadType=multipart', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/related; boundary=part' },
    body: `${part('application/json', described)}${part('text/plain', dated(text, now))}--part--`,
  });
  if (!response.ok) throw new Error(`Google’s emulator did not take “${name}”: status ${response.status}.`);
}
