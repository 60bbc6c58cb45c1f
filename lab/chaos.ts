import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { emulatorClient } from '@xbetapp/telegram-emulator/client'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { SYSTEM } from '../apps/server/src/kernel/ctx.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { createPhotoStore } from '../apps/server/src/kernel/photo-store.ts'
import { createClient } from '../apps/server/test/client.ts'
import { aPicture, factories } from '../apps/server/test/factories.ts'
import { type RelayLife, relayLife } from '../apps/server/test/relay-life.ts'
import { findPrograms, howToInstall } from '../scripts/recover/programs.ts'
import { dice } from './chaos/dice.ts'
import { oneMachine } from './chaos/one-machine.ts'
import { nothingPromised, operate } from './chaos/operators.ts'
import { judge } from './chaos/verdict.ts'
import { wholeCluster } from './chaos/whole-cluster.ts'

// npm run chaos -- [--faults 200] [--seed N] [--verbose]
// npm run chaos -- --faults 0 --operators 50 --bets 200 --seconds 180     load without faults
// npm run chaos -- --cluster [--only primary,etcd]      three databases, two processes of each service: each fault once
// Operators work and tipsters post while server, database and Telegram are killed, frozen, cut off and restarted, the
// disk fills and the clock jumps. At the end every acknowledged write must exist exactly once.
const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '200' },
    operators: { type: 'string', default: '6' },
    bets: { type: 'string', default: '24' },
    /** Working time when there are no faults. */
    seconds: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    cluster: { type: 'boolean', default: false },
    /** Only faults whose names contain one of these words. */
    only: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const OPERATORS = Number(values.operators)
/** The time limit for started work: longer than the clock shift, which delays messages queued under it. */
const PATIENCE_MS = 300_000

const dir = await mkdtemp(join(tmpdir(), 'xbetapp-chaos-'))
await chmod(dir, 0o755)
let stopped = false
/** The database at its last known address. */
const reached: { url: string; db: ReturnType<typeof openDatabase>['db'] | null } = { url: '', db: null }
const began = performance.now()
const log: string[] = []
const arena = await prepare().catch(async (error: unknown) => {
  await rm(dir, { recursive: true, force: true })
  throw error
})
// An interrupt leaves nothing running.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void arena.stop().finally(() => rm(dir, { recursive: true, force: true }).finally(() => process.exit(1)))
  })
