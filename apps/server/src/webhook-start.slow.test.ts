import { startEmulator } from '@xbetapp/telegram-emulator'
import { emulatorClient } from '@xbetapp/telegram-emulator/client'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#server/db/free-port.ts'
import { insertRow, rowIfAny, updateRows } from '#server/db/rows.ts'
import { createClient } from '#test/client.ts'
import { createTestDatabase } from '#test/database.ts'
import { aDataDir, startServerProcess } from '#test/server-process.ts'
import { until } from '#test/until.ts'

const PASSWORD = 'segretissima-1'

// One process takes the updates Telegram posts, another handles and sends, as in an operation with two servers.
it('a server with a webhook and a separate bot process turn messages into bets and answers', async () => {
  const emulator = await startEmulator({ webhookRetryMs: 200 })
  onTestFinished(() => emulator.close())
  const people = emulatorClient(emulator.apiRoot)
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  const tipster = await people.createChat({ title: 'Falco', members: [{ firstName: 'Falco' }] })
  const commands = await people.createChat({ title: 'Comandi', members: [{ firstName: 'Anna' }] })
  await insertRow(db, 'tipster', { nomeTipster: 'Falco', idGruppoTg: tipster.id })
  await updateRows(db, 'adminVariable', { nome: 'chat_comando_id' }, { valore: String(commands.id) })
  const port = await freePort()
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: await aDataDir(),
    BOOTSTRAP_PASSWORD: PASSWORD,
    TELEGRAM_BOT_TOKEN: emulator.token,
    TELEGRAM_API_ROOT: emulator.apiRoot,
    TELEGRAM_WEBHOOK_URL: `http://127.0.0.1:${port}`,
  }
  const web = startServerProcess({ ...env, PORT: String(port) }, ['--services=http'])
  const address = await web.ready()
  startServerProcess(env, ['--services=bot,jobs'])

  await people.postText(tipster.id, 'Inter 1 @1.85')
  await people.postText(commands.id, '/stato')
  await until('the bet', () => rowIfAny(db, 'bet', {}, ['idReceivedBet']))
  await until('the answer', async () => (await people.sends(commands.id)).length > 0)
  expect((await people.state()).webhookUrl).toBe(`http://127.0.0.1:${port}/telegram/webhook`)
  expect((await people.state()).isPolled).toBe(false)

  const signIn = { username: 'admin', password: PASSWORD }
  const { token } = await createClient(address).post('POST /api/v1/auth/signin', signIn).body
  const admin = createClient(address, { authorization: `Bearer ${token}` })
  await until("the bot's word", () =>
    db.selectFrom('botState').select('botId').where('receivedAt', 'is not', null).executeTakeFirst(),
  )
  const { status, body } = await admin.get('GET /sparabet/health')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    bot: { username: 'xbet_prova_bot', modo: 'webhook' },
  })
  expect(Math.abs(body.scartoOrologioSecondi)).toBeLessThanOrEqual(1)
  expect(body.status).toMatch(
    /^OK · @xbet_prova_bot · webhook controllato \d+ s fa · coda vuota · orologio esatto$/,
  )
  // The token is part of every address of the Bot API.
  expect(JSON.stringify(body)).not.toContain(emulator.token)
}, 90_000)
