'use client';

import { type ComponentProps, useEffect, useId, useState } from 'react';
import { TextField } from './field.tsx';

/** An IANA time zone, with those that the browser knows as suggestions. */
export function TimeZoneField(props: Omit<ComponentProps<typeof TextField>, 'list'>) {
  const list = useId();
  const [zones, setZones] = useState<string[]>([]);
  // The browser's list and the server's may differ, so it is added after the first paint.
  useEffect(() => setZones(['UTC', ...Intl.supportedValuesOf('timeZone')]), []);
  return (
    <>
      <TextField {...props} list={list} autoComplete="off" spellCheck={false} maxLength={64} />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
