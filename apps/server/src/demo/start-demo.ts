import { setTimeout as sleep } from 'node:timers/promises'
import type { Emulator } from '@xbetapp/telegram-emulator'
import { type EmulatorClient, emulatorClient } from '@xbetapp/telegram-emulator/client'
import { isDemo, markDemo } from '#server/db/demo-mark.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { betSlip } from './bet-slip.ts'
import { inventTip } from './invent-tip.ts'
import { isEmpty, loadWorld } from './load-world.ts'
import { between } from './random.ts'
import { CHAT } from './seed-reference.ts'
import { CANALE, SALE, SPARAX, TIPSTER } from './world.ts'

const FIRST_TIP_MS = 8_000
const TIP_EVERY_MS = { from: 6_000, to: 12_000 }

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
  const ending = new AbortController()
  const posting = postTips(ctx, telegram, ending.signal)
  return async () => {
    ending.abort()
    await posting
  }
}

async function createChats(telegram: EmulatorClient): Promise<void> {
  const known = new Set((await telegram.chats()).map((chat) => chat.id))
  const wanted = [
    ...TIPSTER.flatMap(({ nome, persona }, i) => [
      { id: CHAT.tipster(i), title: nome, gruppo: 'Tipster', members: [{ firstName: persona }] },
      {
        id: CHAT.tipsterDrop(i),
        title: `Drop ${nome}`,
        gruppo: 'Drop tipster',
        members: [{ firstName: persona }],
      },
    ]),
    ...SALE.flatMap(({ nome }, i) => [
      { id: CHAT.sala(i), title: nome, gruppo: 'Sale', members: [{ firstName: 'Sala' }] },
      { id: CHAT.salaDrop(i), title: `Drop ${nome}`, gruppo: 'Drop sale', members: [{ firstName: 'Sala' }] },
    ]),
    ...SPARAX.map((title, i) => ({
      id: CHAT.sparax(i),
      title,
      gruppo: 'Sparax',
      members: [{ firstName: 'Operatore' }],
    })),
    ...CANALE.map((title, i) => ({
      id: CHAT.canale(i),
      title,
      gruppo: 'Canali',
      members: [{ firstName: 'Operatore' }],
    })),
    { id: CHAT.staff, title: 'Staff', gruppo: 'Staff', members: [{ firstName: 'Operatore' }] },
    { id: CHAT.bets, title: 'Bet ricevute', gruppo: 'Staff', members: [{ firstName: 'Operatore' }] },
    { id: CHAT.trash, title: 'Cestino', gruppo: 'Staff', members: [{ firstName: 'Operatore' }] },
    { id: CHAT.comandi, title: 'Comandi', gruppo: 'Staff', members: [{ firstName: 'Operatore' }] },
  ]
  for (const chat of wanted) if (!known.has(chat.id)) await telegram.createChat({ type: 'group', ...chat })
}

/** Tipsters write now and then, every third time with a photo. A tip that cannot be posted is skipped. */
async function postTips(ctx: Ctx, telegram: EmulatorClient, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  await pause(FIRST_TIP_MS)
  while (!signal.aborted) {
    const index = Math.floor(Math.random() * TIPSTER.length)
    const tip = inventTip(Math.random)
    try {
      if (Math.random() < 0.35) {
        const photo = await betSlip(tip, TIPSTER[index]?.nome ?? '')
        await telegram.postPhoto(CHAT.tipster(index), photo, Math.random() < 0.5 ? { caption: tip.text } : {})
      } else {
        await telegram.postText(CHAT.tipster(index), tip.text)
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'demo tip not posted')
    }
    await pause(between(TIP_EVERY_MS.from, TIP_EVERY_MS.to, Math.random))
  }
}
