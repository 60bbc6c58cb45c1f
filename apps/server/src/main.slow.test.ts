import { execFile, spawn } from 'node:child_process'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { rowIfAny, updateRows } from '#server/db/rows.ts'
import { createClient } from '#test/client.ts'
import { createTestDatabase } from '#test/database.ts'
import {
  aDataDir,
  childrenOf,
  databasePid,
  dataDirsLike,
  isAlive,
  type ServerProcess,
  startServerProcess,
  stopDatabase,
} from '#test/server-process.ts'
import { until } from '#test/until.ts'

const SECRET = 'segretissima-1'
const USER_SCRIPT = resolve(import.meta.dirname, '../../../scripts/user.ts')
const signIn = async (address: string, username: string, password: string) =>
  createClient(address).post('POST /api/v1/auth/signin', { username, password })

/** A database on the tests' server: these starts do not test the built-in one. */
async function databaseUrl(): Promise<string> {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  return database.url
}

/** A folder on which a server has worked, whose first user has the given password. */
const aUsedDataDir = dataDirsLike(async (dataDir) => {
  const server = startServerProcess({ DATA_DIR: dataDir, BOOTSTRAP_PASSWORD: SECRET })
  await server.ready()
  await server.end('SIGTERM')
})

describe('a start', () => {
  it('on an empty folder brings up everything, shows the first login once, and keeps what was saved', async () => {
    const dataDir = await aDataDir()
    const first = startServerProcess({ DATA_DIR: dataDir })
    const address = await first.ready()
    const health = (await (await fetch(`${address}/health`)).json()) as {
      status: string
      bot: { username: string }
    }
    expect(health).toMatchObject({
      status: 'ok',
      database: { ok: true },
      bot: { username: 'xbet_prova_bot' },
    })
    const [, username, password] = /Primo accesso: utente (\S+), password (\S+)/.exec(first.stdout()) ?? []
    expect((await signIn(address, username ?? '', password ?? '')).status).toBe(200)
    expect(await first.end('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(await databasePid(dataDir)).toBeNull()
    expect((await readFile(join(dataDir, 'postgres.password'), 'utf8')).length).toBeGreaterThan(20)

    const second = startServerProcess({ DATA_DIR: dataDir })
    expect((await signIn(await second.ready(), username ?? '', password ?? '')).status).toBe(200)
    expect(second.stdout()).not.toContain('Primo accesso')
  })

  it('after kill -9 recovers the database that was left running, with all its data', async () => {
    const dataDir = await aUsedDataDir()
    const env = { DATA_DIR: dataDir, BOOTSTRAP_PASSWORD: SECRET }
    const first = startServerProcess(env)
    await first.ready()
    await first.end('SIGKILL')
    const orphan = await databasePid(dataDir)
    expect(orphan).not.toBeNull()

    const second = startServerProcess(env)
    expect((await signIn(await second.ready(), 'admin', SECRET)).status).toBe(200)
    expect(await databasePid(dataDir)).not.toBe(orphan)
  })

  // After a reboot the process id in the lock file may belong to any process.
  it('does not touch a foreign process with the process id of a former database', async () => {
    const dataDir = await aUsedDataDir()
    const env = { DATA_DIR: dataDir, BOOTSTRAP_PASSWORD: SECRET }
    const stranger = spawn('sleep', ['300'])
    onTestFinished(() => void stranger.kill('SIGKILL'))
    const lock = [
      stranger.pid,
      join(dataDir, 'postgres'),
      1_700_000_000,
      1,
      '',
      '127.0.0.1',
      '',
      'ready   ',
      '',
    ].join('\n')
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), lock)

    const second = startServerProcess(env)
    expect((await signIn(await second.ready(), 'admin', SECRET)).status).toBe(200)
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
  })

  it('on a folder in use by another server is refused, and that server goes on', async () => {
    const dataDir = await aUsedDataDir()
    const env = { DATA_DIR: dataDir, BOOTSTRAP_PASSWORD: SECRET }
    const first = startServerProcess(env)
    const address = await first.ready()
    const second = startServerProcess(env)
    expect(await second.exited).toEqual({ code: 1, signal: null })
    expect(second.stderr().trim()).toBe(`La cartella dati ${dataDir} è già in uso da un altro server xbetapp`)
    expect((await signIn(address, 'admin', SECRET)).status).toBe(200)
  })

  it('right after server and database were killed together waits for their last processes', async () => {
    const dataDir = await aUsedDataDir()
    const env = { DATA_DIR: dataDir, BOOTSTRAP_PASSWORD: SECRET }
    const first = startServerProcess(env)
    await first.ready()
    const database = (await databasePid(dataDir)) ?? 0
    // A stopped session cannot notice that its database has died.
    const held = (await childrenOf(database)).slice(0, 1)
    for (const pid of held) process.kill(pid, 'SIGSTOP')
    process.kill(database, 'SIGKILL')
    const killed = first.end('SIGKILL')
    const second = startServerProcess(env)
    await until('the wait is told', () =>
      second.stdout().includes('Aspetto che finiscano gli ultimi processi'),
    )
    for (const pid of held) process.kill(pid, 'SIGKILL')
    await killed
    expect((await signIn(await second.ready(), 'admin', SECRET)).status).toBe(200)
  })

  describe.runIf(userInfo().uid === 0)("as root in a folder the database's user cannot enter", () => {
    const closedDataDir = async () => {
      const closed = join(await aDataDir(), 'chiusa')
      await mkdir(closed, { mode: 0o700 })
      return join(closed, 'dati')
    }
    const placeIn = (server: ServerProcess) =>
      /^Il database sta in (\S+): il suo utente non può entrare in/m.exec(server.stdout())?.[1] ?? ''
    const removed = (place: string) =>
      onTestFinished(async () => {
        await stopDatabase(place)
        await rm(place, { recursive: true, force: true })
      })

    it('creates it where the user can enter, reports the place, and every command finds it there', async () => {
      const dataDir = await closedDataDir()
      const env = { DATA_DIR: dataDir, BOOTSTRAP_PASSWORD: SECRET }
      const first = startServerProcess(env)
      const address = await first.ready()
      const place = placeIn(first)
      removed(place)
      expect(place).toMatch(/^\/var\/lib\/xbetapp\/dati-[\da-f]{12}$/)
      expect((await stat(join(place, 'postgres'))).mode & 0o777).toBe(0o700)
      expect((await stat(join(place, 'postgres.password'))).mode & 0o777).toBe(0o600)
      const list = () =>
        promisify(execFile)(process.execPath, [USER_SCRIPT, 'list'], {
          env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
        })
      expect((await list()).stdout).toMatch(/^admin\tSUPERADMIN/)
      expect((await signIn(address, 'admin', SECRET)).status).toBe(200)
      await first.end('SIGKILL')

      expect((await list()).stdout).toMatch(/^admin\tSUPERADMIN/)
      // The folder may move, and its note with it.
      const moved = `${dataDir}-spostata`
      await rename(dataDir, moved)
      const second = startServerProcess({ ...env, DATA_DIR: moved })
      expect((await signIn(await second.ready(), 'admin', SECRET)).status).toBe(200)
      expect(placeIn(second)).toBe(place)
      await second.end('SIGTERM')
    })
  })

  it.each(['PORT', 'EMULATOR_PORT'])('on a port that is taken names %s', async (variable) => {
    const taken = createServer()
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port))
    })
    onTestFinished(() => void taken.close())
    const server = startServerProcess({
      [variable]: String(port),
      DATA_DIR: await aDataDir(),
      DATABASE_URL: await databaseUrl(),
    })
    expect((await server.exited).code).toBe(1)
    expect(server.stderr().trim()).toBe(`La porta ${port} è già occupata: indicarne un'altra con ${variable}`)
  })

  it('with wrong variables names them all, with the expected values and not the given ones', async () => {
    const server = startServerProcess({
      PORT: 'ottanta',
      DEMO: 'forse',
      BOOTSTRAP_PASSWORD: 'corta',
      TELEGRAM_BOT_TOKEN: 'xyz',
    })
    expect((await server.exited).code).toBe(1)
    expect(server.stderr()).toBe(
      [
        'Configurazione non valida:',
        '  PORT: atteso un numero di porta tra 0 e 65535',
        '  DEMO: atteso true oppure false',
        '  BOOTSTRAP_PASSWORD: atteso da 12 a 200 caratteri',
        '  TELEGRAM_BOT_TOKEN: atteso il token dato da BotFather (cifre, due punti, testo)',
        '',
      ].join('\n'),
    )
    expect(server.stdout()).toBe('')
  })

  it.each([
    ['postgres://nessuno:sbagliata@HOST/xbetapp', /^Il database rifiuta utente o password di DATABASE_URL$/],
    ['USER@HOST/mai_esistito', /^Il database indicato da DATABASE_URL non esiste$/],
    ['postgres://a:b@127.0.0.1:1/xbetapp', /^Il database non risponde: controllare DATABASE_URL/],
  ])('on the database %s says what is wrong, without the password', async (pattern, sentence) => {
    const { host, username, password } = new URL(inject('testPostgres').url)
    const url = pattern.replace('USER', `postgres://${username}:${password}`).replace('HOST', host)
    const server = startServerProcess({ DATABASE_URL: url, DATA_DIR: await aDataDir() })
    expect((await server.exited).code).toBe(1)
    expect(server.stderr().trim()).toMatch(sentence)
    expect(server.stderr()).not.toContain(password)
  })
})

