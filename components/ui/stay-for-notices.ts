/** A press on a notice, such as its Undo, is not a press beside the layer that is open, and does not close it. */
export function stayForNotices(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
}
