const role =
  '(?:manager|boss|(?:team |tech )?lead|director|assistant|deputy|colleague|mentor|client|customer|investor|partner|founder|name|role|job|title|time zone|birthday|c[a-z]o|vp|head of [\\p{L} ]{2,30})';
const forms: readonly RegExp[] = [
  new RegExp(`^(?:my|our) (?:[\\p{L}-]+ ){0,2}${role} (?:is|are|was)\\b`, 'iu'),
  new RegExp(`^\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)* (?:is|was) (?:now )?(?:my|our) (?:[\\p{L}-]+ ){0,2}${role}\\b`, 'u'),
  /^i(?:['’]m| am) (?:an?|the|based in|from|responsible for|in charge of|head of)\b/iu,
  /^i (?:work|live|report) (?:at|in|for|as|with|to)\b/iu,
];

/** Whether a memory says who a person is, which is background and never news to report. */
export function describesPerson(content: string): boolean {
  return forms.some((form) => form.test(content.trim()));
}
