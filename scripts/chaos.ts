import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { emulatorClient } from '@xbetapp/telegram-emulator/client'
import { sql } from 'kysely'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { SYSTEM } from '../apps/server/src/kernel/ctx.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { createPhotoStore } from '../apps/server/src/kernel/photo-store.ts'
import { aPicture, factories } from '../apps/server/test/factories.ts'
import { dice } from './chaos/dice.ts'
import { FAULTS } from './chaos/faults.ts'
import { operate, type Promised } from './chaos/operators.ts'
import { createParts } from './chaos/parts.ts'
import { judge } from './chaos/verdict.ts'

// npm run chaos -- [--faults 200] [--seed N] [--verbose]
// Operators work and tipsters post while server, database and Telegram are killed, frozen, cut off and started again,
// the disk fills and the clock jumps. At the end everything that was answered must be there, once.
const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    verbose: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const wanted = Number(values.faults)
const OPERATORS = 6
console.log(`Seed ${seed}, ${wanted} faults: npm run chaos -- --seed ${seed} --faults ${wanted}`)

const dir = await mkdtemp(join(tmpdir(), 'xbetapp-chaos-'))
await chmod(dir, 0o755)
const disk = mountSmallDisk(join(dir, 'disk'))
const root = disk ?? dir
for (const name of ['db', 'data']) await mkdir(join(root, name), { recursive: true })
await chmod(root, 0o755)
await chmod(join(root, 'db'), 0o755)

