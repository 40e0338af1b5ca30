/** Words that do not change what a memory means. */
const light = new Set(
  'a an the that this to of at in on for with by from as be am is are was were been has have had do does did will would it its my our i we you your me us he she they come comes please really always usually generally strongly just also very all both now so and then'.split(
    ' ',
  ),
);
/** Verbs with the same meaning here, by their stem. */
const alike: Record<string, string> = {
  want: 'prefer',
  lik: 'prefer',
  lov: 'prefer',
  favor: 'prefer',
  favour: 'prefer',
  agre: 'decid',
  settl: 'decid',
  chos: 'decid',
  chosen: 'decid',
  hat: 'dislik',
};
/** From this similarity on, an additional word in the older text does not matter. */
const NEAR = 0.85;

/** The meaningful words of a text: without case, punctuation, endings and light words. */
export function meaningTerms(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .split(/[^\p{L}\p{N}'%€$£]+/u)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word && !light.has(word))
    .map((word) => {
      const stem = /\d/.test(word) || word.length < 4 ? word : word.replace(/(?:ing|ies|es|ed|s|e)$/, '');
      return alike[stem] ?? stem;
    });
}

/**
 * Whether a new memory adds nothing to a known one: it has the same words, or, if `cosine` (of the two
 * embeddings) is high, all of its words are among those of the known one. Similarity alone is not
 * enough: "short reports" and "long reports" are similar.
 */
export function saysTheSame(said: string, known: string, cosine = 0): boolean {
  const [news, old] = [meaningTerms(said), meaningTerms(known)];
  if (news.length === 0) return said.trim().toLowerCase() === known.trim().toLowerCase();
  if (news.join(' ') === old.join(' ')) return true;
  if (cosine < NEAR) return false;
  const extra = without(old, news);
  if (without(news, old).length > 0 || extra.length > 2 || extra.some((word) => /\d|^(?:no|not|never|.*n't)$/.test(word))) return false;
  // "Sarah is my manager" may be reversed, "Sarah manages Tom" may not.
  return (turnable.test(said) && turnable.test(known)) || without(old, extra).join(' ') === news.join(' ');
}

const turnable = /\b(?:is|are|am|was|were)\b|\b(?:i|we|he|she|they|you)'(?:m|s|re)\b/i;

function without(words: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