const only = values.only.split(',').filter(Boolean)
const possible = arena.faults.filter(
  ([, name]) => only.length === 0 || only.some((word) => name.includes(word)),
)
const wanted = values.cluster ? possible.length : Number(values.faults)
console.log(
  `Seed ${seed}, ${wanted} faults: npm run chaos -- ${process.argv.slice(2).join(' ')} --seed ${seed}`,
)
const people = emulatorClient(arena.emulatorUrl)
/** The times at which writes were acknowledged. */
const answers: number[] = []
let failed = true
try {
  await arena.start()
  const world = await populate()
  const promised = nothingPromised()
  const operators = world.operators.map((me, n) =>
    operate(
      { urls: arena.serverUrls, answers, bets: world.bets, idTipster: world.idTipster },
      { ...me, n, of: OPERATORS },
      dice(seed * 31 + n),
      promised,
      () => stopped,
    ),
  )
  const tipping = postTips(world.tipChats, world.life)
  const living = goOnLiving(world.life, world.operators[0]?.token ?? '')
  const struck = await strike()
  await sleep(Number(values.seconds) * 1000)
  stopped = true
  await arena.calm()
  const counts = await Promise.all(operators)
  await tipping
  await living
  const left = await settled(world.life, world.operators[0]?.token ?? '')

  const { db } = openDatabase(arena.databaseUrl(), { max: 2 })
  const verdict = await judge({
    ctx: context(db),
    people,
    promised,
    tipChats: world.tipChats,
    roomChats: world.roomChats,
    photoOf: (file) => join(arena.dataDir, 'photos', file.slice(0, 2), file),
  })
  const relayed = await world.life.judge()
  verdict.wrong.push(
    ...left.map((what) => `no progress in ${PATIENCE_MS / 1000} s: ${what}`),
    ...relayed.wrong,
  )
  console.log(`The relay: ${JSON.stringify(relayed.counts)}`)
  await db.destroy()
  const repeated = counts.reduce((sum, count) => sum + count.repeated, 0)
  const millis = counts.flatMap((count) => count.millis).sort((a, b) => a - b)
  console.log(`\n${[...struck].map(([name, n]) => `${String(n).padStart(4)}  ${name}`).join('\n')}`)
  console.log(
    `${wanted} faults in ${Math.round((performance.now() - began) / 1000)} s; ${millis.length} actions answered, ` +
      `${repeated} repeated; ${promised.booked.size} movements, ${verdict.tips} tips, ${verdict.photos} photos, ` +
      `${verdict.sends} sends (${verdict.uncertain} uncertain), journal of ${verdict.journal} characters`,
  )
  const at = (share: number) => Math.round(millis[Math.floor(millis.length * share)] ?? 0)
  console.log(`an action took p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`)
  const failures: Record<string, number> = {}
  for (const what of counts.flatMap((count) => count.failures)) failures[what] = (failures[what] ?? 0) + 1
  console.log(`answers 5xx while parts were away: ${JSON.stringify(failures)}`)
  for (const what of Object.keys(failures))
    if (/^(500|unexplained)/.test(what)) verdict.wrong.push(`answered ${what}`)
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
  await reached.db?.destroy()
  await arena.stop()
  await rm(dir, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

/** The database at its current address. */
function now() {
  const url = arena.databaseUrl()
  if (reached.db === null || reached.url !== url) {
    void reached.db?.destroy()
    Object.assign(reached, { url, db: openDatabase(url, { max: 2 }).db })
  }
  return context(reached.db as NonNullable<typeof reached.db>)
}

function context(db: ReturnType<typeof openDatabase>['db']) {
  const photos = createPhotoStore(arena.dataDir)
  return { actor: SYSTEM, db, now: () => new Date(), log: createLog('silent'), photos }
}

async function populate() {
  const { db } = openDatabase(arena.databaseUrl(), { max: 4 })
  const make = factories(context(db))
  const group = (id: number | null, title: string) =>
    people.createChat({ id: id ?? undefined, title, type: 'group', members: [{ firstName: 'Mario' }] })
  const tipsters = await Promise.all([1, 2, 3].map(() => make.aTipster()))
  for (const { idGruppoTg, idDropTg, nomeTipster } of tipsters)
    for (const id of [idGruppoTg, idDropTg]) await group(id, nomeTipster)
  const bets: number[] = []
  for (let i = 0; i < Number(values.bets); i++) {
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
  const life = await relayLife({ ctx: now, people, rooms: 3 })
  return {
    bets,
    life,
    roomChats,
    operators,
    idTipster: tipsters[0]?.idTipster ?? 0,
    tipChats: tipsters.map(({ idGruppoTg }) => Number(idGruppoTg)),
  }
}

/** Posts tips while the emulator is up; a post it did not accept is in no chat and is not expected. */
async function postTips(chats: readonly number[], life: RelayLife): Promise<void> {
  const own = dice(seed * 17)
  for (let n = 0; !stopped; n++) {
    const chat = own.pick(chats)
    const posted =
      n % 3 === 2
        ? life.post()
        : own.below(4) === 0
          ? people.postPhoto(chat, await aPicture(), { caption: `caos tip foto ${n}` })
          : people.postText(chat, `caos tip ${n} Inter over 2,5 @1.85`)
    await posted.catch(() => undefined)
    await sleep(150 + own.below(500))
  }
}

/** A part that is down during a look is asked again at the next one. */
async function look(life: RelayLife, token: string): Promise<void> {
  const operator = createClient(arena.serverUrls[0] ?? '', { authorization: `Bearer ${token}` })
  await life.live(operator).catch(() => undefined)
}

async function goOnLiving(life: RelayLife, token: string): Promise<void> {
  while (!stopped) {
    await look(life, token)
    await sleep(500)
  }
}

async function prepare() {
  const out = (text: string) => {
    log.push(text)
    if (values.verbose) process.stderr.write(text)
  }
  if (!values.cluster) return oneMachine(dir, out)
  const found = findPrograms()
  if ('programs' in found) return wholeCluster(dir, found.programs, out)
  console.error(howToInstall(found.missing))
  process.exit(1)
}

async function strike(): Promise<Map<string, number>> {
  const own = dice(seed)
  const struck = new Map<string, number>()
  for (let n = 1; n <= wanted; n++) {
    // On a cluster each fault takes half a minute, so each runs once.
    const [, name, fault] = (values.cluster ? possible[n - 1] : undefined) ?? own.weighted(possible)
    if (values.verbose) console.log(`${n} ${name}`)
    else if (n % 20 === 0) console.log(`${n} faults`)
    const from = performance.now()
    await fault({ people, dice: own })
    await arena.mend()
    struck.set(name, (struck.get(name) ?? 0) + 1)
    await sleep(values.cluster ? 3_000 : own.between(100, 900))
    if (values.cluster) console.log(`${(longestGap(from) / 1000).toFixed(1).padStart(6)} s  ${name}`)
  }
  return struck
}

/** The longest time without any acknowledged write since a moment. */
function longestGap(from: number): number {
  let [before, longest] = [from, 0]
  for (const at of [...answers.filter((one) => one >= from), performance.now()]) {
    longest = Math.max(longest, at - before)
    before = at
  }
  return longest
}

/**
 * Waits until all started work has finished, as long as it grows less: at the end of a slow run the rooms' queues are as
 * long as Telegram's limits for a group make them. @returns what makes no progress
 */
async function settled(life: RelayLife, token: string): Promise<string[]> {
  await people.clearFaults()
  let [least, until] = [Number.POSITIVE_INFINITY, 0]
  for (; ; await sleep(500)) {
    await look(life, token)
    const left = await life.left()
    const count = left.reduce((sum, what) => sum + (Number.parseInt(what, 10) || 0), 0)
    if (count < least) [least, until] = [count, Date.now() + PATIENCE_MS]
    if (left.length === 0 || Date.now() > until) return left
  }
}