let stopped = false
const began = performance.now()
const log: string[] = []
const parts = await createParts({ root, telegram: join(dir, 'telegram') }, (text) => {
  log.push(text)
  if (values.verbose) process.stderr.write(text)
})
const people = emulatorClient(parts.emulatorUrl)
let failed = true
try {
  await parts.emulator.start()
  await parts.server.start()
  const world = await populate()
  const promised: Promised = {
    stakes: new Map(),
    outcomes: new Map(),
    booked: new Set(),
    refused: new Set(),
    sends: [],
    savedBets: new Set(),
  }
  const operators = world.operators.map((me, n) =>
    operate(
      { url: parts.serverUrl, bets: world.bets, idTipster: world.tipsters[0]?.idTipster ?? 0 },
      { ...me, n, of: OPERATORS },
      dice(seed * 31 + n),
      promised,
      () => stopped,
    ),
  )
  const tipping = postTips(world.tipsters.map(({ chat }) => chat))
  const struck = await strike()
  stopped = true
  await parts.shiftClock(0)
  const counts = await Promise.all(operators)
  await tipping
  await settled()

  const { db } = openDatabase(parts.databaseUrl(), { max: 2 })
  const verdict = await judge({
    ctx: context(db),
    people,
    promised,
    tipChats: world.tipsters.map(({ chat }) => chat),
    roomChats: world.roomChats,
    photoOf: (file) => join(root, 'data/photos', file.slice(0, 2), file),
  })
  await db.destroy()
  const done = counts.reduce((sum, count) => sum + count.done, 0)
  const repeated = counts.reduce((sum, count) => sum + count.repeated, 0)
  console.log(`\n${[...struck].map(([name, n]) => `${String(n).padStart(4)}  ${name}`).join('\n')}`)
  console.log(
    `${wanted} faults in ${Math.round((performance.now() - began) / 1000)} s; ${done} actions answered, ` +
      `${repeated} repeated; ${promised.booked.size} movements, ${verdict.tips} tips, ${verdict.photos} photos, ` +
      `${verdict.sends} sends (${verdict.uncertain} uncertain), journal of ${verdict.journal} characters`,
  )
  const failures = new Map<string, number>()
  for (const { failures: own } of counts)
    for (const [what, n] of own) failures.set(what, (failures.get(what) ?? 0) + n)
  console.log(`answers 5xx while parts were away: ${JSON.stringify(Object.fromEntries(failures))}`)
  for (const line of verdict.wrong) console.log(`WRONG ${line}`)
  failed = verdict.wrong.length > 0
  console.log(
    failed
      ? `${verdict.wrong.length} wrong, seed ${seed}`
      : 'Nothing lost, nothing doubled, nothing half-done',
  )
} catch (error) {
  console.error(error)
  console.error(
    log
      .slice(-20)
      .map((line) => line.slice(0, 300))
      .join('\n'),
  )
} finally {
  stopped = true
  for (const part of [parts.server, parts.emulator]) await part.kill('SIGKILL')
  await parts.database.kill('SIGKILL')
  parts.toDatabase.close()
  parts.toTelegram.close()
  if (disk) execFileSync('umount', ['-l', disk])
  await rm(dir, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

function context(db: ReturnType<typeof openDatabase>['db']) {
  const photos = createPhotoStore(join(root, 'data'))
  return { actor: SYSTEM, db, now: () => new Date(), log: createLog('silent'), photos }
}

async function populate() {
  const { db } = openDatabase(parts.databaseUrl(), { max: 4 })
  const make = factories(context(db))
  const group = (id: number | null, title: string) =>
    people.createChat({ title, type: 'group', members: [{ firstName: 'Mario' }], ...(id ? { id } : {}) })
  const tipsters = await Promise.all([1, 2, 3].map(() => make.aTipster()))
  for (const { idGruppoTg, idDropTg, nomeTipster } of tipsters)
    for (const id of [idGruppoTg, idDropTg]) await group(id, nomeTipster)
  const bets: number[] = []
  for (let i = 0; i < 24; i++) {
    const { idReceivedBet } = await make.aBet({ idTipster: tipsters[i % 3]?.idTipster ?? 0 })
    bets.push(idReceivedBet)
  }
  const roomChats = new Map<number, number>()
  const operators = []
  for (let n = 0; n < OPERATORS; n++) {
    const rooms = await Promise.all(
      [1, 2].map(() => make.aSala({ freerollAttivo: n % 2 ? '10.00' : '0.00' })),
    )
    for (const { idSala, idGruppoTg, idDropTg, nomeSala } of rooms) {
      for (const id of [idGruppoTg, idDropTg]) await group(id, nomeSala)
      roomChats.set(idSala, Number(idGruppoTg))
    }
    const user = await make.aUser({ roles: ['ADMIN'] })
    operators.push({ token: user.token, rooms: rooms.map(({ idSala }) => idSala) })
  }
  await db.destroy()
  return {
    bets,
    roomChats,
    operators,
    tipsters: tipsters.map(({ idTipster, idGruppoTg }) => ({ idTipster, chat: Number(idGruppoTg) })),
  }
}

/** People who post while the emulator is up; what it did not take is not in its chats, and nobody misses it. */
async function postTips(chats: readonly number[]): Promise<void> {
  const own = dice(seed * 17)
  for (let n = 0; !stopped; n++) {
    const chat = own.pick(chats)
    const posted =
      own.below(4) === 0
        ? people.postPhoto(chat, await aPicture(), { caption: `caos tip foto ${n}` })
        : people.postText(chat, `caos tip ${n} Inter over 2,5 @1.85`)
    await posted.catch(() => undefined)
    await sleep(150 + own.below(500))
  }
}

async function strike(): Promise<Map<string, number>> {
  const own = dice(seed)
  const struck = new Map<string, number>()
  const possible = FAULTS.filter(([, name]) => disk !== null || name !== 'disk full')
  for (let n = 1; n <= wanted; n++) {
    const [, name, fault] = own.weighted(possible)
    if (values.verbose) console.log(`${n} ${name}`)
    else if (n % 20 === 0) console.log(`${n} faults`)
    await fault({ parts, people, dice: own, disk })
    struck.set(name, (struck.get(name) ?? 0) + 1)
    // The server ends when it cannot start; whoever watches over it starts it again.
    if (parts.server.pid() === null) await parts.server.start()
    await sleep(own.between(100, 900))
  }
  return struck
}

/** Waits until everything that was begun has had its time. */
async function settled(): Promise<void> {
  await people.clearFaults()
  const { db } = openDatabase(parts.databaseUrl(), { max: 1 })
  const until = Date.now() + 240_000
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from invio where stato in ('pending', 'sending'))
        + (select count(*) from telegram_inbox where handled_at is null) as n`.execute(db)
    const { pendingUpdates } = await people.state()
    if (rows[0]?.n === 0 && pendingUpdates === 0) break
    if (Date.now() > until) break
    await sleep(500)
  }
  await db.destroy()
}

/** A disk that can be filled without harm to the machine's own; only where we may mount one. */
function mountSmallDisk(where: string): string | null {
  try {
    execFileSync('mkdir', ['-p', where])
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1800m,mode=755', 'tmpfs', where], { stdio: 'ignore' })
    return where
  } catch {
    console.log('No small disk could be mounted: the disk is not filled')
    return null
  }
}
