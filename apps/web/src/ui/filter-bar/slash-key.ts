const TYPING = 'input, textarea, select, [contenteditable="true"]'

/** Focuses the field when `/` is pressed outside other fields and dialogs. Returns how to stop. */
export function focusOnSlash(field: () => HTMLInputElement | null): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(TYPING)) return
    if (document.querySelector('[aria-modal="true"]')) return
    const input = field()
    if (input === null) return
    event.preventDefault()
    input.focus()
    input.select()
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}
