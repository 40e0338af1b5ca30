/** The text of a message without the one that it answers, which it quotes at its end. */
export function withoutQuotes(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  let end = lines.length;
  while (end > 0 && /^>|^\s*$/.test(lines[end - 1]!)) end -= 1;
  if (end === lines.length || !lines.slice(end).some((line) => line.startsWith('>'))) return text;
  // The line above a quote says who wrote it. It may be broken in two.
  const introduction = lines.slice(Math.max(0, end - 2), end).join(' ');
  const ends = /:\s*$/.test(introduction)
    ? /^On |^Am |^Le /.test(lines[end - 1]!)
      ? 1
      : /^On |^Am |^Le /.test(lines[end - 2] ?? '')
        ? 2
        : 0
    : 0;
  return lines.slice(0, end - ends).join('\n');
}
