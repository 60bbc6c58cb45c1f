import { expect, it } from 'vitest'
import { rowOf } from '#server/db/rows.ts'
import { botWorld } from './bot-world.ts'
import { relayLife } from './relay-life.ts'
import { until } from './until.ts'

const world = await botWorld()
const { ctx, db, people } = world
const life = await relayLife({ ctx: () => ctx, people, rooms: 3 })
const operator = world.as(await world.aUser({ roles: ['OPERATORE'] }))

it('waiting sends are reported with their place, and decided on the screen if their question got lost', async () => {
  const { valore } = await rowOf(db, 'adminVariable', { nome: 'chat_staff_id' }, ['valore'])
  await people.setFault({ kind: 'cut-before', method: 'sendMessage', chatId: Number(valore) })
  // The fourth is too old to leave automatically, the fifth asks first.
  for (let n = 0; n < 5; n++) await life.post()
  await life.live(null)
  await until('only decisions are missing', async () => String(await life.left()) === '6 asked')
  const { wrong, counts } = await life.judge()
  expect(counts.lost).toBe(6)
  expect(wrong).toHaveLength(6)
  const asked =
    /: there 0 times, no message, waiting for a person since .*, Chiede conferma, question uncertain$/
  expect(wrong.filter((line) => line.startsWith('"chiesta 4 ') && asked.test(line))).toHaveLength(3)

  await people.clearFaults()
  await until('everybody has looked around', async () => {
    await life.live(operator)
    return (await life.left()).length === 0
  })
  expect((await life.judge()).wrong).toEqual([])
})
