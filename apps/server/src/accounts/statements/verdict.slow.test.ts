import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { handleUpdate } from '#server/bot/features/handle-update.ts'
import { answerPresses } from '#server/bot/features/presses.ts'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'
import { lockWaiters } from '#test/lock-waiters.ts'
import { sentStatements } from '#test/sent-statements.ts'
import { until } from '#test/until.ts'
import { remindSilent } from './reminders.ts'
import { takeVerdict, verdictAnswer } from './verdict.ts'

const world = await botWorld()
const admin = world.as(await world.aUser())

const sent = sentStatements(world, admin)
const setState = (id: number, stato: 'inviato' | 'chiuso') =>
  admin.put('PUT /api/v1/estratti/:id/stato', { stato, motivo: 'per telefono' }, { params: { id } })
const isWaiting = async (idSala: number) => (await rowOf(world.db, 'room', { idSala })).conti

describe('under a statement', () => {
  it('the buttons Confermo and Contesto are under its last message, and their tokens reveal nothing', async () => {
    const { message, tokens } = await sent()
    expect((await message())?.document).toBeDefined()
    expect((await message())?.buttons?.map((row) => row.map(({ text }) => text))).toEqual([
      ['Confermo', 'Contesto'],
    ])
    for (const token of tokens) expect(token).toMatch(/^[\w-]{22}$/)
  })

  it('each press is answered with what it does, or why it does nothing', async () => {
    const one = await sent({ testuale: true })
    const button = { chatId: one.room.dropChat, idSend: 0, subject: one.id, versione: null }
    const told = (verbo: string, subject = one.id) =>
      verdictAnswer(world.ctx, { ...button, verbo: `estratto.${verbo}`, subject })
    const both = async () => [await told('conferma'), await told('contesta')]
    expect(await both()).toEqual([
      'Conferma ricevuta, grazie',
      'Contestazione ricevuta: scrivi che cosa non torna',
    ])
    expect([await told('altro'), await told('conferma', 999_999)]).toEqual([
      'Pulsante non valido',
      'Pulsante non valido',
    ])
    await one.press(1)
    expect(await both()).toEqual(['Conferma ricevuta, grazie', 'Già contestato'])
    await one.press(0)
    expect(await both()).toEqual(['Già confermato', 'Già confermato: per correzioni scrivere in questa chat'])
    await setState(one.id, 'chiuso')
    const closed = 'Estratto già chiuso: per correzioni scrivere in questa chat'
    expect(await both()).toEqual([closed, closed])
  })

  it('nothing is decided any more once a person closed the statement', async () => {
    const one = await sent({ testuale: true })
    await setState(one.id, 'chiuso')
    await one.press(0)
    await one.press(1)
    const { stato, verdetti } = await one.statement()
    expect([stato, verdetti]).toEqual(['chiuso', []])
    expect(await rowsOf(world.db, 'dispute', { idStatement: one.id }, ['idDispute'])).toEqual([])
  })
})

