import { setTimeout as sleep } from 'node:timers/promises'
import { emulatorClient } from '@xbetapp/telegram-emulator/client'
import { aPicture } from '../apps/server/test/factories.ts'
import { startBenchServer } from './setup/bench-server.ts'
import { table } from './setup/print.ts'

// One bet to a hundred rooms, Telegram's limits enforced by the emulator: how long after the tip the last room has it,
// beside the least the limits allow. A thousandth of a second counts: at most 30 messages in any second.
const ROOMS = 100
const PER_SECOND = 30
const ROUNDS = 3

const bench = await startBenchServer()
const { server, stop } = bench
const { ctx, emulator } = server
if (!emulator) throw new Error('no emulator')
const people = emulatorClient(emulator.apiRoot)
await people.setLimits({ enforce: true })
const tipster = await people.createChat({ title: 'Tipster', members: [{ firstName: 'Falco' }] })
const rooms = await Promise.all(
  Array.from({ length: ROOMS }, (_, i) =>
    people.createChat({ title: `Sala ${i}`, members: [{ firstName: 'S' }] }),
  ),
)
const { idTipster } = await ctx.db
  .insertInto('tipster')
  .values({ nomeTipster: 'Falco', idGruppoTg: tipster.id })
  .returning('idTipster')
  .executeTakeFirstOrThrow()
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
await ctx.db
  .insertInto('collegamentoAutomatico')
  .values(sale.map(({ idSala }) => ({ idTipster, idSala })))
  .execute()

// Thirty at once, thirty when the first second is over, and so on: the last ones after this many whole seconds.
const leastMs = (Math.ceil(ROOMS / PER_SECOND) - 1) * 1_000
const rows = []
for (let round = 1; round <= ROUNDS; round++) {
  const before = (await people.sends()).length
  const tip = await people.postText(tipster.id, `Inter 1 @1.8${round}`)
  let sends = await people.sends()
  while (sends.length < before + ROOMS) {
    await sleep(50)
    sends = await people.sends()
  }
  const at = sends.slice(before).map((send) => send.atMs)
  const last = Math.max(...at) - tip.atMs
  const span = Math.max(...at) - Math.min(...at)
  const tries = await ctx.db.selectFrom('invio').select('id').where('attempts', '>', 1).execute()
  rows.push({
    round,
    'limits allow, ms': leastMs,
    'tip to first room, ms': Math.min(...at) - tip.atMs,
    'first to last room, ms': span,
    'tip to last room, ms': last,
    ratio: Number((last / leastMs).toFixed(3)),
    'refused by Telegram': tries.length,
  })
  await sleep(3_000)
}
// A picture an operator sends to all of them: uploaded once, sent on by Telegram's number of it.
const { address, token } = bench
const picture = await aPicture(1_080, 1_440)
const beforePicture = (await people.sends()).length
const pressedAt = Date.now()
const pressed = await fetch(`${address}/sparabet/send-messages-new-bet`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': 'foto',
  },
  body: JSON.stringify({
    text: 'Con foto @1.85',
    image: `data:image/jpeg;base64,${picture.toString('base64')}`,
    idTipster,
    sales: Object.fromEntries(sale.map(({ idSala }) => [idSala, `Sala ${idSala}`])),
  }),
})
if (!pressed.ok) throw new Error(await pressed.text())
let pictureSends = await people.sends()
while (pictureSends.length < beforePicture + ROOMS) {
  await sleep(50)
  pictureSends = await people.sends()
}
const pictureMs = Math.max(...pictureSends.slice(beforePicture).map((send) => send.atMs)) - pressedAt
const files = new Set<string>()
for (const { id } of rooms)
  for (const { photos } of await people.messages(id)) for (const { url } of photos) files.add(url)
table(`One picture to ${ROOMS} rooms, sent by an operator`, [
  {
    'limits allow, ms': leastMs,
    'press to last room, ms': pictureMs,
    ratio: Number((pictureMs / leastMs).toFixed(3)),
    uploads: files.size,
  },
])
const worst = Math.max(...rows.map((row) => row.ratio))
table(`One bet to ${ROOMS} rooms, ${PER_SECOND} messages a second`, rows)
console.log(`last message within ${worst} x of what the limits allow; the aim is 1.15`)
await stop()
