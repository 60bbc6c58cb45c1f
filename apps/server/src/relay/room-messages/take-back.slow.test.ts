import { toWire } from '@xbetapp/domain/platform/time/rome'
import { describe, expect, it } from 'vitest'
import { lockBet } from '#server/bets/bets/public.ts'
import type { SendState } from '#server/db/generated/tables.ts'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { enqueueAll, type MessagePayload, type OutgoingMessage } from '#server/telegram/outbox/public.ts'
import { clockedRelays } from '#test/clocked-relays.ts'
import { cancelUnsent } from './cancel-unsent.ts'
import { carriedBy, forwardsOfBet, recallForward, restoreForward, type SourceItem } from './recall-forward.ts'
import { takeBack } from './take-back.ts'
import { undoWithdrawal } from './undo-withdrawal.ts'

const world = await clockedRelays()
const { aBet, aSala, aTipster, clock, ctx, db, plan, post, setVariable } = world
await setVariable('chat_bets_id', -4_242)

const BUTTONS = [[{ text: 'Preso', data: 'x' }]]
const BOLD = [{ type: 'bold' as const, offset: 0, length: 5 }]

/** A tip that is queued for so many rooms, and for the chat of bets. */
async function aTip(rooms = 1, text = 'Inter 1') {
  const { idTipster, ...tipster } = await aTipster()
  const sale = []
  for (let i = 0; i < rooms; i++) {
    const sala = await aSala()
    await insertRow(db, 'collegamentoAutomatico', { idTipster, idSala: sala.idSala })
    sale.push(sala)
  }
  const tip = await post(tipster, text)
  await plan()
  const { idReceivedBet } = tip
  const sends = async (scopo?: string) =>
    (await rowsOf(db, 'send', { idReceivedBet }, undefined, 'id')).filter(
      (send) => scopo === undefined || send.scopo === scopo,
    )
  const copyIn = async ({ idSala }: { idSala: number }) =>
    (await sends('bet-relay')).find((send) => send.idSala === idSala)!
  const set = (id: number, fields: { stato?: SendState; tipo?: 'photo'; payload?: MessagePayload }) => {
    const { payload, ...rest } = fields
    const written = payload ? { payload: JSON.stringify(payload) } : {}
    return updateRows(db, 'send', { id }, { ...rest, ...written })
  }
  const add = (
    message: Partial<OutgoingMessage> & Pick<OutgoingMessage, 'chatId' | 'tipo' | 'payload' | 'scopo'>,
  ) => withTransaction(ctx, async (tx) => (await enqueueAll(tx, [{ idReceivedBet, ...message }]))[0]!)
  const back = (tells = true) =>
    withTransaction(ctx, async (tx) =>
      takeBack(tx, await lockBet(tx, idReceivedBet), {
        tells: () => tells,
        motivo: 'ripensamento',
        byTipster: true,
      }),
    )
  const undo = () => withTransaction(ctx, async (tx) => undoWithdrawal(tx, await lockBet(tx, idReceivedBet)))
  const routed = () => rowsOf(db, 'routing', { idReceivedBet }, undefined, 'id')
  return { ...tip, tipster, sale, sends, copyIn, set, add, back, undo, routed }
}
const short = (sends: ReadonlyArray<{ tipo: string; stato: string; payload: unknown }>) =>
  sends.map(({ tipo, stato, payload }) => [tipo, stato, payload])