describe('Confermo', () => {
  it('records who, when and the hash, sets CONFERMATI, edits the message and removes the buttons', async () => {
    const { room, press, statement, messageId } = await sent()
    expect(await isWaiting(room.idSala)).toBe(true)
    await press(0)
    const { stato, verdetti, impronta } = await statement()
    expect(stato).toBe('confermato')
    expect(verdetti).toMatchObject([{ verdetto: 'confermo', nomeUtente: 'Mario', impronta }])
    expect(await isWaiting(room.idSala)).toBe(false)
    const edited = (await world.people.messages(room.dropChat)).find((one) => one.messageId === messageId)
    expect(edited?.caption).toMatch(
      /\n\n✅ Confermato da Mario il \d\d\/\d\d\/\d{4} \d\d:\d\d\nImpronta [0-9a-f]{16}$/,
    )
    expect(edited?.caption).toContain(impronta.slice(0, 16))
    expect(edited?.buttons).toBeUndefined()
  })

  it('under a PDF amends its caption', async () => {
    const { room, press, message } = await sent({ pdf: true })
    const { messageId } = (await message()) ?? {}
    await press(0)
    const edited = (await world.people.messages(room.dropChat)).find((one) => one.messageId === messageId)
    expect([edited?.caption, edited?.buttons]).toEqual([
      expect.stringContaining('Confermato da Mario'),
      undefined,
    ])
  })

  it('is in the Registro with the chat, the person and the hash of what was confirmed', async () => {
    const { id, room, press, statement } = await sent({ testuale: true })
    await press(0)
    const { impronta, passi } = await statement()
    const line = await rowOf(world.db, 'audit', {
      entity: 'estratto',
      action: 'estratti.confermo',
      entityId: String(id),
    })
    expect(line.after).toMatchObject({ chat: room.dropChat, nome: 'Mario', sha256: impronta })
    expect(passi.at(-1)).toMatchObject({
      stato: 'confermato',
      motivo: 'Confermato su Telegram',
      username: 'Mario',
    })
  })

  it('changes the version of the room, so that a form opened before does not bring IN ATTESA back', async () => {
    const { room, press } = await sent({ testuale: true })
    const version = async () => (await rowOf(world.db, 'venue', { idVenue: room.idVenue })).version
    const before = await version()
    await press(0)
    expect(await version()).toBe(before + 1)
    const again = await sent({ testuale: true }, room)
    await again.press(0)
    expect(await version()).toBe(before + 1)
  })

  it('pressed twice, and redelivered under another update number, counts once', async () => {
    const { id, press, statement, tokens, messageId, room } = await sent({ testuale: true })
    await Promise.all([
      world.people.pressButton(room.dropChat, messageId, tokens[0] ?? ''),
      world.people.pressButton(room.dropChat, messageId, tokens[0] ?? ''),
    ])
    await world.quiet()
    await press(0).catch(() => undefined)
    const { passi } = await statement()
    expect(passi.map(({ stato }) => stato)).toEqual(['inviato', 'confermato'])
    const edits = await world.db
      .selectFrom('send')
      .select('id')
      .where('dedupeKey', 'like', `estratto:${id}:%`)
      .execute()
    expect(edits).toHaveLength(1)
  })

  it('under a replaced statement answers which one is current, and changes nothing', async () => {
    const old = await sent({ testuale: true })
    const now = await sent({ testuale: true }, old.room)
    await old.press(0)
    expect((await old.statement()).stato).toBe('inviato')
    expect((await now.statement()).stato).toBe('inviato')
    await until('the press is answered', async () =>
      /^Estratto superato: vale quello inviato il \d\d\//.test(
        (await world.people.answers()).at(-1)?.text ?? '',
      ),
    )
    await now.press(0)
    expect((await now.statement()).stato).toBe('confermato')
  })

  it('is final: pressing Contesto a moment later is answered with where to write, and nothing is undone', async () => {
    const { room, press, statement, tokens, messageId } = await sent({ testuale: true })
    const [, contesto = ''] = tokens
    // Both press buttons that both still see.
    await press(0)
    const stale = {
      id: 'tardi',
      from: { id: 77, is_bot: false, first_name: 'Ada' },
      message: { message_id: messageId, chat: { id: room.dropChat, type: 'group' }, date: 1 },
      chat_instance: '1',
      data: contesto,
    }
    const told: unknown[] = []
    const telegram = { api: { answerCallbackQuery: async (...args: unknown[]) => told.push(args) } }
    const update = { update_id: 2, callback_query: stale } as never
    await answerPresses(world.ctx, telegram as never, [update])
    expect(told).toEqual([['tardi', { text: 'Già confermato: per correzioni scrivere in questa chat' }]])
    await withTransaction(world.ctx, (tx) => handleUpdate(tx, update, 1))
    await world.quiet()
    const { stato, verdetti, passi } = await statement()
    expect([stato, verdetti.length, passi.length]).toEqual(['confermato', 1, 2])
  })

  it('waits for another decision under way, and counts by what that decided', async () => {
    const one = await sent({ testuale: true })
    const [button] = await rowsOf(world.db, 'chatButton', { subject: one.id, verbo: 'estratto.contesta' })
    const press = { idUser: 7, nomeUtente: 'Mario' }
    const held = Promise.withResolvers<void>()
    const decided = Promise.withResolvers<void>()
    const first = withTransaction(world.ctx, async (tx) => {
      await takeVerdict(tx, { ...button, verbo: 'estratto.conferma' } as never, press as never)
      decided.resolve()
      await held.promise
    })
    await decided.promise
    const second = withTransaction(world.ctx, (tx) => takeVerdict(tx, button as never, press as never))
    await until('the second waits', async () => (await lockWaiters(world.db)) > 0)
    held.resolve()
    await Promise.all([first, second])
    expect(await rowsOf(world.db, 'statementVerdict', { idStatement: one.id }, ['verdetto'])).toEqual([
      { verdetto: 'confermo' },
    ])
    expect((await rowOf(world.db, 'statement', { idStatement: one.id })).stato).toBe('confermato')
  })

  it('with a token copied to another chat is invalid there', async () => {
    const { tokens, statement } = await sent({ testuale: true })
    const elsewhere = await world.aChat()
    const { result } = await world.botApi('sendMessage', {
      chat_id: elsewhere.id,
      text: 'copiato',
      reply_markup: { inline_keyboard: [[{ text: 'Confermo', callback_data: tokens[0] }]] },
    })
    await world.people.pressButton(elsewhere.id, result.message_id, tokens[0] ?? '')
    await world.quiet()
    expect((await statement()).stato).toBe('inviato')
    expect((await world.people.answers()).at(-1)?.text).toBe('Questo pulsante non vale in questa chat')
  })

  it('after the room became a supergroup counts under the message in the old chat', async () => {
    const { room, press, statement } = await sent({ testuale: true })
    const moved = await world.people.migrate(room.dropChat)
    await world.quiet()
    await press(0)
    expect((await statement()).stato).toBe('confermato')
    expect((await world.reads(moved.id)).at(-1)).toContain('✅ Confermato da Mario')
  })

  it('pressed while no process was running counts later, though Telegram no longer accepts an answer', async () => {
    const { room, messageId, tokens, statement } = await sent({ testuale: true })
    await world.people.setFault({
      kind: 'error',
      method: 'answerCallbackQuery',
      errorCode: 400,
      description: 'Bad Request: query is too old and response timeout expired or query ID is invalid',
    })
    await world.people.pressButton(room.dropChat, messageId, tokens[0] ?? '')
    await world.quiet()
    await world.people.clearFaults()
    expect((await statement()).stato).toBe('confermato')
  })

  it('is answered while the chat’s own queue waits behind a failing update', async () => {
    const { room, messageId, tokens } = await sent({ testuale: true })
    const query = {
      update_id: 1,
      callback_query: {
        id: 'x',
        from: { id: 5, is_bot: false, first_name: 'Ada' },
        message: { message_id: messageId, chat: { id: room.dropChat, type: 'group' }, date: 1 },
        chat_instance: '1',
        data: tokens[0],
      },
    }
    const asked: unknown[] = []
    const telegram = { api: { answerCallbackQuery: async (...args: unknown[]) => asked.push(args) } }
    await answerPresses(world.ctx, telegram as never, [query as never])
    expect(asked).toEqual([['x', { text: 'Conferma ricevuta, grazie' }]])
  })
})

