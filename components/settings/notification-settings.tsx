'use client';

import { useState } from 'react';
import { saveNotifications } from '#app/(partner)/settings/actions.ts';
import { SelectField, TextField } from '#components/ui/field.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import { kindNames, kindOf } from '#lib/features/notifications/kinds.ts';
import type { MailPace, MailSettings } from '#lib/features/notifications/mail-settings.ts';
import { placeOf } from '#lib/schedule/time-zone.ts';
import { SettingsForm } from './settings-form.tsx';

const paces: { value: MailPace; label: string }[] = [
  { value: 'at_once', label: 'As it happens' },
  { value: 'daily', label: 'Once a day, all in one' },
  { value: 'never', label: 'Never' },
];

/** What the person is mailed about, and when. `canMail`: whether there is a mail server. */
export function NotificationSettings({
  settings,
  address,
  timeZone,
  canMail,
}: {
  settings: MailSettings;
  address: string;
  timeZone: string;
  canMail: boolean;
}) {
  if (!canMail)
    return (
      <>
        <p className="max-w-[36rem] pt-4 text-body text-pretty text-ink-2">
          What happens is told under the bell. No mails are sent, because no mail server is set up here.
        </p>
        <p className="mt-2 max-w-[36rem] text-ui text-pretty text-ink-2">
          Whoever runs this installation sets <code className="font-code">SMTP_URL</code> in its environment and starts it again.
        </p>
      </>
    );
  return (
    <>
      <p className="max-w-[36rem] pt-4 text-body text-pretty text-ink-2">
        What happens is told under the bell. What you have not read there is mailed to {address}.
      </p>
      <Form settings={settings} timeZone={timeZone} />
    </>
  );
}

function Form({ settings, timeZone }: { settings: MailSettings; timeZone: string }) {
  const [pace, setPace] = useState(settings.pace);
  return (
    <SettingsForm action={saveNotifications} submit="Save what is mailed" saved="Saved.">
      {(state) => (
        <>
          <SelectField
            label="Mails"
            name="pace"
            choices={paces}
            value={pace}
            onChange={(event) => setPace(event.target.value as MailPace)}
            error={errorOf(state, 'pace')}
          />
          <div className={pace === 'daily' ? undefined : 'hidden'}>
            <TextField
              label="At"
              name="digestTime"
              type="time"
              defaultValue={settings.digestTime}
              hint={`Your time, ${placeOf(timeZone)}. Nothing is sent on a day on which nothing happened.`}
              error={errorOf(state, 'digestTime')}
            />
          </div>
          <fieldset className={pace === 'never' ? 'hidden' : undefined}>
            <legend className="mb-1.5 text-ui font-[560]">Mail me when</legend>
            {kindNames.map((kind) => (
              <label key={kind} className="flex min-h-9 cursor-pointer items-center gap-3 text-body touch:min-h-11">
                <input
                  type="checkbox"
                  name="kinds"
                  value={kind}
                  defaultChecked={settings.kinds[kind]}
                  className="size-4.5 flex-none accent-accent"
                />
                {kindOf(kind).when}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </SettingsForm>
  );
}
