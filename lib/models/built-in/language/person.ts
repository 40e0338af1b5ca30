import { capitalize } from '#lib/base/text/capitalization.ts';
import { hourWord } from './number-words.ts';
import { zoneOfPlace } from './place.ts';
import { wordKind } from './word-kind.ts';

/** A recipient, with the details that a text states. */
export interface Recipient {
  name?: string;
  role?: string;
  /** What else is said about them: "Northwind" for "Dana at Northwind". */
  notes?: string;
}

/** Posts that people hold. */
export const posts = 'manager|director|ceo|cfo|cto|coo|cmo|cpo|cro|md|managing director|vp|head of \\w+|chair(?:man|woman|person)?';
const roles = `${posts}|boss|team lead|tech lead|lead|chief of staff|founder|co-?founder|board member|investor|client|customer|colleague|assistant|partner|editor|accountant|lawyer|co-?worker|supervisor|mentor|professor|advisor|adviser|landlord|deputy|treasurer|secretary|patron|trustee|controller|CEO|CFO|CTO|COO|CMO|VP`;
const role = new RegExp(`^(?:${roles})$`, 'i');

/** Readers that are named by what they do or where they are. */
const readers = new RegExp(
  '^(?:' +
    'press|media|public|account|client|customer|offices?|depots?|branch(?:es)?|sites?|stores?|plants?|warehouses?|regulator|ministry|court|agency|agencies|firms?|union|' +
    'farms?|schools?|shops?|clinics?|hospitals?|surger(?:y|ies)|restaurants?|' +
    'finance|sales|marketing|legal|quality|hr|it|ops|operations|procurement|purchasing|engineering|product|support|success|compliance|leadership|management|' +
    'steering|steerco|leads?|developers?|designers?|traders?|subscribers?|users?|readers?|investors?|angels?|backers?|advisors?|devs?|execs?|everybody|everyone|hands|lads|folks|guys|people|floor|shift|board|team|crew|cast|desk|squad|unit|' +
    'department|division|community|network|guild|society|association|chapter|church|parish|family|families|kids|authority|bank|fund|foundation|company|business|group|council|commission' +
    ')$',
  'i',
);
/** True for a word that names people, or a place of theirs. */
export const isOfReaders = (word: string) => readers.test(word) || wordKind(word) === 'people';

const things =
  /^(?:numbers|figures|results|details|notes|times|days|weeks|months|hours|topics|sections|words|sources|tickets|reports|updates|steps|goals|metrics|costs|risks|issues|bugs|releases|news|things|archives?|basics|lines|pages|holidays|settings|documents|files|drafts|versions|memories|deliverables|evenings|mornings|afternoons|competitors?|hiring|rollout|mobilisation|mobilization|example|instance|record|now|good|free|starters|once)$/i;
const stop =
  /^(?:me|myself|mine|us|ours|yours|theirs|nobody|somebody|someone|anyone|anybody|been|informed|posted|updated|you|yourself|him|it|this|that|them|these|those|now|next|today|tomorrow|later|everything|anything|something|nothing|i|we|they|he|she|and|or|but|so|by|about|on|at|in|of|for|to|with|from|as|if|when|what|which|who|how|where|why|that's|because|since|while|before|after|until|till|during|over|under|than|then|too|also|please|pls|plz|instead|again|once|twice|every|each|any|both|some|another|one|ones|only|just|always|really|basically|usually|ideally|maybe|say|would|will|wants?|needs?|expects?|gets?|receives?|asks?|asked|requires?|reads?|likes?|is|are|was|were|be|has|have|had|does|do|did|can|could|should|must|may|might|not|no|yes|daily|weekly|biweekly|fortnightly|monthly|quarterly|yearly|regularly|starting|beginning|called|named|titled|going|rather|rest|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:s|['’]s)?|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|an?|there|here|over|up|out|off|down|noon|midnight|tonight|yesterday(?:['’]s)?|(?:it|that|there|he|she|they|we|you|i|what|who)['’](?:s|re|ll|d|ve|m)|\p{L}{3,}(?:tually|cally|sely|arly|edly|atly)|\d.*)$/iu;
