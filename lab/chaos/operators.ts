import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from './dice.ts'

/** The acknowledged writes, which must hold at the end: none at the beginning. */
export const nothingPromised = () => ({
  /** Stake by `bet/room`; 0 is no drop. Each room belongs to one operator, so the last acknowledged stake applies. */
  stakes: new Map<string, number>(),
  /** By bet; each bet is settled by one operator. */
  outcomes: new Map<number, string>(),
  /** Notes of movements: booked exactly once, or refused. */
  booked: new Set<string>(),
  refused: new Set<string>(),
  /** Sent texts, with the room. */
  sends: [] as Array<{ marker: string; idSala: number }>,
  /** Bets entered by hand, by text. */
  savedBets: new Set<string>(),
})
export type Promised = ReturnType<typeof nothingPromised>

interface World {
  urls: readonly string[]
  /** Collects the time of each acknowledged write. */
  answers: number[]
  bets: readonly number[]
  idTipster: number
}

interface Me {
  token: string
  n: number
  of: number
  rooms: readonly number[]
}

const ESITI = ['Open', 'Win', 'HalfWin', 'HalfLoss', 'Loss', 'Void'] as const

/**
 * An operator who works until stopped. A call without an answer is repeated with its key until it has one, like a page
 * on which the user presses again: so every action is finally either done once or refused.
 */
export async function operate(world: World, me: Me, dice: Dice, promised: Promised, stopped: () => boolean) {
  const count = { repeated: 0, failures: [] as string[], millis: [] as number[] }
  let serial = 0

  async function call(method: string, path: string, body?: object): Promise<{ status: number }> {
    const key = randomUUID()
    for (;;) {
      const began = performance.now()
      try {
        const reply = await fetch(`${dice.pick(world.urls)}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${me.token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(15_000),
        })
        const text = await reply.text()
        if (reply.status < 500 && reply.status !== 429 && reply.status !== 408) {
          if (method !== 'GET') world.answers.push(performance.now())
          count.millis.push(performance.now() - began)
          return reply
        }
        // A refusal for unavailability must be in words and name a time to retry.
        const isTold = reply.status !== 503 || (reply.headers.has('retry-after') && text.includes('Riprova'))
        count.failures.push(`${isTold ? '' : 'unexplained '}${reply.status} ${path}`)
      } catch {
        // Without an answer the action may have been done.
      }
      count.repeated++
      await sleep(100 + dice.below(200))
    }
  }

  const ownBet = () => {
    const own = world.bets.filter((id) => id % me.of === me.n)
    return dice.pick(own.length > 0 ? own : world.bets)
  }
  const key = (bet: number, room: number) => `${bet}/${room}`
  const today = () => new Date(Date.now() - 7_200_000).toISOString().slice(0, 19)

  async function changeDrop(): Promise<void> {
    const [idReceivedBet, idSala] = [dice.pick(world.bets), dice.pick(me.rooms)]
    const removed = dice.below(5) === 0
    const stake = removed ? 0 : dice.between(1, 500)
    const { status } = await call('POST', '/sparabet/new-sale-drop', {
      data: [
        { idReceivedBet, idSala, importoNoPerc: stake, quota: removed ? 0 : 1.5 + dice.below(200) / 100 },
      ],
      is_telegram_active: false,
    })
    if (status === 200) promised.stakes.set(key(idReceivedBet, idSala), stake)
  }

  async function moveDrop(): Promise<void> {
    const [from, to, idSala] = [dice.pick(world.bets), dice.pick(world.bets), dice.pick(me.rooms)]
    const moved = promised.stakes.get(key(from, idSala)) ?? 0
    const { status } = await call('POST', '/sparabet/sposta-drop', {
      data: [{ idSala }],
      id_source: from,
      id_dest: to,
      is_telegram_active: false,
    })
    if (status !== 200) return
    promised.stakes.set(key(from, idSala), 0)
    promised.stakes.set(key(to, idSala), (promised.stakes.get(key(to, idSala)) ?? 0) + moved)
  }

  async function settle(): Promise<void> {
    const [idReceivedBet, esito] = [ownBet(), dice.pick(ESITI)]
    if (idReceivedBet % me.of !== me.n) return
    const { status } = await call('PUT', '/api/v1/bets', { idReceivedBet, esito })
    if (status === 200) promised.outcomes.set(idReceivedBet, esito)
  }

  async function credit(): Promise<void> {
    await call('POST', '/sparabet/drop-tipster', {
      bet: { idReceivedBet: ownBet(), totTipster: dice.between(5, 50), quotaDrop: 1.9 },
      is_telegram_active: false,
    })
  }

  async function book(): Promise<void> {
    const nota = `caos ${me.n}-${++serial}`
    const importo = dice.between(1, 300) * (dice.below(2) ? 1 : -1)
    const row = { idSala: dice.pick(me.rooms), data: today(), nota, importo }
    const { status } = await call('POST', '/api/v1/cashflow-sala', row)
    if (status < 300) promised.booked.add(nota)
    else promised.refused.add(nota)
  }

  async function saveBet(): Promise<void> {
    const receivedBet = `caos bet ${me.n}-${++serial}`
    const { status } = await call('POST', '/api/v1/bets', { receivedBet, idTipster: world.idTipster })
    if (status < 300) promised.savedBets.add(receivedBet)
  }

  async function readRecap(): Promise<void> {
    // Read from a replica where there is one.
    await call('GET', '/api/v1/conto/sala/conto-recap')
  }

  async function send(): Promise<void> {
    const marker = `caos invio ${me.n}-${++serial}.`
    const idSala = dice.pick(me.rooms)
    const { status } = await call('POST', '/sparabet/sparachat', {
      chat: marker,
      sales: { [idSala]: 'x' },
      is_telegram_active: true,
    })
    if (status === 200) promised.sends.push({ marker, idSala })
  }

  const actions: Array<[weight: number, act: () => Promise<void>]> = [
    [40, changeDrop],
    [10, moveDrop],
    [20, settle],
    [8, credit],
    [12, book],
    [5, saveBet],
    [3, readRecap],
    [2, send],
  ]
  while (!stopped()) {
    const [, act] = dice.weighted(actions)
    await act()
    await sleep(dice.below(60))
  }
  return count
}
