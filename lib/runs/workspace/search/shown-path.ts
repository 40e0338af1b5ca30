/** A path on one line, whatever its name is. */
export const shownPath = (path: string) => (/[\u0000-\u001f\u007f]/.test(path) ? JSON.stringify(path) : path);
