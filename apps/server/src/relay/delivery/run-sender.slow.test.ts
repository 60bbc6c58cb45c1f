import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { rowIfAny, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { startWorker } from '#server/kernel/queue/worker.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { connectTelegram } from '#server/telegram/bot-api/telegram.ts'
import { enqueue, type OutgoingMessage, PRIORITY } from '#server/telegram/outbox/enqueue.ts'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { runSender } from './run-sender.ts'

const app = await testApp({ realTime: true })
const { ctx, db, pool, aBet, aCanale, anInstradamento, aSala } = app
const t = await testTelegram(app, { bot: false, sender: false })

const queue = (message: Partial<OutgoingMessage> & { chatId: number; text?: string }) =>
  withTransaction(ctx, (tx) =>
    enqueue(tx, { tipo: 'text', payload: { text: message.text ?? 'ciao' }, scopo: 'prova', ...message }),
  )
const row = (id: number | null) => rowOf(db, 'send', { id: id ?? 0 })
const stateIs = (id: number | null, stato: string) =>
  until(`send ${id} ${stato}`, async () => (await row(id)).stato === stato)
/** Everything the staff was told, wherever it is told. */
const told = async () => {
  const notes = await rowsOf(db, 'notification', {}, ['testo'])
  return notes.map((note) => note.testo).join('\n')
}

/** A sender for one test. */
function sending(telegram = t.telegram) {
  const worker = startWorker(ctx, pool)
  const sender = runSender(ctx, telegram, worker)
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= sender.stop().then(worker.stop))
  onTestFinished(stop)
  return { stop }
}

afterEach(async () => {
  await t.people.clearFaults()
  await updateRows(db, 'send', { stato: ['pending', 'sending'] }, { stato: 'cancelled' })
})

describe('the order', () => {
  it('within a chat is the order of queueing', async () => {
    const chat = (await t.aChat()).id
    for (const text of ['uno', 'due', 'tre']) await queue({ chatId: chat, text })
    sending()
    await until('three messages', async () => (await t.written(chat)).length === 3)
    expect(await t.written(chat)).toEqual(['uno', 'due', 'tre'])
  })

  it('puts an operator’s message before the automatic queue of the same chat', async () => {
    const chat = (await t.aChat()).id
    for (const text of ['automatico 1', 'automatico 2']) await queue({ chatId: chat, text })
    await queue({ chatId: chat, text: 'operatore', priority: PRIORITY.operator })
    sending()
    await until('three messages', async () => (await t.written(chat)).length === 3)
    expect(await t.written(chat)).toEqual(['operatore', 'automatico 1', 'automatico 2'])
  })

  it('holds back a message until it is due, without delaying due ones', async () => {
    const chat = (await t.aChat()).id
    const due = Date.now() + 2_000
    const later = await queue({ chatId: chat, text: 'dopo', dueAt: new Date(due) })
    await queue({ chatId: chat, text: 'prima' })
    sending()
    await stateIs(later, 'sent')
    const sends = await t.people.sends(chat)
    expect(sends.map((send) => send.text)).toEqual(['prima', 'dopo'])
    expect(sends[1]?.atMs).toBeGreaterThanOrEqual(due)
  })
})

describe('a late send that cannot be judged', () => {
  it('because the database does not answer waits in the queue and leaves when it does', async () => {
    const chat = (await t.aChat()).id
    const { idReceivedBet } = await aBet()
    const { idSala } = await aSala({ idGruppoTg: chat })
    const { id: idInstradamento } = await anInstradamento({
      idReceivedBet,
      idSala,
      automatico: false,
      stato: 'in_coda',
    })
    const id = await queue({ chatId: chat, text: 'in ritardo', dueAt: new Date(Date.now() + 500), idSala })
    await sql`alter table routing rename to routing_away`.execute(db)
    let isBack = false
    const comeBack = async () => {
      if (!isBack) await sql`alter table routing_away rename to routing`.execute(db)
      isBack = true
    }
    onTestFinished(comeBack)
    await updateRows(
      db,
      'send',
      { id },
      { createdAt: new Date(Date.now() - 60_000), dueAt: new Date(), idInstradamento },
    )
    sending()
    await until('it was tried and put back', async () => {
      const { attempts, stato } = await row(id)
      return attempts > 0 && stato === 'pending'
    })
    expect(await t.written(chat)).toEqual([])
    await comeBack()
    await updateRows(db, 'sendChat', { chatId: chat }, { nextAt: new Date() })
    await stateIs(id, 'sent')
    expect(await t.written(chat)).toEqual(['in ritardo'])
  })
})

