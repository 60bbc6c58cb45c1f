import { GrammyError, HttpError } from 'grammy'
import { describe, expect, it } from 'vitest'
import type { Ctx } from '#server/kernel/ctx.ts'
import { createLog } from '#server/kernel/log.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

const ctx = { log: createLog('silent') } as Ctx
const refused = (error_code: number) =>
  new GrammyError('x', { ok: false, error_code, description: 'x', parameters: {} }, 'getMe', {})
const lost = new HttpError('x', new Error('socket hang up'))

/** A breaker whose probes get these answers, the last one for ever; a probe without an answer waits until it is stopped. */
function breakerWith(...answers: (Error | 'fine' | 'never')[]) {
  let asked = 0
  let closings = 0
  const closed = Promise.withResolvers<void>()
  const getMe = (signal: AbortSignal) => {
    const answer = answers[Math.min(asked++, answers.length - 1)]
    if (answer === 'never')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(lost)))
    return answer === 'fine' ? Promise.resolve({}) : Promise.reject(answer)
  }
  const breaker = createCircuitBreaker(ctx, { api: { getMe } } as unknown as Telegram, () => {
    closings += 1
    closed.resolve()
  })
  return { breaker, closed: closed.promise, told: () => ({ asked, closings }) }
}

describe('while Telegram does not answer', () => {
  it('nothing may be sent, one series of probes asks for all, and its end is told once', async () => {
    const { breaker, closed, told } = breakerWith(lost, refused(502), 'fine')
    expect(breaker.canSend()).toBe(true)
    for (const reason of ['one', 'two', 'three']) breaker.trip(reason)
    expect(breaker.canSend()).toBe(false)
    await closed
    expect(breaker.canSend()).toBe(true)
    expect(told()).toEqual({ asked: 3, closings: 1 })
  })

  it('it is asked again after each further failure', async () => {
    const { breaker, closed, told } = breakerWith('fine')
    breaker.trip('one')
    await closed
    breaker.trip('two')
    expect(breaker.canSend()).toBe(false)
    await expect.poll(told).toEqual({ asked: 2, closings: 2 })
  })

  it.each([400, 401, 403, 409, 429, 499])('a refusal of %i is an answer', async (code) => {
    const { breaker, closed, told } = breakerWith(refused(code))
    breaker.trip('x')
    await closed
    expect(told()).toEqual({ asked: 1, closings: 1 })
  })

  it.each([
    ['a server’s 500', refused(500)],
    ['a gateway’s 504', refused(504)],
    ['a lost connection', lost],
    ['any other failure', new Error('x')],
    ['no answer in time', 'never' as const],
  ])('%s is none', async (_what, answer) => {
    const { breaker, closed, told } = breakerWith(answer, 'fine')
    breaker.trip('x')
    await closed
    expect(told().asked).toBe(2)
  })

  it('and the sender stops, no probe follows, whether one waits for its answer or for its turn', async () => {
    for (const answer of ['never', lost] as const) {
      const { breaker, closed, told } = breakerWith(answer)
      breaker.trip('x')
      breaker.stop()
      await closed
      expect(told()).toEqual({ asked: 1, closings: 1 })
    }
  })
})
