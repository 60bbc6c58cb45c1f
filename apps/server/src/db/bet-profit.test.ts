import { CONTI_ACCOUNTS, HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { ESITI } from '@xbetapp/domain/ledger/postings/esito'
import { profit, profitScartiQuota } from '@xbetapp/domain/ledger/postings/profit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#test/database.ts'

const { db } = await createTestDatabase()

const digits = (most: number, places: number) =>
  fc.integer({ min: -most, max: most }).map((n) => (n / 10 ** places).toFixed(places))
const bets = fc.array(
  fc.record({
    esito: fc.constantFrom<string>(...ESITI, 'Rimborso'),
    // More decimals than are stored, so that rounding is compared too.
    stake: digits(10 ** 9, 4),
    odds: digits(10 ** 8, 6),
    payout: fc.option(fc.record({ won: digits(10 ** 12, 12), returned: digits(10 ** 13, 12) })),
  }),
  { minLength: 200, maxLength: 200 },
)

it('the profit of a bet is the same in the database and in the domain, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(bets, async (all) => {
      const { rows } = await sql<{ won: string; gap: string }>`
        select bet_profit(esito, stake, odds, payout)::text as won, odds_gap_profit(esito, stake, odds, payout)::text as gap
        from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as x(esito text, stake numeric, odds numeric, payout jsonb)
      `.execute(db)
      const stored = rows.map(({ won, gap }) => [Number(won), Number(gap)])
      const reckoned = all.map(({ esito, stake, odds, payout }) =>
        [profit(esito, stake, odds, payout), profitScartiQuota(esito, stake, odds, payout)].map((one) =>
          Number(one.toFixed(2)),
        ),
      )
      expect(stored).toEqual(reckoned)
    }),
    { numRuns: 25 },
  )
})

it('an Open bet counts minus its stake on every account but Scarti Quota', async () => {
  const { rows } = await sql<{ account: number; counted: string }>`
    select account, open_profit(account, 12.34)::text as counted from unnest(${CONTI_ACCOUNTS}::int[]) account
  `.execute(db)
  const expected = CONTI_ACCOUNTS.map((account) => {
    const counts = account === HOUSE_ACCOUNTS.SCARTI_QUOTA ? profitScartiQuota : profit
    return [account, Number(counts('Open', '12.34', 2))]
  })
  expect(rows.map(({ account, counted }) => [account, Number(counted)])).toEqual(expected)
})
