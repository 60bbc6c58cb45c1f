import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { emulatorClient } from '@xbetapp/telegram-emulator/client'
import { sql } from 'kysely'
import { askAgain } from './setup/ask-again.ts'
import { startBenchServer } from './setup/bench-server.ts'
import { percentile, table } from './setup/print.ts'

// A burst of tips to many rooms, Telegram's limits enforced by the emulator: how long until the last of them is a bet,
// what a list costs meanwhile, whether any room reads them out of order; before it, alone, from a tip to its room.
//   npm run bench -- burst --tips 1000 --rooms 40 --alone 50
const { values } = parseArgs({
  options: {
    tips: { type: 'string', default: '1000' },
    rooms: { type: 'string', default: '40' },
    tipsters: { type: 'string', default: '20' },
    alone: { type: 'string', default: '50' },
    /** How long messages are watched after the last bet. */
    seconds: { type: 'string', default: '15' },
  },
})
const [TIPS, ROOMS, TIPSTERS, ALONE] = [values.tips, values.rooms, values.tipsters, values.alone].map(
  Number,
) as [number, number, number, number]
const BETS_AIM_MS = 30_000

const bench = await startBenchServer()
const { ctx, emulator } = bench.server
if (!emulator) throw new Error('no emulator')
const people = emulatorClient(emulator.apiRoot)
await people.setLimits({ enforce: true })
const group = (title: string) => people.createChat({ title, members: [{ firstName: 'Falco' }] })
const rooms = await Promise.all(Array.from({ length: ROOMS + 1 }, (_, i) => group(`Sala ${i}`)))
const groups = await Promise.all(Array.from({ length: TIPSTERS + 1 }, (_, i) => group(`Tipster ${i}`)))
const tipsters = await ctx.db
  .insertInto('tipster')
  .values(groups.map(({ id }, i) => ({ nomeTipster: `Tipster ${i}`, idGruppoTg: id })))
  .returning('idTipster')
  .execute()
const venues = await ctx.db
  .insertInto('venue')
  .values(rooms.map((_, i) => ({ kind: 'sala' as const, nome: `Sala ${i}` })))
  .returning(['idVenue', 'numero as idSala'])
  .execute()
const sale = await ctx.db
  .insertInto('sala')
  .values(venues.map((venue, i) => ({ ...venue, idBook: 1, idGruppoTg: rooms[i]?.id ?? null })))
  .returning('idSala')
  .execute()
const [aloneRoom, ...burstRooms] = sale
const [aloneTipster, ...burstTipsters] = tipsters
await ctx.db
  .insertInto('collegamentoAutomatico')
  .values([
    { idTipster: aloneTipster?.idTipster ?? 0, idSala: aloneRoom?.idSala ?? 0 },
    ...burstTipsters.flatMap(({ idTipster }) => burstRooms.map(({ idSala }) => ({ idTipster, idSala }))),
  ])
  .execute()

// One tip after the other, nothing else to do.
const waits: number[] = []
const [aloneGroup, ...burstGroups] = groups
for (let i = 0; i < ALONE; i++) {
  const tip = await people.postText(aloneGroup?.id ?? 0, `Da sola ${i} @1.85`)
  let arrived: number | undefined
  while (arrived === undefined) {
    await sleep(10)
    arrived = (await people.sends(rooms[0]?.id)).find(({ text }) => text === `Da sola ${i} @1.85`)?.atMs
  }
  waits.push(arrived - tip.atMs)
  // Of the twenty a minute that Telegram lets a group have, two are an operator's.
  await sleep(3_400)
}

const { address, token } = bench
const reading = askAgain({ url: `${address}/api/v1/bets/last-week`, token, everyMs: 200 })
const began = Date.now()
const numbers = Array.from({ length: TIPS }, (_, i) => i)
await Promise.all(
  burstGroups.map(async ({ id }, at) => {
    for (const i of numbers.filter((number) => number % TIPSTERS === at))
      await people.postText(id, `Raffica ${String(i).padStart(5, '0')} @1.85`)
  }),
)
const postedMs = Date.now() - began
const count = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from bet where received_bet like 'Raffica%'`.execute(
      ctx.db,
    )
  ).rows[0]?.n ?? 0
while ((await count()) < TIPS) await sleep(100)
const betsMs = Date.now() - began
const lists = await reading.over()
await sleep(Number(values.seconds) * 1_000)

// In each room, of each tipster, what left is in the order it was posted.
let [sent, swapped] = [0, 0]
for (const { id } of rooms.slice(1)) {
  const last = new Map<number, number>()
  for (const { text } of await people.sends(id)) {
    const number = Number(/Raffica (\d+)/.exec(text)?.[1])
    const of = number % TIPSTERS
    if ((last.get(of) ?? -1) > number) swapped++
    last.set(of, number)
    sent++
  }
}
table(`${ALONE} tips alone, each to one room`, [
  {
    'p50 ms': percentile(waits, 50),
    'p95 ms': percentile(waits, 95),
    'worst ms': Math.max(...waits),
    'aim p95 ms': 150,
  },
])
table(`A burst of ${TIPS} tips of ${TIPSTERS} tipsters to ${ROOMS} rooms`, [
  {
    'posted by Telegram, ms': postedMs,
    'all are bets, ms': betsMs,
    'aim, ms': BETS_AIM_MS,
    'GET last-week p50 ms': Math.round(percentile(lists, 50)),
    'p95 ms (aim 100)': Math.round(percentile(lists, 95)),
    'sent by then': sent,
    'out of order': swapped,
  },
])
await bench.stop()
