/** Time without another resize before a new size counts. */
export const RESIZE_DEBOUNCE_MS = 100

/** Calls back once the window has kept its size for a moment. @returns the function that ends the listening */
export function afterResize(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const resized = () => {
    clearTimeout(timer)
    timer = setTimeout(call, RESIZE_DEBOUNCE_MS)
  }
  window.addEventListener('resize', resized)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', resized)
  }
}
