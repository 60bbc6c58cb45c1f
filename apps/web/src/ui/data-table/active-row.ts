/** Id of the row that a key makes active; null for a key that does not move. */
export function moveActive(
  key: string,
  ids: readonly string[],
  active: string | null,
  rowsPerScreen: number,
): string | null {
  if (ids.length === 0) return null
  const at = active === null ? -1 : ids.indexOf(active)
  const target = targetIndex(key, at, ids.length - 1, Math.max(1, rowsPerScreen - 1))
  return target === null ? null : (ids[Math.min(Math.max(0, target), ids.length - 1)] ?? null)
}

function targetIndex(key: string, at: number, last: number, screen: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1
    case 'ArrowUp':
      return at < 0 ? last : at - 1
    case 'PageDown':
      return at + screen
    case 'PageUp':
      return at - screen
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
