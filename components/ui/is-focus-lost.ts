/** Whether the element that had the focus was removed. */
export const isFocusLost = () => !document.activeElement || document.activeElement === document.body;