describe('a message that Telegram refuses', () => {
  it('for good has failed, is reported to the staff, and does not delay the others', async () => {
    const [gone, fine] = [(await t.aChat()).id, (await t.aChat()).id]
    await t.people.kickBot(gone)
    const bet = await aBet()
    const refused = await queue({ chatId: gone, idReceivedBet: bet.idReceivedBet, scopo: 'bet-relay' })
    const ok = await queue({ chatId: fine })
    sending()
    await stateIs(ok, 'sent')
    await until(
      'the refusal settled',
      async () =>
        !['pending', 'sending'].includes((await row(refused)).stato) || (await row(refused)).attempts > 0,
    )
    expect(await t.written(gone)).toEqual([])
  })

  it('for a reason of the message itself has failed, and the notice names the bet', async () => {
    const chat = (await t.aChat()).id
    const bet = await aBet()
    await t.people.setFault({
      kind: 'error',
      chatId: chat,
      errorCode: 400,
      description: 'Bad Request: message text is empty',
      times: 1,
    })
    const refused = await queue({ chatId: chat, idReceivedBet: bet.idReceivedBet })
    sending()
    await stateIs(refused, 'failed')
    expect(await told()).toContain(
      `Bet ${bet.idReceivedBet}, Chat non registrata ${chat}: invio non riuscito`,
    )
  })

  it('for a while is retried when Telegram says, and not before', async () => {
    const chat = (await t.aChat()).id
    await t.people.setFault({ kind: 'flood', chatId: chat, retryAfter: 3, times: 1 })
    const id = await queue({ chatId: chat, text: 'piano' })
    const beforeRefusal = Date.now()
    sending()
    await stateIs(id, 'sent')
    const [sent] = await t.people.sends(chat)
    expect((sent?.atMs ?? 0) - beforeRefusal).toBeGreaterThanOrEqual(3_000)
    expect((await row(id)).attempts).toBe(2)
  })

  it('with a bare 429 is retried: nothing was taken', async () => {
    const chat = (await t.aChat()).id
    const description = 'Too Many Requests'
    await t.people.setFault({ kind: 'error', chatId: chat, errorCode: 429, description, times: 1 })
    const id = await queue({ chatId: chat })
    sending()
    await stateIs(id, 'sent')
    expect(await t.written(chat)).toEqual(['ciao'])
  })

  it.each([500, 502])(
    'with a %i may have been taken before: uncertain, never repeated',
    async (errorCode) => {
      const chat = (await t.aChat()).id
      await t.people.setFault({ kind: 'error', chatId: chat, errorCode, times: 1 })
      const id = await queue({ chatId: chat })
      const next = await queue({ chatId: chat, text: 'la prossima' })
      sending()
      await stateIs(next, 'sent')
      expect((await row(id)).stato).toBe('uncertain')
    },
  )
})

describe('a connection', () => {
  it.each(['cut-after', 'invalid-json'] as const)(
    'lost after Telegram took the message (%s) leaves it uncertain: told, never repeated',
    async (kind) => {
      const chat = (await t.aChat()).id
      const bet = await aBet()
      await t.people.setFault({ kind, chatId: chat, times: 1 })
      const id = await queue({ chatId: chat, text: 'una volta', idReceivedBet: bet.idReceivedBet })
      const next = await queue({ chatId: chat, text: 'la prossima' })
      sending()
      await stateIs(next, 'sent')
      expect((await row(id)).stato).toBe('uncertain')
      expect(await t.written(chat)).toEqual(['una volta', 'la prossima'])
      expect(await told()).toContain(
        `Bet ${bet.idReceivedBet}, Chat non registrata ${chat}: Telegram non ha risposto`,
      )
    },
  )

  it('lost before, which looks the same, leaves it uncertain too: one missing is better than a duplicate', async () => {
    const chat = (await t.aChat()).id
    await t.people.setFault({ kind: 'cut-before', chatId: chat, times: 1 })
    const id = await queue({ chatId: chat })
    sending()
    await stateIs(id, 'uncertain')
    expect(await t.written(chat)).toEqual([])
  })

  it('refused while Telegram is away leaves nothing uncertain; all messages leave soon after it is back', async () => {
    const proxy = net.createServer((socket) => {
      const onward = net.connect(Number(new URL(t.emulator.apiRoot).port), '127.0.0.1')
      for (const end of [socket, onward]) end.on('error', () => {})
      socket.pipe(onward).pipe(socket)
    })
    const open = (port: number) => new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
    await open(0)
    const { port } = proxy.address() as AddressInfo
    await new Promise((resolve) => proxy.close(resolve))
    const chats = await Promise.all(Array.from({ length: 10 }, async () => (await t.aChat()).id))
    const ids = await Promise.all(chats.map((chatId) => queue({ chatId, text: 'quando torni' })))
    sending(connectTelegram({ token: t.emulator.token, apiRoot: `http://127.0.0.1:${port}` }))
    await until('a failed attempt of each', async () =>
      (await Promise.all(ids.map((id) => row(id)))).every((one) => one.lastError !== null),
    )
    const states = await Promise.all(ids.map((id) => row(id)))
    expect(states.filter((one) => one.stato === 'uncertain' || one.attempts > 0)).toEqual([])
    await open(port)
    const backAt = Date.now()
    onTestFinished(() => void proxy.close())
    for (const id of ids) await stateIs(id, 'sent')
    for (const chat of chats) {
      const sends = await t.people.sends(chat)
      expect(sends.map((send) => send.text)).toEqual(['quando torni'])
      expect((sends[0]?.atMs ?? 0) - backAt).toBeLessThan(2_000)
    }
  })

  it('lost in one room makes the others wait until Telegram answers, instead of risking their messages', async () => {
    const [first, second] = [(await t.aChat()).id, (await t.aChat()).id]
    await t.people.setFault({ kind: 'error', method: 'getMe', errorCode: 502, times: 3 })
    await t.people.setFault({ kind: 'cut-after', chatId: first, times: 1 })
    const uncertain = await queue({ chatId: first, text: 'forse' })
    sending()
    await stateIs(uncertain, 'uncertain')
    const waiting = await queue({ chatId: second, text: 'dopo' })
    await stateIs(waiting, 'sent')
    const { faults } = await t.people.state()
    expect(faults.find((fault) => fault.method === 'getMe')?.struck).toBe(3)
  })
})

