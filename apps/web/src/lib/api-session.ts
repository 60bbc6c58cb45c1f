import type { ApiError } from './api-error.ts'

/** What the client needs to know of the session, which lives above it: given once, when the app starts. */
export interface ApiSession {
  /** The bearer token, when somebody is logged in. */
  token: () => string | undefined
  /** Changes whenever the session becomes another one. */
  epoch: () => number
  /** The server no longer accepts the session. A refused write is not told of. */
  onUnauthenticated: (error: ApiError, key: string) => void
}

const nobody: ApiSession = { token: () => undefined, epoch: () => 0, onUnauthenticated: () => {} }

let session = nobody

/** Sets the session of the client's calls. Without an argument: none. */
export function connectSession(value: ApiSession = nobody): void {
  session = value
}

export const apiSession = (): ApiSession => session
