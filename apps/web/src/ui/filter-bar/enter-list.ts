/**
 * Leads from a filter into the list under it: the cursor goes to the first cell to type in, or else to the first row.
 * @returns false where no list follows
 */
export function enterList(filter: HTMLElement): boolean {
  const around = filter.closest('[role="dialog"]') ?? document.body
  const list = [...around.querySelectorAll<HTMLElement>('[role="grid"], ul:has([data-entry])')].find(
    (one) => filter.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  if (!list) return false
  const cell = list.querySelector<HTMLElement>('[data-entry]')
  if (cell) cell.focus()
  else {
    list.focus()
    list.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }))
  }
  return true
}
