/** Creates a function that runs actions one after another, in order of arrival. */
export function inTurn(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const next = last.then(act);
    last = next.catch(() => {});
    return next;
  };
}
