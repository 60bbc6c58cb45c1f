import { AsyncLocalStorage } from 'node:async_hooks'
import http, { type Agent, type ClientRequest } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { HttpError, type Transformer } from 'grammy'

/** The network failed before a whole request was on its way: whoever was called cannot have acted on it. */
export class NeverLeft extends HttpError {
  /** A connection was there, and was lost in the middle of the request. */
  readonly wasOpen: boolean

  constructor(cause: HttpError, wasOpen: boolean) {
    super(cause.message, cause.error)
    this.wasOpen = wasOpen
  }
}

/** A connection that is not open by then will not be: the network swallows what asks for one. */
const CONNECT_MS = 5_000
/** An idle connection may have died unheard, and what is written to it is lost or not: it is not kept for long. */
const IDLE_MS = 2_000

const requests = new AsyncLocalStorage<Watched[]>()

interface Watched {
  request: ClientRequest
  wasOpen: boolean
}

/**
 * Connections to the Bot API of which it is known, when a call fails, whether its request can have arrived. The codes
 * of errors do not say it: a connection reset before it was open, while TLS was agreed upon, in the middle of an upload
 * and after the whole request all have the same.
 */
export function watchedAgent(apiRoot: string): Agent {
  const options = { keepAlive: true, timeout: IDLE_MS }
  const agent = apiRoot.startsWith('https:') ? new https.Agent(options) : new http.Agent(options)
  const inner = agent as unknown as { addRequest(request: ClientRequest, ...rest: unknown[]): void }
  const addRequest = inner.addRequest.bind(agent)
  inner.addRequest = (request, ...rest) => {
    watch(request)
    addRequest(request, ...rest)
  }
  return agent
}

function watch(request: ClientRequest): void {
  const watched: Watched = { request, wasOpen: false }
  requests.getStore()?.push(watched)
  request.once('socket', (socket: Socket) => {
    if (request.reusedSocket || !socket.connecting) {
      watched.wasOpen = true
      return
    }
    const open = socket instanceof TLSSocket ? 'secureConnect' : 'connect'
    const timer = setTimeout(() => request.destroy(new Error('connection not open in time')), CONNECT_MS)
    socket.once(open, () => {
      watched.wasOpen = true
      clearTimeout(timer)
    })
    socket.once('close', () => clearTimeout(timer))
  })
}

/** Marks the errors of calls whose request never left as a whole. */
export const markNeverLeft: Transformer = (call, method, payload, signal) => {
  const made: Watched[] = []
  return requests.run(made, () =>
    call(method, payload, signal).catch((error: unknown) => {
      throw error instanceof HttpError && !made.some(mayHaveArrived)
        ? new NeverLeft(
            error,
            made.some(({ wasOpen }) => wasOpen),
          )
        : error
    }),
  )
}

/** `end()` writes the last of a request: one that was cut while its picture was being read has no end. */
const mayHaveArrived = ({ request, wasOpen }: Watched): boolean => wasOpen && request.writableEnded
