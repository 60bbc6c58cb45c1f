import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const wrong = (env: Record<string, string>, argv: string[] = []): string => {
  try {
    loadConfig(env, argv)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('accepted')
}

describe('without any variable', () => {
  it('everything is built in, on this machine only, and a new database gets the demo world', () => {
    const config = loadConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: null,
      databaseDirectUrl: null,
      photos: { place: 'folder', s3: null },
      databaseReadUrl: null,
      dataDir: resolve('data'),
      demo: null,
      bootstrap: { username: 'admin', password: null },
      telegram: { token: null, apiRoot: 'https://api.telegram.org', webhookUrl: null },
    })
    expect([...config.services]).toEqual(['http', 'bot', 'jobs'])
  })

  it('an empty one counts as unset: compose files leave a variable out so', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '', DEMO: '', TELEGRAM_BOT_TOKEN: '' })).toEqual(
      loadConfig({}),
    )
  })
})

it('--nuovo starts an empty product in a folder of its own, unless another is named', () => {
  expect(loadConfig({}, ['--nuovo'])).toMatchObject({ demo: false, dataDir: resolve('data-nuovo') })
  expect(loadConfig({ DATA_DIR: 'altra' }, ['--nuovo']).dataDir).toBe(resolve('altra'))
  // `npm start --nuovo`, without the dashes between.
  expect(loadConfig({ npm_config_nuovo: 'true' })).toMatchObject({ isNew: true, demo: false })
})

it('an unknown argument is refused, so that a mistyped one does not start something else', () => {
  expect(wrong({}, ['--new'])).toBe(
    '--new: non previsto; si può indicare --nuovo oppure --services=http,bot,jobs',
  )
})

describe('the demo world', () => {
  it.each([
    [{}, null],
    [{ DATABASE_URL: 'postgres://a:b@c/d' }, false],
    [{ TELEGRAM_BOT_TOKEN: '123:abc' }, false],
    [{ DATABASE_URL: 'postgres://a:b@c/d', DEMO: 'true' }, true],
    [{ DEMO: 'false' }, false],
  ])(
    'with %j is %s: never by default with real data or a real bot, and null only in what is new or a demo',
    (env, demo) => {
      expect(loadConfig(env).demo).toBe(demo)
    },
  )
})

describe('a wrong variable', () => {
  it.each([
    ['PORT', '70000'],
    ['PORT', 'ottanta'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'localhost'],
    ['DEMO', 'sì'],
    ['BOOTSTRAP_PASSWORD', 'corta'],
    ['TELEGRAM_BOT_TOKEN', 'senza-due-punti'],
    ['TELEGRAM_API_ROOT', 'ftp://x'],
    ['TELEGRAM_WEBHOOK_URL', 'qui'],
    ['OPENAI_BASE_URL', 'nessuno'],
    ['LOG_LEVEL', 'verboso'],
    ['EMULATOR_PORT', '-1'],
  ])('%s=%s is named with what is expected, and its value is not repeated', (name, value) => {
    const message = wrong({ [name]: value })
    expect(message).toMatch(new RegExp(`^Configurazione non valida:\\n  ${name}: atteso .+$`))
    expect(message).not.toContain('valore diverso')
    if (value.length > 3) expect(message).not.toContain(value)
  })
})

describe('--services', () => {
  const database = { DATABASE_URL: 'postgres://a:b@c/d' }

  it('chooses what this process does', () => {
    expect([...loadConfig(database, ['--services=http,jobs']).services]).toEqual(['http', 'jobs'])
  })
  it('unknown or empty is refused, with the choices', () => {
    for (const argument of ['--services=http,posta', '--services=']) {
      expect(wrong(database, [argument])).toMatch(/^--services: .*scegliere tra http, bot, jobs$/)
    }
  })
  it('of a part requires an external database, since the built-in one serves one process', () => {
    expect(wrong({}, ['--services=bot'])).toBe(
      '--services richiede DATABASE_URL: il database incluso serve un solo processo',
    )
  })
})