describe('Contesto', () => {
  it('asks what is wrong; replies form the thread and name the row, and answers go back to the chat', async () => {
    const tipster = await world.aTipsterOnTelegram()
    const room = await world.aSalaOnTelegram({ conti: true })
    const bet = await world.aBet({
      idTipster: tipster.idTipster,
      messageDate: new Date('2026-03-03T12:00:00Z'),
    })
    await admin.post('POST /sparabet/new-sale-drop', {
      data: [{ idReceivedBet: bet.idReceivedBet, idSala: room.idSala, importoNoPerc: 100, quota: 2 }],
    } as never)
    const { id, press, statement } = await sent({ testuale: true }, room)
    await press(1)
    expect((await statement()).stato).toBe('contestato')
    const asked = (await world.people.messages(room.dropChat)).at(-1)
    expect(asked?.text).toMatch(/^Che cosa non torna\?/)
    const reply = await world.people.postText(room.dropChat, `la ${bet.idReceivedBet} era void`, {
      replyTo: asked?.messageId ?? 0,
    })
    await world.quiet()
    const { body: open } = await admin.get('GET /api/v1/contestazioni', { query: {} })
    const dispute = open.find((one) => one.estratto.id === id)
    expect(dispute).toMatchObject({
      stato: 'aperta',
      apertaDa: 'Mario',
      idReceivedBet: bet.idReceivedBet,
      parole: `la ${bet.idReceivedBet} era void`,
    })
    const params = { id: dispute?.id ?? 0 }
    await admin.post('POST /api/v1/contestazioni/:id/presa', {} as never, { params })
    await admin.post('POST /api/v1/contestazioni/:id/risposte', { testo: 'Guardiamo subito' }, { params })
    await world.quiet()
    const answer = (await world.people.messages(room.dropChat)).at(-1)
    expect(answer).toMatchObject({ text: 'Guardiamo subito', replyTo: reply.messageId })
    await admin.post(
      'POST /api/v1/contestazioni/:id/chiusura',
      { esito: 'corretta', motivo: 'messa void' },
      { params },
    )
    await world.quiet()
    const { body } = await admin.get('GET /api/v1/contestazioni/:id', { params })
    expect(body).toMatchObject({ stato: 'risolta', esito: 'corretta', motivo: 'messa void' })
    expect(body.messaggi.map(({ verso, testo }) => [verso, testo])).toEqual([
      ['uscita', expect.stringMatching(/^Che cosa/)],
      ['entrata', `la ${bet.idReceivedBet} era void`],
      ['uscita', 'Guardiamo subito'],
      ['uscita', 'Contestazione accolta: messa void'],
    ])
    expect((await statement()).passi.at(-1)).toMatchObject({
      stato: 'inviato',
      motivo: 'Contestazione accolta: messa void',
    })
    const again = await admin.post('POST /api/v1/contestazioni/:id/risposte', { testo: 'x' }, { params })
    expect(again.status).toBe(409)
  })

  it('collects in its thread a reply written before the question’s message number was known', async () => {
    const { id, room, press } = await sent()
    await press(1)
    const asked = (await world.people.messages(room.dropChat)).at(-1)
    const question = world.db
      .updateTable('send')
      .where('chatId', '=', room.dropChat)
      .where('scopo', '=', 'contestazione')
    const { numUpdatedRows } = await question.set({ stato: 'sending', messageIds: null }).executeTakeFirst()
    expect(numUpdatedRows).toBe(1n)
    await world.people.postText(room.dropChat, 'Manca un bonifico', { replyTo: asked?.messageId ?? 0 })
    await until('the answer has found no question', async () => {
      const { rows } = await sql`
        select from telegram_inbox where handled_at is null and claimed_by is null and due_at > received_at`.execute(
        world.db,
      )
      return rows.length > 0
    })
    await question.set({ stato: 'sent', messageIds: [asked?.messageId ?? 0] }).execute()
    await until('it is in the thread', async () => {
      const { body } = await admin.get('GET /api/v1/contestazioni', { query: {} })
      return body.find((one) => one.estratto.id === id)?.parole === 'Manca un bonifico'
    })
  })

  it('collects a reply whose question becomes known during the lookup', async () => {
    const { id, room, press } = await sent()
    await press(1)
    const asked = (await world.people.messages(room.dropChat)).at(-1)
    const messageIds = [asked?.messageId ?? 0]
    const question = world.db
      .updateTable('send')
      .where('chatId', '=', room.dropChat)
      .where('scopo', '=', 'contestazione')
    await question.set({ stato: 'sending', messageIds: null }).execute()
    // The next lookup waits: by then the question was not found.
    const holder = await world.pool.connect()
    await holder.query('begin; lock report_message in access exclusive mode')
    await world.people.postText(room.dropChat, 'Manca il premio', { replyTo: asked?.messageId ?? 0 })
    await until('somebody waits for the table', async () => {
      const { rows } =
        await sql`select from pg_locks where not granted and relation = 'report_message'::regclass`.execute(
          world.db,
        )
      return rows.length > 0
    })
    await question.set({ stato: 'sent', messageIds }).execute()
    await holder.query('commit')
    holder.release()
    await until('it is in the thread', async () => {
      const { body } = await admin.get('GET /api/v1/contestazioni', { query: {} })
      return body.find((one) => one.estratto.id === id)?.parole === 'Manca il premio'
    })
  })

  it('keeps edits beside the first wording, marks messages without text, and accepts messages after it is settled', async () => {
    const { id, room, press } = await sent({ testuale: true })
    await press(1)
    const asked = (await world.people.messages(room.dropChat)).at(-1)
    const replyTo = asked?.messageId ?? 0
    const reply = await world.people.postText(room.dropChat, 'mancano 100', { replyTo })
    await world.quiet()
    for (const words of ['mancano 1000', 'mancano 100']) {
      await world.people.edit(room.dropChat, reply.messageId, words)
      await world.quiet()
    }
    await world.people.postPhoto(room.dropChat, await aPicture(), { replyTo })
    await world.quiet()
    const { body: open } = await admin.get('GET /api/v1/contestazioni', { query: {} })
    const params = { id: open.find((one) => one.estratto.id === id)?.id ?? 0 }
    const theirs = async () => {
      const { body } = await admin.get('GET /api/v1/contestazioni/:id', { params })
      return body.messaggi.filter(({ verso }) => verso === 'entrata').map(({ testo }) => testo)
    }
    const written = ['mancano 100', 'mancano 1000', 'mancano 100', '(senza testo)']
    expect(await theirs()).toEqual(written)
    await admin.post(
      'POST /api/v1/contestazioni/:id/chiusura',
      { esito: 'respinta', motivo: 'torna tutto' },
      { params },
    )
    await world.quiet()
    const end = (await world.people.messages(room.dropChat)).at(-1)
    await world.people.postText(room.dropChat, 'non torna niente', { replyTo: end?.messageId ?? 0 })
    await world.quiet()
    expect(await theirs()).toEqual([...written, 'non torna niente'])
    const bell = await rowsOf(world.db, 'notification', {}, ['testo'])
    expect(bell.map(({ testo }) => testo)).toContain(
      `${room.nomeSala} scrive ancora sulla contestazione chiusa: non torna niente`,
    )
  })

  it('reaches the bell, marks the message, and leaves Confermo for when it is settled', async () => {
    const { room, press, statement, messageId } = await sent({ testuale: true })
    await press(1)
    const marked = (await world.people.messages(room.dropChat)).find((one) => one.messageId === messageId)
    expect(marked?.text).toMatch(
      /SALDO TOTALE[\s\S]*\n\n⚠️ Contestato da Mario il \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    )
    expect(marked?.buttons?.flat().map(({ text }) => text)).toEqual(['Confermo'])
    const bell = await rowsOf(world.db, 'notification', {}, ['testo'])
    expect(bell.map(({ testo }) => testo)).toContain(`${room.nomeSala} contesta l'estratto conto inviato`)
    const { passi, verdetti } = await statement()
    expect(passi.at(-1)).toMatchObject({
      stato: 'contestato',
      motivo: 'Contestato su Telegram',
      username: 'Mario',
    })
    expect(verdetti.map(({ verdetto }) => verdetto)).toEqual(['contesto'])
    const asked = (await world.people.messages(room.dropChat)).at(-1)
    expect(asked?.replyTo).toBe(messageId)
  })

  it('pressed twice opens one thread', async () => {
    const { id, room, tokens, messageId } = await sent({ testuale: true })
    const press = () => world.people.pressButton(room.dropChat, messageId, tokens[1] ?? '')
    await Promise.all([press(), press()])
    await world.quiet()
    expect(await rowsOf(world.db, 'dispute', { idStatement: id }, ['idDispute'])).toHaveLength(1)
  })

  it('is withdrawn by a later Confermo', async () => {
    const { press, statement, id, message } = await sent({ testuale: true })
    await press(1)
    expect((await message())?.buttons?.flat().map(({ text }) => text)).toEqual(['Confermo'])
    await press(0)
    expect((await statement()).stato).toBe('confermato')
    const { body } = await admin.get('GET /api/v1/contestazioni', { query: { stato: 'risolte' } })
    expect(body.find((one) => one.estratto.id === id)).toMatchObject({
      esito: 'ritirata',
      risoltaDa: 'Mario',
      motivo: 'Confermato su Telegram',
    })
    const { idDispute } = await rowOf(world.db, 'dispute', { idStatement: id }, ['idDispute'])
    const line = await rowOf(world.db, 'audit', { entity: 'contestazione', entityId: String(idDispute) })
    expect([line.action, line.after]).toEqual(['contestazioni.ritirata', { da: 'Mario' }])
  })

  it('a reply in the group of a tipster is no tip', async () => {
    const tipster = await world.aTipsterOnTelegram({ idDropTg: null } as never).catch(() => null)
    const chat = tipster ?? (await world.aTipsterOnTelegram())
    await updateRows(world.db, 'tipster', { idTipster: chat.idTipster }, { idDropTg: null })
    await admin.post(
      'POST /api/v1/conto/excel/send/:entity',
      [{ id: chat.idTipster, testuale: true }] as never,
      {
        params: { entity: 'tipster' },
      },
    )
    const posted = await world.people.waitForMessage(chat.chat, (one) => one.buttons !== undefined)
    await world.people.postText(chat.chat, 'Inter over 2,5 @1.85', { replyTo: posted.messageId })
    await world.quiet()
    const bets = await rowsOf(world.db, 'bet', { chatId: chat.chat }, ['idReceivedBet'])
    expect(bets).toEqual([])
  })
})

