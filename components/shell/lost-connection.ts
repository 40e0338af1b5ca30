/** The messages of Chrome, Firefox, Safari and React for an answer that breaks off. Browsers have no other mark of it. */
const messages =
  /^(network error|failed to fetch|error in (input|body) stream|networkerror when attempting to fetch resource\.?|load failed|the network connection was lost\.?|connection closed\.?)$/i;

/** Whether a page failed because its data did not arrive completely. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof Error && !('digest' in error) && messages.test(error.message);
}
