import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { BOT, SYSTEM } from '#server/kernel/ctx.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { openSession } from '#server/platform/auth/sessions.ts'
import { PRIORITY } from '#server/telegram/outbox/public.ts'
import { clockedRelays } from '#test/clocked-relays.ts'
import { excerptOf } from './ask-staff.ts'
import { expireWaiting, nextExpiryAt } from './expire-waiting.ts'
import { answerWaiting, takeWaiting } from './pressed.ts'
import { closeQuestions, renewQuestions } from './questions.ts'
import { isForPerson, waitsForPerson } from './wait-for-person.ts'

const world = await clockedRelays()
const { aCanale, aSala, aTipster, aUser, as, clock, ctx, db, plan, post, postSource, setVariable } = world
const STAFF = -900_000_001
const bot = { ...ctx, actor: BOT }
const system = { ...ctx, actor: SYSTEM }
const user = await aUser({ username: 'ada', roles: ['OPERATORE'] })
let ada = as(user)
const PRESS = { idUser: 7, nomeUtente: 'Mario' } as Parameters<typeof takeWaiting>[2]
const HOUR = 3_600_000

beforeEach(async () => {
  // Hours pass in these tests, so sessions expire.
  ada = as({ ...user, token: await withTransaction(ctx, (tx) => openSession(tx, user.id)) })
  await setVariable('chat_staff_id', STAFF)
  await setVariable('attesa_scade_minuti', 240)
  // What earlier tests asked is closed, so that each test sees only its own questions.
  await db.updateTable('chatButton').set({ scadeAt: clock.now() }).where('scadeAt', 'is', null).execute()
  await db
    .updateTable('routing')
    .set({ stato: 'scartato', heldAt: null, settledAt: clock.now() })
    .where('stato', '=', 'in_attesa')
    .execute()
  await db
    .updateTable('forwardTarget')
    .set({ stato: 'scartato', heldAt: null, settledAt: clock.now() })
    .where('stato', '=', 'in_attesa')
    .execute()
})

const bell = async () => (await rowsOf(db, 'notification', {}, ['testo'], 'id')).map(({ testo }) => testo)
const notices = async () => {
  const sends = await rowsOf(db, 'send', { chatId: STAFF }, undefined, 'id')
  return sends.map((send) => ({
    ...send,
    payload: send.payload as { text: string; buttons?: { text: string }[][]; ofInvio?: number },
  }))
}
const lastNotice = async () => (await notices()).at(-1)!
const shownButtons = (one: Awaited<ReturnType<typeof lastNotice>>) =>
  one.payload.buttons?.flat().map(({ text }) => text)
const held = (list: 'bet' | 'inoltri') => async (id: number) => {
  const rows =
    list === 'bet'
      ? await rowsOf(db, 'routing', { idReceivedBet: id }, undefined, 'id')
      : await rowsOf(db, 'forwardTarget', { idInoltro: id }, undefined, 'id')
  return rows.map(({ id: of, stato, motivo, decidedBy }) => ({ id: of, stato, motivo, decidedBy }))
}
const decide = (azione: 'invia' | 'scarta', ids: object) =>
  ada.post('POST /api/v1/invii/in-attesa/decidi', { azione, bet: [], inoltri: [], ...ids })

/** A tip held for confirmation for each room, and the staff's question about it. */
async function aHeldBet(rooms = 1, text = 'Inter 1 @1.85') {
  const tipster = await aTipster()
  const sale = []
  for (let n = 0; n < rooms; n++) {
    const sala = await aSala()
    const { idTipster } = tipster
    await insertRow(db, 'collegamentoAutomatico', { idTipster, idSala: sala.idSala, confermare: true })
    sale.push(sala)
  }
  const bet = await post(tipster, text)
  await plan()
  return about('attesa', { ...bet, tipster, sale, id: bet.idReceivedBet, sends: held('bet') })
}

