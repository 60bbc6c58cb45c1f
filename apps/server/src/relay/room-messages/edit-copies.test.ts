import { describe, expect, it, onTestFinished } from 'vitest'
import type { SendState } from '#server/db/generated/tables.ts'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { buttonRow, newButton, placeAll } from '#server/telegram/chat-buttons/public.ts'
import { type Content, enqueueAll, type OutgoingMessage } from '#server/telegram/outbox/public.ts'
import { clockedRelays } from '#test/clocked-relays.ts'
import { amendMessages } from './amend-messages.ts'
import { replaceMedium } from './change-medium.ts'
import { editCopies, planEdits } from './edit-copies.ts'
import { relayLatePart, relayNotes } from './queue-relays.ts'

const world = await clockedRelays()
const { aBet, aSala, aTipster, aUser, as, clock, ctx, db, plan, post, reads, setVariable, work } = world
const staff = as(await aUser({ roles: ['ADMIN', 'OPERATORE'] }))

async function linked(count = 1) {
  const { idTipster, ...tipster } = await aTipster()
  const sale = []
  for (let i = 0; i < count; i++) {
    const sala = await aSala()
    await insertRow(db, 'collegamentoAutomatico', { idTipster, idSala: sala.idSala })
    sale.push(sala)
  }
  return { tipster, sale, sala: sale[0]! }
}

describe('a bet that was edited, and before the edit reached its rooms was', () => {
  const gone = { stoppedAt: clock.now(), deletedAt: clock.now() }
  it.each<[string, Partial<typeof gone>]>([
    ['stopped', { stoppedAt: gone.stoppedAt }],
    ['deleted', { deletedAt: gone.deletedAt }],
    ['both', gone],
  ])('%s stays there as it was, and no edit is left over', async (_, fields) => {
    const { tipster, sala } = await linked()
    const bet = await post(tipster, 'Inter 1')
    const { idReceivedBet } = bet
    await work()
    await bet.edit('Inter 2')
    await updateRows(db, 'bet', { idReceivedBet }, fields)
    await work()
    expect(reads(sala)).toEqual(['Inter 1'])
    expect(await rowsOf(db, 'routing', { idReceivedBet }, ['editDueAt'])).toEqual([{ editDueAt: null }])
  })
})

it('a late picture follows the bet, as an answer, to each room that has or may have it', async () => {
  const states: SendState[] = ['pending', 'sending', 'sent', 'uncertain', 'failed', 'cancelled']
  const { tipster, sale } = await linked(states.length + 1)
  const { idReceivedBet } = await post(tipster, 'Inter 1')
  await plan()
  const sent = await rowsOf(
    db,
    'send',
    { idReceivedBet, scopo: 'bet-relay' },
    ['id', 'idSala', 'chatId', 'idInstradamento'],
    'id',
  )
  for (const [i, stato] of [...states, 'sent' as const].entries())
    await updateRows(db, 'send', { id: sent[i]!.id }, { stato })
  // An operator's send gets no late parts.
  await updateRows(db, 'sentBet', { idReceivedBet, idSala: sale.at(-1)!.idSala }, { automatico: false })
  await withTransaction(ctx, (tx) => relayLatePart(tx, idReceivedBet, { photos: [42] }))
  const late = await rowsOf(
    db,
    'send',
    { idReceivedBet, tipo: 'photo' },
    ['idSala', 'chatId', 'idInstradamento', 'tipo', 'scopo', 'priority', 'payload', 'stato'],
    'idSala',
  )
  expect(late).toEqual(
    sent.slice(0, 4).map(({ id, ...room }) => ({
      ...room,
      tipo: 'photo',
      scopo: 'bet-relay',
      priority: 10,
      payload: { photos: [42], replyToInvio: id },
      stato: 'pending',
    })),
  )
  const { idReceivedBet: nowhere } = await aBet()
  await withTransaction(ctx, (tx) => relayLatePart(tx, nowhere, { photos: [42] }))
  expect(await rowsOf(db, 'send', { idReceivedBet: nowhere }, ['id'])).toEqual([])
})

type Before = Pick<OutgoingMessage, 'tipo' | 'payload'> &
  Partial<OutgoingMessage> & { stato?: SendState; inPlaceOf?: number }
