import type { ApiError } from './api-error.ts'

/** The client's interface to the session, which is in a layer above it; set once, when the app starts. */
export interface ApiSession {
  token: () => string | undefined
  /** Changes whenever the session becomes another session. */
  epoch: () => number
  /** Called when the server no longer accepts the session; reports a refused write, as no toast does. */
  onUnauthenticated: (error: ApiError, key: string) => void
}

const nobody: ApiSession = { token: () => undefined, epoch: () => 0, onUnauthenticated: () => {} }

let session = nobody

/** Sets the session of the client's calls. Without an argument: none. */
export function connectSession(value: ApiSession = nobody): void {
  session = value
}

export const apiSession = (): ApiSession => session
