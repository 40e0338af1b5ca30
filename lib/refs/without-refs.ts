const withId = /\s*\b[a-z]+:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b(?:\/[\w./-]*\w)?/g;

/** A text without its refs to rows: their ids mean nothing to a person. */
export const withoutRefs = (text: string) => text.replace(withId, '').trim();
