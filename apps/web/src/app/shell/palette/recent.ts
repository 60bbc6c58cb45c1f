const KEY = 'xbetapp.recenti'
const KEPT = 8

/** What was chosen last, newest first, by the user's name: a browser may have several. */
export function recentIds(username: string): string[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(`${KEY}.${username}`) ?? '[]')
    return Array.isArray(held) ? held.filter((one) => typeof one === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function keepRecent(username: string, id: string): void {
  try {
    const ids = [id, ...recentIds(username).filter((one) => one !== id)].slice(0, KEPT)
    localStorage.setItem(`${KEY}.${username}`, JSON.stringify(ids))
  } catch {
    // Storage forbidden by the browser: nothing is remembered.
  }
}