/** A message of a sparax that came too late for its rooms. */
async function aHeldForward(rooms = 1, text = 'vecchio') {
  const source = (await aSala()).idGruppoTg ?? 0
  const { idSparax, nomeSparax } = await insertRow(db, 'sparax', {
    nomeSparax: `Sparax di ${source}`,
    idGruppoTg: source,
  })
  const sale = []
  for (let n = 0; n < rooms; n++) {
    const sala = await aSala()
    await insertRow(db, 'collegamentoSparax', { idSparax, idSala: sala.idSala })
    sale.push(sala)
  }
  const message = await postSource(source, text, { minutesAgo: 180 })
  await plan()
  const { id } = await rowOf(db, 'forward', {}, ['id'], '-id')
  return about('attesa-inoltro', { ...message, nomeSparax, sale, id, sends: held('inoltri') })
}

async function about<T extends { id: number }>(verb: string, one: T) {
  const question = await lastNotice()
  return {
    ...one,
    question,
    /** The button of a question as shown with a version, by default the present one. */
    async button(word: string, versione?: number) {
      const rows = await rowsOf(db, 'chatButton', { idSend: question.id, verbo: `${verb}.${word}` })
      const last = rows.toSorted((a, b) => (b.versione ?? 0) - (a.versione ?? 0))[0]
      const now = versione ?? last?.versione ?? null
      return { verbo: `${verb}.${word}`, subject: one.id, chatId: STAFF, idSend: question.id, versione: now }
    },
    open: async () => (await rowsOf(db, 'chatButton', { idSend: question.id, scadeAt: null })).length,
  }
}
const take = (button: Parameters<typeof takeWaiting>[1]) =>
  withTransaction(bot, (tx) => takeWaiting(tx, button, PRESS))

describe('the question in the staff chat', () => {
  it('about a bet says why it is held and gives its text; it leaves like an operator’s message', async () => {
    const { id, tipster, question, sends } = await aHeldBet(2)
    const line = `Bet ${id} di ${tipster.nomeTipster} in attesa di conferma (Chiede conferma)`
    expect(question.payload.text).toBe(`${line}\n\nInter 1 @1.85`)
    expect(shownButtons(question)).toEqual(['Invia', 'Cambia testo', 'Scarta'])
    expect(question).toMatchObject({ tipo: 'text', scopo: 'staff-notice', priority: PRIORITY.operator })
    expect((await bell()).at(-1)).toBe(line)
    const buttons = await rowsOf(db, 'chatButton', { idSend: question.id })
    const { textVersion } = await rowOf(db, 'bet', { idReceivedBet: id })
    expect(new Set(buttons.map(({ verbo }) => verbo))).toEqual(
      new Set(['attesa.invia', 'attesa.cambia', 'attesa.scarta']),
    )
    for (const { subject, versione, scadeAt } of buttons)
      expect([subject, versione, scadeAt]).toEqual([id, textVersion, null])
    expect((await sends(id)).map(({ stato }) => stato)).toEqual(['in_attesa', 'in_attesa'])
    expect([await waitsForPerson(ctx, id), await isForPerson(ctx, id)]).toEqual([true, true])
  })

  it('about a relayed message offers no other text', async () => {
    const { nomeSparax, question } = await aHeldForward()
    const [line, , testo] = question.payload.text.split('\n')
    expect(line).toMatch(new RegExp(`^Messaggio di ${nomeSparax} in attesa di conferma \\(.+\\)$`))
    expect(testo).toBe('vecchio')
    expect(shownButtons(question)).toEqual(['Invia', 'Scarta'])
  })

  it('is not asked without a staff chat: the bell alone tells', async () => {
    await setVariable('chat_staff_id', '')
    const before = (await notices()).length
    const { id } = await aHeldBet()
    expect((await notices()).length).toBe(before)
    expect((await bell()).at(-1)).toMatch(new RegExp(`^Bet ${id} di `))
  })

  it('shows up to 1,500 characters, and says where there are no words', () => {
    expect(excerptOf('x'.repeat(1_500))).toBe('x'.repeat(1_500))
    expect(excerptOf('x'.repeat(1_501))).toBe(`${'x'.repeat(1_500)}…`)
    expect(excerptOf('abcdef', 3)).toBe('abc…')
    // Half of a pair of surrogates is no character.
    expect(excerptOf('ab😀', 3)).toBe('ab\uFFFD…')
    expect([excerptOf(''), excerptOf(' \n')]).toEqual(['(solo immagine)', '(solo immagine)'])
  })

  it('follows the text through every change, with both texts where the staff changed it', async () => {
    const { id, edit, question, tipster, open } = await aHeldBet()
    const line = `Bet ${id} di ${tipster.nomeTipster} in attesa di conferma (Chiede conferma)`
    expect(await renewQuestions(ctx)).toBe(false)
    expect((await lastNotice()).id).toBe(question.id)
    await edit('Inter 2 @1.90')
    expect(await renewQuestions(ctx)).toBe(false)
    expect(await lastNotice()).toMatchObject({
      ...{ tipo: 'edit_text', scopo: 'staff-notice', priority: PRIORITY.operator },
      payload: { text: `${line}\n\nInter 2 @1.90`, ofInvio: question.id },
    })
    await ada.put('PUT /api/v1/bets', { idReceivedBet: id, formattedBet: 'Inter X @3' }).body
    await renewQuestions(ctx)
    const last = await lastNotice()
    expect(last.payload.text).toBe(
      `${line}\n\nIl tipster scrive:\nInter 2 @1.90\n\nParte invece il testo dello staff:\n\nInter X @3`,
    )
    expect(shownButtons(last)).toEqual(['Invia', 'Cambia testo', 'Usa il testo del tipster', 'Scarta'])
    await renewQuestions(ctx)
    expect((await lastNotice()).id).toBe(last.id)
    expect(await open()).toBe(3 + 3 + 4)
  })

  it('about a relayed message follows its author’s edits', async () => {
    const { edit, question } = await aHeldForward()
    await edit('nuovo')
    await renewQuestions(ctx)
    const { payload } = await lastNotice()
    expect([payload.ofInvio, payload.text.split('\n').at(-1)]).toEqual([question.id, 'nuovo'])
    expect(payload.text.split('\n')[0]).toBe(question.payload.text.split('\n')[0])
  })

  it('is not renewed once decided', async () => {
    const { id, edit, sends, button } = await aHeldBet()
    await take(await button('scarta'))
    expect((await sends(id)).map(({ stato }) => stato)).toEqual(['scartato'])
    const { id: before } = await lastNotice()
    await edit('Inter 2 @1.90')
    await renewQuestions(ctx)
    expect((await notices()).filter((one) => one.id > before && one.tipo === 'edit_text')).toEqual([])
  })
})

