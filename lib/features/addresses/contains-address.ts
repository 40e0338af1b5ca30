/** A URL as people write it, with or without its scheme. */
const written = /(?:https?:\/\/)?[\p{L}\p{N}][\p{L}\p{N}.-]*\.[\p{L}\p{N}]{2,}(?::\d+)?(?:[/?#][^\s<>"“”«»]*)?/giu;
/** Characters that end a sentence or close a bracket, and may or may not belong to the address before them. */
const trailing = /[.,;:!?)\]}'’*_`]$/;

/**
 * Whether a URL appears literally and in full in a text: nothing may be added to what was written. A URL without a
 * scheme counts as https.
 */
export function containsAddress(text: string, address: string): boolean {
  const wanted = URL.parse(address)?.href;
  if (!wanted) return false;
  for (const [found] of text.matchAll(written)) {
    const whole = /^https?:\/\//i.test(found) ? found : `https://${found}`;
    for (let candidate = whole; ; candidate = candidate.slice(0, -1)) {
      if (URL.parse(candidate)?.href === wanted) return true;
      if (!trailing.test(candidate)) break;
    }
  }
  return false;
}
