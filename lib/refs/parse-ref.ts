import { truncate } from '#lib/base/text/shorten.ts';
import { formatRef } from './format-ref.ts';
import { entityTypes, isEntityType, isNew, type Ref } from './ref.ts';
import { isRefError, quote, type RefError, refError } from './ref-error.ts';
import { hasControlCharacter, parseQuery } from './ref-query.ts';

/** In characters, both as given and in canonical form. */
export const longestRef = 2000;

const actionPrefix = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.\*$/;
const token = /^(?!\.+$)[A-Za-z0-9_.-]+$/;
const whitespace = /\s/u;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const typeList = entityTypes.join(', ');

/**
 * Parses `<type>:<identifier>[/<subpath>][?<query>]` as docs/primitives.md describes; `deliverable:?status=active`
 * means `deliverable:*?status=active`. Total: returns a Ref or a RefError for anything, and never throws.
 */
export function parseRef(text: unknown): Ref | RefError {
  if (typeof text !== 'string') return refError('text', 'A ref is text such as "deliverable:latest".');
  const unfit = checkText(text);
  if (unfit) return unfit;

  const colon = text.indexOf(':');
  if (colon === -1) return missingColon(text);
  const type = text.slice(0, colon);
  if (!isEntityType(type)) return unknownType(type);

  const rest = text.slice(colon + 1);
  const mark = rest.indexOf('?');
  const path = mark === -1 ? rest : rest.slice(0, mark);
  const query = mark === -1 ? { filters: {} } : parseQuery(rest.slice(mark + 1));
  if (isRefError(query)) return query;

  const [identifier = '', ...subpath] = path === '' && mark !== -1 ? ['*'] : path.split('/');
  const ref: Ref = { type, identifier, subpath, query };
  return checkIdentifier(ref) ?? checkSubpath(ref) ?? checkNew(ref, mark !== -1) ?? checkCanonicalLength(ref) ?? ref;
}

function checkText(text: string): RefError | undefined {
  if (text === '') return refError('text', 'The ref is empty. Write "<type>:<identifier>", such as "deliverable:latest".');
  if (text.length > longestRef) return tooLong(text.length);
  if (!text.isWellFormed()) return refError('text', 'The ref contains half of a surrogate pair. Remove it.');
  if (whitespace.test(text)) {
    return refError(
      'text',
      `The ref ${quote(text)} contains white space. Write %20 for a space in a filter's value, and use List or Search to find an entity by its title.`,
    );
  }
  if (hasControlCharacter(text)) return refError('text', 'The ref contains a control character. Remove it.');
  return undefined;
}

function missingColon(text: string): RefError {
  if (isEntityType(text)) {
    return refError('text', `"${text}" names a type only. Write "${text}:*" for all of them, "${text}:latest", or "${text}:<id>".`);
  }
  if (uuid.test(text)) {
    return refError('type', `${quote(text)} has no type. Write "<type>:${text}" with one of: ${typeList}.`, entityTypes);
  }
  return refError('text', `${quote(text)} has no ":". Write "<type>:<identifier>" with one of the types: ${typeList}.`, entityTypes);
}

function unknownType(type: string): RefError {
  const near = [type.toLowerCase(), type.toLowerCase().replace(/s$/, '')].find(isEntityType);
  const hint = near ? ` Did you mean "${near}"?` : '';
  const what = type === '' ? 'The ref has no type before its ":".' : `Unknown type ${quote(type)}.`;
  return refError('type', `${what}${hint} The types are: ${typeList}.`, entityTypes);
}

function checkIdentifier({ type, identifier }: Ref): RefError | undefined {
  if (identifier === '') {
    return refError('identifier', `The ref has no identifier after "${type}:". Write an id, "latest", or "*" for all.`);
  }
  if (identifier === '*' || isToken(identifier)) return undefined;
  if (identifier.includes('*')) {
    if (type === 'action' && actionPrefix.test(identifier)) return undefined;
    const prefix = type === 'action' ? ', or ends a prefix such as "action:platform.*"' : '';
    return refError('identifier', `The identifier ${quote(identifier)} is not a valid pattern. "*" is used alone ("${type}:*")${prefix}.`);
  }
  return refError(
    'identifier',
    `The identifier ${quote(identifier)} contains an invalid character. Use letters, digits, "_", "." and "-", and not only dots.`,
  );
}

function checkSubpath({ type, identifier, subpath }: Ref): RefError | undefined {
  for (const [index, segment] of subpath.entries()) {
    const parent = [`${type}:${identifier}`, ...subpath.slice(0, index)].join('/');
    if (segment === '') return refError('subpath', `The subpath after "/" is empty. The ref up to there is "${truncate(parent, 80)}".`);
    if (segment === '*') return refError('subpath', `"*" is not a subpath: "${truncate(parent, 80)}" already means all of them.`);
    if (!isToken(segment)) {
      return refError(
        'subpath',
        `The subpath ${quote(segment)} contains an invalid character. Use letters, digits, "_", "." and "-", and not only dots.`,
      );
    }
  }
  return undefined;
}

function checkNew(ref: Ref, hasQuery: boolean): RefError | undefined {
  if (!isNew(ref) || (ref.subpath.length === 0 && !hasQuery)) return undefined;
  return refError('identifier', `"${ref.type}:new" has no subpath and no query. Write "${ref.type}:new" and give the fields as content.`);
}

function checkCanonicalLength(ref: Ref): RefError | undefined {
  const { length } = formatRef(ref);
  return length > longestRef ? tooLong(length) : undefined;
}

function tooLong(length: number): RefError {
  return refError('text', `The ref is ${length} characters long. The maximum is ${longestRef}, counted with its values percent-encoded.`);
}

/** True for a valid identifier or step of a subpath: letters, digits, `_`, `.` and `-`, and not only dots. */
function isToken(text: string): boolean {
  return token.test(text);
}
