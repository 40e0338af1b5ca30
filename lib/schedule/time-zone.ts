import { Temporal } from 'temporal-polyfill';
import { editDistance } from '#lib/base/text/edit-distance.ts';

/**
 * The IANA spelling of a time zone, case-insensitive; undefined for an unknown zone.
 * Offsets such as "+02:00" are not zones here, because they have no daylight saving time.
 */
export function timeZoneName(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined;
  }
}

/** Everyday names of zones, without "time", and the zones they may mean. */
const everydayNames = new Map<string, string[]>([
  ['pst', ['America/Los_Angeles']],
  ['pdt', ['America/Los_Angeles']],
  ['pacific', ['America/Los_Angeles']],
  ['mdt', ['America/Denver']],
  ['mountain', ['America/Denver']],
  ['cst', ['America/Chicago', 'Asia/Shanghai']],
  ['cdt', ['America/Chicago']],
  ['central', ['America/Chicago']],
  ['edt', ['America/New_York']],
  ['eastern', ['America/New_York']],
  ['bst', ['Europe/London']],
  ['cest', ['Europe/Paris', 'Europe/Berlin']],
  ['ist', ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem']],
  ['jst', ['Asia/Tokyo']],
  ['aest', ['Australia/Sydney']],
]);

const areas = ['Africa', 'America', 'Asia', 'Atlantic', 'Australia', 'Europe', 'Indian', 'Pacific'];

/** Up to three zones that someone who wrote `name` may have meant, nearest first. */
export function nearTimeZones(name: string): string[] {
  const wanted = plainTerms(name);
  const everyday = everydayNames.get(wanted.replace(/( standard| daylight)? time$/, ''));
  if (everyday) return everyday;
  const city = cityOf(wanted);
  const exact = areas.map((area) => timeZoneName(`${area}/${city.replaceAll(' ', '_')}`)).filter((zone) => zone !== undefined);
  if (exact.length > 0) return exact;
  const allowed = Math.min(3, Math.floor(city.length / 3));
  return Intl.supportedValuesOf('timeZone')
    .map((zone) => ({ zone, distance: editDistance(cityOf(plainTerms(zone)), city) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ zone }) => zone);
}

/** A zone as it follows a time: "in New York", "in Buenos Aires", "UTC", "US Eastern time". */
export function placeOf(timeZone: string): string {
  const name = timeZoneName(timeZone) ?? timeZone;
  const fixed = /^Etc\/GMT([+-])([1-9][0-9]?)$/.exec(name);
  // The IANA database inverts the sign of Etc/GMT: Etc/GMT+5 is five hours behind.
  if (fixed) return `UTC${fixed[1] === '+' ? '-' : '+'}${fixed[2]}`;
  if (/^(Etc\/)?(GMT|Greenwich)/.test(name)) return 'GMT';
  if (/^(Etc\/.*|UTC|UCT|Zulu|Universal)$/.test(name)) return 'UTC';
  if (/^(US|Canada|Brazil|Chile|Mexico)\//.test(name)) return `${name.replace('/', ' ')} time`;
  if (/^[A-Z0-9-]+$/.test(name)) return name;
  return `in ${name.split('/').at(-1)!.replaceAll('_', ' ')}`;
}

function plainTerms(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim();
}

function cityOf(name: string): string {
  return name.split('/').at(-1)!;
}
