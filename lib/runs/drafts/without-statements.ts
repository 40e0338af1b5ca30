/** A Markdown text without statements: a line that consists of one is removed with its list marker. */
export function withoutStatements(text: string, statements: readonly string[]): string {
  if (statements.length === 0) return text;
  const left = text.split('\n').flatMap((line) => {
    const rest = statements.reduce((shorter, statement) => shorter.replaceAll(statement, ''), line);
    return rest === line || /[\p{L}\p{N}]/u.test(rest.replace(listMarker, '')) ? [rest] : [];
  });
  return left.join('\n').replaceAll(/\n{3,}/g, '\n\n');
}

const listMarker = /^\s*(?:[-*+]|\d+[.)])\s+/;
