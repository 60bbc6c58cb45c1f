import { type AccountKey, accountText, contoKey } from '@xbetapp/domain/accounting/bet-entries'
import { CONTI } from '@xbetapp/domain/accounting/conti'
import { ESITI, isSettled } from '@xbetapp/domain/accounting/esito'
import { betPeriodSide, movementPeriodSide, type Period, sumBySide } from '@xbetapp/domain/accounting/period'
import { betProfits, venueProfit } from '@xbetapp/domain/accounting/profit'
import { type Decimal, dec, isZero, sum } from '@xbetapp/domain/money/decimal'
import { endOfRomeDay, startOfRomeDay, toWire } from '@xbetapp/domain/time/rome'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { deleteBets } from '#server/modules/bets/delete-bets.ts'
import { editBet, saveBet } from '#server/modules/bets/public.ts'
import { moveDrops } from '#server/modules/drops/move-drops.ts'
import { saveTipsterDrop, saveVenueDrops } from '#server/modules/drops/public.ts'
import { recordDeposit } from '#server/modules/movements/record-deposit.ts'
import { recordContoCashflow, recordEntityCashflow } from '#server/modules/movements/record-plain-cashflow.ts'
import { recordTipsterCashin, recordTipsterCashout } from '#server/modules/movements/record-tipster-cashflow.ts'
import { recordVenueCashin, recordVenueCashout } from '#server/modules/movements/record-venue-cashflow.ts'
import { reverseMovement } from '#server/modules/movements/reverse-movement.ts'
import { addToFund } from '#server/modules/summary/add-to-fund.ts'
import { convertToEuro } from '#server/modules/summary/convert-to-euro.ts'
import { addHolder } from '#server/modules/summary/named-holders.ts'
import { depositaProfitto } from '#server/modules/summary/profit.ts'
import { recordFlusso } from '#server/modules/summary/record-flusso.ts'
import { transfer } from '#server/modules/summary/transfer.ts'
import { testApp } from '#test/test-app.ts'
import { accountBets } from './account-bets.ts'
import { periodFigures } from './account-figures.queries.ts'
import { checkBooks } from './books/check-books.ts'
import { rebuildBooks } from './books/rebuild-books.ts'
import { balancesAt, balancesToday } from './recap.ts'

// A long life of a small product, in random order and at random dates, then every figure it shows against a naive
// sum over all its rows.
const OPERATIONS = Number(process.env.HISTORY_OPERATIONS ?? 2_000)
const SEED = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000)

const app = await testApp()
const { db } = app
const random = mulberry(SEED)
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
const chance = (p: number) => random() < p
const cents = (max: number) => Math.round(random() * max * 100) / 100
/** Never 0. */
const signedCents = (max: number) => (cents(max) || 0.01) * (chance(0.4) ? -1 : 1)
const odds = () => Math.round((1.01 + random() * 3) * 1000) / 1000

const NOW = Date.parse('2026-03-31T18:00:00+02:00')
const DAY_MS = 86_400_000
/** Mostly whole seconds of the last weeks, across the change of clocks; sometimes with a fraction. */
const moment = () => new Date(NOW - Math.floor(random() * 25 * DAY_MS) + (chance(0.5) ? 0 : 1))
const at = (date: Date): Ctx => ({ ...app.ctx, now: () => date })
const now = at(new Date(NOW))

