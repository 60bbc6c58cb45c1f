import { useSyncExternalStore } from 'react'
import { Listeners } from './listeners.ts'

/** Conditions that separate this page from the server, each shown in a line while it lasts. */
export interface Conditions {
  /** No network, or a server that does not answer or cannot serve calls. */
  isCut: boolean
  /** The server runs another version than this page was loaded from. */
  hasNewVersion: boolean
}

let conditions: Conditions = { isCut: false, hasNewVersion: false }
const listeners = new Listeners()
const served = new Listeners()

function become(change: Partial<Conditions>): void {
  const next = { ...conditions, ...change }
  if (next.isCut === conditions.isCut && next.hasNewVersion === conditions.hasNewVersion) return
  conditions = next
  listeners.tell()
}

const UNAVAILABLE = 503
/** The question is given up after this long: more than the server takes to find out how it is. */
const ASKED_MS = 8_000

/**
 * Notes that a call came back: the server is there, and says which version it is. A 503 may be of the whole server or
 * of one call, so the server is asked.
 */
export function noteAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  if (status === UNAVAILABLE) return void askServer()
  const version = headers.get('x-versione')
  become({ isCut: false, ...(version === null ? {} : { hasNewVersion: version !== ownVersion() }) })
}

let asking: Promise<void> | undefined

/** Asks the server itself whether it serves: one that ends, or has no database, does not. */
export function askServer(): Promise<void> {
  asking ??= fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(ASKED_MS) })
    .then(
      ({ status }) => {
        become({ isCut: status === UNAVAILABLE })
        if (status !== UNAVAILABLE) served.tell()
      },
      () => noteCut(),
    )
    .finally(() => {
      asking = undefined
    })
  return asking
}

/** Notes that a call was not answered. */
export const noteCut = (): void => become({ isCut: true })

export const getConditions = (): Conditions => conditions

export const subscribeToConditions = listeners.subscribe

/** Calls the listener when a call was answered 503 and the server, asked, says that it serves. */
export const onServed = (listener: () => void): void => void served.subscribe(listener)

export const useConditions = (): Conditions => useSyncExternalStore(subscribeToConditions, getConditions)

let own: string | undefined

/** The name of the first file of this page, by which its build is known. */
function ownVersion(): string {
  own ??=
    /([\w-]+)\.js$/.exec(
      document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? '',
    )?.[1] ?? ''
  return own
}
