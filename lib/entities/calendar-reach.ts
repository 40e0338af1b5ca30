/** How many days ahead the events of a calendar are read. */
export const daysReadAhead = 90;
