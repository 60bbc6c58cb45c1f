import { describe, expect, it } from 'vitest'
import { insertRow, lockRows, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { RELAY_CHANNEL } from '#server/kernel/channels.ts'
import { botWorld } from '#test/bot-world.ts'
import { until } from '#test/until.ts'

const world = await botWorld()
const staff = await world.staffChat('chat_staff_id')
const operator = world.as(await world.aUser({ roles: ['OPERATORE'] }))

/** A tip whose link requires confirmation, and the question about it in the staff chat. */
async function asked() {
  const tipster = await world.aTipsterOnTelegram()
  const sala = await world.aSalaOnTelegram()
  const { idTipster } = tipster
  await insertRow(world.db, 'collegamentoAutomatico', { idTipster, idSala: sala.idSala, confermare: true })
  const posted = await world.people.postText(tipster.chat, 'Inter 1 @1.85')
  const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
  const messageId = (
    await until('the question', async () =>
      (
        await world.people.messages(staff)
      ).find((one) =>
        one.text?.startsWith(`Bet ${idReceivedBet} di ${tipster.nomeTipster} in attesa di conferma`),
      ),
    )
  ).messageId
  const question = async () =>
    (await world.people.messages(staff)).find((message) => message.messageId === messageId)
  const first = await question()
  type Button = 'Invia' | 'Cambia testo' | 'Scarta' | 'Usa il testo del tipster'
  /** Presses a button of the question as first shown, or of another version. */
  const press = async (which: Button, shown = first, under = messageId) => {
    const button = shown?.buttons?.flat().find(({ text }) => text === which)
    await world.people.pressButton(staff, under, button?.callback_data ?? '')
    await world.quiet()
  }
  /** A press by a person whose screen still shows an earlier version of the question. */
  const pressLate = async (which: Button, shown: typeof first) => {
    const reply_markup = { inline_keyboard: shown?.buttons }
    const { result } = await world.botApi('sendMessage', { chat_id: staff, text: 'come era', reply_markup })
    await press(which, shown, result.message_id)
  }
  const says = (text: string) =>
    until(`the question says ${text}`, async () => {
      const now = await question()
      return now?.text?.endsWith(`\n\n${text}`) ? now : undefined
    })
  const closed = (as: RegExp) =>
    until('the question is closed', async () => {
      const now = await question()
      return now?.buttons === undefined && as.test(now?.text ?? '')
    })
  const state = async () => (await world.routed(idReceivedBet)).get(sala.idSala)
  const edit = async (text: string) => {
    await world.people.edit(tipster.chat, posted.messageId, text)
    await world.quiet()
  }
  return {
    tipster,
    sala,
    posted,
    idReceivedBet,
    messageId,
    question,
    first,
    press,
    pressLate,
    says,
    edit,
    closed,
    state,
  }
}

describe('a send that requires confirmation', () => {
  it('is asked about in the staff chat, with its text and buttons', async () => {
    const { first, state } = await asked()
    expect(first?.text).toMatch(/\(Chiede conferma\)\n\nInter 1 @1\.85$/)
    expect(first?.buttons?.flat().map(({ text }) => text)).toEqual(['Invia', 'Cambia testo', 'Scarta'])
    expect(await state()).toBe('in_attesa')
  })

  it('is sent once when Invia is pressed there, and the question says by whom', async () => {
    const { press, closed, sala, idReceivedBet } = await asked()
    await Promise.all([press('Invia'), press('Invia')])
    expect(await world.reads(sala.chat)).toEqual(['Inter 1 @1.85'])
    await closed(/✅ Inviata da Mario \(Telegram\)$/)
    const lines = await rowsOf(
      world.db,
      'audit',
      { action: 'relay.confirm', entityId: String(idReceivedBet) },
      ['actor', 'after'],
    )
    expect(lines).toMatchObject([{ actor: 'bot', after: { utente: 'Mario (Telegram)' } }])
  })

  it('is dropped when Scarta is pressed, and the question loses its buttons', async () => {
    const { press, closed, sala, state } = await asked()
    await press('Scarta')
    expect(await state()).toBe('scartato')
    expect(await world.reads(sala.chat)).toEqual([])
    await closed(/🗑 Scartata da Mario \(Telegram\)$/)
    const told = await rowsOf(world.db, 'send', { chatId: staff, scopo: 'staff-notice' }, ['tipo', 'payload'])
    const edits = told.filter(({ tipo }) => tipo === 'edit_text')
    expect(edits.some(({ payload }) => JSON.stringify(payload).includes('Scartata da Mario'))).toBe(true)
  })

  it('is sent with another text when one is written under the question first', async () => {
    const { press, question, says, messageId, sala, state } = await asked()
    await press('Cambia testo')
    expect((await world.people.answers()).at(-1)?.text).toMatch(/^Rispondi a questo messaggio/)
    await world.people.postText(staff, 'Inter X @3.20', { replyTo: messageId })
    await world.quiet()
    expect((await says('Inter X @3.20')).text).toMatch(
      /\n\nIl tipster scrive:\nInter 1 @1\.85\n\nParte invece il testo dello staff:\n\nInter X @3\.20$/,
    )
    expect((await question())?.buttons).toBeDefined()
    expect(await state()).toBe('in_attesa')
    await press('Invia', await says('Inter X @3.20'))
    expect(await world.reads(sala.chat)).toEqual(['Inter X @3.20'])
  })

  it('and is edited by its tipster shows its present text; a press on the earlier question is refused', async () => {
    const { press, pressLate, edit, says, first, sala, state, closed } = await asked()
    await edit('Inter 2 @4.50')
    await pressLate('Invia', first)
    expect((await world.people.answers()).at(-1)?.text).toBe(
      'Non deciso: è cambiato nel frattempo. Ora dice: Inter 2 @4.50',
    )
    expect(await state()).toBe('in_attesa')
    expect(await world.reads(sala.chat)).toEqual([])
    const told = (await world.people.messages(staff)).map(({ text }) => text)
    expect(told).toContain(
      'Non deciso: è cambiato dopo che la domanda è stata mostrata. Ora dice:\n\nInter 2 @4.50',
    )
    await press('Invia', await says('Inter 2 @4.50'))
    expect(await world.reads(sala.chat)).toEqual(['Inter 2 @4.50'])
    await closed(/Inter 2 @4\.50\n\n✅ Inviata da Mario \(Telegram\)$/)
  })

  it('keeps the staff’s text whatever its tipster writes then, until the staff choose his', async () => {
    const { press, pressLate, edit, says, messageId, sala, first } = await asked()
    await world.people.postText(staff, 'Inter X @3.20', { replyTo: messageId })
    await world.quiet()
    const before = await says('Inter X @3.20')
    await edit('Inter 2 @4.50')
    const both = await until('the question shows both', async () => {
      const now = await says('Inter X @3.20')
      return now.text?.includes('Il tipster scrive:\nInter 2 @4.50') ? now : undefined
    })
    await pressLate('Invia', before)
    await pressLate('Usa il testo del tipster', before)
    expect(await world.reads(sala.chat)).toEqual([])
    await press('Usa il testo del tipster', both)
    const his = await says('Inter 2 @4.50')
    expect(his.buttons?.flat().map(({ text }) => text)).toEqual(
      first?.buttons?.flat().map(({ text }) => text),
    )
    await press('Invia', his)
    expect(await world.reads(sala.chat)).toEqual(['Inter 2 @4.50'])
  })

  it('decided in the app closes the question; a text written under it then changes nothing', async () => {
    const { closed, messageId, idReceivedBet } = await asked()
    const list = await operator.get('GET /api/v1/invii/in-attesa').body
    const ids =
      list
        .find((one) => one.idReceivedBet === idReceivedBet)
        ?.sale.map(({ id, versione }) => ({ id, versione })) ?? []
    await operator.post('POST /api/v1/invii/in-attesa/decidi', { azione: 'scarta', bet: ids, inoltri: [] })
    await closed(/🗑 Scartata da /)
    await world.people.postText(staff, 'Inter 2', { replyTo: messageId })
    await world.quiet()
    const bet = await rowOf(world.db, 'bet', { idReceivedBet }, ['formattedBet'])
    expect(bet.formattedBet).toContain('Inter 1')
  })

  it('decided, while its question still has its buttons, keeps its text', async () => {
    const { press, pressLate, says, closed, messageId, idReceivedBet, sala } = await asked()
    await world.people.postText(staff, 'Inter X @3.20', { replyTo: messageId })
    await world.quiet()
    const shown = await says('Inter X @3.20')
    await world.db.transaction().execute(async (holder) => {
      // The question is not closed while its buttons are locked.
      await lockRows(holder, 'chatButton', { subject: idReceivedBet, verbo: 'attesa.invia' })
      await press('Scarta', shown)
      await world.people.postText(staff, 'Inter 2 @4.50', { replyTo: messageId })
      await world.quiet()
      await pressLate('Usa il testo del tipster', shown)
      expect((await world.people.answers()).at(-1)?.text).toBe('Già deciso')
    })
    const told = (await world.people.messages(staff)).map(({ text }) => text)
    expect(told).toContain('Già deciso: il testo non è stato cambiato.')
    expect(await rowOf(world.db, 'bet', { idReceivedBet }, ['formattedBet'])).toEqual({
      formattedBet: 'Inter X @3.20',
    })
    await world.pool.query(`notify ${RELAY_CHANNEL}`)
    await closed(/🗑 Scartata da Mario \(Telegram\)$/)
    expect(await world.reads(sala.chat)).toEqual([])
  })

  it('withdrawn by its tipster closes the question too', async () => {
    const { closed, tipster, posted } = await asked()
    await world.people.react(tipster.chat, posted.messageId, ['👎'])
    await closed(/⛔ Bet fermata o ritirata$/)
  })

  it('expires after the set time: path, list and question show it, and it is never sent', async () => {
    const { closed, sala, idReceivedBet, state } = await asked()
    const list = await operator.get('GET /api/v1/invii/in-attesa').body
    expect(list.find((one) => one.idReceivedBet === idReceivedBet)?.scade).not.toBeNull()
    await updateRows(world.db, 'routing', { idReceivedBet }, { heldAt: new Date(Date.now() - 241 * 60_000) })
    await world.pool.query(`notify ${RELAY_CHANNEL}`)
    await closed(/⌛ Scaduta: nessuno ha deciso$/)
    expect(await state()).toBe('scartato')
    const { righe } = await operator.get('GET /api/v1/bets/:id/percorso', { params: { id: idReceivedBet } })
      .body
    expect(righe[0]?.motivo).toBe('Chiede conferma; scaduta dopo 4 ore senza una decisione')
    expect(await world.reads(sala.chat)).toEqual([])
  })

  it('is not decided by a button’s token outside the staff chat', async () => {
    const { first, state } = await asked()
    const elsewhere = await world.aChat()
    const data = first?.buttons?.flat()[0]?.callback_data ?? ''
    const { result } = await world.botApi('sendMessage', {
      chat_id: elsewhere.id,
      text: 'copiato',
      reply_markup: { inline_keyboard: [[{ text: 'Invia', callback_data: data }]] },
    })
    await world.people.pressButton(elsewhere.id, result.message_id, data)
    await world.quiet()
    expect(await state()).toBe('in_attesa')
  })
})