describe('a press', () => {
  it.each([
    ['invia', 'Parte adesso'],
    ['scarta', 'Scartata: non parte'],
    ['cambia', 'Rispondi a questo messaggio con il testo nuovo, poi premi Invia'],
    ['tipster', 'Torna il testo del tipster: premi Invia per mandarlo'],
    ['altro', 'Già deciso'],
  ])('of %s is answered at once: %s; afterwards that it was decided', async (word, answer) => {
    const { id, button, sends } = await aHeldBet()
    expect(await answerWaiting(ctx, await button(word, 1))).toBe(answer)
    await decide('scarta', { bet: [{ id: (await sends(id))[0]?.id, versione: 1 }] }).body
    expect(await answerWaiting(ctx, await button(word, 1))).toBe('Già deciso')
  })

  it.each(['bet', 'message'])(
    'of Invia lets all sends of the %s leave, in the name of who pressed',
    async (what) => {
      const one = what === 'bet' ? await aHeldBet(2) : await aHeldForward(2)
      await take(await one.button('invia'))
      const by = 'Mario (Telegram)'
      for (const send of await one.sends(one.id)) {
        expect(send).toMatchObject({ stato: 'previsto', decidedBy: by })
        expect(send.motivo).toMatch(/; inviata da Mario \(Telegram\)$/)
      }
      const line = await rowOf(
        db,
        'audit',
        { action: 'relay.confirm', entityId: String(one.id) },
        undefined,
        '-id',
      )
      const names = one.sale.map(({ nomeSala }) => nomeSala)
      expect(line).toMatchObject({
        actor: 'bot',
        entity: what === 'bet' ? 'bet' : 'inoltro',
        after: { [what === 'bet' ? 'sale' : 'destinazioni']: names, utente: by },
      })
      if (what === 'bet')
        expect([await waitsForPerson(ctx, one.id), await isForPerson(ctx, one.id)]).toEqual([false, true])
    },
  )

  it('of another button, or after the decision, decides nothing', async () => {
    const { id, button, sends } = await aHeldBet()
    for (const word of ['cambia', 'tipster']) await take(await button(word, 1))
    expect((await sends(id)).map(({ stato }) => stato)).toEqual(['in_attesa'])
    await take(await button('scarta'))
    await take(await button('invia'))
    expect(await sends(id)).toMatchObject([{ stato: 'scartato', decidedBy: 'Mario (Telegram)' }])
    expect(await isForPerson(ctx, id)).toBe(false)
  })

  it('on a text that changed since decides nothing, and the chat is told once of what it says now', async () => {
    const { id, button, sends, question } = await aHeldBet()
    const now = `Inter 2 @1.90 ${'x'.repeat(200)}`
    const seen = await button('invia')
    await ada.put('PUT /api/v1/bets', { idReceivedBet: id, formattedBet: now }).body
    expect(await answerWaiting(ctx, seen)).toBe(
      `Non deciso: è cambiato nel frattempo. Ora dice: ${now.slice(0, 120)}…`,
    )
    expect(await answerWaiting(ctx, await button('cambia'))).toMatch(/^Rispondi a questo messaggio/)
    const { id: before } = await lastNotice()
    await take(seen)
    await take(seen)
    expect((await sends(id)).map(({ stato }) => stato)).toEqual(['in_attesa'])
    const told = (await notices()).filter((one) => one.id > before)
    expect(told).toMatchObject([
      {
        ...{ tipo: 'text', scopo: 'staff-notice', priority: PRIORITY.operator },
        payload: {
          text: `Non deciso: è cambiato dopo che la domanda è stata mostrata. Ora dice:\n\n${now}`,
          replyToInvio: question.id,
        },
      },
    ])
  })
})

