import { betTotals } from '@xbetapp/domain/bets/bets/totals'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { fuzz } from '#test/fuzz.ts'
import { testApp } from '#test/test-app.ts'
import type { DropRow } from './dropped-bets.queries.ts'
import { moveDrops } from './move-drops.ts'
import { saveTipsterDrop } from './save-tipster-drop.ts'
import { saveVenueDrops } from './save-venue-drops.ts'

const { aBet, aVenue, aValuta, clock, ctx, db } = await testApp()

const gbp = await aValuta({ cambio: '1.167', simbolo: '£' })
const rows = [
  await aVenue('sala', { percentualeImporto: '33.33', freerollAttivo: '12.50' }),
  await aVenue('sala', { idValuta: gbp.valuta, freerollAttivo: '100.00' }),
  await aVenue('sito', { tassaQuota: '4.50', percentualeImporto: '10.00' }),
  await aVenue('altro', { idValuta: gbp.valuta, freerollAttivo: '7.77' }),
]
const byKey = new Map(rows.map(({ idVenue, kind, numero }) => [idVenue, { kind, id: numero }]))
const venues = [...byKey.values()]

const BETS = 3
const betIndex = fc.nat(BETS - 1)
const venue = fc.constantFrom(...venues)
const amount = fc.integer({ min: 0, max: 1_000_000 }).map((thousandths) => thousandths / 1000)
const rate = fc.integer({ min: 1, max: 3_000 }).map((n) => (n / 1000).toFixed(3))
const percent = fc.integer({ min: 1, max: 10_000 }).map((n) => (n / 100).toFixed(2))
const odds = fc.integer({ min: 5_000, max: 50_000 }).map((tenThousandths) => tenThousandths / 10_000)

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      bet: betIndex,
      venue,
      importo: amount,
      quota: odds,
      condizioniAttuali: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), bet: betIndex, venue }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('terms' as const), bet: betIndex, cambio: rate, percent }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), bet: betIndex, to: betIndex, venue }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('credit' as const),
      bet: betIndex,
      cents: fc.nat(100_000),
      quota: odds,
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Refusals are part of the history: a refused step must leave no trace either. */
async function take(one: Step, bets: readonly number[]): Promise<void> {
  clock.advance(61_000)
  const idReceivedBet = bets[one.bet] ?? 0
  if (one.kind === 'save' || one.kind === 'remove') {
    const { importo, quota, condizioniAttuali } =
      one.kind === 'save' ? one : { importo: 0, quota: 0, condizioniAttuali: false }
    await saveVenueDrops(ctx, {
      entries: [{ idReceivedBet, venue: one.venue, importo, quota, condizioniAttuali }],
      announce: false,
    })
  } else if (one.kind === 'terms') {
    await changeTerms(one)
  } else if (one.kind === 'move') {
    const drops = [{ venue: one.venue }]
    await moveDrops(ctx, {
      idSource: idReceivedBet,
      idDest: bets[one.to] ?? 0,
      drops,
      destText: null,
      announce: null,
    })
  } else {
    await saveTipsterDrop(ctx, {
      idReceivedBet,
      totTipster: one.cents / 100,
      quotaDrop: one.quota,
      announce: false,
    })
  }
}

/** New rate, percentages and tax for everything there is. */
async function changeTerms({ cambio, percent }: { cambio: string; percent: string }): Promise<void> {
  const terms = { percentualeImporto: percent, freerollAttivo: percent }
  await updateRows(db, 'currency', { valuta: gbp.valuta }, { cambio })
  await updateRows(db, 'venue', {}, terms)
  await db.updateTable('venue').set({ tassaQuota: percent }).where('kind', '<>', 'sala').execute()
}

async function storedTotals(idReceivedBet: number) {
  const bet = await rowOf(db, 'bet', { idReceivedBet })
  const drops = await db
    .selectFrom('droppedBet')
    .selectAll()
    .where('idReceivedBet', '=', idReceivedBet)
    .where('supersededAt', 'is', null)
    .where('idVenue', 'is not', null)
    .execute()
  return { bet, drops }
}

/** Saves every live drop again, unchanged. */
async function saveAgain(drops: readonly DropRow[]): Promise<void> {
  const entries = drops.map((row) => ({
    idReceivedBet: row.idReceivedBet,
    venue: byKey.get(row.idVenue ?? 0)!,
    importo: Number(row.importoNoPerc),
    quota: Number(row.quotaNoTassa),
  }))
  if (entries.length > 0) await saveVenueDrops(ctx, { entries, announce: true })
}

describe('the totals of a bet', () => {
  it('follow from its live drops after any history, and saving a live drop again changes neither', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (history) => {
        const bets = (await Promise.all(Array.from({ length: BETS }, () => aBet()))).map(
          (bet) => bet.idReceivedBet,
        )
        for (const one of history)
          await take(one, bets).catch((error: { status?: number }) => {
            if (!error.status || error.status >= 500) throw error
          })
        await changeTerms({ cambio: '2.340', percent: '47.11' })
        for (const id of bets) {
          const { bet, drops } = await storedTotals(id)
          await saveAgain(drops)
          expect(await storedTotals(id)).toEqual({ bet, drops })
          const expected = betTotals({ drops, totTipster: bet.totTipster, quotaDrop: bet.quotaDrop })
          expect({
            tot: bet.tot,
            quotaMedia: bet.quotaMedia,
            quotaMinima: bet.quotaMinima,
            totFreeroll: bet.totFreeroll,
            totGiocabile: bet.totGiocabile,
            totNoDrop: bet.totNoDrop,
            scartoQuota: bet.scartoQuota,
          }).toEqual({
            tot: expected.tot.toFixed(2),
            quotaMedia: expected.quotaMedia.toFixed(5),
            quotaMinima: expected.quotaMinima?.toFixed(5) ?? null,
            totFreeroll: expected.totFreeroll.toFixed(2),
            totGiocabile: expected.totGiocabile.toFixed(2),
            totNoDrop: expected.totNoDrop.toFixed(2),
            scartoQuota: expected.scartoQuota.toFixed(5),
          })
        }
      }),
      fuzz(25),
    )
  })

  it('are those of the last of concurrent writers, and each venue has one live drop', async () => {
    const { idReceivedBet } = await aBet()
    const saves = Array.from({ length: 24 }, (_, i) => {
      const entry = {
        idReceivedBet,
        venue: venues[i % venues.length] ?? venues[0]!,
        importo: 10 + i,
        quota: 2,
      }
      return saveVenueDrops(ctx, { entries: [entry], announce: false })
    })
    await Promise.all(saves)
    const { bet, drops } = await storedTotals(idReceivedBet)
    expect(drops).toHaveLength(venues.length)
    expect(bet.tot).toBe(betTotals({ drops, totTipster: 0, quotaDrop: 0 }).tot.toFixed(2))
  })

  it('do not deadlock when two submissions name the same bets in opposite order', async () => {
    const bets = (await Promise.all(Array.from({ length: 4 }, () => aBet()))).map((bet) => bet.idReceivedBet)
    const submit = (ids: number[], importo: number) =>
      saveVenueDrops(ctx, {
        entries: ids.map((idReceivedBet) => ({ idReceivedBet, venue: venues[0]!, importo, quota: 2 })),
        announce: false,
      })
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => submit(i % 2 ? bets : [...bets].reverse(), 10 + i)),
    )
    const totals = await rowsOf(db, 'bet', { idReceivedBet: bets }, ['tot'])
    expect(new Set(totals.map((row) => row.tot)).size).toBe(1)
  })
})