describe('a start without a word about a demo', () => {
  it('leaves a product that was used as it is, and says where its messages go', async () => {
    const dataDir = await aUsedDataDir()
    const server = startServerProcess({ DATA_DIR: dataDir, DEMO: '' })
    const address = await server.ready()
    expect(server.stdout()).toContain('Senza TELEGRAM_BOT_TOKEN i messaggi restano nel Telegram di prova')
    expect(server.stdout()).not.toContain('Ambiente demo')
    expect((await signIn(address, 'admin', SECRET)).status).toBe(200)
    expect((await signIn(address, 'operatore', SECRET)).status).toBe(401)
  })
})

describe('a production start', () => {
  it('on a demo’s database is refused with the ways out, and works once the demo was ended on purpose', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.close())
    await updateRows(database.db, 'installation', {}, { demoSince: new Date() })
    const env = { DATABASE_URL: database.url, DATA_DIR: await aDataDir(), BOOTSTRAP_PASSWORD: SECRET }
    const refused = startServerProcess(env)
    expect((await refused.exited).code).toBe(1)
    expect(refused.stderr()).toBe(
      [
        'Questo database contiene il mondo demo: bet inventate e utenti di cui tutti conoscono la password.',
        '  Per la produzione indicare un DATA_DIR (o un DATABASE_URL) nuovo.',
        '  Per continuare con la demo avviare con DEMO=true.',
        '  Per tenere questi dati come propri, eliminando gli utenti demo: npm run user -- end-demo',
        '',
      ].join('\n'),
    )
    // A real bot means production as well, without any setting.
    const withBot = startServerProcess({ ...env, DEMO: '', TELEGRAM_BOT_TOKEN: '123456:finto' })
    expect((await withBot.exited).code).toBe(1)
    expect(withBot.stderr()).toContain('contiene il mondo demo')

    const { stdout } = await promisify(execFile)(process.execPath, [USER_SCRIPT, 'end-demo'], {
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: database.url },
    })
    expect(stdout).toContain('Il database non è più una demo')
    const server = startServerProcess(env)
    expect((await signIn(await server.ready(), 'admin', SECRET)).status).toBe(200)
  })
})