await db.insertInto('valuta').values({ valuta: 'GBP', cambio: '1.173', simbolo: '£' }).execute()
const tipsters = [await app.aTipster({ action: '10', freeroll: '20' }), await app.aTipster({ saldoOutstandingBase: '123.45', saldoFreerollBase: '-50.00' })]
const sale = [await app.aSala({ freerollAttivo: '12.5', freerollReale: '20' }), await app.aSala({ percentualeImporto: '33.33', isSecret: true })]
const siti = [await app.aSito({ tassaQuota: '4.5', freerollAttivo: '10', freerollReale: '25' }), await app.aSito({ idValuta: 'GBP', freerollReale: '15' })]
const altri = [await app.aAltro({ saldoOutstandingBase: '-10.00' })]
const venues = [
  ...sale.map(({ idSala }) => ({ kind: 'sala' as const, id: idSala })),
  ...siti.map(({ idSito }) => ({ kind: 'sito' as const, id: idSito })),
  ...altri.map(({ idAltro }) => ({ kind: 'altro' as const, id: idAltro })),
]
const wallets = [await addHolder(now, 'portafoglio', 'A'), await addHolder(now, 'portafoglio', 'B')].map(({ id }) => id)
const funds = [await addHolder(now, 'fondo', 'C'), await addHolder(now, 'fondo', 'D')].map(({ id }) => id)
const bets: number[] = []
const movements: Array<{ kind: 'tipster' | 'sala' | 'sito' | 'altro' | 'conto'; what: 'cashflow' | 'deposit'; idMovimento: number }> = []

/** A sum split over one or two wallets, to the cent. */
function split(importo: Decimal) {
  if (chance(0.5)) return [{ idPortafoglio: pick(wallets), importo: importo.toNumber() }]
  const part = importo.times('0.37').round(2, 1)
  return [
    { idPortafoglio: wallets[0]!, importo: part.toNumber() },
    { idPortafoglio: wallets[1]!, importo: importo.minus(part).toNumber() },
  ]
}

