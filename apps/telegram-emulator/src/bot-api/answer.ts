import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Emulation } from '../emulation.ts'
import type { Fault } from '../faults/fault-injector.ts'
import { ApiError, tooManyRequests } from './api-error.ts'

/**
 * Runs a call as the faults that were asked for would have it: some strike before it is accepted, others spoil the answer.
 * `accept` does the work; whatever it did is on the disk before an answer leaves.
 */
export async function answerUnderFault(
  em: Emulation,
  request: FastifyRequest,
  reply: FastifyReply,
  fault: Fault | undefined,
  accept: () => unknown,
): Promise<unknown> {
  if (fault?.kind === 'cut-before') return cut(request, reply)
  if (fault?.kind === 'flood') throw tooManyRequests(fault.retryAfter ?? 1)
  if (fault?.kind === 'error') {
    const code = fault.errorCode ?? 500
    throw new ApiError(code, fault.description ?? USUAL_DESCRIPTIONS[code] ?? 'Internal Server Error')
  }
  const result = await accept()
  await em.store.flush()
  if (fault?.kind === 'cut-after') return cut(request, reply)
  if (fault?.kind === 'late') await sleep(fault.delayMs ?? 1000)
  if (fault?.kind === 'invalid-json')
    return reply.type('application/json').send('{"ok":true,"result":{"message_')
  return result
}

const USUAL_DESCRIPTIONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  502: 'Bad Gateway',
  504: 'Gateway Timeout',
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
