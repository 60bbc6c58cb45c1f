import { expect, test } from 'vitest'
import { startEmulator } from './start-emulator.ts'
import { emulatorForTest } from './testing/emulator-for-test.ts'

test('the page has its title, and runs only its own scripts', async () => {
  const { emulator } = await emulatorForTest()
  const answer = await fetch(emulator.apiRoot)
  const html = await answer.text()
  expect(html).toContain('<title>Telegram di prova</title>')
  expect(html).toContain('Emulatore: nulla arriva a Telegram')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  for (const [, path] of html.matchAll(/(?:href|src)="([\w/.-]+\.(?:js|css|svg))"/g)) {
    expect([path, (await fetch(`${emulator.apiRoot}/${path}`)).status]).toEqual([path, 200])
  }
})

test('a taken port is reported, and opened resources are closed', async () => {
  const { emulator } = await emulatorForTest()
  const port = Number(new URL(emulator.apiRoot).port)
  await expect(startEmulator({ port })).rejects.toThrow('EADDRINUSE')
})

test('an invalid token is refused at once', async () => {
  await expect(startEmulator({ token: 'boh' })).rejects.toThrow('must look like')
})

test('closing does not wait for open polls and event streams', async () => {
  const emulator = await startEmulator()
  const poll = fetch(`${emulator.apiRoot}/bot${emulator.token}/getUpdates?timeout=30`).catch(() => 'cut')
  const events = await fetch(`${emulator.apiRoot}/emulator/events`)
  await Promise.all([emulator.close(), emulator.close()])
  expect(await poll).toBe('cut')
  await events.text().catch(() => {})
})
