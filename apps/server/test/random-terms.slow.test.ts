import { deriveVenueDrop } from '@xbetapp/domain/bets/drops/derive'
import { ESITI, type Esito } from '@xbetapp/domain/ledger/postings/esito'
import { profit } from '@xbetapp/domain/ledger/postings/profit'
import { type Decimal, sum } from '@xbetapp/domain/platform/money/decimal'
import { addRomeDays } from '@xbetapp/domain/platform/time/rome'
import { expect, test } from 'vitest'
import { balancesToday } from '#server/accounts/accounting/public.ts'
import { changeTerms, termsEffect } from '#server/accounts/terms/change-terms.ts'
import { editBet } from '#server/bets/bets/public.ts'
import { saveVenueDrops } from '#server/bets/drops/public.ts'
import { rowOf } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { undoAct } from '#server/oversight/activity-log/undo-act.ts'
import { moneyWorld } from './money-world.ts'
import { testApp } from './test-app.ts'

// Terms given for any day between drops, corrections, outcomes and undos. The model knows nothing of drops that are
// derived anew: it holds what was typed and what was agreed, and computes each balance from them.
const OPERATIONS = Number(process.env.HISTORY_OPERATIONS ?? 300)
const SEED = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000)
const FIRST = '2026-03-01'
const DAYS = 24

const app = await testApp()
const { clock, ctx, db } = app
clock.set(`${addRomeDays(FIRST, DAYS)}T08:00:00+01:00`)
const { aPlayedBet, differences } = await moneyWorld(app)
const { idTipster } = await app.aTipster()

interface Terms {
  percentualeImporto: number
  tassaQuota: number
  freerollAttivo: number
}
interface Version extends Terms {
  dal: string
}
const OPENING: Terms = { percentualeImporto: 50, tassaQuota: 2, freerollAttivo: 10 }
const sites = await Promise.all(
  [1, 2].map(async () => {
    const { idSito: id, idVenue } = await app.aSito({ ...OPENING } as never)
    const { idAccount } = await rowOf(db, 'account', { idVenue }, ['idAccount'])
    return { id, idAccount, versions: [{ ...OPENING, dal: '0001-01-01' }] as Version[] }
  }),
)
type Site = (typeof sites)[number]
const bets: Array<{ id: number; day: string; esito: Esito }> = []
const typed = new Map<string, { site: Site; bet: (typeof bets)[number]; importo: number; quota: number }>()

/** The terms agreed for a day. */
const agreed = ({ versions }: Site, day: string): Version =>
  versions.filter(({ dal }) => dal <= day).sort((a, b) => (a.dal < b.dal ? 1 : -1))[0] as Version

/** What a site's bets are worth at the terms of their days. */
const worth = (site: Site): Decimal =>
  sum(
    [...typed.values()]
      .filter((drop) => drop.site === site)
      .map(({ bet, importo, quota }) => {
        const terms = agreed(site, bet.day)
        const drop = deriveVenueDrop({ ...terms, importoNoPerc: importo, quotaNoTassa: quota, cambio: 1 })
        return profit(bet.esito, drop.importo, drop.quota)
      }),
  )

test(`each balance is the sum of the bets at the terms of their days, now and at any past moment (seed ${SEED})`, async () => {
  const random = mulberry(SEED)
  const below = (n: number) => Math.floor(random() * n)
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T
  const acts: Array<{ idAtto: number; site: Site; before: Version[] }> = []
  const known: Array<{ at: Date; saldi: string[] }> = []

  const placeBet = async () => {
    const day = addRomeDays(FIRST, below(DAYS))
    bets.push({ id: await aPlayedBet({ idTipster, at: `${day}T12:00:00` }), day, esito: 'Open' })
  }
  const drop = async () => {
    const [site, bet] = [pick(sites), pick(bets)]
    // Whole cents and thousandths, as people type them: divided at once, no digit is left over.
    const figures = { importo: (100 + below(30_000)) / 100, quota: (1_200 + below(2_000)) / 1_000 }
    await saveVenueDrops(ctx, {
      announce: false,
      entries: [{ idReceivedBet: bet.id, venue: { kind: 'sito', id: site.id }, ...figures }],
    })
    typed.set(`${site.id}/${bet.id}`, { site, bet, ...figures })
  }
  const settle = async () => {
    const bet = pick(bets)
    bet.esito = pick(ESITI)
    await editBet(ctx, { idReceivedBet: bet.id, esito: bet.esito })
  }
  const giveTerms = async () => {
    const site = pick(sites)
    const dal = addRomeDays(FIRST, below(DAYS + 6))
    const term = pick(['percentualeImporto', 'tassaQuota', 'freerollAttivo'] as const)
    const value = 1 + below(term === 'percentualeImporto' ? 99 : 20)
    const change = { tipo: 'sito', id: site.id, dal, termini: { [term]: value } } as const
    if (agreed(site, dal)[term] === value) return
    const before = worth(site)
    const { impronta, conti } = await termsEffect(ctx, change)
    await changeTerms(ctx, { ...change, motivo: 'Accordo', impronta })
    acts.push({
      ...{ site, before: site.versions },
      idAtto: Number((await rowOf(db, 'act', {}, ['idAtto'], '-idAtto')).idAtto),
    })
    site.versions = [
      ...site.versions.filter((version) => version.dal !== dal),
      { ...agreed(site, dal), dal, [term]: value },
    ]
    const shown = conti.find(({ idAccount }) => idAccount === site.idAccount)?.differenza ?? 0
    expect(shown.toFixed(2)).toBe(worth(site).minus(before).toFixed(2))
  }
  const takeBack = async () => {
    const last = acts.pop()
    if (!last) return
    try {
      await undoAct(ctx, last.idAtto)
      last.site.versions = last.before
    } catch (error) {
      // One of its drops was corrected or removed since.
      if (!(error instanceof AppError)) throw error
    }
  }

  await placeBet()
  for (let n = 0; n < OPERATIONS; n++) {
    clock.advance(1_000 * (1 + below(100)))
    const dice = below(100)
    await (dice < 20
      ? placeBet()
      : dice < 60
        ? drop()
        : dice < 75
          ? settle()
          : dice < 93
            ? giveTerms()
            : takeBack())
    const balances = await balancesToday(ctx)
    const saldi = sites.map(({ idAccount }) => balances(idAccount, null).saldoTotale.toFixed(2))
    expect(saldi, `operation ${n}`).toEqual(sites.map((site) => worth(site).toFixed(2)))
    known.push({ at: clock.now(), saldi })
    clock.advance(2_000)
  }
  for (const { at, saldi } of known) {
    const balances = await balancesToday({ ...ctx, knownAt: at })
    expect(
      sites.map(({ idAccount }) => balances(idAccount, null).saldoTotale.toFixed(2)),
      at.toISOString(),
    ).toEqual(saldi)
  }
  expect(await differences()).toEqual([])
}, 600_000)

function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
