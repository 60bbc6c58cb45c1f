/** Wait once a list has its rows: slightly longer than rows take to be painted and to request their pictures. */
const SETTLES_MS = 500
/** A screen without a list is drawn by then. */
const AT_LATEST_MS = 3_000

let settle = () => {}

/** Resolves when the first screen is drawn: until then deferrable downloads do not compete with it. */
export const firstDrawn: Promise<void> = new Promise((resolve) => {
  settle = resolve
})

/** Called by a list that has its rows. */
export function noteDrawn(): void {
  setTimeout(settle, SETTLES_MS)
}

/** Resolves with {@link firstDrawn}, or after a few seconds on screens without a list. */
export function drawnAtLatest(): Promise<void> {
  setTimeout(settle, AT_LATEST_MS)
  return firstDrawn
}
