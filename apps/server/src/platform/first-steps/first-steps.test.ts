import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertRow, updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'
import { firstSteps } from './first-steps.ts'

const { as, aBet, aBook, aSala, aTipster, aUser, ctx, db, clock } = await testApp()
const admin = as(await aUser({ roles: ['ADMIN'] }))
const steps = async () => (await admin.get('GET /api/v1/primi-passi').body).filter(({ fatto }) => !fatto)
const left = async () => (await steps()).map(({ passo }) => passo)
const noteOf = async (wanted: string) => (await steps()).find(({ passo }) => passo === wanted)?.nota

it('are marked done one after the other, by the data and not by what was pressed', async () => {
  expect(await left()).toEqual([
    ...['book', 'sala', 'tipster', 'collegamento', 'prova', 'bet'],
    ...['staff', 'portafoglio', 'saldi', 'utente', 'accesso', 'backup'],
  ])
  const { idBook } = await aBook()
  const { idSala, nomeSala, idGruppoTg } = await aSala({ idBook })
  expect(await left()).toEqual([
    ...[
      'tipster',
      'collegamento',
      'prova',
      'bet',
      'staff',
      'portafoglio',
      'saldi',
      'utente',
      'accesso',
      'backup',
    ],
  ])

  await insertRow(db, 'send', {
    ...{ chatId: idGruppoTg ?? 0, tipo: 'text', payload: {}, stato: 'sent', scopo: 'sala-created', idSala },
    username: 'admin',
  })
  expect(await noteOf('prova')).toBe(`1 sala non ha ancora ricevuto un messaggio di prova: ${nomeSala}.`)
  await admin.post('POST /sparabet/sparachat', { chat: 'Prova', sales: { [idSala]: nomeSala } })
  const chat = { chatId: idGruppoTg ?? 0, scopo: 'sparachat' }
  await updateRows(db, 'send', chat, { stato: 'failed', lastError: 'chat not found' })
  expect(await noteOf('prova')).toBe(
    `1 sala non ha ancora ricevuto un messaggio di prova: ${nomeSala}. ${nomeSala}: la chat non esiste, o il bot non ne fa parte.`,
  )
  expect((await steps()).find(({ passo }) => passo === 'prova')).toMatchObject({ id: idSala })
  await updateRows(db, 'send', chat, { stato: 'sent', messageIds: [1] })
  expect(await left()).toEqual([
    ...['tipster', 'collegamento', 'bet', 'staff', 'portafoglio', 'saldi', 'utente', 'accesso', 'backup'],
  ])

  const { idTipster, nomeTipster } = await aTipster()
  expect(await noteOf('collegamento')).toBe(`1 tipster non ha nessun collegamento: ${nomeTipster}.`)
  await admin.post('POST /api/v1/collegamento-automatico', { idTipster, idSala } as never)
  await aUser()
  await aBet({ idTipster })
  expect(await left()).toEqual(['staff', 'portafoglio', 'saldi', 'accesso', 'backup'])
  await admin.post('POST /api/v1/portafoglio', { nome: 'Cassa' })
  expect(await left()).toEqual(['staff', 'saldi', 'accesso', 'backup'])
  const declared = { entity: 'sala', id: idSala, momento: '2026-03-01', importo: 0 } as const
  await admin.post('POST /api/v1/quadratura', declared)
  expect(await left()).toEqual(['staff', 'accesso', 'backup'])

  await insertRow(db, 'healthCheck', { nome: 'backup', at: clock.now(), succeeded: true, dettaglio: 'fatto' })
  expect(await noteOf('backup')).toBe("Il backup c'è; la prova di ripristino si fa la prossima notte.")
  await insertRow(db, 'healthCheck', {
    ...{ nome: 'prova_ripristino', at: clock.now(), succeeded: true, dettaglio: 'fatto' },
  })
  expect(await left()).toEqual(['staff', 'accesso'])
})

it('say which records the bot cannot reach, those that are off aside', async () => {
  const { idSala, nomeSala } = await aSala({ idGruppoTg: null })
  const { idTipster, nomeTipster } = await aTipster({ idGruppoTg: null })
  await aTipster({ idGruppoTg: null, stato: 'D' })
  const open = await steps()
  expect(open.map(({ passo }) => passo)).toContain('prova')
  expect(open.find(({ passo }) => passo === 'sala')).toMatchObject({
    ...{ nota: `1 sala è senza gruppo Telegram: ${nomeSala}.`, id: idSala },
  })
  expect(open.find(({ passo }) => passo === 'tipster')).toMatchObject({
    ...{ nota: `1 tipster è senza gruppo: ${nomeTipster}.`, id: idTipster },
  })
})

it('take what the bot lacks from what judges it, and say so in its words', async () => {
  const bot = async (lack: string | null) => {
    const all = await firstSteps(ctx, { botLack: async () => lack, whyRefused: (text) => text })
    return all.find(({ passo }) => passo === 'bot')
  }
  expect(await bot(null)).toEqual({ passo: 'bot', fatto: true, nota: null, id: null })
  expect(await bot('il bot non riceve (troppi messaggi in poco tempo)')).toEqual({
    ...{ passo: 'bot', fatto: false, id: null },
    nota: 'Il bot non riceve (troppi messaggi in poco tempo).',
  })
})

it('are shown to ADMIN alone', async () => {
  expect(await as(await aUser({ roles: ['OPERATORE'] })).get('GET /api/v1/primi-passi').status).toBe(403)
})

it('end once the product has sent a thousand messages, whatever is open', async () => {
  expect((await steps()).length).toBeGreaterThan(0)
  await sql`
    insert into send (chat_id, tipo, payload, stato, scopo, username)
    select -1, 'text', '{}', 'sent', 'sparachat', 'x' from generate_series(1, 1001)
  `.execute(db)
  expect(await admin.get('GET /api/v1/primi-passi').body).toEqual([])
})