describe('a stop', () => {
  it('by Ctrl+C, sent by the terminal to the whole process group, ends cleanly', async () => {
    const dataDir = await aUsedDataDir()
    const server = startServerProcess({ DATA_DIR: dataDir })
    await server.ready()
    process.kill(-(server.child.pid ?? 0), 'SIGINT')
    expect(await server.exited).toEqual({ code: 0, signal: null })
    expect(await databasePid(dataDir)).toBeNull()
  })

  it('does not wait for a Telegram that never answers', async () => {
    const { startEmulator } = await import('@xbetapp/telegram-emulator')
    const { emulatorClient } = await import('@xbetapp/telegram-emulator/client')
    const emulator = await startEmulator()
    onTestFinished(() => emulator.close())
    const people = emulatorClient(emulator.apiRoot)
    const chat = await people.createChat({ title: 'Staff', type: 'group' })
    const database = await createTestDatabase()
    onTestFinished(() => database.close())
    await updateRows(database.db, 'adminVariable', { nome: 'chat_staff_id' }, { valore: String(chat.id) })
    const server = startServerProcess({
      DATABASE_URL: database.url,
      DATA_DIR: await aDataDir(),
      BOOTSTRAP_PASSWORD: SECRET,
      TELEGRAM_BOT_TOKEN: emulator.token,
      TELEGRAM_API_ROOT: emulator.apiRoot,
    })
    const address = await server.ready()
    const { token } = (await signIn(address, 'admin', SECRET)).body
    const admin = createClient(address, { authorization: `Bearer ${token}` })
    await people.setFault({ kind: 'late', delayMs: 120_000, method: 'sendMessage' })
    await admin.post('POST /sparabet/send-admin-message', { msg: 'pronto?' })
    const sending = () => rowIfAny(database.db, 'send', {}, ['stato'])
    await until('the message on its way', async () => (await sending())?.stato === 'sending')

    const asked = Date.now()
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
    // Telegram would have taken two minutes; no exact limit is guaranteed.
    expect(Date.now() - asked).toBeLessThan(60_000)
    expect((await sending())?.stato).toBe('sending')
  })
})

