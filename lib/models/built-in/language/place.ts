import { timeZoneName } from '#lib/schedule/time-zone.ts';

/** Common names of places and time zones that the time zone database lacks. */
const others: Record<string, string> = {
  nyc: 'America/New_York',
  'new york city': 'America/New_York',
  boston: 'America/New_York',
  washington: 'America/New_York',
  miami: 'America/New_York',
  atlanta: 'America/New_York',
  philadelphia: 'America/New_York',
  montreal: 'America/Toronto',
  'san francisco': 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  'san diego': 'America/Los_Angeles',
  'las vegas': 'America/Los_Angeles',
  california: 'America/Los_Angeles',
  austin: 'America/Chicago',
  dallas: 'America/Chicago',
  houston: 'America/Chicago',
  texas: 'America/Chicago',
  'rio de janeiro': 'America/Sao_Paulo',
  edinburgh: 'Europe/London',
  manchester: 'Europe/London',
  uk: 'Europe/London',
  british: 'Europe/London',
  munich: 'Europe/Berlin',
  hamburg: 'Europe/Berlin',
  frankfurt: 'Europe/Berlin',
  cologne: 'Europe/Berlin',
  german: 'Europe/Berlin',
  geneva: 'Europe/Zurich',
  barcelona: 'Europe/Madrid',
  milan: 'Europe/Rome',
  gothenburg: 'Europe/Stockholm',
  'tel aviv': 'Asia/Jerusalem',
  mumbai: 'Asia/Kolkata',
  delhi: 'Asia/Kolkata',
  'new delhi': 'Asia/Kolkata',
  bangalore: 'Asia/Kolkata',
  bengaluru: 'Asia/Kolkata',
  kolkata: 'Asia/Kolkata',
  indian: 'Asia/Kolkata',
  beijing: 'Asia/Shanghai',
  shenzhen: 'Asia/Shanghai',
  osaka: 'Asia/Tokyo',
  japanese: 'Asia/Tokyo',
  'cape town': 'Africa/Johannesburg',
  kyiv: 'Europe/Kyiv',
  pacific: 'America/Los_Angeles',
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
};

const abbreviations: Record<string, string> = {
  utc: 'UTC',
  gmt: 'Etc/GMT',
  bst: 'Europe/London',
  cet: 'Europe/Paris',
  cest: 'Europe/Paris',
  est: 'America/New_York',
  edt: 'America/New_York',
  et: 'America/New_York',
  ct: 'America/Chicago',
  cdt: 'America/Chicago',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pt: 'America/Los_Angeles',
  jst: 'Asia/Tokyo',
  aest: 'Australia/Sydney',
};

const cities: ReadonlyMap<string, string> = new Map([
  ...Intl.supportedValuesOf('timeZone').map((zone) => [zone.split('/').at(-1)!.replaceAll('_', ' ').toLowerCase(), zone] as const),
  ...Object.entries(others),
]);

const city = [...cities.keys()]
  .filter((name) => /^[a-z][a-z ]+$/.test(name))
  .sort((a, b) => b.length - a.length)
  .join('|');
const clock = "(?<=\\d\\s?(?:am|pm|a\\.m\\.|p\\.m\\.|o'clock)?,?\\s*|noon,? |midnight,? )";
const patterns = [
  /,?\s*\b(?:in |at )?([a-z]+\/[a-z_]+(?:\/[a-z_]+)?)\b(?: time)?/i,
  new RegExp(
    `,?\\s*\\b(?:in |at |on |to )?(?:the )?(${city}|${Object.keys(abbreviations).join('|')})(?:['’]s)?(?: standard| daylight)? (?:time(?: zone)?|timezone)\\b`,
    'i',
  ),
  new RegExp(`,?\\s*\\bin the (?:local )?time(?: zone)? (?:of|in) (${city})\\b`, 'i'),
  new RegExp(`${clock}\\s*\\(?(?:in )?(${city}|${Object.keys(abbreviations).join('|')})\\b\\)?`, 'i'),
];

/** The time zone that a text names next to a time or as "… time", with its position. */
export function readPlace(text: string): { zone: string; index: number; length: number } | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(withoutAccents(text));
    const zone = found && zoneOfPlace(found[1]!);
    if (found && zone) return { zone, index: found.index, length: found[0].length };
  }
  return undefined;
}

/** A text of the same length without accents, which the time zone database does not use: "Sao Paulo". */
function withoutAccents(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.length === text.length ? plain : text;
}

const theirTime =
  /\b(?:their|his|her|local) (?:own |local )?time\b|\b(?:over|out|down|up) there\b|\bthere (?:rather than|not|instead of)\b|\b(?:their|his|her) (?:\d{1,2}(?:[:.]\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: ?[ap]m| o['’]clock)?(?=$|[,.;!?]| (?:and |but )?not\b)/i;
const inPlace = new RegExp(`\\b(?:in|from|at|to|near|the) (${city})\\b`, 'gi');

/** The zone of "15:00 his time", if a text names one place: "Tim is in Boston". */
export function theirZone(sentence: string, text = sentence): string | undefined {
  if (!theirTime.test(sentence)) return undefined;
  const zones = new Set([...withoutAccents(text).matchAll(inPlace)].flatMap(([, place]) => zoneOfPlace(place!) ?? []));
  return zones.size === 1 ? [...zones][0] : undefined;
}

/** The time zone of a place or abbreviation on its own: "Tokyo", "New York", "CET", "Europe/Paris". */
export function zoneOfPlace(name: string): string | undefined {
  const plain = withoutAccents(name)
    .trim()
    .toLowerCase()
    .replace(/^(?:in|to|the) /, '')
    .replace(/ (?:standard |daylight )?time(?: zone)?$/, '');
  const known = cities.get(plain) ?? abbreviations[plain];
  return known ?? (/[/]/.test(name) ? timeZoneName(name.trim()) : undefined);
}
