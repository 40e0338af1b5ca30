const token = /^(?!\.+$)[A-Za-z0-9_.-]+$/;
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;

/** True for what an identifier or a step of a subpath may be: letters, digits, `_`, `.` and `-`, and not dots alone. */
export function isToken(text: string): boolean {
  return token.test(text);
}

/** True when a C0 or C1 control character is among the characters; NUL is one. */
export function hasControlCharacter(text: string): boolean {
  return controlCharacter.test(text);
}