describe('a question is closed with what became of its sends:', () => {
  type Bet = Awaited<ReturnType<typeof aHeldBet>>
  const one = async ({ id, sends }: Pick<Bet, 'id' | 'sends'>) => ({
    id: (await sends(id))[0]?.id,
    versione: 1,
  })
  it.each<[string, (bet: Bet) => Promise<unknown>]>([
    ['✅ Inviata da ada', async (bet) => decide('invia', { bet: [await one(bet)] }).body],
    ['🗑 Scartata da ada', async (bet) => decide('scarta', { bet: [await one(bet)] }).body],
    [
      '⛔ Bet fermata o ritirata',
      ({ id }) => ada.post('POST /sparabet/annulla-bet', { idReceivedBet: id, sales: [] }),
    ],
    ['🗑 Bet eliminata', ({ id }) => ada.post('POST /sparabet/delete-received-bet', { idReceivedBet: id })],
    [
      '⌛ Scaduta: nessuno ha deciso',
      async () => {
        clock.advance(4 * HOUR)
        await expireWaiting(system)
      },
    ],
    [
      'Non aspetta più',
      ({ id }) => updateRows(db, 'routing', { idReceivedBet: id }, { stato: 'annullato', heldAt: null }),
    ],
  ])('of a bet, %s', async (esito, act) => {
    const bet = await aHeldBet()
    expect(await closeQuestions(ctx)).toBe(false)
    expect(await bet.open()).toBe(3)
    await act(bet)
    const now = clock.now()
    await closeQuestions(ctx)
    expect(await lastNotice()).toMatchObject({
      ...{ tipo: 'edit_text', scopo: 'staff-notice' },
      payload: { text: `${bet.question.payload.text}\n\n${esito}`, ofInvio: bet.question.id },
    })
    expect(shownButtons(await lastNotice())).toBeUndefined()
    expect(await bet.open()).toBe(0)
    const buttons = await rowsOf(db, 'chatButton', { idSend: bet.question.id })
    expect(buttons.map(({ scadeAt }) => scadeAt)).toEqual(buttons.map(() => now))
    const { id } = await lastNotice()
    await closeQuestions(ctx)
    expect((await lastNotice()).id).toBe(id)
  })

  it.each([
    ['✅ Inviato da Mario (Telegram)', 'invia'],
    ['🗑 Scartato da Mario (Telegram)', 'scarta'],
    ['⌛ Scaduto: nessuno ha deciso', null],
  ])('of a relayed message, %s', async (esito, word) => {
    const { button, question, open } = await aHeldForward()
    if (word) await take(await button(word))
    else {
      clock.advance(4 * HOUR)
      await expireWaiting(system)
    }
    await closeQuestions(ctx)
    expect((await lastNotice()).payload).toEqual({
      text: `${question.payload.text}\n\n${esito}`,
      ofInvio: question.id,
    })
    expect(await open()).toBe(0)
  })

  it('not while one of its rooms waits; then with the last decision', async () => {
    const { id, sends, open, question } = await aHeldBet(2)
    const [first, second] = await sends(id)
    await decide('invia', { bet: [{ id: first?.id, versione: 1 }] }).body
    await closeQuestions(ctx)
    expect(await open()).toBe(3)
    clock.advance(1_000)
    await decide('scarta', { bet: [{ id: second?.id, versione: 1 }] }).body
    await closeQuestions(ctx)
    expect((await lastNotice()).payload.text).toBe(`${question.payload.text}\n\n🗑 Scartata da ada`)
  })

  it('under the text it shows after its last change', async () => {
    const { id, edit, button } = await aHeldBet()
    await edit('Inter 2 @1.90')
    await renewQuestions(ctx)
    const shown = (await lastNotice()).payload.text
    const { textVersion } = await rowOf(db, 'bet', { idReceivedBet: id })
    await take(await button('scarta', textVersion))
    await closeQuestions(ctx)
    expect((await lastNotice()).payload.text).toBe(`${shown}\n\n🗑 Scartata da Mario (Telegram)`)
  })
})