/** Begins what is to be done, not who is to read it. */
const doing =
  /^(?:tell|inform|update|keep|brief|report|write|send|start|do|make|get|give|know|see|hear|look|explain|summari[sz]e|file|put|let|say|speak|wake|begin|prepare|produce|read|share|run|come|cover|work|handle|take|have|be|go|set|create|draft|post|deliver)$/i;
const determiner = /^(?:my|our|your|the|all|his|her|their)$/i;
const isProper = (word: string) => /^\p{Lu}/u.test(word);

interface Read {
  recipient: Recipient;
  words: string;
  length: number;
}

/** The words at the beginning of a text that may name somebody. */
function nameWords(text: string): string[] {
  const words: string[] = [];
  for (const [found] of text.matchAll(/(?<=^|\s)(?:(?:Mr|Mrs|Ms|Dr|Prof)\.|[\p{L}\p{N}&'’-]+)(?=$|[\s,.;:!?¦)"])|[^\s]/gu)) {
    if (!/^[\p{L}\p{N}&]/u.test(found)) break;
    const isName =
      isProper(found) &&
      words.length > 0 &&
      !/day|^(?:January|February|March|April|June|July|August|September|October|November|December)$/.test(found);
    if ((stop.test(found) && !isName) || (words.length === 0 ? doing.test(found) : determiner.test(found) && !/^all$/i.test(words.at(-1)!)))
      break;
    words.push(found);
    const at = words.join(' ').length;
    if (/^[,.;:!?¦)"]/.test(text.slice(at)) || words.length > 7) break;
  }
  return words;
}

/** True if a word is one for people, as the last one of their name in a text. */
function isOfPeople(word: string, hasDeterminer: boolean): boolean {
  if (things.test(word)) return false;
  const plain = word.replace(/['’]s$|^\p{L}+-/gu, '');
  if (readers.test(plain)) return true;
  const kind = wordKind(plain);
  return kind === undefined
    ? hasDeterminer || /s$/.test(plain) || isProper(plain)
    : kind === 'people' || (hasDeterminer && kind === 'name');
}

const lowered = (words: string) => words.toLowerCase();

/** "The sales team", "our volunteers", "regional managers", "the parents of year 4", "the Kowalczyk account". */
function readGroup(text: string, words: readonly string[]): Read | undefined {
  const from = words.findIndex((word) => !determiner.test(word));
  if (from < 0) return undefined;
  const found = words.slice(0);
  while (found.length > from && !(isOfPeople(found.at(-1)!, from > 0) && (from > 0 || found.length > 1 || isGroupName(found.at(-1)!))))
    found.pop();
  // In "the suppliers shoud get", the typo is no part of the name.
  const [before, last] = found.slice(-2);
  if (found.length > from + 1 && wordKind(last!) === undefined && /s$/.test(before!) && isOfPeople(before!, true)) found.pop();
  if (found.length <= from) return undefined;
  let group = found.join(' ');
  const more =
    /^ of (?:(?:the|our|my|his|her|their) )?[\p{L}\p{N}'-]+(?: (?!(?:on|at|every|each|by|from|in|with|and|or|who|which|that|is|are|was|would|should|could|will|wants?|needs?|gets?|about|for|to)\b)[\p{L}\p{N}'-]+){0,2}(?=$|[\s,.;:!?¦])/iu.exec(
      text.slice(group.length),
    )?.[0];
  if (more && !new RegExp(` (?:${'mondays?|every|each|how|what'})`, 'i').test(more)) group += more;
  // "Our friends at Helix Partners": the words before say nothing about who it is.
  const where = ofAnyPlace.test(group) && organization.exec(text.slice(group.length));
  if (where && !zoneOfPlace(where[1]!)) group += where[0];
  return { recipient: { name: capitalize(group) }, words: group.replace(/^(?:(?:The|My|Our|All)\b ?)+/g, lowered), length: group.length };
}

const ofAnyPlace = /\b(?:friends|people|folks|contacts|lot|guys)$/i;

const isGroupName = (word: string) => readers.test(word) || /s$/.test(word) || wordKind(word) === 'people';

const titles = 'Mr|Mrs|Ms|Miss|Dr|Prof|Herr|Frau|Sir|Dame|Lord|Lady|Rev|Sister|Father|Brother|Sgt|Capt|Col';
/** "The Honorary Treasurer, Mrs Pargeter" */
const withTitle = new RegExp(`^(?:the|our|my) ((?:[\\p{L}-]+ ){0,3}?[\\p{L}-]+), (?=(?:${titles})\\b\\.? \\p{Lu})`, 'u');
/** "Sister okafor", "mrs lee" */
const courteous = new RegExp(`^(?:${titles})\\.? (?=\\p{L})`, 'iu');

/** "Sarah Chen", "Dana and Tom", "Dr. Nakamura". */
function readName(text: string): string | undefined {
  const one = `(?:(?:${titles})\\.? )*\\p{Lu}[\\p{L}'’-]*(?: (?:(?:van|von|de|der|den|da|la|al|bin|&|of) )*\\p{Lu}[\\p{L}'’-]*)*`;
  const found = new RegExp(`^${one}(?:,? and ${one})?`, 'u').exec(text)?.[0];
  if (!found) return undefined;
  const words = found.split(' ');
  const until = words.findIndex(
    (word, n) =>
      stop.test(word) &&
      (n === 0 || /day|^(?:January|February|April|June|July|August|September|October|November|December|Every|Each)s?$/i.test(word)),
  );
  const name = (until < 0 ? words : words.slice(0, until))
    .join(' ')
    .replace(/(?:,? and| &| of)$/, '')
    .replace(/['’]s$/, '');
  return name || undefined;
}

/** Reads a person, a role or a group from the beginning of a text: "my boss Dana", "the team", "Sarah Chen", "sarah". */
export function readRecipient(text: string): Read | undefined {
  const person = readPerson(text);
  if (!person) return undefined;
  const [more = '', where] = (person.recipient.name && organization.exec(text.slice(person.length))) || [];
  const notes = where && !stop.test(where) && !zoneOfPlace(where) ? { notes: where } : {};
  return { ...person, recipient: { ...person.recipient, ...notes }, length: person.length + (notes.notes ? more.length : 0) };
}

function readPerson(text: string): Read | undefined {
  // A month, unless a comma follows the name.
  const month = /^(?:April|May|June|August)(?=,)/.exec(text)?.[0];
  if (month) return { recipient: { name: month }, words: month, length: month.length };
  const words = nameWords(text);
  const [first = ''] = words;
  const whose = determiner.test(first) ? `${first} ` : '';
  const titled = new RegExp(
    `^(?:(?:my|our|your|the|a) (?:[\\p{L}-]+['’]s )?|\\p{Lu}[\\p{L}-]+['’]s? )?(?<role>${roles}),? (?=[\\p{L}])`,
    'iu',
  ).exec(text);
  if (titled) {
    const rest = text.slice(titled[0].length);
    const [next = ''] = rest.split(/[\s,.;:!?¦]/);
    const name = readName(rest) ?? (!/,/.test(titled[0]) && isNameLike(next) ? properName(next) : undefined);
    if (name) return { recipient: { name, role: roleName(titled.groups!.role!) }, words: name, length: titled[0].length + name.length };
  }
  const [post = '', what] = whose ? (withTitle.exec(text) ?? []) : [];
  const bearer = what && readName(text.slice(post.length));
  if (bearer) return { recipient: { name: bearer, role: roleName(what) }, words: bearer, length: post.length + bearer.length };
  // "Our controller Ruth", "the designer Kim".
  const described = whose && /^(?:my|our|the) (?<what>(?:\p{Ll}[\p{L}-]*,? ){1,2}|(?:\p{L}+ )?\p{L}+, )(?=\p{Lu}\p{Ll})/u.exec(text);
  if (described && isDescription(described.groups!.what!.trim()) && !readers.test(described.groups!.what!.trim())) {
    const name = readName(text.slice(described[0].length));
    const what = described.groups!.what!.trim().replace(/,$/, '');
    if (
      name &&
      !/s$/.test(what) &&
      !isOfPeople(
        text
          .slice(described[0].length + name.length)
          .trim()
          .split(/[\s,.]/)[0] || 'x',
        false,
      )
    )
      return { recipient: { name, role: what }, words: name, length: described[0].length + name.length };
  }
  const name = isProper(text) ? readName(text) : undefined;
  if (name && !determiner.test(name.split(' ')[0]!)) {
    const after =
      new RegExp(`^,? (?:my|our|the) (?<role>${roles})(?=$|[\\s,.;:!?¦])`, 'iu').exec(text.slice(name.length)) ??
      new RegExp(
        `^, (?<role>(?:(?:\\p{Ll}{3,} ){0,2}(?:${roles})|(?:${roles}) of \\p{L}+)(?: of the board)?)(?: there)?(?=$|[,.;:!?¦])`,
        'iu',
      ).exec(text.slice(name.length));
    if (after) return { recipient: { name, role: roleName(after.groups!.role!) }, words: name, length: name.length + after[0].length };
    // "Philippa (chair of trustees)", "Nadia, the treasurer-elect"
    const inBrackets =
      /^ \((?<what>(?:the |our |my )?[\p{L}][\p{L}'’ -]{2,40})\)|^, (?:the|our|their|her|his) (?<what>\p{Ll}[\p{L}-]*(?: \p{Ll}[\p{L}-]*){0,2})(?=$|[,.;:!?¦])/u.exec(
        text.slice(name.length),
      );
    const post = inBrackets?.groups?.what;
    if (
      inBrackets &&
      post &&
      (inBrackets[0].startsWith(' (') || post.split(/[ -]/).some((word) => wordKind(word) === 'people' || role.test(word)))
    )
      return {
        recipient: { name, role: roleName(post.replace(/^(?:the|our|my) /, '')) },
        words: name,
        length: name.length + inBrackets[0].length,
      };
    // "Petra and the cooks"
    const both = /^ and (?=(?:the|our|my) \p{Ll})/u.exec(text.slice(name.length))?.[0];
    const beside = both && readGroup(text.slice(name.length + both.length), nameWords(text.slice(name.length + both.length)));
    if (both && beside)
      return {
        recipient: { name: `${name}${both}${beside.words}` },
        words: `${name}${both}${beside.words}`,
        length: name.length + both.length + beside.length,
      };
    // "Would you put Oksana, head cook?"
    const what = /^, (?<what>(?:\p{Ll}{3,} ){0,2}\p{Ll}{3,})(?=[.?!]*$)/u.exec(text.slice(name.length));
    if (what && wordKind(what.groups!.what!.split(' ').at(-1)!) === 'people')
      return { recipient: { name, role: what.groups!.what! }, words: name, length: name.length + what[0].length };
    // "Marta's book club", "Acme sales team".
    const group = words.length > name.split(' ').length ? readGroup(text, words) : undefined;
    if (group && group.length > name.length) return group;
    return { recipient: { name }, words: name, length: name.length };
  }
  const only = words.slice(whose ? 1 : 0).join(' ');
  if (whose && role.test(only))
    return { recipient: { role: roleName(only) }, words: `${lowered(first)} ${only}`, length: whose.length + only.length };
  const group = readGroup(text, words);
  if (group) return group;
  // "sarah", "kemi from sales".
  const [title = ''] = (!whose && courteous.exec(text)) || [];
  const [surname = ''] = text.slice(title.length).split(/[\s,.;:!?¦]/);
  if (title && isNameLike(surname)) {
    const name = properName(`${title}${surname}`);
    return { recipient: { name }, words: name, length: title.length + surname.length };
  }
  // "carla reyes"
  const [, second = ''] = words;
  if (!whose && words.length === 2 && wordKind(first) === 'name' && !isProper(first) && isSurname(second)) {
    const name = properName(`${first} ${second}`);
    return { recipient: { name }, words: name, length: first.length + 1 + second.length };
  }
  if (!whose && words.length > 0 && isNameLike(first))
    return { recipient: { name: properName(first) }, words: properName(first), length: first.length };
  return undefined;
}

const slang = /^(?:asap|thanks|thanx|cheers|tmrw|tomo|obvs|defo|lol|ciao|instd|insted|evry|evrey|weekdays?)$/i;
/** True for a word in lowercase that may follow a first name. */
const isSurname = (word: string) => /^\p{Ll}{4,}$/u.test(word) && !slang.test(word) && isNameLike(word);

/** True for a word in lowercase that is a name, as far as is known. */
function isNameLike(word: string): boolean {
  if (!/^\p{L}[\p{L}'-]+$/u.test(word) || stop.test(word) || things.test(word)) return false;
  const kind = wordKind(word);
  return kind === undefined || kind === 'name';
}

/** "Controller" before a name; before a comma and a name, also a title that is no known word: "the CISO, Marcus Webb". */
function isDescription(words: string): boolean {
  const kind = wordKind(words.split(' ').at(-1)!.replace(',', ''));
  return kind === 'people' || (kind === undefined && words.endsWith(','));
}

const organization =
  /^,? (?:at|from|of|with|in) (\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*|legal|finance|sales|marketing|compliance|procurement|purchasing|operations|engineering|design|product|support|hr|it)(?=$|[\s,.;:!?¦])/u;

const asks =
  /(?:,? (?:who|which|that))? (?:(?:always|usually|also|now|all|really|basically|then|never|hardly|rarely|each month|every \w+) )*(?:(?:would|'d) (?:(?:simply|really|so|also|very much) )?(?:like|love|adore|appreciate|be glad)|could (?:use|do with)|hears? (?:from|about|how|what|nothing|little)|(?:feels?|is|are) (?:left out|out of the loop|in the dark|forgotten)|keeps? (?:nagging|chasing|pestering|bugging|pinging|hassling|hounding|badgering) (?:me|us)|wants?|needs?|expects?|requires?|gets?|receives?|reads?|likes? (?:to (?:read|know|hear)|hearing|reading|getting)|(?:has|have|keeps?)? ?(?:been |on )?(?:ask(?:s|ed|ing)) (?:me |us )?(?:for|that|what|how|about|(?:whether|if) (?:he|she|they) (?:could|can|might|may) (?:get|have|receive|see|read))|(?:is|are|was|were) (?:meant|supposed|due) to (?:get|receive|have|see|read|hear)|(?:is |are |['’]s |['’]re )?(?:gonna|going to) (?:want|need|like|expect)|is (?:asking|waiting) for|are (?:asking|waiting) for|(?:should|must|has to|have to|ought to|are to|is to) (?:get|receive|have|see|hear|know|read|be (?:kept|told|informed|the reader|the one|reading|getting))|(?:is|'s) (?:the one|who|getting|reading)|takes (?:it|over|this)|took over|replaced|will (?:get|read|receive|be (?:reading|receiving|getting)))\b/gi;
/** "Jonas is COO now and gets the report" */
const promoted = new RegExp(
  `(?<who>\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?) (?:is|has become|became|takes over as|took over as|joined as|joins as) (?:now )?(?:the |our )?(?:new )?(?<post>${roles})(?: now)?(?:,? (?:and|so he|so she|so they) (?:now |will )?(?:gets?|reads?|receives?|takes over) |[,;.] .*\\b(?:for|to) (?:her|him|them)\\b)`,
  'u',
);
const clauseEnd = /.*(?:[,.;:!?–—¦]\s+|\b(?:and|but|so|because|that|where|when|basically|says?|said)\s+)/is;
const MOST_WORDS = 7;

/** The person who has a post from now on, and with it a deliverable. */
export function readPromoted(sentence: string): Recipient | undefined {
  const { who, post } = promoted.exec(sentence)?.groups ?? {};
  return who && post ? { name: who, role: roleName(post) } : undefined;
}

const apposition = new RegExp(
  `(?<name>\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?), (?:(?:that|who|it|he|she)(?:['’]s| is) )?(?<post>(?:my|our|the) (?:${roles}))(?: (?:in|at|from|over in) \\p{Lu}\\p{L}+)?,`,
  'gu',
);
/** A text with "my boss Henrik" in the place of "Henrik, that's my boss,". */
const withPostFirst = (text: string) => text.replace(apposition, '$<post> $<name>');

/** "Mr Whitcombe, him that owns the building, wants a page" */
const whoTheyAre =
  /(?<=\p{Lu}[\p{L}'’-]+), (?:him|her|he|she|who|the (?:one|man|woman|lady|chap|lad)) (?:that|who)?[^,]{3,50},(?= \p{L})/gu;

/** The reader who asks for something: "Dana at Northwind would like a monthly update". */
export function readAsker(sentence: string): { recipient: Recipient; words: string } | undefined {
  // "Our accountant Mr Pell (lovely man) needs a sheet"
  const text = withPostFirst(sentence.replace(/ ?\([^)]*\)/g, '').replace(whoTheyAre, ''));
  for (const { index } of text.matchAll(asks)) {
    const clause = text.slice(0, index);
    const both = readName(/\p{Lu}[\p{L}'’-]+ and \p{Lu}[\p{L}'’-]+$/u.exec(clause)?.[0] ?? '');
    if (both) return { recipient: { name: both }, words: both };
    const words = clause.replace(clauseEnd, '').trim().split(/\s+/).slice(-MOST_WORDS);
    for (let from = 0; from < words.length; from++) {
      // "Jane over in product"
      if (/^(?:in|at|from|of|on)$/i.test(words[from - 1] ?? '')) continue;
      const who = words.slice(from).join(' ').replace(/,$/, '').replace(department, '');
      const person = readRecipient(who);
      if (person && person.length === who.length) return person;
    }
  }
  return undefined;
}

const department =
  /(?<=^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?) (?:over |up |down )?(?:(?:in|at|on) (?:the )?(?:\p{L}+ )?\p{L}+|from (?:the )?\p{Ll}+)$/u;

/** The people whom a text names: "Anna covers for Linda", "put Sofia, Head of Product". Other words in capitals may be among them. */
export function peopleNamed(text: string): Recipient[] {
  const people: Recipient[] = [];
  let end = 0;
  for (const { index } of text.matchAll(/(?<=^|[\p{Ll}.,:;!?]['"]? )\p{Lu}/gu)) {
    const beginsSentence = index === 0 || !/\p{Ll}[,:]? $/u.test(text.slice(0, index));
    const [first = ''] = /^[\p{L}'’-]+/u.exec(text.slice(index)) ?? [];
    const isNone = beginsSentence && (determiner.test(first) || !isNameLike(first.toLowerCase()));
    const name = index < end || isNone ? undefined : readName(text.slice(index));
    // "Petra (she's our CFO)" names one person.
    if (!name || role.test(name)) continue;
    // With a role or an organization, but not as the group of "Nina leads sales".
    const person = readRecipient(text.slice(index));
    const isSame = person?.recipient.name === name;
    end = index + (isSame ? person.length : name.length);
    people.push(isSame ? person.recipient : { name });
  }
  return people;
}

/** A role in lowercase, except for acronyms such as "CEO" or "head of IT". */
const roleName = (text: string) =>
  text
    .split(' ')
    .map((word) => (/^(?:c.o|vp|md)$/i.test(word) ? word.toUpperCase() : /^\p{Lu}{2,4}$/u.test(word) ? word : word.toLowerCase()))
    .join(' ');

const anHour = new RegExp(`^(?:${hourWord}|noon|midnight)(?=$|[,.;]| (?:of|in|on|at|every|each|o['’]clock|[ap]m)\\b)`, 'i');

/** Finds the recipient in a text, after words such as "for" or "to". `words` is the form used in a title. */
export function findRecipient(
  text: string,
  after = 'for',
): { recipient: Recipient; words: string; index: number; length: number } | undefined {
  const lead = new RegExp(`\\b(?:${after}) `, 'gi');
  for (let found = lead.exec(text); found; found = lead.exec(text)) {
    const start = found.index + found[0].length;
    // "Quarter to six of a morning"
    const person = anHour.test(text.slice(start)) ? undefined : readRecipient(text.slice(start));
    if (person) return { ...person, index: found.index, length: found[0].length + person.length };
  }
  return undefined;
}

/** Capitalizes a name: "sarah chen" becomes "Sarah Chen". A name with capitals is unchanged. */
function properName(text: string): string {
  return /\p{Lu}/u.test(text)
    ? text
    : text.replace(/(^|[\s-])(\p{Ll})/gu, (_, lead: string, letter: string) => lead + letter.toUpperCase());
}

/** "Dana (boss)", "your boss", "the team", "all your customers"; undefined without a recipient. */
export function recipientLabel(recipient: Recipient | null | undefined): string | undefined {
  if (!recipient?.name) return recipient?.role ? `your ${recipient.role}` : undefined;
  if (recipient.role) return `${recipient.name} (${recipient.role})`;
  return recipient.name.replace(/^(?:the|all|our|my|everyone)\b(?: (?:our|my)\b)?/i, (words) =>
    words.toLowerCase().replace(/\b(?:our|my)\b/, 'your'),
  );
}
