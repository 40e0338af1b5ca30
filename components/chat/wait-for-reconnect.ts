/** Waits this long, or until the network is back or the page is visible again. */
export function waitForReconnect(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      if (typeof window !== 'undefined') {
        window.removeEventListener('online', done);
        window.removeEventListener('focus', done);
      }
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (typeof window !== 'undefined') {
      window.addEventListener('online', done);
      window.addEventListener('focus', done);
    }
  });
}