describe('a closed week', () => {
  it('is not changed by a tipster’s edits and withdrawals: drops stay, nothing is refused or set aside', async () => {
    const tipster = await world.aTipsterOnTelegram()
    const room = await world.aSalaOnTelegram({})
    const tip = await world.people.postText(tipster.chat, 'Inter over 2,5 @1.85')
    const { idReceivedBet } = await world.betOf(tipster.chat, tip.messageId)
    await admin.post('POST /sparabet/new-sale-drop', {
      data: [{ idReceivedBet, idSala: room.idSala, importoNoPerc: 100, quota: 2 }],
    } as never)
    const worth = async () =>
      (
        await sql`select id_account, profit, importo from bet_posting where id_received_bet = ${idReceivedBet} order by 1`.execute(
          world.db,
        )
      ).rows
    const before = await worth()
    // As if the week ended today.
    await sql`
      insert into closed_week (id_account, da, a, version, chiusa_da, chiusa_at, id_atto)
      select id_account, current_date, current_date + 1, version, 'prova', now(), id_atto from account_total
      where id_account in (select id_account from bet_posting where id_received_bet = ${idReceivedBet})`.execute(
      world.db,
    )
    await world.people.edit(tipster.chat, tip.messageId, 'Inter over 3,5 @2.10')
    await world.people.postText(tipster.chat, '/annulla', { replyTo: tip.messageId })
    await world.quiet()
    expect(await worth()).toEqual(before)
    const { rows } = await sql`select motivo from telegram_inbox where dead_letter_at is not null`.execute(
      world.db,
    )
    expect(rows).toEqual([])
    const bet = await world.betOf(tipster.chat, tip.messageId)
    expect(bet.stoppedAt).not.toBeNull()
  })
})

