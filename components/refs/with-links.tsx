import { WithPageLinks } from './with-page-links.tsx';

/** A web address, without the punctuation after it. */
const address = /(https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]}’'])/;

/** The record of a delivery, in which web addresses are links, too. In other messages, an address can be one that nobody approved. */
export function WithLinks({ text }: { text: string }) {
  return text.split(address).map((piece, place) => {
    // Every other piece is an address.
    const isAddress = place % 2 === 1 && URL.canParse(piece);
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no ids, and the list is replaced as a whole
    if (!isAddress) return <WithPageLinks key={place} text={piece} />;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={place} className="link wrap-anywhere" href={piece} target="_blank" rel="noopener noreferrer nofollow">
        {piece}
      </a>
    );
  });
}