let chat = -77_000

/** Messages of a bet in one chat with the given states. @returns their ids and the bet's rows of the outbox */
async function queued(before: readonly Before[]) {
  const { idReceivedBet } = await aBet()
  const address = { chatId: --chat, scopo: 'bet-relay', idReceivedBet }
  const messages = before.map(({ stato: _, inPlaceOf: __, ...message }) => ({ ...address, ...message }))
  const ids = await withTransaction(ctx, (tx) => enqueueAll(tx, messages))
  for (const [i, { stato = 'pending', inPlaceOf }] of before.entries())
    await updateRows(
      db,
      'send',
      { id: ids[i]! },
      { stato, ...(inPlaceOf === undefined ? {} : { replaces: ids[inPlaceOf]! }) },
    )
  const rows = () => rowsOf(db, 'send', { idReceivedBet }, undefined, 'id')
  return { address, ids, rows, idReceivedBet }
}

const short = (rows: ReadonlyArray<{ tipo: string; stato: string; payload: unknown }>) =>
  rows.map(({ tipo, stato, payload }) => [tipo, stato, payload])
const BOLD = [{ type: 'bold' as const, offset: 0, length: 5 }]
const BELOW_MARK = [{ type: 'bold' as const, offset: '(modificata)\n'.length, length: 5 }]
const BUTTONS = [[{ text: 'Preso', data: 'x' }]]