describe('a withdrawn bet', () => {
  it('is marked where it is or may be, in its present text there, and is cancelled where it is queued', async () => {
    const tip = await aTip(5)
    const states: SendState[] = ['sent', 'sending', 'uncertain', 'failed', 'pending']
    for (const [i, stato] of states.entries()) await tip.set((await tip.copyIn(tip.sale[i]!)).id, { stato })
    const copies = (await tip.sends('bet-relay')).slice(0, 3)
    const last = (id: number, text: string, stato: SendState) => ({
      ...{ chatId: copies[0]!.chatId, tipo: 'edit_text' as const, scopo: 'bet-edit', stato },
      payload: { text, entities: [{ type: 'bold' as const, offset: 13, length: 5 }], ofInvio: id },
    })
    for (const { stato, ...edit } of [
      last(copies[0]!.id, '(modificata)\nInter X', 'sent'),
      last(copies[0]!.id, '(modificata)\nInter 2', 'sent'),
      last(copies[1]!.id, '(modificata)\nmai', 'cancelled'),
    ])
      await tip.set(await tip.add(edit), { stato })
    await updateRows(
      db,
      'send',
      { id: copies[1]!.id },
      { payload: JSON.stringify({ text: 'Inter 1', entities: BOLD }) },
    )
    expect(await tip.back()).toBe(3)
    const marks = await tip.sends('recall')
    expect(marks).toMatchObject(
      copies.map(({ id, idSala, idInstradamento, chatId }) => ({
        ...{ tipo: 'edit_text', stato: 'pending', priority: -10, idSala, idInstradamento, chatId },
        payload: { ofInvio: id, recalls: id },
      })),
    )
    expect(marks.map(({ payload }) => (payload as MessagePayload).text)).toEqual([
      'RITIRATA\n(modificata)\nInter 2',
      'RITIRATA\nInter 1',
      'RITIRATA\nInter 1',
    ])
    expect(marks.map(({ payload }) => (payload as MessagePayload).entities)).toEqual([
      [{ type: 'bold', offset: 22, length: 5 }],
      [{ type: 'bold', offset: 9, length: 5 }],
      undefined,
    ])
    // Every mark is for a whole message: none for a part of an album.
    expect(marks.every(({ payload }) => !('ofPart' in (payload as object)))).toBe(true)
    expect(await tip.copyIn(tip.sale[4]!)).toMatchObject({ stato: 'cancelled' })
    expect(
      (await tip.sends('stop-bet')).map(({ idSala, payload, priority }) => [idSala, payload, priority]),
    ).toEqual(
      copies.map(({ id, idSala }) => [
        idSala,
        { text: `STOP BET ${tip.idReceivedBet}\nInter 1`, replyToInvio: id },
        -10,
      ]),
    )
    expect(await tip.routed()).toMatchObject([
      { stato: 'in_coda' },
      { stato: 'in_coda' },
      { stato: 'in_coda' },
      { stato: 'in_coda' },
      { stato: 'annullato', motivo: 'ripensamento', settledAt: clock.now() },
    ])
  })

  it('is marked once, however often it is withdrawn; a room that is not told is only marked', async () => {
    const tip = await aTip()
    await tip.set((await tip.copyIn(tip.sale[0]!)).id, { stato: 'sent' })
    await tip.back(false)
    await tip.back(false)
    const [mark, ...more] = await tip.sends('recall')
    await tip.set(mark!.id, { stato: 'sent' })
    await tip.back(false)
    expect(more).toEqual([])
    expect(await tip.sends('recall')).toHaveLength(1)
    expect(await tip.sends('stop-bet')).toEqual([])
  })

  it('is told to each room once: stopped again it is silent, unless it counted in between', async () => {
    const tip = await aTip()
    const copy = await tip.copyIn(tip.sale[0]!)
    await tip.set(copy.id, { stato: 'sent' })
    await tip.back()
    await tip.back()
    const [told, ...more] = await tip.sends('stop-bet')
    expect(more).toEqual([])
    await tip.set(told!.id, { stato: 'sent' })
    await tip.back()
    expect(await tip.sends('stop-bet')).toHaveLength(1)
    await tip.undo()
    await tip.back()
    expect(await tip.sends('stop-bet')).toHaveLength(2)
  })

  it('is stopped since the first time, and its changes name that time once', async () => {
    const tip = await aTip()
    const since = clock.now()
    await tip.back()
    clock.advance(60_000)
    await tip.back()
    const of = { idReceivedBet: tip.idReceivedBet }
    expect((await rowOf(db, 'bet', of)).stoppedAt).toEqual(since)
    expect(await rowsOf(db, 'modificationLog', { ...of, tipoModifica: 'STOP' })).toMatchObject([
      { valorePrecedente: null, nuovoValore: toWire(since) },
    ])
  })

  it('is sent with the mark to the chat of bets, where its copy is still queued', async () => {
    const tip = await aTip()
    const words = `${tip.tipster.nomeTipster} - Bet ${tip.idReceivedBet}\nInter 1`
    expect(short(await tip.sends('bets-copy'))).toEqual([['text', 'pending', { text: words }]])
    await tip.back()
    expect(short(await tip.sends('bets-copy'))).toEqual([['text', 'pending', { text: `RITIRATA\n${words}` }]])
    await tip.undo()
    expect(short(await tip.sends('bets-copy'))).toEqual([['text', 'pending', { text: words }]])
    expect(await tip.sends('recall-undone')).toEqual([])
    await tip.back()
    // It was sent with the mark: its text is restored.
    const [copy] = await tip.sends('bets-copy')
    await tip.set(copy!.id, { stato: 'sent' })
    await tip.undo()
    const payload = { text: words, ofInvio: copy!.id, recalls: copy!.id }
    expect(short(await tip.sends('recall-undone'))).toEqual([['edit_text', 'pending', payload]])
  })

  it('is marked in its picture’s caption, without buttons, in the chat its group migrated to', async () => {
    const tip = await aTip()
    const { id, chatId } = await tip.copyIn(tip.sale[0]!)
    await tip.set(id, {
      stato: 'sent',
      tipo: 'photo',
      payload: { photos: [1], text: 'Inter 1', buttons: BUTTONS },
    })
    await insertRow(db, 'migratedChat', { da: chatId, a: -99_001, at: clock.now() })
    await tip.back()
    const [mark] = await tip.sends('recall')
    expect(mark).toMatchObject({ chatId: -99_001, tipo: 'edit_caption' })
    expect(mark?.payload).toEqual({ text: 'RITIRATA\nInter 1', ofInvio: id, recalls: id })
  })

  it('is audited with time, user and number of cancelled messages, and is a change of the bet', async () => {
    const tip = await aTip(2)
    await tip.set((await tip.copyIn(tip.sale[0]!)).id, { stato: 'sent' })
    const before = await currentRevision(ctx, 'bets')
    await tip.back()
    expect(await currentRevision(ctx, 'bets')).not.toBe(before)
    const acts = db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('entityId', '=', String(tip.idReceivedBet))
    expect(await acts.where('action', '=', 'relay.stop').execute()).toEqual([
      { action: 'relay.stop', after: { at: expect.any(String), cancelled: 1 } },
    ])
    const bet = () => rowOf(db, 'bet', { idReceivedBet: tip.idReceivedBet }, ['stoppedAt', 'ritirataAt'])
    expect(await bet()).toMatchObject({ stoppedAt: clock.now(), ritirataAt: clock.now() })
    const stopped = await currentRevision(ctx, 'bets')
    await tip.undo()
    expect(await bet()).toMatchObject({ stoppedAt: null, ritirataAt: null })
    expect(await currentRevision(ctx, 'bets')).not.toBe(stopped)
    const log = db.selectFrom('modificationLog').select(['valorePrecedente', 'nuovoValore'])
    expect(
      await log
        .where('idReceivedBet', '=', tip.idReceivedBet)
        .where('tipoModifica', '=', 'STOP')
        .orderBy('id')
        .execute(),
    ).toEqual([
      { valorePrecedente: null, nuovoValore: expect.any(String) },
      { valorePrecedente: 'Ritirata dal tipster', nuovoValore: 'Ritiro annullato' },
    ])
  })
})

