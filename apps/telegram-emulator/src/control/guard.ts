import type { FastifyRequest } from 'fastify'
import { Refusal } from '../people/refusal.ts'

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/**
 * The control API knows no password, so it answers only to programs of this machine,
 * and not to other sites open in its browser: neither by their Origin nor by a name they point at loopback.
 */
export function guardControl(request: FastifyRequest, remoteControl: boolean): void {
  const host = request.headers.host ?? ''
  const { origin } = request.headers
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) {
    throw new Refusal(403, 'Richiesta da un altro sito')
  }
  if (remoteControl) return
  if (!LOOPBACK.test(request.raw.socket.remoteAddress ?? '') || !LOOPBACK_HOST.test(host)) {
    throw new Refusal(403, 'Il telegram di prova si comanda solo da questa macchina')
  }
}
