/** The beginning of words that tell what happened. */
export const happened =
  /^(?:(?:oh|and|so|well|also),? )*(?:we|they|he|she|[Ii]|everyone|nobody|\p{Lu}\p{Ll}+)(?:['’](?:ve|s|d)| (?:have|has|had|was|were))? (?:(?:just|all|already|never|finally|now) )*(?!(?:need|feed|embed|shed|speed)\b)(?:\p{L}+ed|been|given|lost|left|gone|went|got|said|told|read|seen|saw|took|taken|had|done|came|met|spent|found|made|wrote|sent|spoke|heard|kept|held|ran|won|paid|brought|bought|forgot|began|broke|quit)\b(?!.*\b(?:should|could|please|can you|would|wants?|needs?|instead|\p{L}+['’]d (?:see|get|have|hear|know))\b)/u;

const lastClause = /^(?<rest>\S+(?: \S+){2,}?)(?:[,;]| [–—-]) +(?:(?:because|since|as|'?cos|cause|cuz|but) +)?(?<clause>[^,;.!?]+[.!]*)$/iu;

/** A request without a reason at its end that tells what happened: "give me the last newsletter again, I deleted the mail". */
export function withoutReason(words: string): string {
  const { rest, clause } = lastClause.exec(words.trim())?.groups ?? {};
  return rest && happened.test(clause!) ? rest : words;
}