describe('a restored bet', () => {
  it('before any chat was told: no mark is sent, no room is told', async () => {
    const tip = await aTip()
    await tip.set((await tip.copyIn(tip.sale[0]!)).id, { stato: 'sent' })
    await tip.back()
    await tip.undo()
    const states = (await tip.sends())
      .filter(({ scopo }) => scopo !== 'bets-copy')
      .map(({ scopo, stato }) => [scopo, stato])
    expect(states).toEqual([
      ['bet-relay', 'sent'],
      ['recall', 'cancelled'],
      ['stop-bet', 'cancelled'],
    ])
  })

  it.each<SendState>(['sent', 'sending', 'uncertain'])(
    'after marks that are %s gets its text and buttons back, and each chat is told under its last STOP',
    async (stato) => {
      const tip = await aTip(2)
      const [sala, other] = tip.sale as [(typeof tip.sale)[0], (typeof tip.sale)[0]]
      const { id } = await tip.copyIn(sala)
      await tip.set(id, { stato: 'sent', payload: { text: 'Inter 1', buttons: BUTTONS } })
      await tip.set((await tip.copyIn(other)).id, { stato: 'failed' })
      await tip.back()
      const [mark] = await tip.sends('recall')
      await tip.set(mark!.id, { stato })
      const [stop] = await tip.sends('stop-bet')
      const second = await tip.add({
        ...{ chatId: stop!.chatId, tipo: 'text', scopo: 'stop-bet', idSala: sala.idSala },
        payload: { text: 'STOP' },
      })
      for (const one of [stop!.id, second]) await tip.set(one, { stato })
      await tip.undo()
      expect(await tip.sends('recall-undone')).toMatchObject([
        {
          ...{ tipo: 'edit_text', idSala: sala.idSala, priority: -10 },
          payload: { text: 'Inter 1', ofInvio: id, recalls: id, buttons: BUTTONS },
        },
      ])
      expect(await tip.sends('stop-bet-undone')).toMatchObject([
        {
          ...{ tipo: 'text', stato: 'pending', priority: 0, idSala: sala.idSala, chatId: stop!.chatId },
          payload: { text: `BET ${tip.idReceivedBet} DI NUOVO VALIDA`, replyToInvio: second },
        },
      ])
      // Withdrawn once more, the restored copies are marked again.
      for (const undone of await tip.sends('recall-undone')) await tip.set(undone.id, { stato: 'sent' })
      await tip.back()
      expect(await tip.sends('recall')).toHaveLength(2)
    },
  )

  it('is planned again only where the withdrawal cancelled it, not before its time', async () => {
    const tip = await aTip(4)
    const [due, later, before, failed] = await tip.routed()
    const hour = new Date(clock.now().getTime() + 3_600_000)
    await updateRows(db, 'routing', { id: later!.id }, { dueAt: hour })
    const long = new Date(clock.now().getTime() - 60_000)
    await updateRows(
      db,
      'routing',
      { id: before!.id },
      { stato: 'annullato', settledAt: long, motivo: 'prima' },
    )
    await tip.set((await tip.copyIn(tip.sale[3]!)).id, { stato: 'failed' })
    await tip.back()
    clock.advance(1_000)
    await tip.undo()
    const motivo = 'Ritiro annullato'
    expect(await tip.routed()).toMatchObject([
      { id: due!.id, stato: 'previsto', motivo, settledAt: null, dueAt: clock.now() },
      { id: later!.id, stato: 'previsto', motivo, settledAt: null, dueAt: hour },
      { id: before!.id, stato: 'annullato', motivo: 'prima', settledAt: long },
      { id: failed!.id, stato: 'in_coda' },
    ])
    expect(
      (await rowsOf(db, 'sentBet', { idReceivedBet: tip.idReceivedBet }, ['idInstradamento']))
        .map((row) => row.idInstradamento)
        .toSorted(),
    ).toEqual([before!.id, failed!.id])
  })

  it('has the rest of a message queued again whose first part was sent', async () => {
    const tip = await aTip(2)
    const [copy, other] = [await tip.copyIn(tip.sale[0]!), await tip.copyIn(tip.sale[1]!)]
    await tip.set(copy.id, { stato: 'sent' })
    await tip.set(other.id, { stato: 'sending' })
    const { chatId, idSala, idInstradamento } = copy
    const address = { chatId, idSala: idSala!, idInstradamento: idInstradamento!, scopo: 'bet-relay' }
    const rest = await tip.add({ ...address, tipo: 'text', payload: { text: 'seguito' } })
    const notWanted = await tip.add({ ...address, tipo: 'text', payload: { text: 'tolto prima' } })
    await tip.set(notWanted, { stato: 'cancelled' })
    await tip.back()
    const of = async (id: number) => {
      const { stato, cancelRequested } = (await tip.sends()).find((send) => send.id === id)!
      return [stato, cancelRequested]
    }
    expect([await of(rest), await of(other.id)]).toEqual([
      ['cancelled', true],
      ['sending', true],
    ])
    await tip.undo()
    expect([await of(rest), await of(other.id), await of(notWanted)]).toEqual([
      ['pending', false],
      ['sending', false],
      ['cancelled', false],
    ])
  })

  it.each<[string, (tip: Awaited<ReturnType<typeof aTip>>) => Promise<unknown>, boolean]>([
    [
      'an edit the withdrawal overtook',
      async (tip) => {
        const { id, chatId } = await tip.copyIn(tip.sale[0]!)
        const payload = { text: '(modificata)\nInter 2', ofInvio: id }
        await tip.add({ chatId, tipo: 'edit_text', scopo: 'bet-edit', payload })
        await tip.back()
      },
      true,
    ],
    [
      'one that came while it was taken back',
      async (tip) => {
        await tip.back()
        clock.advance(1_000)
        await tip.edit('Inter 2')
      },
      true,
    ],
    ['none', (tip) => tip.back(), false],
    [
      'one that had reached them before',
      async (tip) => {
        await tip.edit('Inter 2')
        await world.work()
        clock.advance(1_000)
        await tip.back()
      },
      false,
    ],
  ])('reaches its rooms with its newest text: after %s', async (_, happens, lacks) => {
    const tip = await aTip()
    await tip.set((await tip.copyIn(tip.sale[0]!)).id, { stato: 'sent' })
    await happens(tip)
    await tip.undo()
    expect((await tip.routed()).map(({ editDueAt }) => editDueAt !== null)).toEqual([lacks])
  })
})

