import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { redact } from './log.ts'

const TOKEN = '123456789:AAF-abcdefghijklmnopqrstuvwxyz0123456'

it('never shows a bot’s token, at any position in a text', () => {
  expect(redact(`GET https://api.telegram.org/bot${TOKEN}/getMe failed`)).toBe(
    'GET https://api.telegram.org/bot[token]/getMe failed',
  )
  expect(redact('ore 12:30 quota 1:2')).toBe('ore 12:30 quota 1:2')
})

// As in the server: into a pipe, one JSON line each.
it('writes no password, token or cookie, at any depth', async () => {
  const program = `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
    const log = createLog('info')
    log.info({ password: 'segreto1', token: 'segreto2', user: { password: 'segreto3', cookie: 'segreto4' }, resto: 'si vede' }, 'prova')
    log.error({ err: new Error('https://api.telegram.org/bot${TOKEN}/x') }, 'errore')
  `
  const { stderr, stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    program,
  ])
  expect(stdout).toBe('')
  expect(stderr).toContain('si vede')
  expect(stderr).not.toMatch(/segreto\d/)
  expect(stderr).not.toContain(TOKEN)
})
