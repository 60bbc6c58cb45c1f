import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { insertRow, rowIfAny, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { INBOX_CHANNEL } from '#server/intake/dead-letters/public.ts'
import { BOT } from '#server/kernel/ctx.ts'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { storeUpdates } from './receive-updates.ts'
import { runBot } from './run-bot.ts'

const app = await testApp()
const { ctx, db, clock, as, aUser } = app
const t = await testTelegram(app, { sender: false })
const operatore = as(await aUser({ roles: ['OPERATORE'] }))

const botCtx = { ...ctx, actor: BOT }
let lastId = 0
const textIn = (chat: number, text: string, date: number = Math.floor(clock.now().getTime() / 1000)) => ({
  update_id: ++lastId,
  message: {
    message_id: lastId,
    date,
    chat: { id: chat, type: 'supergroup', title: 'Gruppo' },
    from: { id: 5, is_bot: false, first_name: 'Mario', last_name: 'Rossi' },
    text,
  },
})
/** A date no calendar has: the fault of the update itself. */
const NEVER = 1e15
const store = (...updates: object[]) => storeUpdates(botCtx, t.telegram.botId, updates as never)

async function betsIn(chat: number): Promise<string[]> {
  const rows = await rowsOf(db, 'bet', { chatId: chat }, ['receivedBet'], 'idReceivedBet')
  return rows.map((row) => row.receivedBet)
}
async function later(): Promise<void> {
  clock.advance(60_000)
  await sql`select pg_notify(${INBOX_CHANNEL}, '')`.execute(db)
}
const deadLettersOf = async (chat: number) => {
  const { body } = await operatore.get('GET /api/v1/ricezione/accantonati')
  return body.filter((message) => message.chatId === chat)
}
/** A message of the chat that was set aside, as the list shows it. */
const poisoned = (chat: number) =>
  until('it is set aside', async () => {
    await later()
    return (await deadLettersOf(chat))[0]
  })
/** Makes every insert of a bet fail with the given statement until it is called off. */
async function betsFailBy(statement: string): Promise<() => Promise<void>> {
  await sql
    .raw(`create function fail_bets() returns trigger language plpgsql as $$ begin ${statement} end $$`)
    .execute(db)
  await sql`create trigger fail_bets before insert on bet for each row execute function fail_bets()`.execute(
    db,
  )
  let isRepaired = false
  const repair = async () => {
    if (isRepaired) return
    isRepaired = true
    await sql`drop trigger fail_bets on bet`.execute(db)
    await sql`drop function fail_bets`.execute(db)
  }
  onTestFinished(repair)
  return repair
}

describe('an update', () => {
  it('is handled while Telegram does not answer who the bot is', async () => {
    const away = await testTelegram(app, { bot: false, sender: false })
    const tipster = await away.aTipsterOnTelegram()
    await away.people.setFault({ kind: 'error', method: 'getMe', errorCode: 502 })
    await storeUpdates(botCtx, away.telegram.botId, [textIn(tipster.chat, 'Senza Telegram @2')] as never)
    const bot = runBot(ctx, away.telegram, { worker: app.aWorker() })
    onTestFinished(() => bot.stop())
    await until('the bet', async () => (await betsIn(tipster.chat)).length === 1)
  })

  it.each([
    ['a full disk', "raise exception using errcode = '53100';"],
    ['a database that goes down', "raise exception using errcode = '57P03';"],
    ['a lock that is never released', "raise exception using errcode = '55P03';"],
  ])('that fails for %s waits however long it takes, and is never set aside', async (_, statement) => {
    const tipster = await t.aTipsterOnTelegram()
    const repair = await betsFailBy(statement)
    await store(textIn(tipster.chat, 'Con pazienza @2'))
    await until('ten attempts', async () => {
      await later()
      const row = await rowOf(db, 'telegramInbox', { chatId: tipster.chat }, ['attempts', 'faults'])
      return row.attempts >= 10 && row.faults === 0
    })
    expect(await deadLettersOf(tipster.chat)).toEqual([])
    await repair()
    await until('the bet', async () => {
      await later()
      return (await betsIn(tipster.chat)).length === 1
    })
  })

  it('that the database always cuts off is set aside after five tries during which others were handled', async () => {
    const [slow, other] = [await t.aTipsterOnTelegram(), await t.aTipsterOnTelegram()]
    await betsFailBy(
      `if new.chat_id = ${slow.chat} and new.received_bet like 'Lenta%' then raise exception using errcode = '57014'; end if; return new;`,
    )
    await store(textIn(slow.chat, 'Lenta @2'), textIn(slow.chat, 'Dopo @2'))
    const counts = () =>
      rowOf(db, 'telegramInbox', { chatId: slow.chat }, ['attempts', 'timeouts'], 'updateId')
    // No other chat writes: the database itself may be slow.
    await until('ten attempts', async () => {
      await later()
      return (await counts()).attempts >= 10
    })
    expect(await counts()).toMatchObject({ timeouts: 0 })
    let others = 0
    const letter = await until('it is set aside', async () => {
      await store(textIn(other.chat, `Altrove ${++others} @2`))
      await until('the other handled', async () => (await betsIn(other.chat)).length === others)
      await later()
      return (await deadLettersOf(slow.chat))[0]
    })
    expect(others).toBeGreaterThanOrEqual(5)
    expect(letter).toMatchObject({
      testo: 'Lenta @2',
      motivo: 'il database lo interrompe ogni volta perché richiede troppo tempo',
    })
    await until('its chat goes on', async () => (await betsIn(slow.chat))[0] === 'Dopo @2')
  })

  it('that fails by itself is tried five times and holds up only its own chat meanwhile', async () => {
    const [bad, good] = [await t.aTipsterOnTelegram(), await t.aTipsterOnTelegram()]
    await store(
      textIn(bad.chat, 'Veleno', NEVER),
      textIn(bad.chat, 'Dopo @2'),
      textIn(good.chat, 'Altrove @2'),
    )
    await until("the other chat's bet", async () => (await betsIn(good.chat)).length === 1)
    expect(await betsIn(bad.chat)).toEqual([])
    await poisoned(bad.chat)
    await until('the next of its chat', async () => (await betsIn(bad.chat)).length === 1)
    const { attempts } = await db
      .selectFrom('telegramInbox')
      .select('attempts')
      .where('chatId', '=', bad.chat)
      .where('deadLetterAt', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(5)
  })

  it.each([
    ['is taken', 'sent', [900]],
    ['is taken, though Telegram never answered,', 'uncertain', null],
  ] as const)(
    'that answers a message still being sent waits for its send however long that takes, and %s then',
    async (_, stato, messageIds) => {
      const tipster = await t.aTipsterOnTelegram()
      const { chat, idSala } = await t.aSalaOnTelegram()
      await store(textIn(tipster.chat, 'Roma X @3.10'))
      const { idReceivedBet } = await until('the bet', () => rowIfAny(db, 'bet', { chatId: tipster.chat }))
      const at = clock.now()
      const { id } = await insertRow(db, 'send', {
        ...{ chatId: chat, idReceivedBet, idSala, scopo: 'bet-relay', priority: 10, username: 'bot' },
        ...{ tipo: 'text', payload: JSON.stringify({ text: 'Roma X @3.10' }), stato: 'sending' },
        ...{ createdAt: at, dueAt: at, claimedAt: at, attemptedAt: at },
      })
      const from = { id: t.telegram.botId, is_bot: true, first_name: 'Bot' }
      const { message, ...update } = textIn(chat, '200 @3.10')
      const shown = { ...message, message_id: 900, from, text: 'Roma X @3.10' }
      await store({ ...update, message: { ...message, reply_to_message: shown } })
      const answer = () => rowOf(db, 'telegramInbox', { chatId: chat, updateId: update.update_id })
      for (let look = 0; look < 8; look++) {
        await later()
        await until('it was looked at again', async () => {
          const { dueAt, deadLetterAt } = await answer()
          return deadLetterAt ?? (dueAt && dueAt > clock.now())
        })
      }
      expect(await deadLettersOf(chat)).toEqual([])
      expect(await answer()).toMatchObject({ attempts: 0, faults: 0, lastError: null })
      await updateRows(
        db,
        'send',
        { id },
        { stato, messageIds: messageIds && [...messageIds], claimedAt: null },
      )
      await until('it is taken', async () => {
        await later()
        return rowIfAny(db, 'roomAnswer', { idReceivedBet, testo: '200 @3.10' })
      })
    },
  )

  it('under way in one chat does not hold up another', async () => {
    const [slow, other] = [await t.aTipsterOnTelegram(), await t.aTipsterOnTelegram()]
    const client = await app.pool.connect()
    // Another transaction holds the row the first chat's message needs.
    await client.query('begin')
    await client.query('select from tipster where id_tipster = $1 for update', [slow.idTipster])
    await store(textIn(slow.chat, 'Prima @2'), textIn(slow.chat, 'Seconda @2'))
    await store(textIn(other.chat, 'Altrove @2'))
    await until("the other chat's bet", async () => (await betsIn(other.chat)).length === 1)
    expect(await betsIn(slow.chat)).toEqual([])
    await client.query('commit')
    client.release()
    await until('both bets', async () => (await betsIn(slow.chat)).length === 2)
    expect(await betsIn(slow.chat)).toEqual(['Prima @2', 'Seconda @2'])
  })

  it('is handled once and in its chat’s order by any number of processes', async () => {
    const tipsters = await Promise.all([1, 2, 3].map(() => t.aTipsterOnTelegram()))
    const others = [1, 2].map(() =>
      runBot(ctx, t.telegram, { worker: app.aWorker(), webhook: { url: 'http://127.0.0.1:1', token: 'x' } }),
    )
    onTestFinished(async () => void (await Promise.all(others.map((one) => one.stop()))))
    const texts = Array.from({ length: 12 }, (_, i) => `Numero ${i} @2`)
    await store(...texts.flatMap((text) => tipsters.map(({ chat }) => textIn(chat, text))))
    await until('all of them', async () => {
      const counts = await Promise.all(tipsters.map(async ({ chat }) => (await betsIn(chat)).length))
      return counts.every((count) => count >= texts.length)
    })
    for (const { chat } of tipsters) expect(await betsIn(chat)).toEqual(texts)
  })
})

describe('an update set aside', () => {
  it('that lacks a part every message has is reported as of unexpected form', async () => {
    const { message, ...update } = textIn(-1, 'Senza chat')
    await store({ ...update, message: { ...message, chat: undefined } })
    const { motivo } = await until('it is set aside', async () => {
      await later()
      const row = await rowOf(db, 'telegramInbox', { updateId: update.update_id })
      return row.deadLetterAt ? row : undefined
    })
    expect(motivo).toBe('ha una forma inattesa')
  })

  it('for an impossible date fails before the date reaches the database', async () => {
    const tipster = await t.aTipsterOnTelegram()
    await store(textIn(tipster.chat, 'Mai', NEVER))
    expect((await poisoned(tipster.chat)).errore).toBe(`Error: no moment: ${NEVER}`)
  })

  it('is listed with its chat, author, text, link and reason', async () => {
    const tipster = await t.aTipsterOnTelegram({ idGruppoTg: -1_001_234_567_890 } as never)
    await store(textIn(tipster.chat, 'Inter 1 ⚽ @2', NEVER))
    expect(await poisoned(tipster.chat)).toMatchObject({
      chat: tipster.nomeTipster,
      mittente: 'Mario Rossi',
      tipo: 'messaggio',
      testo: 'Inter 1 ⚽ @2',
      link: `https://t.me/c/1234567890/${lastId}`,
      motivo: 'contiene un valore che il database non accetta',
    })
    const notes = await rowsOf(db, 'notification', {}, ['testo'])
    expect(notes.at(-1)?.testo).toContain('è in Messaggi, da elaborare di nuovo o ignorare')
  })

  it('becomes its bet when it is handled again after the cause is gone', async () => {
    const tipster = await t.aTipsterOnTelegram()
    const repair = await betsFailBy("raise exception using errcode = '23514';")
    await store(textIn(tipster.chat, 'Inter 1 @2'))
    const { id } = await poisoned(tipster.chat)
    await repair()
    expect(await betsIn(tipster.chat)).toEqual([])
    await operatore.post('POST /api/v1/ricezione/accantonati/:id/rielabora', undefined, { params: { id } })
    await until('the bet', async () => (await betsIn(tipster.chat))[0] === 'Inter 1 @2')
    expect(await deadLettersOf(tipster.chat)).toEqual([])
  })

  it('handled again after an edit made its bet leaves the one bet with its present text', async () => {
    const tipster = await t.aTipsterOnTelegram()
    const repair = await betsFailBy("raise exception using errcode = '23514';")
    const posted = textIn(tipster.chat, 'Prima versione @2')
    await store(posted)
    const { id } = await poisoned(tipster.chat)
    await repair()
    const { message } = posted
    lastId++
    await store({
      update_id: lastId,
      edited_message: { ...message, edit_date: message.date + 1, text: 'Versione giusta @3' },
    })
    await until('the edit handled', async () => {
      const row = await rowIfAny(db, 'telegramInbox', { updateId: lastId }, ['handledAt'])
      return row?.handledAt
    })
    expect(await betsIn(tipster.chat)).toEqual(['Versione giusta @3'])
    const again = await operatore.post('POST /api/v1/ricezione/accantonati/:id/rielabora', undefined, {
      params: { id },
    })
    expect(again.status).toBe(200)
    await until('it handled again', async () => (await deadLettersOf(tipster.chat)).length === 0)
    await until('all of it', async () => {
      const open = await rowIfAny(db, 'telegramInbox', { chatId: tipster.chat, handledAt: null }, [
        'updateId',
      ])
      return !open
    })
    const twice = await operatore.post('POST /api/v1/ricezione/accantonati/:id/rielabora', undefined, {
      params: { id },
    })
    expect(twice.status).toBe(404)
    expect(await betsIn(tipster.chat)).toEqual(['Versione giusta @3'])
    const audited = await rowsOf(db, 'audit', { entity: 'aggiornamento', entityId: String(id) }, ['action'])
    expect(audited).toEqual([{ action: 'inbox.reprocess' }])
  })

  it('leaves the list only once a person has said to ignore it', async () => {
    const tipster = await t.aTipsterOnTelegram()
    await store(textIn(tipster.chat, 'Da ignorare', NEVER))
    const { id } = await poisoned(tipster.chat)
    const answer = await operatore.post('POST /api/v1/ricezione/accantonati/:id/ignora', undefined, {
      params: { id },
    })
    expect(answer.status).toBe(200)
    expect(await deadLettersOf(tipster.chat)).toEqual([])
    expect(await betsIn(tipster.chat)).toEqual([])
  })
})
