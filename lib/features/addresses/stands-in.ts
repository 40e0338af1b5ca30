/** A web address as people write one, with or without its scheme. */
const written = /(?:https?:\/\/)?[\p{L}\p{N}][\p{L}\p{N}.-]*\.[\p{L}\p{N}]{2,}(?::\d+)?(?:[/?#][^\s<>"“”«»]*)?/giu;
/** What ends a sentence or closes a bracket, and may or may not belong to the address before it. */
const trailing = /[.,;:!?)\]}'’*_`]$/;

/**
 * Whether a whole web address stands literally in a text: nothing may have been added to what was written there. An address without its
 * scheme stands for https.
 */
export function standsIn(text: string, address: string): boolean {
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
