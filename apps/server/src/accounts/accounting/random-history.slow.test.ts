import { betPeriodSide, type Period } from '@xbetapp/domain/accounts/accounting/period'
import { movementPeriodSide, sumBySide } from '@xbetapp/domain/accounts/accounting/testing/by-side'
import { CONTI, HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { ESITI } from '@xbetapp/domain/ledger/postings/esito'
import type { BetPayout } from '@xbetapp/domain/ledger/postings/payout'
import { betProfits, venueProfit } from '@xbetapp/domain/ledger/postings/profit'
import { type Decimal, dec, isZero, sum } from '@xbetapp/domain/platform/money/decimal'
import { addRomeDays, endOfRomeDay, startOfRomeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { checkBooks, rebuildBooks, valueAt, weekEndValue } from '#server/ledger/postings/public.ts'
import { DAY_MS, HISTORY_NOW, randomWorld } from '#test/random-history.ts'
import { testApp } from '#test/test-app.ts'
import { worthAtEnd } from '#test/worth-at-end.ts'
import { accountBets, type BetsPage } from './account-bets.ts'
import { periodFigures } from './account-figures.queries.ts'
import { balancesAt, balancesToday } from './recap.ts'

const SETTLED = ESITI.filter((esito) => esito !== 'Open')

// A long life of a small product, in random order and at random dates; then every figure it shows is compared with a
// naive sum over all its rows.
const OPERATIONS = Number(process.env.HISTORY_OPERATIONS ?? 2_000)
const SEED = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000)

const app = await testApp()
const { db } = app
const { random, chance, moment, now, live } = await randomWorld(app, SEED)

const known = await rowsOf(db, 'account')
const byKey = new Map<string, number>(
  known.flatMap(({ idAccount, idTipster, idVenue }) => [
    [`idTipster ${idTipster}`, idAccount] as const,
    [`idVenue ${idVenue}`, idAccount] as const,
  ]),
)
const account = (key: string): number => byKey.get(key) ?? 0
const accounts = known
  .filter(
    ({ kind, conto }) => kind === 'tipster' || kind === 'venue' || CONTI.some((one) => one.conto === conto),
  )
  .map(({ idAccount }) => idAccount)

/** Every bet of every account, recomputed from bets and live drops. */
async function naiveBets() {
  const [rows, drops] = [
    await rowsOf(db, 'bet', { deletedAt: null }),
    await db
      .selectFrom('droppedBet')
      .selectAll()
      .where('supersededAt', 'is', null)
      .where('idVenue', 'is not', null)
      .execute(),
  ]
  const byBet = Map.groupBy(drops, (drop) => drop.idReceivedBet)
  return rows.flatMap((row) => {
    const bet = { ...row, payout: row.payout as BetPayout | null }
    const played = (byBet.get(bet.idReceivedBet) ?? []).map((drop) => ({
      ...drop,
      idVenue: Number(drop.idVenue),
    }))
    const shares = betProfits(bet, played)
    const of = (account: number, importo: string, profit: Decimal) => ({
      bet,
      account,
      importo: dec(importo),
      profit,
    })
    return [
      of(account(`idTipster ${bet.idTipsterDrop ?? bet.idTipster}`), bet.totTipster, shares.tipster),
      of(HOUSE_ACCOUNTS.NO_DROP, bet.totNoDrop, shares.noDrop),
      of(HOUSE_ACCOUNTS.SCARTI_QUOTA, bet.totTipster, shares.scartiQuota),
      of(HOUSE_ACCOUNTS.FREEROLL, bet.totFreeroll, shares.freeroll),
      ...played.map((drop) => of(account(`idVenue ${drop.idVenue}`), drop.importo, venueProfit(bet, drop))),
    ].filter(({ importo, profit }) => !isZero(importo) || !isZero(profit))
  })
}

function randomPeriod(): Period {
  const day = (offset: number) => toWire(new Date(HISTORY_NOW - offset * DAY_MS)).slice(0, 10)
  const last = Math.floor(random() * 20)
  const first = last + Math.floor(random() * 8)
  if (chance(0.5)) return { start: startOfRomeDay(day(first)), end: endOfRomeDay(day(last)) }
  const [a, b] = [moment(), moment()].sort((x, y) => x.getTime() - y.getTime())
  return { start: a!, end: b! }
}

const differencesFound = async () => {
  const found: unknown[] = []
  await checkBooks(app.ctx, (difference) => found.push(difference))
  return found
}

interface Copy {
  account: number
  knownAt: Date
  period: Period
  figures: string
}

const PARTS = 5

/** Every figure and row of an account over a period, as one text. */
async function figuresOf(ctx: Ctx, account: number, period: Period): Promise<string> {
  const bets = await accountBets(ctx, account, period, {
    pageNumber: 0,
    pageSize: 1000,
    sortBy: 'idReceivedBet',
    sortDirection: 'asc',
    side: 'period',
  })
  const rows = bets.content.map(
    ({ idReceivedBet, messageDate, esito, dataRefertazione, quota, importo, profit }) =>
      [idReceivedBet, messageDate, esito, dataRefertazione, quota, importo, profit].join(' '),
  )
  return JSON.stringify([await periodFigures(ctx, account, period), bets.totalElements, rows])
}

/** A copy of every account that was ever booked on, with the moment it was last booked on. */
async function copyAll(): Promise<Copy[]> {
  const versions = await db
    .selectFrom('accountTotal')
    .select(['idAccount', 'recordedAt'])
    .where('version', '>', 0)
    .execute()
  const copies: Copy[] = []
  for (const { idAccount: account, recordedAt } of versions) {
    const period = randomPeriod()
    if (recordedAt)
      copies.push({
        account,
        knownAt: recordedAt,
        period,
        figures: await figuresOf(app.ctx, account, period),
      })
  }
  return copies
}

test(`a random history of ${OPERATIONS} operations (HISTORY_SEED=${SEED}) shows what a naive sum of all rows gives`, {
  timeout: 300_000,
}, async () => {
  const copies: Copy[] = []
  let [done, refused] = [0, 0]
  for (let part = 0; part < PARTS; part++) {
    const lived = await live(Math.ceil(OPERATIONS / PARTS))
    done += lived.done
    refused += lived.refused
    copies.push(...(await copyAll()))
  }
  expect(done).toBeGreaterThan(refused)

  const differences: unknown[] = []
  await checkBooks(app.ctx, (difference) => differences.push(difference))
  expect(differences).toEqual([])

  const rows = await naiveBets()
  const lines = await rowsOf(db, 'movementLine')
  for (const account of accounts) {
    const own = rows.filter((row) => row.account === account)
    const ownLines = lines.filter((line) => line.idAccount === account)
    for (let i = 0; i < 12; i++) {
      const period = randomPeriod()
      const what = `${account} ${toWire(period.start)} ${toWire(period.end)}`
      const sided = own.map((row) => ({
        ...row,
        side: betPeriodSide(row.bet, period),
        importo: row.profit,
        stake: row.importo,
      }))
      const within = sided.filter(({ side }) => side === 'period')
      const settled = within.filter(({ bet }) => bet.esito !== 'Open')
      const found = await periodFigures(app.ctx, account, period)
      const text = (x: Decimal) => x.toFixed(2)
      const bySide = (deposito: boolean) =>
        sumBySide(
          ownLines
            .filter((line) => line.deposito === deposito)
            .map((line) => ({ side: movementPeriodSide(line.data, period), importo: line.importo })),
        )
      const shown = (s: { previous: Decimal; period: Decimal }) => [text(s.previous), text(s.period)]
      expect(
        {
          risultato: shown(found.risultato),
          cashflow: shown(found.cashflow),
          deposito: shown(found.deposito),
          consumo: text(found.consumo),
          n: [found.bets.n, found.bets.nOpen],
          sums: [text(found.bets.profitOpen), text(found.bets.giocato), text(found.bets.profitSettled)],
        },
        what,
      ).toEqual({
        risultato: shown(sumBySide(sided)),
        cashflow: shown(bySide(false)),
        deposito: shown(bySide(true)),
        consumo: text(
          sum(
            ownLines
              .filter((line) => movementPeriodSide(line.data, period) !== 'outside')
              .map((line) => line.freerollUsed),
          ),
        ),
        n: [within.length, within.length - settled.length],
        sums: [
          text(sum(within.filter(({ bet }) => bet.esito === 'Open').map((row) => row.profit))),
          text(sum(settled.map((row) => row.stake))),
          text(sum(settled.map((row) => row.profit))),
        ],
      })

      const page = await accountBets(app.ctx, account, period, {
        pageNumber: 0,
        pageSize: 1000,
        sortBy: 'idReceivedBet',
        sortDirection: 'asc',
        side: 'period',
      })
      expect(
        page.content.map((row) => row.idReceivedBet),
        what,
      ).toEqual(within.map(({ bet }) => bet.idReceivedBet).sort((a, b) => a - b))

      const idsOf = async (query: Partial<BetsPage>) => {
        const part = await accountBets(app.ctx, account, period, {
          pageNumber: 0,
          pageSize: 1000,
          sortBy: 'idReceivedBet',
          sortDirection: 'asc',
          side: 'period',
          ...query,
        })
        expect(part.totalElements, what).toBe(part.content.length)
        return part.content
      }
      // The bets listed under NUMERO OPEN, TOTALE PROFIT and OUTSTANDING INIZIALE match their counts and sums.
      expect(await idsOf({ esito: ['Open'] }), what).toHaveLength(found.bets.nOpen)
      const profitOf = async (query: Partial<BetsPage>) =>
        text(sum((await idsOf(query)).map(({ profit }) => profit)))
      expect(await profitOf({ esito: SETTLED }), what).toBe(text(found.bets.profitSettled))
      expect(await profitOf({ side: 'previous' }), what).toBe(text(found.risultato.previous))

      // SALDO TOTALE depends on the end only.
      const later = await periodFigures(app.ctx, account, {
        start: new Date(Date.parse('2001-01-01')),
        end: period.end,
      })
      expect(text(later.risultato.previous.plus(later.risultato.period)), what).toBe(
        text(found.risultato.previous.plus(found.risultato.period)),
      )
    }
    // The recap equals the account with its end now.
    const today = await balancesToday(now)
    const end = await balancesAt(
      app.ctx,
      account,
      null,
      endOfRomeDay(toWire(new Date(HISTORY_NOW)).slice(0, 10)),
    )
    expect(JSON.stringify(today(account, null)), String(account)).toBe(JSON.stringify(end))
  }

  // The account as known at a past moment equals the copy taken at that moment, to the cent.
  for (const { account, knownAt, period, figures } of copies)
    expect(
      await figuresOf({ ...app.ctx, knownAt }, account, period),
      `${account} ${knownAt.toISOString()}`,
    ).toBe(figures)

  // The closing of a week equals what each bet counted then plus the movements and the opening balance.
  const openings = await rowsOf(db, 'postingChange', { idReceivedBet: null, idRiga: null }, [
    'idAccount',
    'delta',
  ])
  for (const account of accounts) {
    // Weeks are read at their end, declarations at any moment of a day.
    const at = moment()
    const a = toWire(at).slice(0, 10)
    for (const after of [startOfRomeDay(addRomeDays(a, 1)), at]) {
      const value =
        after === at
          ? valueAt(sql`${account}`, sql`${at}::timestamptz`)
          : weekEndValue(sql`${account}`, sql`${a}::date`)
      const { rows: found } = await sql<{ valore: string }>`${value}`.execute(db)
      const stakesOwnMoney = account !== HOUSE_ACCOUNTS.SCARTI_QUOTA
      const counted = rows
        .filter((row) => row.account === account)
        .map(({ bet, importo, profit }) => worthAtEnd({ ...bet, importo, profit }, after, { stakesOwnMoney }))
      const moved = lines.filter((line) => line.idAccount === account && line.data < after)
      const opened = openings.filter(({ idAccount }) => idAccount === account)
      const expected = sum([
        ...counted,
        ...moved.map(({ importo }) => importo),
        ...opened.map(({ delta }) => delta),
      ])
      expect([account, after, dec(found[0]?.valore ?? 0).toFixed(2)]).toEqual([
        account,
        after,
        expected.toFixed(2),
      ])
    }
  }

  // The books balance: movements exactly, in the currency they are entered in and in EUR at booking rates; bets within
  // their rounding, which the check of the books verifies bet by bet.
  const unbalanced = await sql`
    select id_movimento from movement_line group by id_movimento, id_valuta_origine
    having sum(segno * importo_origine) <> 0 or sum(segno * importo_eur) <> 0
  `.execute(db)
  expect(unbalanced.rows).toEqual([])

  // A rebuild changes nothing.
  const dump = async () =>
    JSON.stringify([
      await rowsOf(db, 'betPosting', {}, undefined, ['idAccount', 'idReceivedBet']),
      (
        await sql`select *, bet_day::text, settlement_day::text from bet_posting_day order by 1, 2, 3, 4`.execute(
          db,
        )
      ).rows,
      await db
        .selectFrom('accountTotal')
        .selectAll()
        .where((eb) => eb.or([eb('n', '>', 0), eb('cashflow', '<>', '0'), eb('deposito', '<>', '0')]))
        .orderBy('idAccount')
        .execute(),
      await db
        .selectFrom('cashTotal')
        .selectAll()
        .where('importo', '<>', '0')
        .orderBy('idAccount')
        .orderBy('idValuta')
        .execute(),
    ])
  const before = await dump()
  await rebuildBooks(app.ctx)
  expect(await dump()).toBe(before)
})

test('eight concurrent users leave the books as correct as one', { timeout: 300_000 }, async () => {
  await Promise.all(Array.from({ length: 8 }, () => live(60)))
  expect(await differencesFound()).toEqual([])
})
