const RealDate = Date;
let ahead = 0;
const now = () => RealDate.now() + ahead;

/**
 * Lets this thread believe that it is another time, so that the emulators date what is written to them. Other threads are not
 * affected.
 */
export function installMovableClock(): void {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: []) => (given.length === 0 ? new target(now()) : new target(...given)),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** @param at null is the present */
export function setClock(at: Date | null): void {
  ahead = at === null ? 0 : at.getTime() - RealDate.now();
}
