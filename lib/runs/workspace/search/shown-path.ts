/** A path on one line; one with control characters as JSON. */
export const shownPath = (path: string) => (/[\u0000-\u001f\u007f]/.test(path) ? JSON.stringify(path) : path);