const operations: Array<[weight: number, run: () => Promise<unknown>]> = [
  [14, async () => {
    const date = moment()
    const { idReceivedBet } = await saveBet(at(date), { receivedBet: 'x @2', idTipster: pick(tipsters).idTipster, messageDate: date })
    bets.push(idReceivedBet)
  }],
  [20, () => saveVenueDrops(now, { announce: false, entries: [{ idReceivedBet: pick(bets), venue: pick(venues), ...(chance(0.1) ? { importo: 0, quota: 0 } : { importo: 1 + cents(500), quota: odds() }) }] })],
  [10, async () => {
    const idReceivedBet = pick(bets)
    await db.updateTable('bet').set({ tipsterDropAt: null }).where('idReceivedBet', '=', idReceivedBet).execute()
    return saveTipsterDrop(now, { idReceivedBet, totTipster: chance(0.1) ? 0 : 5 + cents(600), quotaDrop: odds(), announce: false })
  }],
  [14, () => editBet(at(moment()), { idReceivedBet: pick(bets), esito: pick(ESITI) })],
  [2, () => moveDrops(now, { idSource: pick(bets), idDest: pick(bets), drops: [{ venue: pick(venues) }], destText: null, announce: false })],
  [1, () => deleteBets(now, [pick(bets)])],
  [1, async () => {
    const [original, copy] = [pick(bets), pick(bets)]
    if (original === copy) return
    await db.updateTable('bet').set({ idBetDuplicata: original, dataDuplicazione: new Date(NOW) }).where('idReceivedBet', '=', copy).where('deletedAt', 'is', null).execute()
    await editBet(now, { idReceivedBet: copy, esito: 'Void' })
    await editBet(now, { idReceivedBet: copy, esito: pick(ESITI) })
  }],
  [5, async () => {
    const importo = dec(1 + cents(300)).round(2)
    const spesa = importo.times('0.1').round(2)
    const row = { idTipster: pick(tipsters).idTipster, data: toWire(moment()), nota: 'in', importo: importo.toNumber() }
    const idMovimento = await recordTipsterCashin(now, { row, wallets: split(importo.minus(spesa)), spesa: { importo: -spesa.toNumber() } })
    movements.push({ kind: 'tipster', what: 'cashflow', idMovimento })
  }],
  [5, async () => {
    const importo = dec(1 + cents(300)).round(2)
    const [action, freeroll] = [importo.times('0.1').round(2), importo.times('0.07').round(2)]
    const row = { idTipster: pick(tipsters).idTipster, data: toWire(moment()), nota: 'out', importo: -importo.toNumber() }
    const idMovimento = await recordTipsterCashout(now, {
      row,
      wallets: split(importo.minus(action).minus(freeroll).neg()),
      action: { importo: action.toNumber() },
      freeroll: { importo: freeroll.toNumber() },
    })
    movements.push({ kind: 'tipster', what: 'cashflow', idMovimento })
  }],
  [5, async () => {
    const importo = dec(1 + cents(300)).round(2)
    const row = { data: toWire(moment()), nota: 'in', importo: importo.toNumber() }
    const venue = pick(venues)
    movements.push({ kind: venue.kind, what: 'cashflow', idMovimento: await recordVenueCashin(now, { ...venue, row, wallets: split(importo.neg()) }) })
  }],
  [5, async () => {
    const importo = dec(1 + cents(300)).round(2)
    const spesa = importo.times('0.13').round(2)
    const row = { data: toWire(moment()), nota: 'out', importo: -importo.toNumber() }
    const venue = pick(venues)
    const idMovimento = await recordVenueCashout(now, { ...venue, row, wallets: split(importo.minus(spesa)), spesa: { importo: -spesa.toNumber() } })
    movements.push({ kind: venue.kind, what: 'cashflow', idMovimento })
  }],
  [6, async () => {
    const account = chance(0.3) ? { kind: 'tipster' as const, id: pick(tipsters).idTipster } : pick(venues)
    const importo = dec(1 + cents(100)).round(2).times(chance(0.5) ? -1 : 1)
    const row = { data: toWire(moment()), nota: 'dep', importo: importo.toNumber() }
    const idMovimento = await recordDeposit(now, { ...account, row, wallets: split(account.kind === 'tipster' ? importo : importo.neg()) })
    movements.push({ kind: account.kind, what: 'deposit', idMovimento })
  }],
  [2, async () => {
    const venue = pick(venues)
    const row = { data: toWire(moment()), nota: 'rettifica', importo: signedCents(25) }
    movements.push({ kind: venue.kind, what: 'cashflow', idMovimento: await recordEntityCashflow(now, { ...venue, row }) })
  }],
  [3, async () => {
    const [conto, sign] = pick([['INCASSI', 1], ['SPESE', -1], ['DIVIDENDI', -1]] as const)
    const importo = dec(1 + cents(100)).round(2).times(sign)
    const row = { conto, data: toWire(moment()), nota: 'flusso', importo: importo.toNumber(), idValuta: pick(['EUR', 'GBP']) }
    movements.push({ kind: 'conto', what: 'cashflow', idMovimento: await recordFlusso(now, { conto: row, wallets: split(importo) }) })
  }],
  [1, async () => {
    const row = { conto: pick(['freeroll', 'spese']), data: toWire(moment()), nota: 'rettifica', importo: signedCents(10), idValuta: 'EUR' }
    movements.push({ kind: 'conto', what: 'cashflow', idMovimento: await recordContoCashflow(now, row) })
  }],
  [2, () => addToFund(now, { idFondoCassa: pick(funds), data: toWire(moment()), nota: 'x', importo: signedCents(100), idValuta: pick(['EUR', 'GBP']) })],
  [2, () => {
    const holder = pick(['fondo', 'portafoglio'] as const)
    const [a, b] = holder === 'fondo' ? funds : wallets
    return transfer(now, { holder, idOrigine: a!, idDestinazione: b!, valuta: pick(['EUR', 'GBP']), importo: Math.abs(signedCents(80)), dataSpostamento: toWire(moment()) })
  }],
  [2, () => convertToEuro(now, { sorgente: pick(['FONDO_CASSA', 'INCASSI', 'SPESE', 'DIVIDENDI'] as const), idFondoCassa: pick(funds), valuta: 'GBP', importoOrigine: -Math.abs(signedCents(30)), data: toWire(moment()) })],
  [0.3, () => depositaProfitto(now, pick(funds))],
  [4, async () => {
    const movement = pick(movements)
    return movement && reverseMovement(now, movement)
  }],
  [0.3, () => db.updateTable('valuta').set({ cambio: (1 + random()).toFixed(3) }).where('valuta', '=', 'GBP').execute()],
]

