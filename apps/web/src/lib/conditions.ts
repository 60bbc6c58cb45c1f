import { useSyncExternalStore } from 'react'

/** What stands between this page and the server, said in a line while it lasts. */
export interface Conditions {
  /** No network, or a server that does not answer. */
  isCut: boolean
  /** The server has another version than this page came from. */
  hasNewVersion: boolean
}

let conditions: Conditions = { isCut: false, hasNewVersion: false }
const listeners = new Set<() => void>()

function become(change: Partial<Conditions>): void {
  const next = { ...conditions, ...change }
  if (next.isCut === conditions.isCut && next.hasNewVersion === conditions.hasNewVersion) return
  conditions = next
  for (const listener of listeners) listener()
}

/** A call came back: the server is there, and says which version it is. */
export function noteAnswer(version: string | null): void {
  become({ isCut: false, ...(version === null ? {} : { hasNewVersion: version !== ownVersion() }) })
}

/** A call found nobody. */
export const noteCut = (): void => become({ isCut: true })

export const getConditions = (): Conditions => conditions

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConditions = (): Conditions => useSyncExternalStore(subscribe, getConditions)

let own: string | undefined

/** The name of the first file of this page, by which its build is known. */
function ownVersion(): string {
  own ??=
    /([\w-]+)\.js$/.exec(
      document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? '',
    )?.[1] ?? ''
  return own
}
