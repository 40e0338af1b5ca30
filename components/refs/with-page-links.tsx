import { Link } from '#components/ui/link.tsx';
import { integrationPage, type PlatformName, platformNames, settingsOf } from '#lib/entities/platform-names.ts';

const pages = new Map(platformNames.map((name: PlatformName) => [settingsOf(name), integrationPage(name)]));
const named = new RegExp(`(${[...pages.keys()].join('|')})`);

/** A message in which the pages that it names are links: "Connect it under Settings → Integrations → Slack." */
export function WithPageLinks({ text }: { text: string }) {
  return text.split(named).map((piece, place) => {
    const page = pages.get(piece);
    if (!page) return piece;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no ids, and the list is replaced as a whole
      <Link key={place} className="link" href={page}>
        {piece}
      </Link>
    );
  });
}