async function live(): Promise<{ done: number; refused: number }> {
  const total = operations.reduce((sum, [weight]) => sum + weight, 0)
  let refused = 0
  for (let i = 0; i < OPERATIONS; i++) {
    let drawn = random() * total
    const [, run] = operations.find(([weight]) => (drawn -= weight) <= 0) ?? operations[0]!
    if (bets.length === 0 || i < 10) {
      await operations[0]![1]()
      continue
    }
    await run().catch((error: unknown) => {
      // A refusal is an answer; anything else is a defect.
      if (!(error instanceof AppError)) throw error
      refused++
    })
  }
  return { done: OPERATIONS - refused, refused }
}

/** Every bet of every account, reckoned anew from bets and live drops. */
async function naiveBets() {
  const [rows, drops] = [
    await db.selectFrom('bet').selectAll().where('deletedAt', 'is', null).execute(),
    await db.selectFrom('droppedBet').selectAll().where('supersededAt', 'is', null).where('idTipster', 'is', null).execute(),
  ]
  const byBet = Map.groupBy(drops, (drop) => drop.idReceivedBet)
  return rows.flatMap((bet) => {
    const shares = betProfits(bet)
    const of = (account: AccountKey, importo: string, profit: Decimal) => ({ bet, account, importo: dec(importo), profit })
    return [
      of({ kind: 'tipster', id: bet.idTipsterDrop ?? bet.idTipster }, bet.totTipster, shares.tipster),
      of(contoKey('NO_DROP'), bet.totNoDrop, shares.noDrop),
      of(contoKey('SCARTI_QUOTA'), bet.totTipster, shares.scartiQuota),
      of(contoKey('FREEROLL'), bet.totFreeroll, shares.freeroll),
      ...(byBet.get(bet.idReceivedBet) ?? []).map((drop) => {
        const account = venues.find(({ kind, id }) => id === { sala: drop.idSala, sito: drop.idSito, altro: drop.idAltro }[kind])!
        return of(account, drop.importo, venueProfit(bet.esito, drop))
      }),
    ].filter((row) => !isZero(row.importo))
  })
}

const accounts: AccountKey[] = [
  ...tipsters.map(({ idTipster }) => ({ kind: 'tipster' as const, id: idTipster })),
  ...venues,
  ...CONTI.map(({ conto }) => contoKey(conto)),
]

function randomPeriod(): Period {
  const day = (offset: number) => toWire(new Date(NOW - offset * DAY_MS)).slice(0, 10)
  const last = Math.floor(random() * 20)
  const first = last + Math.floor(random() * 8)
  if (chance(0.5)) return { start: startOfRomeDay(day(first)), end: endOfRomeDay(day(last)) }
  const [a, b] = [moment(), moment()].sort((x, y) => x.getTime() - y.getTime())
  return { start: a!, end: b! }
}

