import { plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { describe, expect, it } from 'vitest'
import { deleteRows, insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { BOT } from '#server/kernel/ctx.ts'
import { betRevisions } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import type { MessagePayload } from '#server/telegram/outbox/public.ts'
import { testApp } from '#test/test-app.ts'
import { reopenAnswer } from './accept-answer.ts'
import { noticeOfPress, storePress } from './press-answer.ts'
import { editAnswer, LONGEST_TEXT, reactToAnswer, takeAnswer } from './take-answer.ts'

// It is Wednesday 11 March 2026, noon.
const app = await testApp()
const { aBet, aSala, as, aTipster, aUser, clock, ctx, db, setVariable } = app
const bot = { ...ctx, actor: BOT }
const operatore = as(await aUser({ username: 'ada', roles: ['OPERATORE'] }))
const ALONE = { accettaDaSolo: true, accettaImportoMax: '500', accettaScartoQuota: '0.1' }
const WRITER = 40
let number = 0

type Said = Omit<Partial<Parameters<typeof takeAnswer>[1]>, 'text'> & { text?: string }

/** A bet that rooms have in their chats, and what they write there. */
async function relayed(rooms: object[] = [{}], { tipster = {}, ageMs = 0 } = {}) {
  const { idTipster } = await aTipster(tipster)
  const sale: Awaited<ReturnType<typeof aSala>>[] = []
  for (const fields of rooms) sale.push(await aSala(fields))
  clock.advance(-ageMs)
  const bet = await aBet({ idTipster, text: 'Inter 1 @1.85' })
  clock.advance(ageMs)
  const { idReceivedBet } = bet
  const copies = new Map<number, { idSend: number; messageId: number }>()
  for (const { idSala, idGruppoTg } of sale) {
    const messageId = ++number
    const { id: idSend } = await insertRow(db, 'send', {
      ...{
        chatId: Number(idGruppoTg),
        tipo: 'text',
        payload: '{"text":"Inter 1 @1.85"}',
        scopo: 'bet-relay',
      },
      ...{
        idReceivedBet,
        idSala,
        stato: 'sent',
        messageIds: [messageId],
        username: 'bot',
        sentAt: clock.now(),
      },
    })
    await insertRow(db, 'sentBet', { idReceivedBet, idSala, idSend, automatico: true, username: 'bot' })
    copies.set(idSala, { idSend, messageId })
  }
  const copyOf = (index: number) => copies.get(sale[index]?.idSala ?? 0) ?? { idSend: 0, messageId: 0 }
  const chatOf = (index: number) => Number(sale[index]?.idGruppoTg)
  const written = ({ text = '200 @1.85', ...more }: Said, index = 0) => ({
    ...{ chatId: chatOf(index), messageId: ++number, text: plainText(text), autore: 'Mario' },
    ...{ idAutore: WRITER, isBot: false, at: clock.now(), idSend: null },
    ...{ replyToMessageId: copyOf(index).messageId, ...more },
  })
  return {
    idReceivedBet,
    sale,
    copyOf,
    chatOf,
    /** @returns the message, and whether it is an answer */
    async say(said: Said = {}, index = 0) {
      const message = written(said, index)
      const isAnswer = await withTransaction(bot, (tx) => takeAnswer(tx, message))
      return { messageId: message.messageId, isAnswer }
    },
    edit: (messageId: number, said: Said, index = 0) =>
      withTransaction(bot, (tx) => editAnswer(tx, { ...written(said, index), messageId })),
    react: (messageId: number, isOn: boolean, senderId = WRITER) =>
      withTransaction(bot, (tx) => reactToAnswer(tx, { chatId: chatOf(0), messageId, senderId, isOn })),
    press(tipo: 'presa' | 'rifiutata' | 'in_corso', idUser = WRITER) {
      const { idSend } = copyOf(0)
      const button = {
        ...{ verbo: `risposta.${tipo}`, subject: idReceivedBet, chatId: chatOf(0), idSend, versione: null },
      }
      const by = { idUser, nomeUtente: 'Mario' } as never
      return {
        told: () => noticeOfPress(ctx, button, by),
        take: () => withTransaction(bot, (tx) => storePress(tx, button, by)),
      }
    },
    answers: async () => rowsOf(db, 'roomAnswer', { idReceivedBet }, undefined, 'id'),
    first: async () => rowOf(db, 'roomAnswer', { idReceivedBet }, undefined, 'id'),
    shown: async () =>
      await operatore.get('GET /api/v1/bets/:id/risposte', { params: { id: idReceivedBet } }).body,
    drops: async () => {
      const rows = await rowsOf(
        db,
        'droppedBet',
        { idReceivedBet, supersededAt: null },
        undefined,
        'idDroppedBet',
      )
      return rows.map(({ importoNoPerc, quotaNoTassa }) => `${Number(importoNoPerc)}@${Number(quotaNoTassa)}`)
    },
    stop: () => updateRows(db, 'bet', { idReceivedBet }, { stoppedAt: clock.now() }),
    accept: (id: number, body: object) =>
      operatore.post('POST /api/v1/risposte/:id/accetta', body as never, { params: { id } }),
    ignore: (id: number, body: object = {}) =>
      operatore.post('POST /api/v1/risposte/:id/ignora', body as never, { params: { id } }),
    remind: () =>
      operatore.post('POST /api/v1/bets/:id/sollecita', undefined as never, {
        params: { id: idReceivedBet },
      }),
  }
}
const bell = async () => (await rowsOf(db, 'notification', {}, ['testo'], 'id')).map(({ testo }) => testo)

describe('a reply in a room', () => {
  it('is its answer to the bet whose copy it replies to; a reply to anything else is none', async () => {
    const { idReceivedBet, say, first, answers, sale, copyOf, chatOf } = await relayed()
    expect((await say({ replyToMessageId: 999_999 })).isAnswer).toBe(false)
    expect((await say({ chatId: -1 })).isAnswer).toBe(false)
    const { messageId, isAnswer } = await say({ text: 'preso 200 @1.85' })
    expect(isAnswer).toBe(true)
    expect(await first()).toMatchObject({
      ...{ idReceivedBet, idSala: sale[0]?.idSala, idSend: copyOf(0).idSend, chatId: chatOf(0), messageId },
      ...{ testo: 'preso 200 @1.85', autore: 'Mario', idAutore: WRITER, at: clock.now(), tipo: 'presa' },
      ...{ stato: 'nuova', dopoStop: false, decidedBy: null },
    })
    await say({ messageId })
    expect(await answers()).toHaveLength(1)
  })

  it('belongs to the send that was recognized, whatever message its number names', async () => {
    const [one, other] = [await relayed(), await relayed()]
    const { idSend } = one.copyOf(0)
    await other.say({ chatId: one.chatOf(0), idSend, replyToMessageId: other.copyOf(0).messageId })
    expect([(await one.answers()).length, (await other.answers()).length]).toEqual([1, 0])
  })

  it('to a message that edited the copy, or in a chat that is no longer the room’s, is none', async () => {
    const { idReceivedBet, say, sale, copyOf } = await relayed()
    await updateRows(db, 'send', { idReceivedBet }, { tipo: 'edit_text' })
    expect((await say()).isAnswer).toBe(false)
    await updateRows(db, 'send', { idReceivedBet }, { tipo: 'text' })
    await updateRows(db, 'room', { idSala: sale[0]?.idSala ?? 0 }, { idGruppoTg: -777 })
    expect((await say({ replyToMessageId: copyOf(0).messageId })).isAnswer).toBe(false)
  })

  it('is kept up to a length no real answer has', async () => {
    const { say, first } = await relayed()
    await say({ text: 'x'.repeat(LONGEST_TEXT + 5) })
    expect((await first()).testo).toBe('x'.repeat(LONGEST_TEXT))
  })

  it('of another bot, or of somebody who does not answer for the room, is put aside unread', async () => {
    const { say, answers, sale, shown } = await relayed([ALONE])
    await say({ isBot: true })
    await say({ idAutore: 41 })
    await updateRows(db, 'allowedAuthor', { idSala: sale[0]?.idSala ?? 0, idAutore: 41 }, { ammesso: true })
    await updateRows(db, 'room', { idSala: sale[0]?.idSala ?? 0 }, { filtroAutori: true })
    await say()
    const rows = await answers()
    expect(rows.map(({ tipo, stato, decidedBy }) => [tipo, stato, decidedBy])).toEqual([
      ['illeggibile', 'ignorata', 'bot'],
      ['presa', 'accettata', 'bot'],
      ['illeggibile', 'ignorata', 'bot'],
    ])
    expect((await shown()).risposte[0]?.dubbi).toHaveLength(1)
  })
})

describe('a room that accepts by itself', () => {
  const reasonOf = async (fields: object, { text = '200 @1.85', ageMs = 0, esito = 'Open' } = {}) => {
    const one = await relayed([{ ...ALONE, ...fields }], { ageMs })
    if (esito !== 'Open')
      await updateRows(db, 'bet', { idReceivedBet: one.idReceivedBet }, {
        esito,
        dataRefertazione: clock.now(),
      } as never)
    await one.say({ text })
    const { motivo, stato } = await one.first()
    return [motivo, stato, await one.drops()]
  }

  it('takes an answer of a day, and leaves an older one to a person', async () => {
    const DAY = 86_400_000
    expect(await reasonOf({}, { ageMs: DAY })).toEqual([null, 'accettata', ['200@1.85']])
    expect(await reasonOf({}, { ageMs: DAY + 1 })).toEqual(['la bet ha più di un giorno', 'nuova', []])
  })

  it.each<[object, { text?: string; esito?: string }, string | null]>([
    [{ stato: 'D' }, {}, 'la sala non è attiva'],
    [{ bloccata: true }, {}, 'la sala è bloccata'],
    [{}, { esito: 'Win' }, 'la bet è già refertata'],
    [{ limiteImporto: '150' }, {}, 'importo oltre 150,00'],
    [{ accettaImportoMax: null, accettaDaSolo: false }, {}, null],
    [{}, { text: 'preso' }, 'lettura dubbia'],
    [{}, { text: 'no' }, null],
    [{}, { text: 'ok ci provo' }, null],
  ])('leaves %j, %j to a person and says why where a stake is told', async (fields, said, reason) => {
    expect(await reasonOf(fields, said)).toEqual([reason, 'nuova', []])
  })

  it('says that it did, with the bet and the room', async () => {
    const { idReceivedBet, say, sale } = await relayed([ALONE])
    await say()
    expect((await bell()).at(-1)).toBe(
      `Bet ${idReceivedBet}: risposta di ${sale[0]?.nomeSala} accettata da sola`,
    )
    const line = await rowOf(db, 'audit', { action: 'drops.accept-answer', entityId: String(idReceivedBet) })
    expect([line.actor, line.parte, line.after]).toEqual([
      'bot',
      `sala:${sale[0]?.idSala}`,
      { testo: '200 @1.85', risposta: expect.any(Number) },
    ])
  })

  it('books nothing of an answer to a copy that lacked an edit, or whose edit came after it', async () => {
    const { idReceivedBet, say, copyOf, answers, drops, chatOf } = await relayed([ALONE])
    const { id } = await insertRow(db, 'send', {
      ...{ chatId: chatOf(0), tipo: 'edit_text', scopo: 'bet-edit', username: 'bot', idReceivedBet },
      ...{ payload: JSON.stringify({ text: 'Inter 2', ofInvio: copyOf(0).idSend }), stato: 'pending' },
    })
    await say()
    const early = clock.now()
    clock.advance(1_000)
    await updateRows(db, 'send', { id }, { stato: 'sent', sentAt: clock.now() })
    await say({ at: early })
    expect(await drops()).toEqual([])
    expect((await answers()).map(({ motivo }) => motivo)).toEqual(['lettura dubbia', 'lettura dubbia'])
    await say({ at: clock.now() })
    expect(await drops()).toEqual(['200@1.85'])
  })
})

describe('an answer that is edited', () => {
  it('is read anew, keeps who wrote it, and loses the reason why it was left to a person', async () => {
    const { say, edit, first } = await relayed([ALONE])
    const { messageId } = await say({ text: '900 @1.85' })
    expect((await first()).motivo).toBe('importo oltre 500,00')
    clock.advance(1_000)
    expect(await edit(messageId, { text: 'no' })).toBe(true)
    expect(await first()).toMatchObject({
      testo: 'no',
      tipo: 'rifiutata',
      motivo: null,
      editedAt: clock.now(),
    })
    expect(await edit(999_999, { text: 'no' })).toBe(false)
  })

  it('without a change of its words stays as it is', async () => {
    const { say, edit, first } = await relayed()
    const { messageId } = await say()
    await edit(messageId, {})
    expect((await first()).editedAt).toBeNull()
  })

  it('once accepted keeps what was accepted through every edit, and each is told to the staff', async () => {
    const { idReceivedBet, say, edit, first, drops } = await relayed([ALONE])
    const { messageId } = await say()
    await edit(messageId, { text: '250 @1.85' })
    await edit(messageId, { text: '260 @1.85' })
    expect(await first()).toMatchObject({
      stato: 'accettata',
      testo: '260 @1.85',
      testoAccettato: '200 @1.85',
    })
    expect(await drops()).toEqual(['200@1.85'])
    expect((await bell()).slice(-2)).toEqual([
      `Bet ${idReceivedBet}: una sala ha cambiato la risposta già accettata. Prima: 200 @1.85. Ora: 250 @1.85`,
      `Bet ${idReceivedBet}: una sala ha cambiato la risposta già accettata. Prima: 200 @1.85. Ora: 260 @1.85`,
    ])
  })

  it('by somebody who does not answer for the room is put aside', async () => {
    const { say, edit, first } = await relayed()
    const { messageId } = await say()
    await edit(messageId, { text: '300 @1.85', isBot: true })
    expect(await first()).toMatchObject({ stato: 'ignorata', tipo: 'illeggibile', decidedBy: 'bot' })
  })
})

describe('after a stop', () => {
  it('an answer, new or edited, is answered with it and told to the staff, and nothing is booked', async () => {
    const { idReceivedBet, say, edit, stop, first, drops, chatOf } = await relayed([ALONE])
    const { messageId } = await say({ text: 'forse' })
    await stop()
    await edit(messageId, { text: '200 @1.85' })
    const { messageId: second } = await say({ text: '300 @1.85' })
    expect(await drops()).toEqual([])
    expect(await first()).toMatchObject({ dopoStop: true, stato: 'nuova' })
    const sends = await rowsOf(db, 'send', { chatId: chatOf(0), scopo: 'answer-stopped' }, undefined, 'id')
    const text = 'STOP: questa bet è stata ritirata, non va giocata. La risposta è stata passata allo staff.'
    expect(sends.map(({ payload }) => payload)).toEqual([
      { text, replyToMessageId: messageId },
      { text, replyToMessageId: second },
    ])
    expect((await bell()).slice(-2)).toEqual([
      `Bet ${idReceivedBet}: una sala ha risposto dopo lo stop: 200 @1.85`,
      `Bet ${idReceivedBet}: una sala ha risposto dopo lo stop: 300 @1.85`,
    ])
  })

  it('a press is answered under its copy', async () => {
    const { press, stop, chatOf, copyOf } = await relayed()
    const preso = press('presa')
    await stop()
    expect(await preso.told()).toBe('STOP: questa bet è stata ritirata, non va giocata')
    await preso.take()
    const { payload } = await rowOf(db, 'send', { chatId: chatOf(0), scopo: 'answer-stopped' })
    expect((payload as MessagePayload).replyToInvio).toBe(copyOf(0).idSend)
  })
})

describe('a press', () => {
  it.each([
    ['presa', 'Preso'],
    ['rifiutata', 'Rifiutato'],
    ['in_corso', 'In corso'],
  ] as const)('of %s is told as marked, and once taken as marked already', async (tipo, word) => {
    const { press, first, answers, shown } = await relayed()
    const button = press(tipo)
    expect(await button.told()).toBe(`Segnato: ${word}`)
    await button.take()
    await button.take()
    expect(await button.told()).toBe(`Già segnato: ${word}. Per correggere rispondi al messaggio`)
    expect(await answers()).toHaveLength(1)
    expect(await first()).toMatchObject({
      tipo,
      testo: word,
      messageId: null,
      autore: 'Mario',
      idAutore: WRITER,
    })
    const [one] = (await shown()).risposte
    expect(one?.pulsante).toBe(true)
  })

  it('under a bet that was deleted, or by somebody who does not answer, marks nothing', async () => {
    const { idReceivedBet, press, answers, sale } = await relayed()
    await press('in_corso', 41).take()
    await updateRows(db, 'allowedAuthor', { idSala: sale[0]?.idSala ?? 0, idAutore: 41 }, { ammesso: true })
    await updateRows(db, 'room', { idSala: sale[0]?.idSala ?? 0 }, { filtroAutori: true })
    expect(await press('presa').told()).toBe('Non rispondi tu per questa sala')
    await press('presa').take()
    expect(await answers()).toHaveLength(1)
    await updateRows(db, 'bet', { idReceivedBet }, { deletedAt: clock.now() })
    expect(await press('presa', 41).told()).toBe('La bet non esiste più')
  })
})

describe('a 👎 on an answer', () => {
  it('of its author withdraws it, and taken off brings it back; of another it does nothing', async () => {
    const { say, react, first, shown } = await relayed()
    const { messageId } = await say()
    const stato = async () => (await first()).stato
    await react(messageId, true, 41)
    expect(await stato()).toBe('nuova')
    await react(messageId, false)
    expect(await stato()).toBe('nuova')
    await say({ text: '300 @1.85' }, 0)
    const superseded = async () => (await shown()).risposte.map(({ superata }) => superata)
    expect(await superseded()).toEqual([false, true])
    await updateRows(db, 'roomAnswer', { id: (await shown()).risposte[0]?.id }, { stato: 'ritirata' })
    expect(await superseded()).toEqual([false, false])
    await deleteRows(db, 'roomAnswer', { id: (await shown()).risposte[0]?.id })
    await react(messageId, true)
    expect([await stato(), (await shown()).prese]).toEqual(['ritirata', 0])
    await react(messageId, true)
    await react(messageId, false)
    expect([await stato(), (await shown()).prese]).toEqual(['nuova', 1])
  })

  it('of an accepted one is told to the staff when set, and the drop stays', async () => {
    const { idReceivedBet, say, react, first, drops } = await relayed([ALONE])
    const { messageId } = await say()
    await react(messageId, true)
    expect((await bell()).at(-1)).toBe(
      `Bet ${idReceivedBet}: una sala ritira la risposta già accettata (200 @1.85). Il drop resta`,
    )
    const before = await bell()
    await react(messageId, false)
    expect([await bell(), (await first()).stato, await drops()]).toEqual([before, 'accettata', ['200@1.85']])
  })
})

describe('what is shown of the answers', () => {
  it('proposes what the answer says, and takes from the bet what it does not say', async () => {
    const { say, shown } = await relayed([{}], { tipster: { importoRichiesto: '50' } })
    for (const text of ['200 @1.9', '200', 'preso tutto', 'no']) await say({ text })
    const proposals = (await shown()).risposte.map(({ testo, parti }) => [testo, parti])
    expect(proposals).toEqual([
      ['no', []],
      ['preso tutto', [{ importo: 50, quota: 1.85, daBet: true }]],
      ['200', [{ importo: 200, quota: 1.85, daBet: true }]],
      ['200 @1.9', [{ importo: 200, quota: 1.9, daBet: false }]],
    ])
  })

  it('does not propose the requested amount, which is in euro, to a room in another currency', async () => {
    const { valuta } = await app.aValuta()
    const { say, shown } = await relayed([{ idValuta: valuta }], { tipster: { importoRichiesto: '50' } })
    await say({ text: 'preso tutto' })
    expect((await shown()).risposte[0]?.parti).toEqual([{ importo: null, quota: 1.85, daBet: true }])
  })

  it('leads to the message itself, and of a press to the copy under which it was pressed', async () => {
    const { idReceivedBet, say, press, shown, sale, chatOf, copyOf } = await relayed()
    const supergroup = -1_002_000_000_000 - ++number
    await updateRows(db, 'room', { idSala: sale[0]?.idSala ?? 0 }, { idGruppoTg: supergroup })
    await updateRows(db, 'send', { idReceivedBet }, { chatId: supergroup })
    const { messageId } = await say({ chatId: supergroup })
    await press('in_corso').take()
    await updateRows(db, 'roomAnswer', { chatId: chatOf(0) }, { chatId: supergroup })
    const id = String(-supergroup - 1_000_000_000_000)
    expect((await shown()).risposte.map(({ link }) => link)).toEqual([
      `https://t.me/c/${id}/${copyOf(0).messageId}`,
      `https://t.me/c/${id}/${messageId}`,
    ])
  })

  it('marks an older answer of the same room as superseded, unless it was accepted', async () => {
    const { say, shown, accept, answers } = await relayed([{}, {}])
    for (const text of ['200 @1.85', 'bella partita', '300 @1.85']) await say({ text })
    await say({ text: '400 @1.85' }, 1)
    const superseded = async () => (await shown()).risposte.map(({ superata }) => superata)
    expect(await superseded()).toEqual([false, false, true, true])
    const [first] = await answers()
    await accept(first?.id ?? 0, { parti: [{ importo: 200, quota: 1.85 }] }).body
    expect(await superseded()).toEqual([false, false, true, false])
  })

  it('counts each room by its last readable answer, and those to decide apart', async () => {
    const { say, shown } = await relayed([{}, {}, {}])
    await say({ text: '200 @1.85' })
    await say({ text: 'no' })
    await say({ text: '200 @1.85' }, 1)
    await say({ text: 'metto 2 o 3' }, 2)
    await say({ text: 'bella partita' }, 2)
    expect(await shown()).toMatchObject({ prese: 1, rifiutate: 1, inCorso: 0, daDecidere: 3, sale: 3 })
  })
})

describe('an operator', () => {
  it('who puts aside what changed after it was accepted keeps the drop; it is decided once', async () => {
    const { say, edit, first, ignore, drops, idReceivedBet } = await relayed([ALONE])
    const { messageId } = await say()
    const { id } = await first()
    expect(await ignore(id).refusal).toBe('409 Su questa risposta è già stato deciso. Ricarica la pagina')
    await edit(messageId, { text: '250 @1.85' })
    expect((await ignore(id, { testo: '250 @1.85' }).body).message).toBe('Operazione completata con successo')
    expect(await first()).toMatchObject({ stato: 'accettata', testoAccettato: null, decidedBy: 'bot' })
    expect(await drops()).toEqual(['200@1.85'])
    const line = await rowOf(db, 'audit', { action: 'drops.ignore-answer', entityId: String(idReceivedBet) })
    expect([line.actor, line.after]).toEqual(['ada', { testo: '250 @1.85', risposta: id }])
    expect(await ignore(999_999).refusal).toBe('404 La risposta non esiste più')
  })

  it('must say what happens to the drop the room has: replaced or added to', async () => {
    const { say, answers, accept, drops, sale } = await relayed()
    for (const text of ['100 @1.85', '200 @1.85', '300 @1.85']) await say({ text })
    const [one, two, three] = (await answers()).map(({ id }) => id)
    await accept(one ?? 0, { parti: [{ importo: 100, quota: 1.85 }] }).body
    const parti = [{ importo: 200, quota: 1.85 }]
    expect(await accept(one ?? 0, { parti, modo: 'aggiungi' }).refusal).toBe(
      '409 Su questa risposta è già stato deciso. Ricarica la pagina',
    )
    const refused = await accept(two ?? 0, { parti }).refusal
    expect(refused).toMatch(/^409 /)
    expect(refused).toContain(sale[0]?.nomeSala)
    await accept(two ?? 0, { parti, modo: 'aggiungi' }).body
    expect(await drops()).toEqual(['300@1.85'])
    await accept(three ?? 0, { parti, modo: 'sostituisci' }).body
    expect(await drops()).toEqual(['200@1.85'])
  })
})

it('an acceptance taken back is to be decided again, which pages are told; a decision that is none stays', async () => {
  const { idReceivedBet, say, first, accept } = await relayed()
  await say()
  const { id } = await first()
  const reopen = () => withTransaction(ctx, (tx) => reopenAnswer(tx, id))
  const revision = async () => (await betRevisions(ctx, [idReceivedBet])).get(idReceivedBet)
  const before = await revision()
  await reopen()
  expect([(await first()).stato, await revision()]).toEqual(['nuova', before])
  await accept(id, { parti: [{ importo: 200, quota: 1.85 }] }).body
  const accepted = await revision()
  await reopen()
  expect(await first()).toMatchObject({
    ...{ stato: 'nuova', decidedBy: null, decidedAt: null, testoAccettato: null },
  })
  expect(await revision()).toBeGreaterThan(accepted ?? 0)
})

it.each([
  ['presa', 'taken', true],
  ['rifiutata', 'refused', false],
  ['in_corso', 'in-progress', false],
] as const)('a press is read as its button: %s', async (tipo, kind, isAll) => {
  const { press, first } = await relayed()
  await press(tipo).take()
  expect((await first()).lettura).toMatchObject({ kind, isAll, isLimited: false, parts: [], doubts: [] })
})

describe('a reminder', () => {
  it('goes to every silent room under its copy, and names how many', async () => {
    await setVariable('sollecito_sale_minuti', 15)
    const { idReceivedBet, say, remind, sale, copyOf } = await relayed([{}, {}, {}, { bloccata: true }])
    await say({ text: 'no' })
    const { body } = await remind()
    expect(body).toEqual({ message: '2 sale sollecitate', sale: 2 })
    const sends = await rowsOf(db, 'send', { idReceivedBet, scopo: 'bet-reminder' }, undefined, 'id')
    expect(sends.map(({ idSala, chatId, payload }) => [idSala, chatId, payload])).toEqual(
      [1, 2].map((index) => [
        sale[index]?.idSala,
        Number(sale[index]?.idGruppoTg),
        {
          text: 'Sollecito: questa bet aspetta ancora la vostra risposta.',
          replyToInvio: copyOf(index).idSend,
        },
      ]),
    )
    const of = { action: 'relay.remind', entityId: String(idReceivedBet) }
    const lines = await rowsOf(db, 'audit', of, undefined, 'id')
    expect(lines.map(({ parte, actor }) => [parte, actor])).toEqual(
      [1, 2].map((index) => [`sala:${sale[index]?.idSala}`, 'ada']),
    )
    expect(await remind().refusal).toBe(
      '409 Le sale senza risposta sono già state sollecitate negli ultimi 15 minuti',
    )
    clock.advance(15 * 60_000 - 1)
    expect(await remind().status).toBe(409)
    clock.advance(1)
    await say({ text: 'no' }, 1)
    expect(await remind().body).toEqual({ message: '1 sala sollecitata', sale: 1 })
    await say({ text: 'no' }, 2)
    expect(await remind().status).toBe(409)
    await setVariable('sollecito_sale_minuti', '')
  })

  it('reaches no room without a chat, and is refused for a stopped or settled bet', async () => {
    const { idReceivedBet, remind, sale, stop } = await relayed()
    await updateRows(db, 'room', { idSala: sale[0]?.idSala ?? 0 }, { idGruppoTg: null })
    const nobody = await remind().refusal
    expect(nobody).toBe('409 Hanno già risposto tutte le sale che hanno ricevuto la bet')
    await updateRows(db, 'bet', { idReceivedBet }, { esito: 'Win', dataRefertazione: clock.now() })
    const closed = await remind().refusal
    expect(closed).not.toBe(nobody)
    await updateRows(db, 'bet', { idReceivedBet }, { esito: 'Open', dataRefertazione: null })
    await stop()
    expect(await remind().refusal).toBe(closed)
  })
})

describe('the beginning of an event set by hand', () => {
  const begun = async () => {
    const { idReceivedBet } = await aBet({ text: 'Inter 1 @1.85' })
    const params = { id: idReceivedBet }
    const set = (inizio: string | null, version = 0) =>
      operatore.put('PUT /api/v1/bets/:id/inizio', { inizio, version }, { params })
    const lines = async () =>
      (await rowsOf(db, 'audit', { action: 'bets.beginning', entityId: String(idReceivedBet) })).length
    return { idReceivedBet, set, lines }
  }
  const day = (days: number) => toWire(new Date(clock.now().getTime() + days * 86_400_000)).slice(0, 10)

  it.each([
    [() => `${day(-1)}T00:00:00`, 200],
    [() => `${day(-2)}T23:59:59`, 400],
    [() => `${day(366)}T00:00:00`, 200],
    [() => `${day(366)}T00:00:01`, 400],
  ])('is from the day before the bet to a year after: %#', async (inizio, status) => {
    const { set } = await begun()
    const reply = await set(inizio())
    expect(reply.status).toBe(status)
    if (status === 400) expect(reply.headers.get('x-campo')).toBe('inizio')
    else expect(await reply.json()).toMatchObject({ inizio: inizio(), da: 'mano', version: 1 })
  })

  it('to what it is already changes nothing', async () => {
    const { idReceivedBet, set, lines } = await begun()
    expect(await set(null).body).toMatchObject({ inizio: null, da: null, letto: null, version: 0 })
    expect([await lines(), await rowsOf(db, 'eventStart', { idReceivedBet })]).toEqual([0, []])
    const inizio = `${day(1)}T20:45:00`
    expect(await set(inizio).body).toMatchObject({
      ...{ inizio, impostatoDa: 'ada', impostatoIl: toWire(clock.now()), version: 1 },
    })
    const revision = await betRevisions(ctx, [idReceivedBet])
    expect(await set(inizio, 1).body).toMatchObject({ inizio, version: 1 })
    expect([await lines(), await betRevisions(ctx, [idReceivedBet])]).toEqual([1, revision])
    expect(await set(null, 1).body).toMatchObject({ inizio: null, da: null, version: 2 })
    expect(await lines()).toBe(2)
    expect(await betRevisions(ctx, [idReceivedBet])).not.toEqual(revision)
  })

  it('of a deleted bet is neither read nor set', async () => {
    const { idReceivedBet, set } = await begun()
    await updateRows(db, 'bet', { idReceivedBet }, { deletedAt: clock.now() })
    const refusal = `404 La bet con il codice ${idReceivedBet} non esiste`
    expect(await set(null).refusal).toBe(refusal)
    const params = { id: idReceivedBet }
    expect(await operatore.get('GET /api/v1/bets/:id/inizio', { params }).refusal).toBe(refusal)
    expect(await operatore.get('GET /api/v1/bets/:id/risposte', { params }).refusal).toBe(refusal)
  })
})

describe('the silent rooms of a bet', () => {
  it('are those that have it and have not answered, longest silence first, with their last reminder', async () => {
    const { idReceivedBet, say, shown, remind, sale } = await relayed([{}, {}, {}])
    const later = new Date(clock.now().getTime() + 1_000)
    await updateRows(db, 'send', { idReceivedBet, idSala: sale[0]?.idSala ?? 0 }, { sentAt: later })
    await updateRows(db, 'sentBet', { idReceivedBet, idSala: sale[0]?.idSala ?? 0 }, { createdAt: later })
    await say({ text: 'no' }, 1)
    const names = async () => (await shown()).mancanti.map(({ nomeSala }) => nomeSala)
    expect(await names()).toEqual([sale[2]?.nomeSala, sale[0]?.nomeSala])
    await setVariable('sollecito_sale_minuti', 15)
    expect((await shown()).mancanti).toMatchObject([
      { sollecitataIl: null, sollecitabileDal: null },
      { sollecitataIl: null, sollecitabileDal: null },
    ])
    await remind().body
    const at = clock.now()
    const reminded = toWire(at)
    const again = toWire(new Date(at.getTime() + 15 * 60_000))
    expect((await shown()).mancanti[0]).toMatchObject({ sollecitataIl: reminded, sollecitabileDal: again })
    clock.advance(15 * 60_000)
    expect((await shown()).mancanti[0]).toMatchObject({ sollecitataIl: reminded, sollecitabileDal: null })
    await setVariable('sollecito_sale_minuti', '')
  })

  it('are not those that asked something, which waits for a person', async () => {
    const { say, shown } = await relayed([{}, {}])
    await say({ text: 'fino a quanto possiamo scendere di quota?' }, 1)
    const { daDecidere, mancanti } = await shown()
    expect([daDecidere, mancanti.length]).toEqual([1, 1])
  })

  it('put their bet on the list of the week, by silence and then by number, while it is open', async () => {
    const [one, two, three, over] = [await relayed(), await relayed(), await relayed(), await relayed()]
    const ids = [one, two, three, over].map(({ idReceivedBet }) => idReceivedBet)
    const earlier = new Date(clock.now().getTime() - 60_000)
    await updateRows(db, 'send', { idReceivedBet: three.idReceivedBet }, { sentAt: earlier })
    await updateRows(db, 'sentBet', { idReceivedBet: three.idReceivedBet }, { createdAt: earlier })
    await updateRows(
      db,
      'bet',
      { idReceivedBet: over.idReceivedBet },
      { esito: 'Win', dataRefertazione: clock.now() },
    )
    const listed = async () => {
      clock.advance(5_000)
      const { body } = await operatore.get('GET /api/v1/bets/da-rispondere')
      return body.map(({ idReceivedBet }) => idReceivedBet).filter((id) => ids.includes(id))
    }
    expect(await listed()).toEqual([three, one, two].map(({ idReceivedBet }) => idReceivedBet))
    await one.stop()
    await updateRows(db, 'bet', { idReceivedBet: two.idReceivedBet }, { deletedAt: clock.now() })
    expect(await listed()).toEqual([three.idReceivedBet])
  })
})
