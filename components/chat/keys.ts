/** True for an Enter that only ends a composition (Japanese, Chinese, Korean input), which must not send. */
export function endsComposition(event: { isComposing: boolean; keyCode: number }): boolean {
  return event.isComposing || event.keyCode === 229;
}
