import { setTimeout as sleep } from 'node:timers/promises'
import type { Emulator } from '@xbetapp/telegram-emulator'
import { type EmulatorClient, emulatorClient } from '@xbetapp/telegram-emulator/client'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betSlip } from './bet-slip.ts'
import { seedHistory } from './seed-history.ts'
import { CHAT, seedReference } from './seed-reference.ts'
import { inventTip, SALE, TIPSTER } from './world.ts'

const FIRST_TIP_MS = 8_000
const TIP_EVERY_MS = 45_000

/**
 * Loads the demo world into an empty product, and lets its tipsters post tips for as long as the server runs.
 * @returns how to stop them
 */
export async function startDemo(ctx: Ctx, emulator: Emulator): Promise<() => Promise<void>> {
  const telegram = emulatorClient(emulator.apiRoot)
  await createChats(telegram)
  if (await isEmpty(ctx)) {
    await withTransaction(ctx, seedReference)
    await seedHistory(ctx, seededRandom(20_261_121))
  }
  const ending = new AbortController()
  const posting = postTips(ctx, telegram, ending.signal)
  return async () => {
    ending.abort()
    await posting
  }
}

async function isEmpty(ctx: Ctx): Promise<boolean> {
  const [bet, sala] = await Promise.all([
    ctx.db.selectFrom('bet').select('idReceivedBet').limit(1).executeTakeFirst(),
    ctx.db.selectFrom('sala').select('idSala').limit(1).executeTakeFirst(),
  ])
  return !bet && !sala
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
    { id: CHAT.staff, title: 'Staff', gruppo: 'Staff', members: [{ firstName: 'Operatore' }] },
    { id: CHAT.bets, title: 'Bet ricevute', gruppo: 'Staff', members: [{ firstName: 'Operatore' }] },
    { id: CHAT.trash, title: 'Cestino', gruppo: 'Staff', members: [{ firstName: 'Operatore' }] },
    { id: CHAT.comandi, title: 'Comandi', gruppo: 'Staff', members: [{ firstName: 'Operatore' }] },
  ]
  for (const chat of wanted) if (!known.has(chat.id)) await telegram.createChat({ type: 'group', ...chat })
}

/** Tipsters write now and then, every third time with a photo. A tip that cannot be posted is just not posted. */
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
    await pause(TIP_EVERY_MS)
  }
}

/** The same week in every demo. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
