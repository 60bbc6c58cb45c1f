import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, onTestFinished } from 'vitest'
import { insertRow, rowIfAny, rowsOf, updateRows } from '#server/db/rows.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { RELAY_CHANNEL } from '#server/kernel/channels.ts'
import { connectLanguageModel } from '#server/platform/language-model/language-model.ts'
import { testTelegram } from './telegram.ts'
import { testApp } from './test-app.ts'
import { until } from './until.ts'

/** Does not record the budget of its chat's second and minute that a sent message uses up. */
const NO_RESTS = `
  create function without_rest() returns trigger language plpgsql as $$
  begin
    if cardinality(new.recent) > 0 then
      new.recent := '{}';
      new.automatic_recent := '{}';
      new.next_at := case when tg_op = 'UPDATE' then old.next_at else now() end;
      new.automatic_at := case when tg_op = 'UPDATE' then old.automatic_at else now() end;
    end if;
    return new;
  end $$;
  create trigger without_rest before insert or update of recent on send_chat
    for each row execute function without_rest()`

/** Run again and again: planned once per connection. */
const OPEN_WORK = `
  select exists (select from telegram_inbox where handled_at is null)
    or exists (select from bet_photo where file is null and motivo is null)
    or exists (select from routing where stato = 'previsto' and due_at < now() + interval '1 minute')
    or exists (select from routing where edit_due_at is not null)
    or exists (select from forward_target where stato = 'previsto' and due_at < now() + interval '1 minute')
    or exists (select from image_reading where stato = 'in_attesa')
    or exists (select from send where stato in ('pending', 'sending')) as open`

type StaffChat = 'chat_staff_id' | 'chat_bets_id' | 'chat_trash_id' | 'chat_comando_id'

/**
 * The whole product without a browser: the HTTP application, the bot, sender and scheduler on a separate database, with
 * an emulated Telegram and a stub of a language model. Time runs, but no chat rests after a sent message, which would
 * be most of a test's time; rests that Telegram requests are kept.
 */
export async function botWorld() {
  const app = await testApp({ realTime: true })
  await app.pool.query(NO_RESTS)
  const telegram = await testTelegram(app)
  const { people } = telegram
  const modelStub = await startModelStub()
  const model = connectLanguageModel({ baseUrl: modelStub.baseUrl, timeoutMs: 1_500 })
  const jobs = runJobs(app.ctx, app.aWorker(), { model, telegram: telegram.telegram })
  afterAll(async () => {
    await jobs.stop()
    await modelStub.close()
  })

  /** Waits until every message was handled, the plan for the next minute is done, and nothing is left to send. */
  const quiet = () =>
    until('all work is done', async () => {
      if (await isOpen()) return false
      const { pendingUpdates } = await people.state()
      return pendingUpdates === 0 && !(await isOpen())
    })
  const isOpen = async (): Promise<boolean> => {
    const { rows } = await app.pool.query<{ open: boolean }>({ name: 'open work', text: OPEN_WORK })
    return rows[0]?.open !== false
  }

  return {
    ...app,
    ...telegram,
    modelStub,
    /** A chat for one of the staff's variables. */
    async staffChat(nome: StaffChat): Promise<number> {
      const { id } = await telegram.aChat(null, nome)
      await app.setVariable(nome, id)
      return id
    },
    /** Links a room to a tipster's every bet. */
    async link(idTipster: number, idSala: number, fields: { ritardo?: number; giorniMassimi?: number } = {}) {
      await insertRow(app.db, 'collegamentoAutomatico', { idTipster, idSala, ...fields })
    },
    /** Chats rest as in the product, for a test of rests. */
    async resting(): Promise<void> {
      await app.pool.query('alter table send_chat disable trigger without_rest')
      onTestFinished(async () => {
        await app.pool.query('alter table send_chat enable trigger without_rest')
      })
    },
    /** Present texts and captions of the bot's messages in a chat, in order. */
    async reads(chatId: number): Promise<string[]> {
      const messages = await people.messages(chatId)
      return messages.filter((one) => one.method && !one.deleted).map((one) => one.text ?? one.caption ?? '')
    },
    /** The bet a tipster's message became. */
    betOf: (chatId: number, messageId: number) =>
      until(`bet of message ${messageId}`, () => rowIfAny(app.db, 'bet', { chatId, messageId })),
    /** Makes the planned sends of a bet due now, and waits until they are done. */
    async fallDue(idReceivedBet: number): Promise<void> {
      await updateRows(app.db, 'routing', { idReceivedBet }, { dueAt: new Date() })
      await app.pool.query(`notify ${RELAY_CHANNEL}`)
      await quiet()
    },
    /** The states of a bet's sends: room to state. */
    async routed(idReceivedBet: number): Promise<Map<number, string>> {
      const rows = await rowsOf(app.db, 'routing', { idReceivedBet }, ['idSala', 'stato'], 'id')
      return new Map(rows.map((row) => [row.idSala, row.stato]))
    },
    quiet,
  }
}

export type BotWorld = Awaited<ReturnType<typeof botWorld>>

interface ModelQuestion {
  system: string
  user: string
  imageUrl: string | undefined
  authorization: string | undefined
}

type Answer = string | number | 'never'

/** An OpenAI-compatible endpoint that answers as the test tells it: with a text, with a status, or never. */
async function startModelStub() {
  const questions: ModelQuestion[] = []
  const hanging = new Set<ServerResponse>()
  let answer: (question: ModelQuestion) => Answer = () => 500
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as {
        messages: Array<{ content: unknown }>
      }
      const question = read(messages, request.headers.authorization)
      questions.push(question)
      const answered = answer(question)
      if (answered === 'never') return void hanging.add(response)
      response.setHeader('content-type', 'application/json')
      if (typeof answered === 'number')
        return response.writeHead(answered).end(JSON.stringify({ error: question }))
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: answered } }] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    questions,
    answers(next: typeof answer) {
      answer = next
      questions.length = 0
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const response of hanging) response.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function read(messages: Array<{ content: unknown }>, authorization: string | undefined): ModelQuestion {
  const content = messages[1]?.content
  const parts = Array.isArray(content)
    ? (content as Array<{ text?: string; image_url?: { url: string } }>)
    : []
  return {
    system: String(messages[0]?.content ?? ''),
    user: typeof content === 'string' ? content : (parts.find((part) => part.text)?.text ?? ''),
    imageUrl: parts.find((part) => part.image_url)?.image_url?.url,
    authorization,
  }
}