describe('messages of a bet in a chat, updated to a new content:', () => {
  async function amended(before: readonly Before[], content: Content) {
    const { address, ids, rows } = await queued(before)
    const { firstInvio, isUncertain } = await withTransaction(ctx, async (tx) =>
      amendMessages(tx, (await rows()) as never, content, address),
    )
    return { ids, firstInvio, isUncertain, rows: await rows() }
  }

  it('without sent or queued messages nothing is written', async () => {
    const { rows, firstInvio, isUncertain } = await amended(
      [
        { tipo: 'text', payload: { text: 'a' }, stato: 'cancelled' },
        { tipo: 'text', payload: { text: 'b' }, stato: 'failed' },
      ],
      { text: 'c', photos: [] },
    )
    expect(short(rows)).toEqual([
      ['text', 'cancelled', { text: 'a' }],
      ['text', 'failed', { text: 'b' }],
    ])
    expect([firstInvio, isUncertain]).toEqual([null, false])
  })

  it('queued messages carry it in their place, unmarked, with their buttons', async () => {
    const { rows, firstInvio } = await amended(
      [{ tipo: 'photo', payload: { photos: [1], text: 'a', buttons: BUTTONS } }],
      { text: 'Inter', entities: BOLD, photos: [2] },
    )
    const payload = { photos: [2], text: 'Inter', entities: BOLD, buttons: BUTTONS }
    expect(short(rows)).toEqual([['photo', 'pending', payload]])
    expect(firstInvio).toBeNull()
  })

  it('a queued message loses its text where the new content has none', async () => {
    const { rows } = await amended([{ tipo: 'photo', payload: { photos: [1], text: 'a', entities: BOLD } }], {
      text: '',
      photos: [1],
    })
    expect(short(rows)).toEqual([['photo', 'pending', { photos: [1] }]])
  })

  it('a queued message that now takes several is queued anew for its time, buttons under the last', async () => {
    const dueAt = new Date(clock.now().getTime() + 90_000)
    const button = newButton('risposta.presa', 'Preso')
    const before = await queued([
      { tipo: 'text', payload: { text: 'altra' }, stato: 'sent' },
      { tipo: 'text', payload: { text: 'a' }, dueAt },
    ])
    const [answered, old] = before.ids as [number, number]
    const quote = { text: 'altra', position: 0 }
    const reply = { replyToInvio: answered, replyToPart: 1, quote }
    const payload = { text: 'a', ...reply, buttons: buttonRow([button]) }
    await updateRows(db, 'send', { id: old }, { payload: JSON.stringify(payload) })
    const [one, two] = ['x'.repeat(4_096), 'y'.repeat(100)]
    const [, waiting] = await before.rows()
    const { firstInvio } = await withTransaction(ctx, async (tx) => {
      const place = { subject: before.idReceivedBet, chatId: before.address.chatId, idSend: old }
      await placeAll(tx, [{ buttons: [button], place }])
      return amendMessages(tx, [waiting as never], { text: one + two, photos: [] }, before.address)
    })
    const [, gone, first, last] = await before.rows()
    expect(gone).toMatchObject({ id: old, stato: 'cancelled' })
    expect(first).toMatchObject({ tipo: 'text', stato: 'pending', dueAt, payload: { text: one, ...reply } })
    expect(last).toMatchObject({ tipo: 'text', stato: 'pending', dueAt })
    expect(last?.payload).toEqual({ text: two, ...reply, buttons: buttonRow([button]) })
    expect(first?.payload).not.toHaveProperty('buttons')
    expect(firstInvio).toBe(first?.id)
    expect(await rowsOf(db, 'chatButton', { token: button.token }, ['idSend'])).toEqual([
      { idSend: last?.id },
    ])
  })

  it('a queued message that becomes an album, which cannot carry buttons, loses its buttons', async () => {
    const { rows, ids } = await amended([{ tipo: 'text', payload: { text: 'a', buttons: BUTTONS } }], {
      text: 'b',
      photos: [1, 2],
    })
    expect(short(rows)).toEqual([
      ['text', 'cancelled', { text: 'a', buttons: BUTTONS }],
      ['album', 'pending', { text: 'b', photos: [1, 2] }],
    ])
    expect(await rowsOf(db, 'chatButton', { idSend: ids[0]! }, ['token'])).toEqual([])
  })

  it.each(['sent', 'sending'] as const)(
    'a message that is %s is edited and marked, and keeps its buttons',
    async (stato) => {
      const { rows, ids } = await amended(
        [{ tipo: 'text', payload: { text: 'a', buttons: BUTTONS }, stato }],
        {
          text: 'Inter',
          entities: BOLD,
          photos: [],
        },
      )
      const text = '(modificata)\nInter'
      expect(short(rows)).toEqual([
        // The sent row is unchanged: answers and later edits refer to it.
        ['text', stato, { text: 'a', buttons: BUTTONS }],
        ['edit_text', 'pending', { text, entities: BELOW_MARK, ofInvio: ids[0], buttons: BUTTONS }],
      ])
      expect(rows[1]?.scopo).toBe('bet-edit')
    },
  )

  it('a waiting edit gets the newest text; a waiting replacement of another picture does not', async () => {
    const before = await queued([
      { tipo: 'photo', payload: { photos: [1], text: 'a' }, stato: 'sent' },
      { tipo: 'edit_media', payload: { photos: [2], text: 'x' }, scopo: 'bet-edit' },
    ])
    const [copy, media] = before.ids as [number, number]
    const ofInvio = { photos: [2], text: 'x', ofInvio: copy }
    await updateRows(db, 'send', { id: media }, { payload: JSON.stringify(ofInvio) })
    const [part] = await before.rows()
    const amend = (text: string) =>
      withTransaction(ctx, (tx) => amendMessages(tx, [part as never], { text, photos: [1] }, before.address))
    await amend('b')
    await amend('c')
    expect(short((await before.rows()).slice(1))).toEqual([
      ['edit_media', 'pending', ofInvio],
      ['edit_caption', 'pending', { text: '(modificata)\nc', ofInvio: copy }],
    ])
  })

  it('of several albums the first carries the text, the others are unchanged', async () => {
    const { rows, ids } = await amended(
      [
        { tipo: 'album', payload: { photos: [1, 2], text: 'a' }, stato: 'sent' },
        { tipo: 'photo', payload: { photos: [3] }, stato: 'sent' },
      ],
      { text: 'b', photos: [1, 2, 3] },
    )
    expect(short(rows.slice(2))).toEqual([
      ['edit_caption', 'pending', { text: '(modificata)\nb', ofInvio: ids[0] }],
    ])
  })

  it('a text sent after its picture is edited, whatever the state of the picture', async () => {
    for (const stato of ['sent', 'failed'] as const) {
      const { rows, ids } = await amended(
        [
          { tipo: 'photo', payload: { photos: [1] }, stato },
          { tipo: 'text', payload: { text: 'a'.repeat(2_000) }, stato: 'sent' },
        ],
        { text: 'b'.repeat(2_000), photos: [1] },
      )
      expect(
        rows.slice(2).map(({ tipo, payload }) => [tipo, (payload as { ofInvio: number }).ofInvio]),
      ).toEqual([['edit_text', ids[1]]])
    }
  })

  it('a text that takes more messages now follows as an answer to the first, marked once', async () => {
    const { rows, ids } = await amended([{ tipo: 'text', payload: { text: 'a' }, stato: 'sent' }], {
      text: `${'x'.repeat(3_000)}\n${'y'.repeat(3_000)}`,
      photos: [7],
    })
    expect(short(rows.slice(1))).toEqual([
      ['text', 'pending', { text: `(modificata)\n${'x'.repeat(3_000)}`, replyToInvio: ids[0] }],
      ['text', 'pending', { text: 'y'.repeat(3_000), replyToInvio: ids[0] }],
    ])
    expect(new Set(rows.slice(1).map(({ scopo }) => scopo))).toEqual(new Set(['bet-edit']))
  })

  it('where the whole text follows, queued parts of the old one are cancelled, pictures are not', async () => {
    const { rows, ids } = await amended(
      [
        { tipo: 'text', payload: { text: 'a' }, stato: 'sent' },
        { tipo: 'photo', payload: { photos: [3], text: 'c', entities: BOLD } },
        { tipo: 'text', payload: { text: 'b' } },
      ],
      { text: 'corta', photos: [3] },
    )
    expect(short(rows.slice(1))).toEqual([
      ['photo', 'pending', { photos: [3] }],
      ['text', 'cancelled', { text: 'b' }],
      ['text', 'pending', { text: '(modificata)\ncorta', replyToInvio: ids[0] }],
    ])
  })

  it('an uncertain message is not edited, and reported as unknown', async () => {
    const { rows, ids, isUncertain } = await amended(
      [
        { tipo: 'text', payload: { text: 'a'.repeat(4_096) }, stato: 'uncertain' },
        { tipo: 'text', payload: { text: 'b' }, stato: 'sent' },
      ],
      { text: `${'x'.repeat(4_000)}\n${'y'.repeat(3_000)}`, photos: [] },
    )
    expect(isUncertain).toBe(true)
    expect(short(rows.slice(2))).toEqual([
      ['edit_text', 'pending', { text: 'y'.repeat(3_000), ofInvio: ids[1] }],
    ])
    const followed = await amended([{ tipo: 'text', payload: { text: 'a' }, stato: 'uncertain' }], {
      text: 'x'.repeat(5_000),
      photos: [],
    })
    expect([followed.isUncertain, followed.firstInvio]).toEqual([true, null])
  })

  it('a queued replacement of a lost copy carries the mark of an edit', async () => {
    const { rows } = await amended(
      [
        { tipo: 'text', payload: { text: 'a' }, stato: 'cancelled' },
        { tipo: 'text', payload: { text: '(modificata)\nb' }, inPlaceOf: 0 },
      ],
      { text: 'c', photos: [] },
    )
    expect(short(rows.slice(1))).toEqual([['text', 'pending', { text: '(modificata)\nc' }]])
  })
})

