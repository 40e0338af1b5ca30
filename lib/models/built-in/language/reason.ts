/** The beginning of words that tell what happened. */
export const happened =
  /^(?:(?:oh|and|so|well|also),? )*(?:we|they|he|she|[Ii]|everyone|nobody|\p{Lu}\p{Ll}+)(?:['’](?:ve|s|d)| (?:have|has|had|was|were))? (?:(?:just|all|already|never|finally|now) )*(?!(?:need|feed|embed|shed|speed)\b)(?:\p{L}+ed|been|given|lost|left|gone|went|got|said|told|read|seen|saw|took|taken|had|done|came|gave|met|spent|found|made|wrote|sent|spoke|heard|kept|held|ran|won|paid|brought|bought|forgot|began|broke|quit)\b(?!.*\b(?:should|could|please|can you|would|wants?|needs?|instead|\p{L}+['’]d (?:see|get|have|hear|know))\b)/u;

/** "…, but the brief should carry on": what is not to change. */
export const carriesOn =
  /,? (?:but|while) (?:keep (?:the|my|our|\p{L}+['’]s) [\p{L} ]{2,40}?(?:running|going|active|as (?:it|they) (?:is|are))|(?:the|my|our|\p{L}+['’]s) [\p{L} ]{2,40}?(?:carr(?:y|ies) on|keeps? (?:on|going|coming|running)|stays? (?:on|as it is)|continues?|goes on|go on|remains?)\b[^,.;]*)$/iu;

/** "Back to normal tomorrow", "then carry on as usual": changes nothing. */
export const asUsual =
  /^(?:(?:and|then|it(?:['’]s| is| goes)) )*(?:back to (?:normal|usual)|(?:carry on|go on|continue|business) (?:just )?as (?:usual|normal|before))\b[^.!?]{0,25}[.!\s]*$/i;

/** "Finance has taken it over", "the vicar’s already done that", "the desk always gets forgotten" */
export const hasHappened =
  /^(?:(?:[\p{L}'’]+ ){1,6}(?:always|never|often|constantly|keeps?) (?:gets?|getting|am|are|is|being) (?:forgotten|left out|missed(?: out)?|overlooked|ignored)\b|(?:(?:oh|and|so|well|also),? )*(?:(?:the|our|my|their|her|his) )?\p{L}+(?:['’]s (?:already|just|now)| (?:has|have|had)(?: (?:already|just|now))?) (?:\p{L}+ed|been|given|lost|left|gone|got|said|told|seen|taken|done|come|met|found|made|written|sent|kept|won|paid|bought|begun|quit)\b(?!.*\b(?:should|could|please|can you|instead)\b))/iu;

const lastClause =
  /^(?<rest>\S+(?: \S+){2,}?|(?:forget|cancel|pause|archive|drop|delete|remove|stop|resume|skip) (?:it|that|this))(?:[,;]| [–—-]) +(?:(?:because|since|as|'?cos|cause|cuz|but) +)?(?<clause>[^,;.!?]+[.!]*)$/iu;

/** "…, even though it's paused" */
const concession =
  /,? (?:even though|even if|although|though|despite(?: the fact)?(?: that)?|regardless(?: of| that)?) (?:(?:it|that|this|they)(?:['’]?s|['’]?re| is| are) )?(?:still |currently |being )?(?:paused|on (?:hold|ice|pause)|not due|not running|early)(?: (?:now|right now|at the moment|yet))?[.!]*$/i;

/** "Not waiting till the 30th", "don't wait until Monday, …": says of a request that it is for now. */
const noWaiting =
  /(?:^|[,;–—-]\s*)(?:(?:and|so|but|please|i['’]m|we['’]re|i am|we are|i|we) )*(?:don['’]?t|do not|not|can['’]?t|cannot|won['’]?t|will not|without|instead of|rather than|no need to|no point)(?: (?:want|need|going|have) to)? (?:wait(?:ing)?|sit(?:ting)? (?:around|here)|hang(?:ing)? (?:on|around)|hold(?:ing)? (?:on|out)) (?:until|till|for|any longer|that long)\b[^,;.!?]*(?:[,;–—-]\s*|(?=[.!?])|$)/gi;

/** "…, but don't send it yet": what is not to follow. */
const andNoMore =
  /,? (?:but|and|just) (?:please )?(?:don['’]?t|do not) (?:send|deliver|publish|post|e-?mail|mail)(?: (?:it|that|this|them|anything))?(?: (?:out|yet|for now|just yet|anywhere|now|for the moment))*[.!]*$/i;

/** A message without the words that only ask not to wait, concede what speaks against it, or say what is not to follow. */
export const withoutWaiting = (typed: string): string => {
  const words = typed.replace(concession, '').replace(andNoMore, '');
  const rest = words.replace(noWaiting, (found) => (/^[,;–—-]/.test(found) && /[,;–—-]\s*$/.test(found) ? ', ' : ' ')).trim();
  return /\p{L}{2,} \p{L}/u.test(rest) ? rest : typed;
};

/** "…, so I can put him through" */
const purpose = /,? so (?:that )?(?:i|we) (?:can|could|may|know|don['’]?t have to|won['’]?t have to) [^,;.!?]*[.!?]*$/i;

/** A request without a reason at its end that tells what happened: "give me the last newsletter again, I deleted the mail". */
export function withoutReason(words: string): string {
  const plain = words.trim().replace(purpose, '');
  const { rest, clause } = lastClause.exec(plain)?.groups ?? {};
  return rest && (happened.test(clause!) || hasHappened.test(clause!)) ? rest : /\p{L} \S+ \p{L}/u.test(plain) ? plain : words;
}
