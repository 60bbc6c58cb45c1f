import { beforeAll, expect, it } from 'vitest'
import { deleteRows, insertRow, rowIfAny, rowOf, updateRows } from '#server/db/rows.ts'
import { botWorld } from '#test/bot-world.ts'
import type { TestUser } from '#test/factories.ts'

const world = await botWorld()
let admin: TestUser
beforeAll(async () => {
  admin = await world.aUser({ roles: ['ADMIN'] })
})

const update = () => world.as(admin).get('GET /sparabet/update-bot')
const pausedReason = async (chatId: number) =>
  (await rowIfAny(world.db, 'sendChat', { chatId }))?.pausedReason ?? null
const tipsterRow = (idTipster: number) => rowOf(world.db, 'tipster', { idTipster })

// Reads from Telegram what it reported while the bot was down, or never reports.
it('UPDATE reads names of groups, and finds chats the bot lost and regained', async () => {
  const tipster = await world.aTipsterOnTelegram()
  const lost = await world.aSalaOnTelegram()
  const back = await world.aSalaOnTelegram()
  await world.people.kickBot(lost.chat)
  await world.quiet()
  await updateRows(
    world.db,
    'sendChat',
    { chatId: lost.chat },
    { pausedReason: null, pausedAt: null, probeAt: null },
  )
  await insertRow(world.db, 'sendChat', {
    chatId: back.chat,
    pausedReason: 'il bot è stato rimosso',
    pausedAt: new Date(),
  })

  expect(await update().body).toEqual({ message: 'Bot aggiornati correttamente!' })
  await expect.poll(() => pausedReason(lost.chat), { timeout: 10_000 }).toMatch(/rimosso|kicked|non trovata/)
  await expect.poll(() => pausedReason(back.chat), { timeout: 10_000 }).toBeNull()
  await expect
    .poll(async () => (await tipsterRow(tipster.idTipster)).nomeGruppoTg, { timeout: 10_000 })
    .toBe(tipster.nomeTipster)
})

it('UPDATE learns the name of a chat the bot only writes in, which forms then say', async () => {
  const { chat, nomeSala } = await world.aSalaOnTelegram()
  await world.quiet()
  const named = async () =>
    (await world.as(admin).get('GET /api/v1/chat').body).find(({ id }) => id === chat)?.titolo
  await deleteRows(world.db, 'telegramInbox', {})
  expect(await named()).toBeUndefined()
  await update().body
  await expect.poll(named, { timeout: 10_000 }).toBe(nomeSala)
})

it('a message tells the name of the tipster’s group', async () => {
  const tipster = await world.aTipsterOnTelegram()
  await world.people.postText(tipster.chat, 'Inter 1 @1.85')
  await world.quiet()
  expect((await tipsterRow(tipster.idTipster)).nomeGruppoTg).toBe(tipster.nomeTipster)
})

it('a group that moved keeps its tipster, and forms opened before are refused', async () => {
  const tipster = await world.aTipsterOnTelegram()
  const { version } = await tipsterRow(tipster.idTipster)
  await world.people.migrate(tipster.chat)
  await world.quiet()
  const after = await tipsterRow(tipster.idTipster)
  expect(after.idGruppoTg).not.toBe(tipster.chat)
  expect(after.version).toBe(version + 1)
})