it('many questions are renewed and closed in parts', async () => {
  const { id, button } = await aHeldBet()
  await sql`
    with asked as (
      insert into send (chat_id, tipo, payload, scopo, username, stato, priority, due_at, created_at)
      select ${STAFF}, 'text', '{"text":"Domanda\\n\\nprima"}', 'staff-notice', 'bot', 'sent', 0, ${clock.now()}, ${clock.now()}
      from generate_series(1, 50) returning id
    )
    insert into chat_button (token, verbo, subject, chat_id, id_send, versione, created_at)
    select lpad(id::text, 22, '0'), 'attesa.invia', ${id}, ${STAFF}, id, 0, ${clock.now()} from asked
  `.execute(db)
  expect([await renewQuestions(ctx), await renewQuestions(ctx)]).toEqual([true, false])
  expect((await lastNotice()).payload.text).toBe('Domanda\n\nInter 1 @1.85')
  await take(await button('scarta'))
  expect([await closeQuestions(ctx), await closeQuestions(ctx)]).toEqual([true, false])
  expect((await lastNotice()).payload.text).toMatch(/Scartata da Mario \(Telegram\)$/)
})

describe('the expiry of held sends', () => {
  it('comes exactly after the set time, for those held that long, and is told once for each bet', async () => {
    const { id, sends } = await aHeldBet(2)
    const heldAt = clock.now()
    const [young] = await sends(id)
    await updateRows(db, 'routing', { id: young?.id ?? 0 }, { heldAt: new Date(heldAt.getTime() + 1) })
    const due = new Date(heldAt.getTime() + 4 * HOUR)
    expect(await nextExpiryAt(ctx, clock.now())).toEqual(due)
    expect(await nextExpiryAt(ctx, new Date(due.getTime() - 1))).toEqual(due)
    expect(await nextExpiryAt(ctx, due)).toBeNull()
    clock.advance(4 * HOUR - 1)
    await expireWaiting(system)
    expect((await sends(id)).map(({ stato }) => stato)).toEqual(['in_attesa', 'in_attesa'])
    const revision = await currentRevision(ctx, 'bets')
    clock.advance(1)
    expect(await expireWaiting(system)).toBe(false)
    expect(await sends(id)).toMatchObject([
      { stato: 'in_attesa' },
      {
        ...{ stato: 'scartato', decidedBy: null },
        motivo: 'Chiede conferma; scaduta dopo 4 ore senza una decisione',
      },
    ])
    expect(await currentRevision(ctx, 'bets')).toBeGreaterThan(revision)
    const line = await rowOf(db, 'audit', { action: 'relay.expire', entity: 'bet', entityId: String(id) })
    expect([line.actor, line.after]).toEqual(['sistema', { invii: [(await sends(id))[1]?.id] }])
    const told = `Bet ${id} scaduta senza una decisione: non parte per 1 chat`
    expect((await bell()).at(-1)).toBe(told)
    clock.advance(1)
    await expireWaiting(system)
    await expireWaiting(system)
    expect((await bell()).filter((text) => text === told)).toHaveLength(2)
    const over = await rowsOf(db, 'routing', { idReceivedBet: id }, ['heldAt', 'settledAt'], 'id')
    expect(over.map((row) => row.heldAt)).toEqual([null, null])
    expect(over[0]?.settledAt).toEqual(clock.now())
    expect(await nextExpiryAt(ctx, heldAt)).toBeNull()
  })

  it.each(['', '0'])('never comes where the time is set to "%s"', async (minutes) => {
    const { id, sends } = await aHeldBet()
    await setVariable('attesa_scade_minuti', minutes)
    expect(await nextExpiryAt(ctx, new Date(0))).toBeNull()
    clock.advance(24 * HOUR)
    expect(await expireWaiting(system)).toBe(false)
    expect((await sends(id)).map(({ stato }) => stato)).toEqual(['in_attesa'])
  })

  it('of a message held the longest is the next', async () => {
    await aHeldForward()
    const due = new Date(clock.now().getTime() + 4 * HOUR)
    clock.advance(60_000)
    await aHeldBet()
    expect(await nextExpiryAt(ctx, clock.now())).toEqual(due)
  })

  it('of hundreds is made in parts', async () => {
    const { idTipster } = await aTipster()
    const { idSala } = await aSala()
    await sql`
      with made as (
        insert into bet (id_tipster, message_date)
        select ${idTipster}, ${clock.now()} from generate_series(1, 201) returning id_received_bet
      )
      insert into routing (id_received_bet, id_sala, automatico, username, motivo, created_at, stato, held_at)
      select id_received_bet, ${idSala}, true, 'bot', 'x', ${clock.now()}, 'in_attesa', ${clock.now()} from made
    `.execute(db)
    clock.advance(4 * HOUR)
    expect(await expireWaiting(system)).toBe(true)
    expect(await rowsOf(db, 'routing', { idSala, stato: 'in_attesa' })).toHaveLength(1)
    expect(await expireWaiting(system)).toBe(false)
    expect(await rowsOf(db, 'routing', { idSala, stato: 'in_attesa' })).toEqual([])
  })
})