describe('an edit', () => {
  it('is planned for the rooms that have the bet or have it queued, and for no other', async () => {
    const { idReceivedBet } = await aBet()
    const stati = ['previsto', 'in_attesa', 'in_coda', 'scartato', 'annullato'] as const
    for (const stato of stati)
      await insertRow(db, 'routing', {
        ...{ idReceivedBet, idSala: (await aSala()).idSala, automatico: true, stato },
        ...{ motivo: 'x', username: 'x', createdAt: clock.now(), dueAt: clock.now() },
        heldAt: stato === 'in_attesa' ? clock.now() : null,
      })
    await withTransaction(ctx, (tx) => planEdits(tx, idReceivedBet))
    const rows = await db
      .selectFrom('routing')
      .select(['stato', 'editDueAt'])
      .where('idReceivedBet', '=', idReceivedBet)
      .where('editDueAt', 'is not', null)
      .execute()
    expect(rows).toEqual([{ stato: 'in_coda', editDueAt: clock.now() }])
    await updateRows(db, 'routing', { idReceivedBet }, { editDueAt: null })
  })

  it('goes to the bet’s chat with the bet’s priority, note and lines', async () => {
    const { tipster, sala } = await linked()
    const chosen = await aSala()
    const bet = await post(tipster, 'Inter 1')
    const { idReceivedBet } = bet
    await work()
    const { body } = await staff.post('POST /sparabet/send-messages-old-bet', {
      idReceivedBet,
      notes: 'solo oggi',
      sales: { [chosen.idSala]: chosen.nomeSala },
    })
    await work()
    // The room has no chat any more: its copy is in the chat it was sent to.
    await updateRows(db, 'room', { idSala: sala.idSala }, { idGruppoTg: null })
    await bet.edit('Inter 2')
    await plan()
    const edits = await rowsOf(
      db,
      'send',
      { idReceivedBet, scopo: 'bet-edit' },
      ['idSala', 'chatId', 'priority', 'idSpedizione', 'payload'],
      'priority',
    )
    expect(edits).toMatchObject([
      {
        ...{ idSala: chosen.idSala, chatId: chosen.idGruppoTg, priority: 0 },
        idSpedizione: body.idSpedizione,
        payload: { text: '(modificata)\nInter 2\n\nsolo oggi' },
      },
      {
        ...{ idSala: sala.idSala, chatId: sala.idGruppoTg, priority: 10, idSpedizione: null },
        payload: { text: '(modificata)\nInter 2' },
      },
    ])
    await world.send()
  })

  it('of a text to be rewritten for a room waits for that room only, and names it', async () => {
    await setVariable('gpt_api_key', 'chiave')
    onTestFinished(() => setVariable('gpt_api_key', ''))
    const { idTipster, ...tipster } = await aTipster()
    const plain = await aSala()
    const rewritten = await aSala({ sendOriginalBet: false, promptGpt: 'Riscrivi' })
    for (const { idSala } of [plain, rewritten])
      await insertRow(db, 'collegamentoAutomatico', { idTipster, idSala })
    const bet = await post(tipster, 'Inter 1')
    await work()
    await bet.edit('Inter 2')
    const rows = await rowsOf(db, 'routing', { idReceivedBet: bet.idReceivedBet }, ['id', 'idSala'])
    const idOf = ({ idSala }: { idSala: number }) => rows.find((row) => row.idSala === idSala)!.id
    const ids = rows.map(({ id }) => id)
    expect(await editCopies(ctx, bet.idReceivedBet, ids)).toEqual([idOf(rewritten)])
    await world.send()
    expect([reads(plain), reads(rewritten)]).toEqual([['(modificata)\nInter 2'], ['riscritta: Inter 1']])
    await work()
    expect(reads(rewritten)).toEqual(['(modificata)\nriscritta: Inter 2'])
    expect(await editCopies(ctx, bet.idReceivedBet, ids)).toEqual([])
  })

  it('of a bet that is uncertain in some rooms is told to the staff, with the names of these', async () => {
    const { tipster, sale } = await linked(3)
    const bet = await post(tipster, 'Inter 1')
    await work()
    for (const { idSala } of sale.slice(1))
      await updateRows(db, 'send', { idReceivedBet: bet.idReceivedBet, idSala }, { stato: 'uncertain' })
    await bet.edit('Inter 2')
    await work()
    const names = sale.slice(1).map(({ nomeSala }) => nomeSala)
    const notes = await rowsOf(db, 'notification', {}, ['testo'])
    expect(notes.map(({ testo }) => testo)).toContain(
      `Bet ${bet.idReceivedBet} modificata dal tipster: invio incerto a ${names.join(', ')}, controlla la chat`,
    )
  })
})

