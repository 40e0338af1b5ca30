/** A stored cursor as JSON; null for none, and for one that cannot be read, so that reading begins anew. */
export function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
