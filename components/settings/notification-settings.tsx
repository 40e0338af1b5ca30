'use client';

import { useState } from 'react';
import { saveNotifications } from '#app/(partner)/settings/actions.ts';
import { SelectField, TextField } from '#components/ui/field.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import type { EmailPace, EmailSettings } from '#lib/features/notifications/email-settings.ts';
import { kindNames, kindOf } from '#lib/features/notifications/kinds.ts';
import { placeOf } from '#lib/schedule/time-zone.ts';
import { SettingsForm } from './settings-form.tsx';

const paces: { value: EmailPace; label: string }[] = [
  { value: 'at_once', label: 'Immediately' },
  { value: 'daily', label: 'Daily digest' },
  { value: 'never', label: 'Never' },
];

/** Which notifications are emailed, and when. `canMail`: emails can be sent. */
export function NotificationSettings({
  settings,
  address,
  timeZone,
  canMail,
}: {
  settings: EmailSettings;
  address: string;
  timeZone: string;
  canMail: boolean;
}) {
  if (!canMail)
    return (
      <>
        <p className="max-w-[36rem] pt-4 text-body text-pretty text-ink-2">
          Notifications appear in the app. Email is off because no email server is set up.
        </p>
        <p className="mt-2 max-w-[36rem] text-ui text-pretty text-ink-2">
          An administrator can turn it on by setting <code className="font-code">SMTP_URL</code> and restarting the app.
        </p>
      </>
    );
  return (
    <>
      <p className="max-w-[36rem] pt-4 text-body text-pretty text-ink-2">
        Notifications appear in the app. Unread ones are emailed to {address}.
      </p>
      <Form settings={settings} timeZone={timeZone} />
    </>
  );
}

function Form({ settings, timeZone }: { settings: EmailSettings; timeZone: string }) {
  const [pace, setPace] = useState(settings.pace);
  return (
    <SettingsForm action={saveNotifications} submit="Save" saved="Saved.">
      {(state) => (
        <>
          <SelectField
            label="Email"
            name="pace"
            choices={paces}
            value={pace}
            onChange={(event) => setPace(event.target.value as EmailPace)}
            error={errorOf(state, 'pace')}
          />
          <div className={pace === 'daily' ? undefined : 'hidden'}>
            <TextField
              label="At"
              name="digestTime"
              type="time"
              defaultValue={settings.digestTime}
              hint={`Your time, ${placeOf(timeZone)}. Nothing is sent on days without notifications.`}
              error={errorOf(state, 'digestTime')}
            />
          </div>
          <fieldset className={pace === 'never' ? 'hidden' : undefined}>
            <legend className="mb-1.5 text-ui font-[560]">Email me when</legend>
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
