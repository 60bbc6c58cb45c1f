import { expect, it } from 'vitest'
import { insertRow, updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'
import { recallLines } from './bet-recall.ts'

const app = await testApp()
const { aBet, aSala, as, aUser, clock, ctx, db } = app

let chat = 0
type Sent = {
  stato?: 'cancelled' | 'failed' | 'pending' | 'sending' | 'sent' | 'uncertain'
  lastError?: string
}
type Room = { idSala: number }

const queued = (fields: object) =>
  insertRow(db, 'send', {
    ...{ chatId: -1, tipo: 'text', payload: { text: 'x' }, username: 'prova', stato: 'sent', ...fields },
    scopo: (fields as { scopo?: string }).scopo ?? 'bet-relay',
  })

/** A message in a chat. */
const aCopy = async (idReceivedBet: number, fields: object = {}) => {
  const { id, chatId } = await queued({ idReceivedBet, chatId: --chat, ...fields })
  return { id, chatId }
}

/** A recall mark of it: an edit, or an answer to it. */
const mark = (
  idReceivedBet: number,
  copy: { id: number; chatId: number },
  as: 'edit' | 'answer',
  sent: Sent = {},
) =>
  queued({
    ...{ idReceivedBet, chatId: copy.chatId, scopo: 'recall', tipo: as === 'edit' ? 'edit_text' : 'text' },
    ...{ payload: { text: 'x', recalls: copy.id }, ...sent },
  })

const linesOf = (idReceivedBet: number, seesSecret = false) => recallLines(ctx, { idReceivedBet }, seesSecret)

it('there are no lines without a mark', async () => {
  const { idReceivedBet } = await aBet()
  await aCopy(idReceivedBet, await aRoom())
  expect(await linesOf(idReceivedBet)).toEqual([])
})

async function aRoom(fields: Parameters<typeof aSala>[0] = {}): Promise<Room> {
  const { idSala } = await aSala(fields)
  return { idSala }
}

it.each<[string, Array<['edit' | 'answer', Sent]>, string | null, string | null]>([
  ['is marked in its place', [['edit', {}]], 'segnata', null],
  ['is about to be', [['edit', { stato: 'pending' }]], 'in_corso', null],
  ['is being marked', [['edit', { stato: 'sending' }]], 'in_corso', null],
  [
    'was refused once, and is tried again',
    [['edit', { stato: 'pending', lastError: 'Too Many Requests: retry after 5' }]],
    'in_corso',
    'troppi messaggi in poco tempo',
  ],
  [
    'could not be changed and was answered',
    [
      ['edit', { stato: 'failed', lastError: "message can't be edited" }],
      ['answer', {}],
    ],
    'risposta',
    'il messaggio in chat non si può più modificare',
  ],
  [
    'had been deleted in its chat',
    [
      ['edit', { stato: 'failed', lastError: 'message to edit not found' }],
      ['answer', {}],
    ],
    'eliminata',
    "il messaggio in chat non c'è più",
  ],
  [
    'is answered because it was refused, which is not there yet',
    [
      ['edit', { stato: 'failed', lastError: "message can't be edited" }],
      ['answer', { stato: 'pending' }],
    ],
    'in_corso',
    null,
  ],
  [
    'is refused for good',
    [['edit', { stato: 'failed', lastError: 'CHAT_WRITE_FORBIDDEN' }]],
    'non_riuscita',
    'il bot è silenziato',
  ],
  [
    'may or may not be marked',
    [['edit', { stato: 'uncertain' }]],
    'non_riuscita',
    'Telegram non ha confermato',
  ],
  ['was given up before anything was said of it', [['edit', { stato: 'cancelled' }]], null, null],
])('a copy that %s', async (_, marks, stato, motivo) => {
  const { idReceivedBet } = await aBet()
  const { idSala, nomeSala } = await aSala()
  const copy = await aCopy(idReceivedBet, { idSala })
  for (const [as, sent] of marks) await mark(idReceivedBet, copy, as, sent)
  expect(await linesOf(idReceivedBet)).toEqual(
    stato === null ? [] : [{ luogo: 'sala', nome: nomeSala, stato, motivo }],
  )
})

it('a mark refused and cancelled counts as answered only where the chat got STOP BET', async () => {
  const { idReceivedBet } = await aBet()
  const told = await aSala()
  const untold = await aSala()
  const refused = { stato: 'cancelled', lastError: "message can't be edited" } as const
  for (const { idSala } of [told, untold]) {
    const copy = await aCopy(idReceivedBet, { idSala })
    await mark(idReceivedBet, copy, 'edit', refused)
    if (idSala === told.idSala)
      await queued({ idReceivedBet, chatId: copy.chatId, idSala, scopo: 'stop-bet' })
  }
  expect(await linesOf(idReceivedBet)).toEqual([
    {
      ...{ luogo: 'sala', nome: told.nomeSala, stato: 'risposta' },
      motivo: 'il messaggio in chat non si può più modificare',
    },
  ])
})

it('a mark cancelled without a refusal has no line, though the chat got STOP BET', async () => {
  const { idReceivedBet } = await aBet()
  const copy = await aCopy(idReceivedBet, await aRoom())
  await mark(idReceivedBet, copy, 'edit', { stato: 'cancelled' })
  await queued({ idReceivedBet, chatId: copy.chatId, scopo: 'stop-bet' })
  expect(await linesOf(idReceivedBet)).toEqual([])
})

it('a chat the bot may not write in says why its mark waits', async () => {
  const { idReceivedBet } = await aBet()
  const copy = await aCopy(idReceivedBet, await aRoom())
  await insertRow(db, 'sendChat', {
    ...{ chatId: copy.chatId, pausedAt: clock.now(), pausedReason: 'il bot è silenziato' },
  })
  await mark(idReceivedBet, copy, 'edit', { stato: 'pending', lastError: 'x' })
  expect(await linesOf(idReceivedBet)).toMatchObject([
    { stato: 'in_corso', motivo: 'il bot non può scrivere nella chat: il bot è silenziato' },
  ])
})

it('a place has the worst state of its copies', async () => {
  const { idReceivedBet } = await aBet()
  const { idSala } = await aSala()
  const next = async (as: 'edit' | 'answer', sent: Sent) => {
    await mark(idReceivedBet, await aCopy(idReceivedBet, { idSala }), as, sent)
    return (await linesOf(idReceivedBet)).map(({ stato }) => stato)
  }
  expect(await next('edit', {})).toEqual(['segnata'])
  expect(await next('answer', { lastError: 'message to edit not found' })).toEqual(['eliminata'])
  expect(await next('edit', { stato: 'cancelled' })).toEqual(['eliminata'])
  expect(await next('answer', {})).toEqual(['risposta'])
  expect(await next('edit', { stato: 'pending' })).toEqual(['in_corso'])
  expect(await next('edit', { stato: 'failed' })).toEqual(['non_riuscita'])
  expect(await next('edit', {})).toEqual(['non_riuscita'])
})

it('rooms are ordered by name, after drop chats and before the staff; secret ones only where allowed', async () => {
  const { idReceivedBet } = await aBet()
  const places = [
    { scopo: 'bets-copy' },
    await aRoom({ nome: 'Zeta' }),
    await aRoom({ nome: 'alfa' }),
    await aRoom({ nome: 'Beta', isSecret: true }),
    { scopo: 'drop-move' },
  ]
  for (const place of places) await mark(idReceivedBet, await aCopy(idReceivedBet, place), 'edit')
  const named = async (seesSecret: boolean) =>
    (await linesOf(idReceivedBet, seesSecret)).map(({ luogo, nome }) => [luogo, nome])
  const [drop, ...rooms] = [
    ['drop', ''],
    ['sala', 'alfa'],
    ['sala', 'Beta'],
    ['sala', 'Zeta'],
    ['staff', ''],
  ]
  expect(await named(true)).toEqual([drop, ...rooms])
  expect(await named(false)).toEqual([drop, ...rooms.filter(([, nome]) => nome !== 'Beta')])
})

it('relays of a source’s message are shown for rooms of a sparax and recipients of channels', async () => {
  const aMessage = async () =>
    (
      await insertRow(db, 'forward', {
        ...{ chatId: --chat, messageId: 5, elements: '[]', receivedAt: clock.now() },
      })
    ).id
  const { idSala, nomeSala } = await aSala()
  const { idSparax } = await insertRow(db, 'sparax', { nomeSparax: 'Sparax di prova', idGruppoTg: --chat })
  const { idCanale } = await app.aCanale(--chat, --chat, { nomeDestinatario: 'Vetrina' })
  const other = await app.aCanale(--chat, --chat, { nomeDestinatario: 'Bacheca' })
  const [idInoltro, another] = [await aMessage(), await aMessage()]
  const relayed = async (message: number, scopo: string, place: object) => {
    const { id } = await insertRow(db, 'forwardTarget', {
      ...{ idInoltro: message, stato: 'in_coda', motivo: 'x', dueAt: clock.now(), settledAt: clock.now() },
      ...{ chatId: --chat, ...place },
    })
    const copy = await queued({ chatId: --chat, idForwardTarget: id, scopo })
    await queued({
      ...{ chatId: copy.chatId, idForwardTarget: id, scopo: 'recall', tipo: 'edit_text' },
      payload: { text: 'x', recalls: copy.id },
    })
  }
  await relayed(idInoltro, 'sparax', { idSparax, idSala })
  await relayed(idInoltro, 'canale', { idCanale })
  await relayed(idInoltro, 'canale', { idCanale: other.idCanale })
  await relayed(another, 'canale', { idCanale })
  expect(await recallLines(ctx, { idInoltro }, false)).toEqual([
    { luogo: 'canale', nome: 'Bacheca', stato: 'segnata', motivo: null },
    { luogo: 'canale', nome: 'Vetrina', stato: 'segnata', motivo: null },
    { luogo: 'sparax', nome: nomeSala, stato: 'segnata', motivo: null },
  ])
})

it('the path of a bet shows its recall once it was stopped, with secret rooms only where allowed', async () => {
  const [operatore, admin] = [
    as(await aUser({ roles: ['OPERATORE'] })),
    as(await aUser({ roles: ['ADMIN'] })),
  ]
  const { idReceivedBet } = await aBet()
  const { nomeSala, ...room } = await aSala({ nome: 'Aperta' })
  for (const { idSala } of [room, await aSala({ nome: 'Segreta', isSecret: true })])
    await mark(idReceivedBet, await aCopy(idReceivedBet, { idSala }), 'edit')
  const told = async (who: typeof admin) =>
    (await who.get('GET /api/v1/bets/:id/percorso', { params: { id: idReceivedBet } }).body).richiamo.map(
      ({ nome }) => nome,
    )
  expect(await told(admin)).toEqual([])
  await updateRows(db, 'bet', { idReceivedBet }, { stoppedAt: clock.now() })
  expect(await told(operatore)).toEqual([nomeSala])
  expect(await told(admin)).toEqual([nomeSala, 'Segreta'])
})
