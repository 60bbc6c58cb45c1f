import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/modules/books/public.ts'
import { testApp } from '#test/test-app.ts'
import { findByWords, indexState } from './find-by-words.ts'
import { indexWords, wordIndex } from './index-words.ts'
import { type BetFilters, matches } from './matching-bets.ts'
import { pageOfBets } from './page-of-bets.ts'
import { BETS_EACH } from './word-places.ts'

const { aBet, aTipster, ctx, db, clock } = await testApp()
const tipsters = [await aTipster(), await aTipster()].map(({ idTipster }) => idTipster)

const PIECES = ['inter', 'in', 'ter', 'over', '2', '5', 'è', ' ', ', ', '\n', ' - ', '@', '_', '%']
const texts = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 9 }).map((all) => all.join(''))
const days = [1, 5, 9].map((day) => new Date(`2026-03-0${day}T10:00:00Z`))

// Two fascicoli, so that a search puts both together.
const ids: number[] = []
for (let i = 0; i < 4; i++) ids.push((await aBet()).idReceivedBet)
await sql`select setval(pg_get_serial_sequence('bet', 'id_received_bet'), ${BETS_EACH - 3})`.execute(db)
for (let i = 0; i < 6; i++) ids.push((await aBet()).idReceivedBet)

const changed = (id: number, set: object) =>
  withTransaction(ctx, async (tx: TxCtx) => {
    await tx.db.updateTable('bet').set(set).where('idReceivedBet', '=', id).execute()
    betsChanged(tx, [id], { sameText: true })
  })
const change = fc.oneof(
  texts.map((formattedBet) => ({ formattedBet })),
  fc.constantFrom('Win', 'Loss', 'Void').map((esito) => ({ esito, dataRefertazione: new Date(0) })),
  fc.constantFrom(...days).map((messageDate) => ({ messageDate })),
  fc.constantFrom(null, new Date(0)).map((deletedAt) => ({ deletedAt })),
  fc.constantFrom(null, 'A', 'B').map((fascia) => ({ fascia })),
  fc.constantFrom(null, 'Calcio').map((sport) => ({ sport })),
  fc.boolean().map((shouldProcessImageToText) => ({ shouldProcessImageToText })),
  fc.constantFrom(...tipsters).map((idTipster) => ({ idTipster })),
)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...ids), change) },
  { weight: 1, arbitrary: fc.constant('index' as const) },
)
const filters: fc.Arbitrary<BetFilters> = fc.record({
  range: fc.constantFrom(
    { start: new Date(0), after: new Date('2030-01-01') },
    { start: days[0] as Date, after: days[1] as Date },
    { start: new Date('2026-03-05T10:00:00.001Z'), after: new Date('2030-01-01') },
  ),
  idTipster: fc.constantFrom(null, null, ...tipsters),
  testo: texts,
  fascia: fc.constantFrom(null, null, 'A'),
  sport: fc.constantFrom(null, null, 'Calcio'),
  esito: fc.constantFrom(null, null, 'Win' as const),
  onlyImagesToRead: fc.constantFrom(false, false, true),
})

const byWords = async (asked: BetFilters) => findByWords(ctx, asked, await indexState(ctx, asked))

async function bySql(asked: BetFilters) {
  const { rows } = await sql<{ id: number; esito: string }>`
    select id_received_bet as id, esito from bet_ricerca where ${matches(asked, 'byRange')} order by 1
  `.execute(db)
  return rows
}

describe('the index of words', () => {
  it('is no answer before it is written', async () => {
    const whole = { start: new Date(0), after: new Date('2030-01-01') }
    const asked = { range: whole, testo: 'inter', idTipster: null, fascia: null, sport: null, esito: null }
    expect(await byWords({ ...asked, onlyImagesToRead: false })).toBeNull()
  })

  it('finds through any changes exactly what reading the texts finds, written up to date or not', async () => {
    await indexWords(ctx)
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 6 }),
        fc.array(filters, { minLength: 3, maxLength: 3 }),
        async (steps, searches) => {
          for (const one of steps) {
            if (one === 'index') await indexWords(ctx)
            else await changed(...one)
          }
          for (const asked of searches) {
            const expected = await bySql(asked)
            const found = await byWords(asked)
            if (found === null) {
              // Blanks alone look for nothing.
              expect(asked.testo?.trim()).toBe('')
              continue
            }
            expect(found.ids.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id))
            for (const esito of ['Win', 'Loss', 'Open', 'Void'] as const)
              expect(found.byEsito[esito] ?? 0).toBe(expected.filter((row) => row.esito === esito).length)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('knows a bet that came after it was written', async () => {
    await indexWords(ctx)
    const { idReceivedBet } = await aBet({ text: 'nuovissima' })
    const asked = { testo: 'vissim', idTipster: null, fascia: null, sport: null, esito: null }
    const range = { start: new Date(0), after: new Date('2030-01-01') }
    const found = await byWords({ ...asked, range, onlyImagesToRead: false })
    expect(found).toEqual({ byEsito: { Open: 1 }, ids: [idReceivedBet] })
  })

  it('is left as it is by its job until many bets changed', async () => {
    await indexWords(ctx)
    const revision = async () =>
      (await sql<{ r: number }>`select revisione as r from indice_parole`.execute(db)).rows[0]?.r
    const before = await revision()
    const job = wordIndex()
    await changed(ids[0] ?? 0, { formattedBet: 'una sola' })
    expect(await job(ctx)).toBe(false)
    expect(await revision()).toBe(before)
    for (let i = 0; i < 10; i++)
      await withTransaction(ctx, async (tx) => {
        const { rows } = await sql<{ id: number }>`
          insert into bet (id_tipster, id_tipster_drop, message_date, received_bet, formatted_bet)
          select ${tipsters[0]}, null, now(), 'tante', 'tante' from generate_series(1, 50) returning id_received_bet as id
        `.execute(tx.db)
        betsChanged(
          tx,
          rows.map(({ id }) => id),
          { sameText: true },
        )
      })
    clock.advance(60_000)
    while (await job(ctx)) {
      // Until it rests.
    }
    expect(await revision()).toBeGreaterThan(before ?? 0)
  })
})

it('a page of bets found by their words is that of all, few or many, on whatever page', async () => {
  const range = { start: new Date(0), after: new Date('2030-01-01') }
  const nothing = { idTipster: null, fascia: null, sport: null, esito: null, onlyImagesToRead: false }
  const filters: BetFilters = { range, testo: 'tante', ...nothing }
  await indexWords(ctx)
  const found = await byWords(filters)
  const ids = (await bySql(filters)).map(({ id }) => id)
  expect(found?.ids.toSorted((a, b) => a - b)).toEqual(ids)
  const byEsito = { Win: 0, Loss: 0, Open: ids.length, Void: 0, HalfWin: 0, HalfLoss: 0 }
  const counted = { byEsito, total: ids.length, onItsDays: ids.length, search: 'byText' as const }
  // Too many to be read by their keys, as far as is known.
  const many = Array.from({ length: 5_001 }, (_, i) => i)
  for (const sortBy of ['messageDate', 'tot'] as const)
    for (const offset of [0, 490])
      for (const known of [found?.ids ?? [], many]) {
        const page = { sortBy, sortDirection: 'asc', limit: 20, offset } as const
        expect(await pageOfBets(ctx, filters, page, { ...counted, ids: known })).toEqual(
          ids.slice(offset, offset + 20),
        )
      }
})
