/** Id of the row that a key makes active; null for a key that does not move. */
export function moveActive(
  key: string,
  ids: readonly string[],
  active: string | null,
  rowsPerScreen: number,
): string | null {
  const at = active === null ? -1 : ids.indexOf(active)
  const last = ids.length - 1
  const screen = Math.max(1, rowsPerScreen - 1)
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? last : at - 1,
    PageDown: at + screen,
    PageUp: at - screen,
    Home: 0,
    End: last,
  }
  const target = targets[key]
  return target === undefined ? null : (ids[Math.min(Math.max(0, target), last)] ?? null)
}
