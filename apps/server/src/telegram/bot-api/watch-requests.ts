import { AsyncLocalStorage } from 'node:async_hooks'
import http, { type Agent, type ClientRequest } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { HttpError, type Transformer } from 'grammy'

/** No connection was ever open: the server cannot have received the request. */
export class NeverLeft extends HttpError {}

/** A connection that is not open by then never will be: the network drops its packets. */
const CONNECT_MS = 5_000
/** Kept only briefly: an idle connection may have died unnoticed, and a request written to it may be lost. */
const IDLE_MS = 2_000

interface WatchedRequest {
  /** The request had an open connection, so the server may have received it. */
  wasOpen: boolean
}

const requests = new AsyncLocalStorage<WatchedRequest[]>()

/**
 * Connections to the Bot API that record, for a failed call, whether anything can have arrived. Error codes do not
 * tell: a connection reset before it was open, during the TLS handshake and after the whole request has the same code.
 * A connection lost in the middle of an upload counts as arrived: how much a server needs before it acts is unknown.
 */
export function watchedAgent(apiRoot: string): Agent {
  const options = { keepAlive: true, timeout: IDLE_MS }
  const agent = apiRoot.startsWith('https:') ? new https.Agent(options) : new http.Agent(options)
  const internals = agent as unknown as { addRequest(request: ClientRequest, ...rest: unknown[]): void }
  const addRequest = internals.addRequest.bind(agent)
  internals.addRequest = (request, ...rest) => {
    watch(request)
    addRequest(request, ...rest)
  }
  return agent
}

function watch(request: ClientRequest): void {
  const watchedRequest: WatchedRequest = { wasOpen: false }
  requests.getStore()?.push(watchedRequest)
  request.once('socket', (socket: Socket) => {
    if (request.reusedSocket || !socket.connecting) {
      watchedRequest.wasOpen = true
      return
    }
    const open = socket instanceof TLSSocket ? 'secureConnect' : 'connect'
    const timer = setTimeout(() => request.destroy(new Error('connection not open in time')), CONNECT_MS)
    socket.once(open, () => {
      watchedRequest.wasOpen = true
      clearTimeout(timer)
    })
    socket.once('close', () => clearTimeout(timer))
  })
}

/** Marks the errors of calls for which no connection was ever open. */
export const markNeverLeft: Transformer = (call, method, payload, signal) => {
  const callRequests: WatchedRequest[] = []
  return requests.run(callRequests, () =>
    call(method, payload, signal).catch((error: unknown) => {
      throw error instanceof HttpError && !callRequests.some(({ wasOpen }) => wasOpen)
        ? new NeverLeft(error.message, error.error)
        : error
    }),
  )
}
