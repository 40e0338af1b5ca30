const names = (list: string) => new Set(list.split(' '));

/** Elements that a page without <html> begins with. */
const firstElements = names(
  'title meta link style script h1 h2 h3 h4 h5 h6 p div section article main header footer nav aside ul ol dl table blockquote pre figure form hr',
);
/** Elements without content. */
const voidElements = names('area base br col embed hr img input link meta source track wbr');
/** Elements that end where the next of their kind begins. */
const endlessElements = names('p li dt dd tr td th option');
/** Elements whose content has no elements. */
const rawElements = names('script style');

const tag = /<!--|<(\/?)([a-z][a-z0-9]*)(?=[\s/>])[^<>]*>/gi;

/**
 * Whether a text is a page without <html>: it begins with an element, and all of its words are in elements. A text that only mentions
 * tags has words outside of them.
 * @param isCut the text goes on, so that its first element may not be closed
 */
export function isHtmlFragment(text: string, { isCut = false } = {}): boolean {
  const open: string[] = [];
  let isFirst = true;
  let isClosed = false;
  let at = 0;
  const lower = text.toLowerCase();
  const placeOf = (end: string) => {
    const found = lower.indexOf(end, at);
    return found < 0 ? text.length : found;
  };
  while (at < text.length) {
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (open.length === 0 && /[^\s\ufeff]/.test(text.slice(at, found?.index))) return false;
    if (!found) break;
    at = tag.lastIndex;
    const name = found[2]?.toLowerCase();
    if (!name) {
      at = placeOf('-->') + 3;
    } else if (found[1]) {
      const place = open.lastIndexOf(name);
      if (place < 0) return false;
      open.length = place;
      isClosed ||= place === 0 || isCut;
    } else {
      if (isFirst && !firstElements.has(name)) return false;
      isFirst = false;
      if (rawElements.has(name)) at = placeOf(`</${name}`);
      if (!voidElements.has(name) && !(endlessElements.has(name) && open.at(-1) === name)) open.push(name);
    }
  }
  return isClosed;
}
