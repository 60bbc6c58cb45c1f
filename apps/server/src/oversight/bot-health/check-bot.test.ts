import { describe, expect, it } from 'vitest'
import { EMPTY_QUEUE, type Health } from '#server/kernel/health.ts'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import { checkBot } from './check-bot.ts'

const healthy: Health = {
  status: 'ok',
  troubles: [],
  database: { ok: true },
  bot: {
    ok: true,
    username: 'xbet_bot',
    mode: 'polling',
    lastPollAgeSeconds: 3,
    lastError: null,
    waiting: 0,
    unreadGroups: [],
  },
  queue: EMPTY_QUEUE,
}
const check = (health: Partial<Health>, skew: number | null = 0) =>
  checkBot({ read: async () => ({ ...healthy, ...health }), clockSkewSeconds: async () => skew })

describe('the Telegram Health Check', () => {
  it('of a running bot shows its name, how it receives, the queue and the clock’s deviation', async () => {
    expect(await check({})).toEqual({
      status: 'OK · @xbet_bot · ultima ricezione 3 s fa · coda vuota · orologio esatto',
      bot: { username: 'xbet_bot', modo: 'polling', ultimaRispostaSecondi: 3 },
      coda: { inAttesa: 0, piuVecchioSecondi: 0, incerti: 0, daElaborare: 0 },
      ultimoErrore: null,
      scartoOrologioSecondi: 0,
    })
  })

  it('reports the queue, the last error, the webhook and a clock that is off', async () => {
    const { status } = await check(
      {
        bot: { ...healthy.bot, mode: 'webhook', lastPollAgeSeconds: 20 },
        queue: {
          ...healthy.queue,
          pending: 7,
          oldestSeconds: 12,
          uncertain: 2,
          lastError: 'Too Many Requests',
        },
      },
      -8,
    )
    expect(status).toBe(
      'OK · @xbet_bot · webhook controllato 20 s fa · in coda 7, il più vecchio da 12 s, incerti 2, ' +
        'ultimo errore: troppi messaggi in poco tempo · orologio avanti di 8 s',
    )
  })

  it.each<[string, Partial<Health>, number | null]>([
    ['il database non risponde', { database: { ok: false } }, 0],
    ['Telegram non risponde', {}, null],
    [
      'il bot non riceve (messaggio di errore «Conflict»)',
      { bot: { ...healthy.bot, ok: false, lastError: 'Conflict' } },
      0,
    ],
    ['messaggi fermi in coda da 400 s', { queue: { ...healthy.queue, pending: 1, oldestSeconds: 400 } }, 0],
    [
      'messaggi ricevuti e non elaborati da 400 s',
      { queue: { ...healthy.queue, unread: 1, oldestUnreadSeconds: 400 } },
      0,
    ],
    [
      'la privacy del bot è attiva: non legge Falco, Gufo, dove non è amministratore',
      { bot: { ...healthy.bot, unreadGroups: ['Falco', 'Gufo'] } },
      0,
    ],
    [
      '2 messaggi ricevuti e messi da parte nelle ultime 24 ore',
      { queue: { ...healthy.queue, setAside: 2 } },
      0,
    ],
    ["l'orologio del server è sbagliato di 90 s", {}, 90],
  ])('is refused with: %s', async (sentence, health, skew) => {
    await expect(check(health, skew)).rejects.toMatchObject({
      code: 'BOT_UNHEALTHY',
      status: 503,
      message: `${sentence}. Riprova tra poco`,
    })
  })
})

const app = await testApp({ realTime: true })
const t = await testTelegram(app, { bot: false, sender: false })

it('Telegram’s clock is read from its response; without a response it is unknown', async () => {
  expect(await t.telegram.clockSkewSeconds(2_000)).toBeGreaterThanOrEqual(-1)
  expect(await t.telegram.clockSkewSeconds(2_000)).toBeLessThanOrEqual(1)
  await t.people.setFault({ kind: 'late', delayMs: 5_000, method: 'getMe' })
  expect(await t.telegram.clockSkewSeconds(200)).toBeNull()
  await t.people.clearFaults()
})

it('is restricted to ADMIN', async () => {
  const operatore = app.as(await app.aUser({ roles: ['OPERATORE'] }))
  const admin = app.as(await app.aUser({ roles: ['ADMIN'] }))
  expect(await operatore.get('GET /sparabet/health').status).toBe(403)
  expect((await admin.get('GET /sparabet/health').body).status).toMatch(/^OK · /)
})
