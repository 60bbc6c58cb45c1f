/** `xbetapp-20260301-023000.backup`, its time in UTC. */
const BACKUP_NAME = /^xbetapp-(\d{4})(\d{2})(\d{2})-\d{6}\.backup$/
/** All backups of the last two days are kept: hourly ones, and one made by hand before an update. */
const WHOLE_DAYS = 2
/** The newest backup of each of these days and weeks is kept. */
const DAYS = 7
const WEEKS = 4
const DAY_MS = 86_400_000
/** The first Monday of the era. */
const MONDAY_MS = 4 * DAY_MS

/**
 * The backups of a folder to delete. Kept are all backups of the last two days, the newest of each of the last 7 days
 * that have one, and the newest of each of the last 4 weeks. Files of another name are never deleted.
 */
export function outdatedBackups(names: readonly string[]): string[] {
  const newestFirst = names
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse()
  const since = dayOf(newestFirst[0] ?? '') - WHOLE_DAYS
  const keptNames = new Set([
    ...newestFirst.filter((name) => dayOf(name) > since),
    ...newestOf(newestFirst, dayOf, DAYS),
    ...newestOf(newestFirst, weekOf, WEEKS),
  ])
  return newestFirst.filter((name) => !keptNames.has(name)).reverse()
}

/** The first name of each of the first `most` groups. */
const newestOf = (names: readonly string[], groupOf: (name: string) => number, most: number): string[] =>
  [...Map.groupBy(names, groupOf).values()].slice(0, most).flatMap(([first]) => first ?? [])

function dayOf(name: string): number {
  const [, year, month, day] = BACKUP_NAME.exec(name) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
}

const weekOf = (name: string): number => Math.floor((dayOf(name) * DAY_MS - MONDAY_MS) / (7 * DAY_MS))
