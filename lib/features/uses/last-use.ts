/** The newest version that was written from something, and how many others were. Pure, so that the browser can use it. */
export interface LastUse {
  deliverableId: string;
  title: string;
  number: number;
  others: number;
}

/** "and 4 other versions"; nothing for none. */
export const otherVersionsLabel = (others: number) => (others === 0 ? '' : ` and ${others} other ${others === 1 ? 'version' : 'versions'}`);