describe('while it runs', () => {
  it('a built-in database that is killed is restarted, and the health says so meanwhile', async () => {
    const dataDir = await aUsedDataDir()
    const server = startServerProcess({ DATA_DIR: dataDir, BOOTSTRAP_PASSWORD: SECRET })
    const address = await server.ready()
    const database = (await databasePid(dataDir)) ?? 0
    // While one of its processes is stopped, the next database cannot start.
    const held = (await childrenOf(database)).slice(0, 1)
    for (const pid of held) process.kill(pid, 'SIGSTOP')
    process.kill(database, 'SIGKILL')
    await until('the health says so', async () => {
      const reply = await fetch(`${address}/health`)
      const { database } = (await reply.json()) as { database: { lastError: string | null } }
      return (
        reply.status === 503 && /^Il database (si è fermato|non si riavvia)/.test(database.lastError ?? '')
      )
    })
    for (const pid of held) process.kill(pid, 'SIGKILL')

    await until(
      'a sign-in',
      async () => (await signIn(address, 'admin', SECRET).catch(() => null))?.status === 200,
    )
    await until('the health is well', async () => (await fetch(`${address}/health`)).status === 200)
    expect(await databasePid(dataDir)).not.toBe(database)
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(await databasePid(dataDir)).toBeNull()
  })

  it('a database that drops all connections is reconnected to, without a restart', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.close())
    const server = startServerProcess({
      DATABASE_URL: database.url,
      DATA_DIR: await aDataDir(),
      BOOTSTRAP_PASSWORD: SECRET,
    })
    const address = await server.ready()
    for (let i = 0; i < 3; i++) {
      await database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await until(
        'a sign-in',
        async () => (await signIn(address, 'admin', SECRET).catch(() => null))?.status === 200,
      )
    }
    expect(server.child.exitCode).toBeNull()
  })
})