test(`a random history of ${OPERATIONS} operations (HISTORY_SEED=${SEED}) shows what a naive sum of all rows gives`, { timeout: 300_000 }, async () => {
  const { done, refused } = await live()
  expect(done).toBeGreaterThan(refused)

  const differences: unknown[] = []
  await checkBooks(app.ctx, (difference) => differences.push(difference))
  expect(differences).toEqual([])

  const rows = await naiveBets()
  const lines = await db.selectFrom('rigaMovimento').selectAll().execute()
  for (const account of accounts) {
    const own = rows.filter((row) => accountText(row.account) === accountText(account))
    const ownLines = lines.filter((line) =>
      account.kind === 'conto'
        ? line.conto === CONTI[account.id]?.conto
        : { tipster: line.idTipster, sala: line.idSala, sito: line.idSito, altro: line.idAltro }[account.kind] === account.id,
    )
    for (let i = 0; i < 12; i++) {
      const period = randomPeriod()
      const what = `${accountText(account)} ${toWire(period.start)} ${toWire(period.end)}`
      const sided = own.map((row) => ({ ...row, side: betPeriodSide(row.bet, period), importo: row.profit, stake: row.importo }))
      const within = sided.filter(({ side }) => side === 'period')
      const settled = within.filter(({ bet }) => isSettled(bet.esito))
      const found = await periodFigures(app.ctx, account, period)
      const text = (x: Decimal) => x.toFixed(2)
      const bySide = (deposito: boolean) => sumBySide(ownLines.filter((line) => line.deposito === deposito).map((line) => ({ side: movementPeriodSide(line.data, period), importo: line.importo })))
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
        consumo: text(sum(ownLines.filter((line) => movementPeriodSide(line.data, period) !== 'outside').map((line) => line.freerollConsumato))),
        n: [within.length, within.length - settled.length],
        sums: [text(sum(within.filter(({ bet }) => !isSettled(bet.esito)).map((row) => row.profit))), text(sum(settled.map((row) => row.stake))), text(sum(settled.map((row) => row.profit)))],
      })

      const page = await accountBets(app.ctx, account, period, { pageNumber: 0, pageSize: 1000, sortBy: 'idReceivedBet', sortDirection: 'asc' })
      expect(page.content.map((row) => row.idReceivedBet), what).toEqual(within.map(({ bet }) => bet.idReceivedBet).sort((a, b) => a - b))

      // SALDO TOTALE depends on the end alone.
      const later = await periodFigures(app.ctx, account, { start: new Date(Date.parse('2001-01-01')), end: period.end })
      expect(text(later.risultato.previous.plus(later.risultato.period)), what).toBe(text(found.risultato.previous.plus(found.risultato.period)))
    }
    // The recap is the account with its end now.
    const today = await balancesToday(now, account.kind)
    const end = await balancesAt(app.ctx, account, null, endOfRomeDay(toWire(new Date(NOW)).slice(0, 10)))
    expect(JSON.stringify(today(account.id, null)), accountText(account)).toBe(JSON.stringify(end))
  }

  // Invariant 2: movements exactly in the currency they are entered in, and in EUR at booking rates within half a
  // cent a line; what bets add is within their rounding, which the check of the books looked at bet by bet.
  const inEur = sum(lines.map((line) => dec(line.importoEur).times(line.segno)))
  const foreign = lines.filter((line) => line.idValutaOrigine !== 'EUR').length
  expect(inEur.abs().lte(dec('0.005').times(foreign))).toBe(true)
  const unbalanced = await sql`select id_movimento from riga_movimento group by id_movimento, id_valuta_origine having sum(segno * importo_origine) <> 0`.execute(db)
  expect(unbalanced.rows).toEqual([])

  // A rebuild changes nothing.
  const dump = async () => JSON.stringify([
    await db.selectFrom('giocata').selectAll().orderBy('tipoConto').orderBy('idConto').orderBy('idReceivedBet').execute(),
    (await sql`select *, giorno_bet::text, giorno_refertazione::text from giocata_giorno order by 1, 2, 3, 4, 5`.execute(db)).rows,
    await db.selectFrom('saldoConto').selectAll().where((eb) => eb.or([eb('n', '>', 0), eb('cashflow', '<>', '0'), eb('deposito', '<>', '0')])).orderBy('tipoConto').orderBy('idConto').execute(),
    await db.selectFrom('saldoLedger').selectAll().where('importo', '<>', '0').orderBy('conto').orderBy('idValuta').execute(),
    await db.selectFrom('saldoFondoCassa').selectAll().where('importo', '<>', '0').orderBy('idFondoCassa').orderBy('idValuta').execute(),
    await db.selectFrom('saldoPortafoglio').selectAll().where('importo', '<>', '0').orderBy('idPortafoglio').orderBy('idValuta').execute(),
  ])
  const before = await dump()
  await rebuildBooks(app.ctx)
  expect(await dump()).toBe(before)
})

/** The same numbers for the same seed. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