describe('the list of held sends', () => {
  const list = async () => await ada.get('GET /api/v1/invii/in-attesa').body

  it('is without secret rooms, in parts of 300 characters, and since the first of a bet was held', async () => {
    const { id, sale, sends } = await aHeldBet(3, `Inter 1 @1.85 ${'x'.repeat(400)}`)
    await updateRows(db, 'room', { idSala: sale[2]?.idSala ?? 0 }, { isSecret: true })
    const [first] = await sends(id)
    const since = new Date(clock.now().getTime() - 60_000)
    await updateRows(db, 'routing', { id: first?.id ?? 0 }, { heldAt: since })
    const [one] = await list()
    expect(one).toMatchObject({ tipo: 'bet', idReceivedBet: id, testoTipster: null, foto: 0 })
    expect(one?.sale.map(({ nome }) => nome)).toEqual([sale[1]?.nomeSala, sale[0]?.nomeSala])
    expect(one?.testo).toHaveLength(300)
    expect([one?.dal, one?.dal]).toEqual([one?.sale[1]?.dal, one?.sale.map(({ dal }) => dal).toSorted()[0]])
    await setVariable('attesa_scade_minuti', 0)
    expect((await list()).map(({ scade }) => scade)).toEqual([null])
  })

  it('gives a message relayed by a sparax and by a channel to each of them', async () => {
    const source = (await aSala()).idGruppoTg ?? 0
    const [room, to] = [await aSala(), await aSala()]
    const sparax = { nomeSparax: `Sparax di ${source}`, idGruppoTg: source }
    const { idSparax } = await insertRow(db, 'sparax', sparax)
    await insertRow(db, 'collegamentoSparax', { idSparax, idSala: room.idSala })
    const { idCanale } = await aCanale(source, to.idGruppoTg ?? 0)
    await postSource(source, 'vecchio', { minutesAgo: 180 })
    await plan()
    const shown = async () =>
      (await list()).map(({ tipo, da, sale }) => [tipo, da, sale.map(({ nome }) => nome)])
    expect((await shown()).toSorted()).toEqual([
      ['canale', 'Da', ['A']],
      ['sparax', sparax.nomeSparax, [room.nomeSala]],
    ])
    await db.deleteFrom('canale').where('idCanale', '=', idCanale).execute()
    await updateRows(db, 'room', { idSala: room.idSala }, { isSecret: true })
    expect(await shown()).toEqual([['canale', 'Canale eliminato', ['Canale eliminato']]])
  })
})

