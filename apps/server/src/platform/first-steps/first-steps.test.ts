import { describe, expect, it } from 'vitest'
import { EMPTY_QUEUE, type Health } from '#server/kernel/health.ts'
import { insertRow, updateRows } from '#test/rows.ts'
import { testApp } from '#test/test-app.ts'
import { firstSteps } from './first-steps.ts'

const { as, aBet, aBook, aSala, aTipster, aUser, ctx, db, clock } = await testApp()
const admin = as(await aUser({ roles: ['ADMIN'] }))
const steps = async () => (await admin.get('GET /api/v1/primi-passi').body).filter(({ fatto }) => !fatto)
const left = async () => (await steps()).map(({ passo }) => passo)
const noteOf = async (wanted: string) => (await steps()).find(({ passo }) => passo === wanted)?.nota

it('are marked done one after the other, by the data and not by what was pressed', async () => {
  expect(await left()).toEqual([
    ...[
      'accesso',
      'staff',
      'book',
      'sala',
      'prova',
      'tipster',
      'collegamento',
      'saldi',
      'utente',
      'backup',
      'bet',
    ],
  ])
  const { idBook } = await aBook()
  const { idSala, nomeSala, idGruppoTg } = await aSala({ idBook })
  expect(await left()).toEqual([
    ...['accesso', 'staff', 'prova', 'tipster', 'collegamento', 'saldi', 'utente', 'backup', 'bet'],
  ])

  expect(await noteOf('prova')).toBe('1 sala non ha ancora ricevuto un messaggio.')
  await admin.post('POST /sparabet/sparachat', { chat: 'Prova', sales: { [idSala]: nomeSala } })
  const chat = { chatId: idGruppoTg ?? 0 }
  await updateRows(db, 'send', chat, { stato: 'failed', lastError: 'chat not found' })
  expect(await noteOf('prova')).toBe(
    `1 sala non ha ancora ricevuto un messaggio. ${nomeSala}: chat not found`,
  )
  await updateRows(db, 'send', chat, { stato: 'sent', messageIds: [1] })
  expect(await left()).toEqual([
    'accesso',
    'staff',
    'tipster',
    'collegamento',
    'saldi',
    'utente',
    'backup',
    'bet',
  ])

  const { idTipster } = await aTipster()
  expect(await noteOf('collegamento')).toBe('1 tipster non ha nessun collegamento.')
  await admin.post('POST /api/v1/collegamento-automatico', { idTipster, idSala } as never)
  await aUser()
  await aBet({ idTipster })
  expect(await left()).toEqual(['accesso', 'staff', 'saldi', 'backup'])
  const declared = { entity: 'sala', id: idSala, momento: '2026-03-01', importo: 0 } as const
  await admin.post('POST /api/v1/quadratura', declared)
  expect(await left()).toEqual(['accesso', 'staff', 'backup'])

  await insertRow(db, 'healthCheck', { nome: 'backup', at: clock.now(), succeeded: true, dettaglio: 'fatto' })
  expect(await noteOf('backup')).toBe("Il backup c'è; la prova di ripristino si fa la prossima notte.")
  await insertRow(db, 'healthCheck', {
    ...{ nome: 'prova_ripristino', at: clock.now(), succeeded: true, dettaglio: 'fatto' },
  })
  expect(await left()).toEqual(['accesso', 'staff'])
})

it('say which records the bot cannot reach, those that are off aside', async () => {
  await aSala({ idGruppoTg: null })
  await aTipster({ idGruppoTg: null })
  await aTipster({ idGruppoTg: null, stato: 'D' })
  expect(await noteOf('sala')).toBe('1 sala è senza gruppo Telegram.')
  expect(await noteOf('tipster')).toBe('1 tipster è senza gruppo.')
})

describe('the step of the bot', () => {
  const health = (bot: Partial<Health['bot']>): Health => ({
    ...{ status: 'ok', troubles: [], database: { ok: true }, queue: EMPTY_QUEUE },
    bot: {
      ...{ ok: true, username: 'xbet', mode: 'polling', lastPollAgeSeconds: 1, lastError: null, waiting: 0 },
      ...{ unreadGroups: [], ...bot },
    },
  })
  const bot = async (given: Partial<Health['bot']>, hasTrialTelegram = false) => {
    const all = await firstSteps(ctx, { health: async () => health(given), hasTrialTelegram })
    return all.find(({ passo }) => passo === 'bot')
  }

  it('is done when it receives, and reads every group', async () => {
    expect(await bot({})).toEqual({ passo: 'bot', fatto: true, nota: null })
  })

  it.each([
    ['is the one for trials', {}, true, /TELEGRAM_BOT_TOKEN/],
    [
      'does not receive',
      { ok: false, lastError: 'Unauthorized' },
      false,
      /^Il bot non riceve: Unauthorized\.$/,
    ],
    ['may not read a group', { unreadGroups: ['Falco'] }, false, /privacy del bot .*Falco/],
  ] as const)('says that it %s', async (_what, given, isTrial, said) => {
    expect(
      await bot(
        { ...given, unreadGroups: [...('unreadGroups' in given ? given.unreadGroups : [])] },
        isTrial,
      ),
    ).toEqual({
      ...{ passo: 'bot', fatto: false, nota: expect.stringMatching(said) },
    })
  })
})

it('are shown to ADMIN alone', async () => {
  expect(await as(await aUser({ roles: ['OPERATORE'] })).get('GET /api/v1/primi-passi').status).toBe(403)
})
