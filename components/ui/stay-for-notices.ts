/** A press on a toast, such as its Undo, is not a press outside the open layer, and does not close it. */
export function stayForNotices(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
}