describe('a decision on many', () => {
  it('counts what was decided, decided before and changed since, each send once', async () => {
    const [one, two, three, done] = [
      await aHeldBet(),
      await aHeldBet(),
      await aHeldBet(),
      await aHeldForward(),
    ]
    const seen = async ({ id, sends }: Pick<typeof one, 'id' | 'sends'>) => ({
      ...{ id: (await sends(id))[0]?.id, versione: 1 },
    })
    const { versione } = await rowOf(db, 'forward', { id: done.id })
    const forward = { id: (await done.sends(done.id))[0]?.id, versione }
    expect(await decide('scarta', { inoltri: [forward] }).body).toMatchObject({
      decisi: 1,
      idSpedizione: null,
    })
    expect(await decide('invia', { inoltri: [forward] }).refusal).toBe(
      '409 Già deciso, oppure la bet è stata fermata. Ricarica la pagina',
    )
    await two.edit('Inter 2 @1.90')
    await three.edit('Inter 2 @1.90')
    const bet = [await seen(one), await seen(one), await seen(two), await seen(three)]
    const { body } = await decide('invia', { bet, inoltri: [forward] })
    expect(body).toEqual({
      ...{ decisi: 1, giaDecisi: 1, cambiati: 2, idSpedizione: expect.any(Number) },
      message: '2 non decisi, sono cambiati nel frattempo: guarda come dice ora',
    })
    const row = await rowOf(db, 'routing', { idReceivedBet: one.id })
    expect(row).toMatchObject({ idSpedizione: body.idSpedizione, heldAt: null, decidedAt: clock.now() })
    expect(row.decidedVersion).toBe(1)
    const line = await rowOf(db, 'audit', {
      action: 'relay.confirm',
      entityId: String(one.id),
      entity: 'bet',
    })
    expect([line.actor, line.after]).toEqual(['ada', { sale: one.sale.map(({ nomeSala }) => nomeSala) }])
  })

  it('tells those who follow the bets', async () => {
    const { id, sends } = await aHeldBet()
    const revision = await currentRevision(ctx, 'bets')
    const bet = [{ id: (await sends(id))[0]?.id, versione: 1 }]
    expect(await decide('scarta', { bet }).body).toMatchObject({
      ...{ decisi: 1, giaDecisi: 0, cambiati: 0, message: 'Operazione completata con successo' },
    })
    expect(await currentRevision(ctx, 'bets')).toBeGreaterThan(revision)
    expect(await rowOf(db, 'routing', { idReceivedBet: id })).toMatchObject({ settledAt: clock.now() })
  })
})