describe('an unanswered statement', () => {
  const at = (hour: string) => ({ ...world.ctx, now: () => new Date(`2099-05-04T${hour}+02:00`) })
  const reminders = async (chat: number) =>
    (await world.reads(chat)).filter((text) => text.startsWith('Promemoria')).length

  it('is followed by one reminder: not at night, not within a closing window, and not after an answer', async () => {
    const [silent, closed, answered] = [
      await sent({ testuale: true }),
      await sent({ testuale: true }),
      await sent({ testuale: true }),
    ]
    await answered.press(0)
    // Set back to waiting by hand; he has no buttons left to press.
    await admin.put(
      'PUT /api/v1/estratti/:id/stato',
      { stato: 'inviato', motivo: 'da rivedere' },
      { params: { id: answered.id } },
    )
    // 4 May 2099 is a Monday.
    await admin.post('POST /api/v1/fascia-oraria', {
      idSala: closed.room.idSala,
      giorno: 'LUNEDI',
      oraInizio: '10:00',
      oraFine: '12:00',
    } as never)
    await remindSilent(at('11:00:00'))
    await world.quiet()
    expect(await reminders(silent.room.dropChat)).toBe(0)
    await world.setVariable('estratto_sollecito_ore', 24)
    await remindSilent(at('23:00:00'))
    await world.quiet()
    expect(await reminders(silent.room.dropChat)).toBe(0)
    await remindSilent(at('11:00:00'))
    await remindSilent(at('11:01:00'))
    const dueAt = { dueAt: new Date() }
    await updateRows(world.db, 'send', { scopo: 'estratto' }, dueAt)
    await world.quiet()
    expect([await reminders(silent.room.dropChat), await reminders(closed.room.dropChat)]).toEqual([1, 0])
    await remindSilent(at('13:00:00'))
    await updateRows(world.db, 'send', { scopo: 'estratto' }, dueAt)
    await world.quiet()
    expect(await reminders(closed.room.dropChat)).toBe(1)
    expect(await reminders(answered.room.dropChat)).toBe(0)
    await world.setVariable('estratto_sollecito_ore', '')
  })

  it('whose reminder fell due before a backup was restored sends none, since it may have been sent already; a person decides', async () => {
    const one = await sent({ testuale: true })
    await world.setVariable('estratto_sollecito_ore', 24)
    const restoredAt = new Date('2099-05-04T10:00:00+02:00')
    await updateRows(world.db, 'installation', {}, { restoredAt: restoredAt, backupAt: restoredAt })
    await remindSilent(at('11:00:00'))
    await updateRows(world.db, 'installation', {}, { restoredAt: null, backupAt: null })
    const { stato } = await rowOf(world.db, 'send', { dedupeKey: `sollecito:${one.id}` })
    expect(stato).toBe('uncertain')
    await world.db.updateTable('send').set({ dueAt: new Date() }).where('scopo', '=', 'estratto').execute()
    await world.quiet()
    expect(await reminders(one.room.dropChat)).toBe(0)
    await world.setVariable('estratto_sollecito_ore', '')
  })

  it('reminds only of the current statement of a period, that arrived and that no one set to another state', async () => {
    await world.setVariable('estratto_sollecito_ore', 24)
    const old = await sent({ testuale: true })
    const now = await sent({ testuale: true }, old.room)
    const [closed, lost, young] = [
      await sent({ testuale: true }),
      await sent({ testuale: true }),
      await sent({ testuale: true }),
    ]
    await setState(closed.id, 'chiuso')
    await updateRows(world.db, 'send', { chatId: lost.room.dropChat }, { stato: 'failed' })
    await updateRows(
      world.db,
      'send',
      { chatId: young.room.dropChat },
      { sentAt: new Date('2099-05-03T12:00:00+02:00') },
    )
    const marked = async () =>
      Promise.all(
        [old, now, closed, lost, young].map(
          async ({ id }) => (await rowOf(world.db, 'statement', { idStatement: id })).remindedAt !== null,
        ),
      )
    expect(await remindSilent(at('11:00:00'))).toBe(false)
    expect(await marked()).toEqual([false, true, false, false, false])
    await remindSilent(at('12:00:00'))
    expect(await marked()).toEqual([false, true, false, false, true])
    const { payload } = await rowOf(world.db, 'send', { dedupeKey: `sollecito:${now.id}` })
    expect(payload).toMatchObject({
      text: "Promemoria: l'estratto 02/03/2026 - 08/03/2026 aspetta una risposta. Premi Confermo o Contesto sotto il messaggio.",
    })
    const line = await rowOf(world.db, 'audit', {
      entity: 'estratto',
      action: 'estratti.sollecito',
      entityId: String(now.id),
    })
    expect(line.actor).toBe('sistema')
    await updateRows(world.db, 'send', { scopo: 'estratto' }, { dueAt: new Date() })
    await world.quiet()
    await world.setVariable('estratto_sollecito_ore', '')
  })

  it('is followed by none while the hours are empty or 0', async () => {
    const { id } = await sent({ testuale: true })
    for (const hours of ['', '0']) {
      await world.setVariable('estratto_sollecito_ore', hours)
      await remindSilent(at('11:00:00'))
      expect((await rowOf(world.db, 'statement', { idStatement: id })).remindedAt).toBeNull()
    }
    await world.setVariable('estratto_sollecito_ore', '')
  })
})