it('unsent messages are cancelled room by room, and only rooms chosen by a person are reported', async () => {
  const { idReceivedBet } = await aBet()
  const rows: Array<
    [string, boolean, SendState[], 'previsto' | 'in_attesa' | 'in_coda' | 'scartato', boolean]
  > = [
    ['planned', true, [], 'previsto', true],
    ['waiting for a person', true, [], 'in_attesa', true],
    ['queued', true, ['pending', 'cancelled'], 'in_coda', true],
    ['chosen', false, ['pending'], 'in_coda', true],
    ['chosen too', false, [], 'previsto', true],
    ['there in part', false, ['sent', 'pending'], 'in_coda', false],
    ['on its way', true, ['sending'], 'in_coda', false],
    ['taken out before', true, ['cancelled'], 'in_coda', false],
    ['never meant', true, [], 'scartato', false],
  ]
  const ids: number[] = []
  const names = new Map<string, string>()
  for (const [what, automatico, parts, stato] of rows) {
    const { idSala, nomeSala, idGruppoTg } = await aSala()
    names.set(what, nomeSala)
    const { id } = await insertRow(db, 'routing', {
      ...{ idReceivedBet, idSala, automatico, stato, motivo: 'x', username: 'x', createdAt: clock.now() },
      dueAt: clock.now(),
      ...(stato === 'in_attesa' ? { heldAt: clock.now() } : {}),
      ...(stato === 'scartato' || stato === 'in_coda' ? { settledAt: clock.now() } : {}),
    })
    ids.push(id)
    const send = { chatId: idGruppoTg!, tipo: 'text' as const, payload: { text: 'x' }, scopo: 'bet-relay' }
    const queued = await withTransaction(ctx, (tx) =>
      enqueueAll(
        tx,
        parts.map(() => ({ ...send, idReceivedBet, idSala, idInstradamento: id })),
      ),
    )
    for (const [i, part] of parts.entries()) await updateRows(db, 'send', { id: queued[i]! }, { stato: part })
  }
  clock.advance(1_000)
  expect(await withTransaction(ctx, (tx) => cancelUnsent(tx, [idReceivedBet], 'basta'))).toBe(3)
  const after = await rowsOf(db, 'routing', { id: ids }, undefined, 'id')
  for (const [i, [what, , , stato, isOver]] of rows.entries())
    expect(after[i], what).toMatchObject(
      isOver
        ? { stato: 'annullato', motivo: 'basta', heldAt: null, settledAt: clock.now() }
        : { stato, motivo: 'x' },
    )
  const notes = await db
    .selectFrom('notification')
    .select('testo')
    .where('testo', 'like', '%(basta)')
    .execute()
  const chosen = [names.get('chosen'), names.get('chosen too')].join(', ')
  expect(notes).toEqual([{ testo: `Bet ${idReceivedBet} non inviata: ${chosen} (basta)` }])
})

