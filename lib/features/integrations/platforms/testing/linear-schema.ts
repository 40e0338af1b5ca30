import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode, type TypeNode } from 'graphql';

/** The fields of each type, with the type of each. Scalars and enumerations are not among the types. */
type Types = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Linear's schema, as the types of its client declare it. */
export function linearSchema(): Types {
  const folder = dirname(fileURLToPath(import.meta.resolve('@linear/sdk')));
  const name = readdirSync(folder).find((file) => /^index-.*\.d\.mts$/.test(file))!;
  const text = readFileSync(join(folder, name), 'utf8');
  const types = [...text.matchAll(/^type (\w+) = (?:\w+ & )*\{\n(.*?)^\};$/gms)].map(([, type, body]): [string, Map<string, string>] => [
    type!,
    new Map([...body!.matchAll(/^ {2}(\w+)\??: (.+);$/gm)].map(([, field, of]) => [field!, nameOf(of!)])),
  ]);
  return new Map(types.filter(([type]) => type !== 'Scalars'));
}

/** `Maybe<Array<Issue>>` is Issue; empty for what has no name. */
const nameOf = (type: string): string => /^(?:\w+<)*(\w*)/.exec(type)![1]!;

/** What Linear would not accept of a document and its variables, as it says it; null if it is valid. */
export function problemOf(types: Types, document: DocumentNode, variables: Record<string, unknown>): string | null {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!;
  const root = operation.operation === 'mutation' ? 'Mutation' : 'Query';
  return problemOfVariables(types, operation, variables) ?? problemOfSelection(types, root, operation.selectionSet);
}

function problemOfVariables(types: Types, { variableDefinitions = [] }: OperationDefinitionNode, variables: Record<string, unknown>) {
  for (const { variable, type } of variableDefinitions) {
    const value = variables[variable.name.value];
    if (type.kind === Kind.NON_NULL_TYPE && (value === undefined || value === null))
      return `Variable "$${variable.name.value}" of required type was not provided.`;
    const problem = problemOfInput(types, namedType(type), value);
    if (problem) return problem;
  }
  return null;
}

const namedType = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type));

function problemOfInput(types: Types, name: string, value: unknown): string | null {
  const fields = types.get(name);
  if (!fields || typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return value.map((one) => problemOfInput(types, name, one)).find(Boolean) ?? null;
  for (const [field, inner] of Object.entries(value)) {
    if (!fields.has(field)) return `Field "${field}" is not defined by type "${name}".`;
    const problem = problemOfInput(types, fields.get(field)!, inner);
    if (problem) return problem;
  }
  return null;
}

function problemOfSelection(types: Types, parent: string, { selections }: SelectionSetNode): string | null {
  for (const selection of selections) {
    if (selection.kind !== Kind.FIELD) return 'This emulator has no fragments.';
    const field = selection.name.value;
    const type = types.get(parent)?.get(field);
    if (!type) return `Cannot query field "${field}" on type "${parent}".`;
    const known = types.get(`${parent}${field[0]!.toUpperCase()}${field.slice(1)}Args`);
    const unknown = selection.arguments?.find(({ name }) => !known?.has(name.value));
    if (unknown) return `Unknown argument "${unknown.name.value}" on field "${parent}.${field}".`;
    if (types.has(type) !== Boolean(selection.selectionSet))
      return `Field "${field}" of type "${type}" is selected as another kind of type.`;
    const problem = selection.selectionSet && problemOfSelection(types, type, selection.selectionSet);
    if (problem) return problem;
  }
  return null;
}
