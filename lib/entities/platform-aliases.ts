/** Services that people name, and the platform with which each is connected. */
export const platformAliases: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  gmail: 'google',
  google_calendar: 'google',
  google_drive: 'google',
});

/** The platform that a name means. */
export const platformNamed = (name: string): string => platformAliases[name] ?? name;