describe('a relayed message', () => {
  const item = (messageId: number, caption?: string): SourceItem => ({
    ...{ messageId, tipo: caption === undefined ? ('photo' as const) : ('text' as const), fileId: null },
    ...(caption === undefined ? {} : { caption }),
  })
  let source = -88_000

  /** A message relayed to destinations in these states, each with messages in these states. */
  async function relayed(
    places: ReadonlyArray<['previsto' | 'in_attesa' | 'in_coda', ...SendState[]]>,
    { elements = [item(5, 'Gioca')], payload = { copy: { chatId: 0, messageId: 5 } } as MessagePayload } = {},
  ) {
    const { id } = await insertRow(db, 'forward', {
      ...{ chatId: --source, messageId: 5, elements: JSON.stringify(elements), receivedAt: clock.now() },
    })
    const sends: number[] = []
    for (const [stato, ...parts] of places) {
      const place = await insertRow(db, 'forwardTarget', {
        ...{ idInoltro: id, stato, motivo: 'x', dueAt: clock.now(), chatId: --source },
        ...{ idSala: (await aSala()).idSala, idSparax: await aSparax() },
        ...(stato === 'in_attesa' ? { heldAt: clock.now() } : {}),
        ...(stato === 'in_coda' ? { settledAt: clock.now() } : {}),
      })
      const message = {
        chatId: place.chatId!,
        tipo: payload.media ? ('album' as const) : ('copy' as const),
        payload,
      }
      const ids = await withTransaction(ctx, (tx) =>
        enqueueAll(
          tx,
          parts.map(() => ({ ...message, scopo: 'sparax', idForwardTarget: place.id })),
        ),
      )
      for (const [i, part] of parts.entries()) await updateRows(db, 'send', { id: ids[i]! }, { stato: part })
      sends.push(...ids)
    }
    const stands = () => rowsOf(db, 'forwardTarget', { idInoltro: id }, undefined, 'id')
    const queue = () =>
      db
        .selectFrom('send')
        .selectAll()
        .where('idForwardTarget', 'in', (eb) =>
          eb.selectFrom('forwardTarget').select('id').where('idInoltro', '=', id),
        )
        .orderBy('id')
        .execute()
    const recall = () => withTransaction(ctx, (tx) => recallForward(tx, id, 'ripensamento', null))
    const restore = async () => {
      const row = await rowOf(db, 'forward', { id })
      await withTransaction(ctx, (tx) => restoreForward(tx, row, null))
    }
    return { id, sends, stands, queue, recall, restore, chatId: source }
  }
  const aSparax = async () =>
    (await insertRow(db, 'sparax', { nomeSparax: `Sparax ${--source}`, idGruppoTg: --source })).idSparax

  it('that is withdrawn is cancelled where it is queued, and marked where it is or may be', async () => {
    const one = await relayed([
      ['previsto'],
      ['in_attesa'],
      ['in_coda', 'pending'],
      ['in_coda', 'sent', 'pending'],
      ['in_coda', 'sending'],
      ['in_coda', 'uncertain'],
    ])
    clock.advance(1_000)
    expect(await one.recall()).toBe(3)
    const over = { stato: 'annullato', motivo: 'ripensamento', heldAt: null, settledAt: clock.now() }
    expect(await one.stands()).toMatchObject([
      over,
      over,
      over,
      ...Array(3).fill({ stato: 'in_coda', motivo: 'x' }),
    ])
    const queue = await one.queue()
    expect(queue.slice(0, 5).map(({ stato, cancelRequested }) => [stato, cancelRequested])).toEqual([
      ['cancelled', true],
      ['sent', false],
      ['cancelled', true],
      ['sending', true],
      ['uncertain', false],
    ])
    const there = [one.sends[1]!, one.sends[3]!, one.sends[4]!]
    expect(queue.slice(5).map(({ tipo, scopo, payload }) => [tipo, scopo, payload])).toEqual(
      there.map((id) => ['edit_text', 'recall', { text: 'RITIRATA\nGioca', ofInvio: id, recalls: id }]),
    )
    expect(queue.slice(5).every(({ idForwardTarget }) => idForwardTarget !== null)).toBe(true)
  })

  it('that is restored is planned again where cancelled, not before its time, and loses its marks', async () => {
    const one = await relayed([['previsto'], ['previsto'], ['in_coda', 'sent']])
    const [soon, later] = await one.stands()
    const hour = new Date(clock.now().getTime() + 3_600_000)
    await updateRows(db, 'forwardTarget', { id: later!.id }, { dueAt: hour })
    const long = new Date(clock.now().getTime() - 60_000)
    const { id: other } = await insertRow(db, 'forwardTarget', {
      ...{ idInoltro: one.id, stato: 'annullato' as const, motivo: 'prima', dueAt: long, chatId: -1 },
      ...{ settledAt: long, idSala: (await aSala()).idSala, idSparax: await aSparax() },
    })
    await one.restore()
    expect(await one.stands()).toMatchObject([
      { motivo: 'x' },
      { motivo: 'x' },
      { motivo: 'x' },
      { motivo: 'prima' },
    ])
    await one.recall()
    const [, mark] = await one.queue()
    await updateRows(db, 'send', { id: mark!.id }, { stato: 'sent' })
    clock.advance(1_000)
    await one.restore()
    const anew = { stato: 'previsto', motivo: 'Ritiro annullato', settledAt: null }
    expect(await one.stands()).toMatchObject([
      { id: soon!.id, ...anew, dueAt: clock.now() },
      { id: later!.id, ...anew, dueAt: hour },
      { stato: 'in_coda', motivo: 'x' },
      { id: other, stato: 'annullato', motivo: 'prima' },
    ])
    const id = one.sends[0]!
    expect(short((await one.queue()).slice(2))).toEqual([
      ['edit_text', 'pending', { text: 'Gioca', ofInvio: id, recalls: id }],
    ])
  })

  it.each([
    ['with words is marked on each item that has some', ['uno', '', 'tre'], [0, 2]],
    ['without any is marked on its first', ['', '', ''], [0]],
  ])('an album %s', async (_, captions, marked) => {
    const elements = captions.map(
      (caption, i): SourceItem => ({ messageId: 5 + i, tipo: 'photo', fileId: 'f', caption }),
    )
    const media = elements.map(({ messageId }) => ({ tipo: 'photo' as const, fileId: 'f', messageId }))
    const one = await relayed([['in_coda', 'sent']], { elements: elements.toReversed(), payload: { media } })
    expect(await one.recall()).toBe(1)
    const ofInvio = one.sends[0]!
    expect(short((await one.queue()).slice(1))).toEqual(
      marked.map((part) => [
        'edit_caption',
        'pending',
        {
          ...{ text: captions[part] ? `RITIRATA\n${captions[part]}` : 'RITIRATA', ofInvio, recalls: ofInvio },
          ...(part > 0 ? { ofPart: part } : {}),
        },
      ]),
    )
  })

  it('belongs to a bet made of the same message, or of another item of its album', async () => {
    const [plain, album] = [await relayed([]), await relayed([])]
    const bet = { ...(await db.selectFrom('bet').selectAll().limit(1).executeTakeFirstOrThrow()) }
    const chatOf = async ({ id }: { id: number }) => (await rowOf(db, 'forward', { id })).chatId
    const found = async (fields: Partial<typeof bet>) =>
      (await withTransaction(ctx, (tx) => forwardsOfBet(tx, { ...bet, mediaGroupId: null, ...fields }))).map(
        ({ id }) => id,
      )
    const chatId = await chatOf(plain)
    expect(await found({ chatId, messageId: 5 })).toEqual([plain.id])
    expect(await found({ chatId, messageId: 6 })).toEqual([])
    expect(await found({ chatId: null, messageId: 5 })).toEqual([])
    expect(await found({ chatId, messageId: null })).toEqual([])
    await updateRows(db, 'forward', { id: album.id }, { mediaGroupId: 'g' })
    const there = { chatId: await chatOf(album), messageId: 6 }
    expect(await found({ ...there, mediaGroupId: 'g' })).toEqual([album.id])
    expect(await found({ ...there, mediaGroupId: 'altro' })).toEqual([])
    expect(await found({ ...there, messageId: 5, mediaGroupId: 'altro' })).toEqual([album.id])
  })
})

it('a send carries the message it copies, or the items it holds, each at its position', () => {
  const items = [5, 6, 7].map((messageId): SourceItem => ({ messageId, tipo: 'photo', fileId: 'f' }))
  const held = (messageId?: number) => ({
    ...{ tipo: 'photo' as const, fileId: 'f' },
    ...(messageId === undefined ? {} : { messageId }),
  })
  const carried = (payload: MessagePayload) =>
    carriedBy(payload, items).map(({ item, part }) => [item.messageId, part])
  expect(carried({ copy: { chatId: 1, messageId: 6 } })).toEqual([[6, 0]])
  expect(carried({ copy: { chatId: 1, messageId: 9 } })).toEqual([])
  expect(carried({ media: [held(7), held(5)] })).toEqual([
    [7, 0],
    [5, 1],
  ])
  // Items queued before they had message ids are matched by position.
  expect(carried({ media: [held(), held(), held(), held()] })).toEqual([
    [5, 0],
    [6, 1],
    [7, 2],
  ])
  expect(carried({ text: 'x' })).toEqual([])
})
