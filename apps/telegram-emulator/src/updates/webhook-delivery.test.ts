import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Update } from '../telegram/types.ts'
import { emulatorForTest } from '../testing/emulator-for-test.ts'

interface Received {
  update: Update
  secret: string | string[] | undefined
}

/** A product's webhook that fails the given number of times first. */
async function webhook(failures: number) {
  const received: Received[] = []
  const attempts: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const update = JSON.parse(Buffer.concat(chunks).toString()) as Update
    attempts.push(update.update_id)
    if (attempts.length > failures)
      received.push({ update, secret: request.headers['x-telegram-bot-api-secret-token'] })
    response.writeHead(attempts.length > failures ? 200 : 503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, attempts, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/telegram` }
}

test('posts updates in order with the secret, and retries failed ones', async () => {
  const { api, people, tipster } = await emulatorForTest({ webhookRetryMs: 10 })
  const { received, attempts, url } = await webhook(2)
  const chat = await tipster()
  await people.postText(chat.id, 'prima del webhook')
  expect(await api('setWebhook', { url, secret_token: 'segreto' })).toMatchObject({ result: true })
  await people.postText(chat.id, 'dopo')
  await expect.poll(() => received.length).toBe(2)
  expect(received.map(({ update, secret }) => [update.message?.text, secret])).toEqual([
    ['prima del webhook', 'segreto'],
    ['dopo', 'segreto'],
  ])
  expect(attempts.slice(0, 3)).toEqual(Array(3).fill(received[0]?.update.update_id))
  await expect
    .poll(async () => (await api('getWebhookInfo')).result)
    .toMatchObject({
      url,
      pending_update_count: 0,
      last_error_message: 'Wrong response from the webhook: 503 Service Unavailable',
    })
})

test('a webhook and getUpdates exclude each other', async () => {
  const { api, people } = await emulatorForTest()
  const poll = api('getUpdates', { timeout: 20 })
  await expect.poll(async () => (await people.state()).isPolled).toBe(true)
  await api('setWebhook', { url: 'http://127.0.0.1:9/nessuno' })
  expect(await poll).toMatchObject({ status: 409, description: 'Conflict: terminated by setWebhook request' })
  expect(await api('getUpdates')).toMatchObject({
    status: 409,
    description:
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
  })
  await api('deleteWebhook')
  expect(await api('getUpdates')).toMatchObject({ ok: true, result: [] })
})

test('pending updates are dropped on request', async () => {
  const { api, updates, people, tipster } = await emulatorForTest()
  await people.postText((await tipster()).id, 'vecchio')
  await api('deleteWebhook', { drop_pending_updates: true })
  expect(await updates()).toEqual([])
})

test('an invalid address and a secret with invalid characters are refused', async () => {
  const { api } = await emulatorForTest()
  expect(await api('setWebhook', { url: 'boh' })).toMatchObject({
    description: 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook',
  })
  expect(await api('setWebhook', { url: 'https://a.it', secret_token: 'a b' })).toMatchObject({ status: 400 })
})