describe('a sender that died', () => {
  it('leaves messages that may have arrived: uncertain and reported, not repeated', async () => {
    const chat = (await t.aChat()).id
    const id = await queue({ chatId: chat, text: 'a metà' })
    await updateRows(
      db,
      'send',
      { id: id ?? 0 },
      { stato: 'sending', claimedBy: 123456, claimedAt: ctx.now() },
    )
    const next = await queue({ chatId: chat, text: 'dopo' })
    sending()
    await stateIs(id, 'uncertain')
    await stateIs(next, 'sent')
    expect(await t.written(chat)).toEqual(['dopo'])
    expect(await told()).toContain(`Chat non registrata ${chat}: invio interrotto, incerto`)
  })

  it('is not taken for dead while it lives, however slow Telegram is', async () => {
    const chat = (await t.aChat()).id
    await t.people.setFault({ kind: 'late', delayMs: 2_500, chatId: chat, times: 1 })
    const id = await queue({ chatId: chat, text: 'lento' })
    sending()
    await stateIs(id, 'sending')
    sending()
    await stateIs(id, 'sent')
    expect(await t.written(chat)).toEqual(['lento'])
  })
})

describe('two senders on one database', () => {
  it('send each message once, in order within each chat', async () => {
    const chats = await Promise.all(Array.from({ length: 10 }, async () => (await t.aChat()).id))
    for (const text of ['1', '2', '3']) for (const chatId of chats) await queue({ chatId, text })
    sending()
    sending()
    await t.sent()
    for (const chat of chats) expect(await t.written(chat)).toEqual(['1', '2', '3'])
  })
})

describe('a database that goes away and comes back', () => {
  it('loses no answer of Telegram, and no chat stays waiting for one', async () => {
    const chat = (await t.aChat()).id
    await t.people.setFault({ kind: 'late', delayMs: 600, chatId: chat, times: 1 })
    const first = await queue({ chatId: chat, text: 'prima' })
    const second = await queue({ chatId: chat, text: 'seconda' })
    sending()
    await stateIs(first, 'sending')
    // The row is locked when the answer arrives: the first settling fails, and with it its connection.
    const lock = await pool.connect()
    await lock.query('begin')
    await lock.query('select 1 from send where id = $1 for update', [first])
    await sleep(900)
    await lock.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await lock.query('commit')
    // The one connection that was spared: the pool may hand out another before it hears that it ended.
    const states = async () =>
      (await lock.query('select stato from send where id = any($1)', [[first, second]])).rows
    await until('both messages sent', async () => (await states()).every(({ stato }) => stato === 'sent'))
    lock.release()
    expect(await t.written(chat)).toEqual(['prima', 'seconda'])
  })
})

describe('a group that became a supergroup', () => {
  it('gets its messages under the new id, and everything that knew the old one follows', async () => {
    const { id: old } = await t.aChat()
    const sala = await aSala({ idGruppoTg: old })
    const canale = await aCanale(old, -42)
    const now = await t.people.migrate(old)
    const first = await queue({ chatId: old, text: 'prima' })
    const second = await queue({ chatId: old, text: 'seconda' })
    sending()
    await stateIs(first, 'sent')
    await stateIs(second, 'sent')
    expect(await t.written(now.id)).toEqual(['prima', 'seconda'])
    const after = await rowIfAny(db, 'room', { idSala: sala.idSala }, ['idGruppoTg'])
    expect(after?.idGruppoTg).toBe(now.id)
    const channel = await rowIfAny(db, 'canale', { idCanale: canale.idCanale })
    expect(channel?.idGruppoTgMittente).toBe(now.id)
    expect(await told()).toContain('il gruppo è diventato un supergruppo')
  })
})
