import type { Emulator } from '@xbetapp/telegram-emulator'
import { type EmulatorClient, emulatorClient } from '@xbetapp/telegram-emulator/client'
import { isDemo, markDemo } from '#server/db/demo-mark.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { pause } from '#server/kernel/waiting.ts'
import { betSlip } from './bet-slip.ts'
import { inventTip } from './invent-tip.ts'
import { isEmpty, loadWorld } from './load-world.ts'
import { between } from './random.ts'
import { CHAT } from './seed-reference.ts'
import { CHANNEL, ROOMS, SPARAX, TIPSTERS } from './world.ts'

const FIRST_TIP_MS = 8_000
const TIP_EVERY_MS = { from: 6_000, to: 12_000 }
/** Tips that wait to be handled at the most: more would bury what somebody tries. */
const MOST_WAITING = 30

/**
 * Loads the demo world into an empty product, and lets its tipsters post tips for as long as the server runs.
 * @returns how to stop them
 */
export async function startDemo(ctx: Ctx, emulator: Emulator): Promise<() => Promise<void>> {
  const telegram = emulatorClient(emulator.apiRoot)
  await createChats(telegram)
  if (await isEmpty(ctx)) {
    await markDemo(ctx.db, ctx.now())
    await loadWorld(ctx)
  }
  // Never invent anything in real data, whatever the start was told.
  if (!(await isDemo(ctx.db))) return async () => undefined
  const stopSignal = new AbortController()
  const posting = postTips(ctx, telegram, stopSignal.signal)
  return async () => {
    stopSignal.abort()
    await posting
  }
}

async function createChats(telegram: EmulatorClient): Promise<void> {
  const existingIds = new Set((await telegram.chats()).map((chat) => chat.id))
  const chat = (id: number, gruppo: string, title: string, firstName = 'Operatore') => ({
    id,
    gruppo,
    title,
    type: 'group' as const,
    members: [{ firstName }],
  })
  const demoChats = [
    ...TIPSTERS.flatMap(({ nome, person }, i) => [
      chat(CHAT.tipster(i), 'Tipster', nome, person),
      chat(CHAT.tipsterDrop(i), 'Drop tipster', `Drop ${nome}`, person),
    ]),
    ...ROOMS.flatMap(({ nome }, i) => [
      chat(CHAT.sala(i), 'Sale', nome, 'Sala'),
      chat(CHAT.salaDrop(i), 'Drop sale', `Drop ${nome}`, 'Sala'),
    ]),
    ...SPARAX.map((title, i) => chat(CHAT.sparax(i), 'Sparax', title)),
    ...CHANNEL.map((title, i) => chat(CHAT.canale(i), 'Canali', title)),
    chat(CHAT.staff, 'Staff', 'Staff'),
    chat(CHAT.bets, 'Staff', 'Bet ricevute'),
    chat(CHAT.trash, 'Staff', 'Cestino'),
    chat(CHAT.comandi, 'Staff', 'Comandi'),
  ]
  for (const demoChat of demoChats) if (!existingIds.has(demoChat.id)) await telegram.createChat(demoChat)
}

/** Tipsters write now and then, every third time with a photo. A tip that cannot be posted is skipped. */
export async function postTips(
  ctx: Ctx,
  telegram: EmulatorClient,
  signal: AbortSignal,
  firstTipMs = FIRST_TIP_MS,
): Promise<void> {
  const start = ctx.now()
  await pause(firstTipMs, signal)
  while (!signal.aborted) {
    // A database that is away for a while ends neither the tips nor the server.
    await postTip(ctx, telegram, start).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'demo tip not posted'),
    )
    await pause(between(TIP_EVERY_MS.from, TIP_EVERY_MS.to, Math.random), signal)
  }
}

async function postTip(ctx: Ctx, telegram: EmulatorClient, start: Date): Promise<void> {
  if ((await countWaiting(ctx, start)) >= MOST_WAITING) return
  const index = Math.floor(Math.random() * TIPSTERS.length)
  const tip = inventTip(Math.random, ctx.now())
  if (Math.random() < 0.35) {
    const photo = await betSlip(tip, TIPSTERS[index]?.nome ?? '')
    await telegram.postPhoto(CHAT.tipster(index), photo, Math.random() < 0.5 ? { caption: tip.text } : {})
  } else {
    await telegram.postText(CHAT.tipster(index), tip.text)
  }
}

/** The number of tips since the start that are not dropped, stopped, deleted or settled. */
async function countWaiting(ctx: Ctx, since: Date): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('bet')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('messageDate', '>=', since)
    .where('esito', '=', 'Open')
    .where('stoppedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('tot', '=', '0')
    .where('totTipster', '=', '0')
    .executeTakeFirstOrThrow()
  return n
}
