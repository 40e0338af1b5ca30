const token = /^(?!\.+$)[A-Za-z0-9_.-]+$/;
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;

/** True for a valid identifier or step of a subpath: letters, digits, `_`, `.` and `-`, and not only dots. */
export function isToken(text: string): boolean {
  return token.test(text);
}

/** True when the text contains a C0 or C1 control character, including NUL. */
export function hasControlCharacter(text: string): boolean {
  return controlCharacter.test(text);
}