describe('a replaced picture', () => {
  const of = (rows: Awaited<ReturnType<Awaited<ReturnType<typeof queued>>['rows']>>) =>
    rows.filter(({ tipo }) => tipo === 'edit_media').map(({ payload }) => payload)

  it('is edited into sent messages with their present text, marked; queued messages carry it anyway', async () => {
    const { ids, rows, idReceivedBet } = await queued([
      {
        tipo: 'photo',
        payload: { photos: [5], text: 'Inter', entities: BOLD, buttons: BUTTONS },
        stato: 'sent',
      },
      { tipo: 'album', payload: { photos: [4, 5], text: 'Milan' }, stato: 'sending' },
      { tipo: 'photo', payload: { photos: [5], text: 'x'.repeat(1_020) }, stato: 'sent', scopo: 'bets-copy' },
      { tipo: 'photo', payload: { photos: [5] }, stato: 'sent' },
      { tipo: 'photo', payload: { photos: [5], text: 'a' }, stato: 'pending' },
      { tipo: 'photo', payload: { photos: [5], text: 'a' }, stato: 'failed' },
      { tipo: 'photo', payload: { photos: [6], text: 'a' }, stato: 'sent' },
      { tipo: 'photo', payload: { photos: [5], text: 'a' }, stato: 'sent', scopo: 'drop-move' },
    ])
    await withTransaction(ctx, (tx) => replaceMedium(tx, idReceivedBet, { photo: 5 }))
    const photos = [5]
    const edited = { text: '(modificata)\nInter', entities: BELOW_MARK, buttons: BUTTONS }
    expect(of(await rows())).toEqual([
      { photos, ofInvio: ids[0], ...edited },
      { photos, ofInvio: ids[1], text: '(modificata)' },
      { photos, ofInvio: ids[2], text: 'x'.repeat(1_020) },
      { photos, ofInvio: ids[3], text: '(modificata)' },
    ])
  })

  it('keeps the text of the last edit, and goes to its copy’s chat', async () => {
    const { tipster } = await linked()
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    await work()
    const copy = await rowOf(db, 'send', { idReceivedBet, scopo: 'bet-relay' })
    const { id: idSpedizione } = await insertRow(db, 'operatorSend', {
      tipo: 'bet',
      username: 'x',
      createdAt: clock.now(),
    })
    await updateRows(
      db,
      'send',
      { id: copy.id },
      {
        tipo: 'photo',
        payload: JSON.stringify({ photos: [5], text: 'Inter 1' }),
        idSpedizione,
        priority: 0,
      },
    )
    const edit = { chatId: copy.chatId, tipo: 'edit_caption' as const, scopo: 'bet-edit', idReceivedBet }
    const ofInvio = copy.id
    const ids = await withTransaction(ctx, (tx) =>
      enqueueAll(tx, [
        { ...edit, payload: { text: 'Inter 2', ofInvio } },
        { ...edit, payload: { text: '(modificata)\nInter X', entities: BELOW_MARK, ofInvio } },
        { ...edit, payload: { text: 'mai partita', ofInvio } },
        { ...edit, payload: { text: 'di un altro', ofInvio: ofInvio - 1 } },
      ]),
    )
    for (const [i, stato] of (['sent', 'sent', 'cancelled', 'sent'] as const).entries())
      await updateRows(db, 'send', { id: ids[i]! }, { stato })
    await withTransaction(ctx, (tx) => replaceMedium(tx, idReceivedBet, { photo: 5 }))
    const rows = db.selectFrom('send').selectAll().where('idReceivedBet', '=', idReceivedBet)
    expect(await rows.where('tipo', '=', 'edit_media').execute()).toMatchObject([
      {
        ...{ chatId: copy.chatId, idSala: copy.idSala, idInstradamento: copy.idInstradamento },
        ...{ idSpedizione, priority: 0, scopo: 'bet-edit' },
        payload: { photos: [5], ofInvio, text: '(modificata)\nInter X', entities: BELOW_MARK },
      },
    ])
    await updateRows(db, 'send', { idReceivedBet, stato: 'pending' }, { stato: 'cancelled' })
  })
})

it('the notes below certain bets are the present ones, none where none is set', async () => {
  await setVariable('nota_bet_americani', 'Solo americani')
  await setVariable('nota_sicilia_no_asia', 'No Asia')
  await setVariable('nota_sukor_no_365', '')
  expect(await relayNotes(ctx)).toEqual({
    nota_bet_americani: 'Solo americani',
    nota_sicilia_no_asia: 'No Asia',
    nota_sukor_no_365: '',
  })
  for (const nome of ['nota_bet_americani', 'nota_sicilia_no_asia']) await setVariable(nome, '')
})
