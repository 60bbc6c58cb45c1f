import { hitRate, yieldInterval } from '@xbetapp/domain/insight/performance/figures'
import { drawdown, longestRun } from '@xbetapp/domain/insight/performance/testing/over-days'
import type { BetPayout } from '@xbetapp/domain/ledger/postings/payout'
import { profit } from '@xbetapp/domain/ledger/postings/profit'
import { type Decimal, dec, round2, sum, toNumber, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { addRomeDays, romeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { countDay } from '#server/accounts/day-totals/public.ts'
import { insertRow, rowsOf, updateRows } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { checkBooks, rebuildBooks } from '#server/ledger/postings/public.ts'
import { moneyWorld } from '#test/money-world.ts'
import { HISTORY_NOW, randomWorld } from '#test/random-history.ts'
import { testApp } from '#test/test-app.ts'
import { type BetGroup, betTable } from './bet-tables.ts'
import { houseLine } from './house-line.ts'
import { requireDays } from './period.ts'
import { rowsBehind } from './rows-behind.ts'
import { venueTable } from './venue-tables.ts'

// A random life of a small product, then every figure of Andamento compared with a naive sum over all its rows.
const OPERATIONS = Number(process.env.HISTORY_OPERATIONS ?? 700)
const SEED = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000)

const app = await testApp()
const { db } = app
const { random, chance, live } = await randomWorld(app, SEED, { days: 75 })
const { aPlayedBet } = await moneyWorld(app)
const ctx = { ...app.ctx, now: () => new Date(HISTORY_NOW) }
const today = romeDay(ctx.now())

const settleDays = async () => {
  while (await countDay(ctx)) {
    // Until no day is marked.
  }
}
const standingMonths = async () => {
  const { rows } = await sql<{
    mese: string
  }>`select distinct giorno::text as mese from performance_bet_month`.execute(db)
  return rows.map(({ mese }) => mese)
}
const differences = async () => {
  const found: unknown[] = []
  await checkBooks(ctx, (difference) => found.push(difference))
  return found
}

/** Sets the data that drops do not: sport, fascia, closing odds, odds of tips, beginnings, messages sent to rooms. */
async function scatter() {
  const bets = await rowsOf(db, 'bet', {}, ['idReceivedBet', 'messageDate'])
  const rooms = await rowsOf(db, 'room', {}, ['idSala'])
  for (const { idReceivedBet, messageDate } of bets) {
    const mine = { idReceivedBet, now: new Date(messageDate.getTime() + Math.floor(random() * 90_000)) }
    if (chance(0.3)) {
      const set = { sport: chance(0.5) ? 'Calcio' : null, fascia: chance(0.5) ? 'A' : 'B' }
      await updateRows(db, 'bet', { idReceivedBet }, set)
    }
    if (chance(0.2)) {
      const dropChiusura = (1 + random() * 2).toFixed(5)
      await updateRows(db, 'bet', { idReceivedBet }, { dropChiusura })
    }
    if (chance(0.3)) {
      await sql`
        insert into tip_odds (id_received_bet, quota, at, username) values (${idReceivedBet}, ${(1.1 + random() * 2).toFixed(3)}, now(), 'x')
        on conflict (id_received_bet) do update set quota = excluded.quota`.execute(db)
    }
    if (chance(0.3)) {
      const inizio = new Date(messageDate.getTime() + Math.floor(random() * 3 - 1) * 60_000)
      await sql`
        insert into event_start (id_received_bet, inizio, at, username) values (${idReceivedBet}, ${inizio}, now(), 'x')
        on conflict (id_received_bet) do update set inizio = excluded.inizio`.execute(db)
    }
    if (chance(0.3)) {
      const idSala = rooms[Math.floor(random() * rooms.length)]?.idSala ?? 0
      const values = { idReceivedBet, idSala, automatico: false, username: 'x', createdAt: mine.now }
      await insertRow(db, 'sentBet', values)
    }
  }
}

/** Every bet with the shares of all parties, from bets and live drops only. */
async function naiveBets() {
  const bets = await db
    .selectFrom('bet')
    .innerJoin('tipster', (join) =>
      join.on((eb) => eb('tipster.idTipster', '=', eb.fn.coalesce('bet.idTipsterDrop', 'bet.idTipster'))),
    )
    .leftJoin('tipOdds', 'tipOdds.idReceivedBet', 'bet.idReceivedBet')
    .leftJoin('eventStart', 'eventStart.idReceivedBet', 'bet.idReceivedBet')
    .selectAll('bet')
    .select(['tipster.idTipster as tipster', 'tipOdds.quota as tip', 'eventStart.inizio'])
    .where('deletedAt', 'is', null)
    .orderBy('messageDate')
    .orderBy('bet.idReceivedBet')
    .execute()
  const drops = await db
    .selectFrom('droppedBet')
    .innerJoin('venue', 'venue.idVenue', 'droppedBet.idVenue')
    .selectAll('droppedBet')
    .select(['venue.idValuta', 'venue.kind'])
    .where('supersededAt', 'is', null)
    .execute()
  const byBet = Map.groupBy(drops, (drop) => drop.idReceivedBet)
  const first = await db
    .selectFrom('droppedBet')
    .select((eb) => ['idReceivedBet', 'idVenue', eb.fn.min('droppedDate').as('at')])
    .groupBy(['idReceivedBet', 'idVenue'])
    .execute()
  const sent = await db
    .selectFrom('sentBet')
    .innerJoin('room', 'room.idSala', 'sentBet.idSala')
    .select((eb) => ['idReceivedBet', 'idVenue', eb.fn.min('createdAt').as('at')])
    .groupBy(['idReceivedBet', 'idVenue'])
    .execute()
  return bets.map((bet) => {
    const { esito } = bet
    const payout = bet.payout as BetPayout | null
    // What all venues pay is everybody's; what some alone pay is the house's.
    const ofAll = payout?.venue ? null : payout
    const won = ofAll ? ofAll.won : ({ Win: 1, HalfWin: '0.5' }[esito as string] ?? 0)
    const gap = round2(dec(bet.totTipster).times(bet.scartoQuota).times(won))
    const played = (byBet.get(bet.idReceivedBet) ?? []).map((drop) => {
      const own = payout?.venue && !payout.venue.includes(Number(drop.idVenue)) ? null : payout
      return {
        ...drop,
        profit: profit(esito, drop.importo, drop.quota, own),
        profitEur: profit(esito, drop.importoPostCambio, drop.quota, own),
      }
    })
    const ofSome = payout?.venue
      ? sum(played.map((drop) => drop.profitEur.minus(profit(esito, drop.importoPostCambio, drop.quota))))
      : dec(0)
    return {
      ...bet,
      giorno: romeDay(bet.messageDate),
      ora: Number(toWire(bet.messageDate).slice(11, 13)),
      counts: !dec(bet.tot).eq(0) || !dec(bet.totTipster).eq(0),
      payout: ofAll,
      profit: profit(esito, bet.totTipster, bet.quotaDrop, ofAll),
      noDrop: profit(esito, bet.totNoDrop, bet.quotaMedia, ofAll).plus(ofSome),
      scarti: gap,
      freeroll: profit(esito, bet.totFreeroll, bet.quotaMedia, ofAll),
      drops: played,
      sent: sent.filter(({ idReceivedBet }) => idReceivedBet === bet.idReceivedBet),
      first: first.filter(({ idReceivedBet }) => idReceivedBet === bet.idReceivedBet),
    }
  })
}
type Naive = Awaited<ReturnType<typeof naiveBets>>[number]

/** A small negative number rounds to -0, which JSON does not know: adding 0 makes it 0. */
const rounded = (value: Decimal, decimals: number) => value.round(decimals, 1).toNumber() + 0
const number = (value: Decimal) => rounded(value, 2)
const percent = (part: Decimal, whole: Decimal) => (whole.eq(0) ? null : number(part.times(100).div(whole)))
const total = <T>(rows: readonly T[], of: (row: T) => Decimal | string) => sum(rows.map(of))

function naiveInterval(settled: readonly Naive[], bets: number) {
  const days = [...Map.groupBy(settled, ({ giorno }) => giorno).values()].map((of) => ({
    p: total(of, ({ profit }) => profit),
    s: total(of, ({ totTipster }) => totTipster),
  }))
  const interval = yieldInterval({
    days: days.filter(({ s }) => !s.eq(0)).length,
    bets,
    p: total(days, ({ p }) => p),
    s: total(days, ({ s }) => s),
    pp: total(days, ({ p }) => p.times(p)),
    ps: total(days, ({ p, s }) => p.times(s)),
    ss: total(days, ({ s }) => s.times(s)),
  })
  return interval && { da: number(interval.da), a: number(interval.a) }
}

function naiveRow(bets: readonly Naive[], per: BetGroup) {
  const isFollowed = per === 'tipster' || per === 'momento'
  const settled = bets.filter(({ esito }) => esito !== 'Open')
  const credited = bets.filter(({ totTipster }) => !dec(totTipster).eq(0))
  const level = settled.filter(({ totTipster }) => !dec(totTipster).eq(0))
  const giocato = total(settled, (bet) => bet.totTipster)
  const closing = bets.filter(({ dropChiusura, tot }) => dec(dropChiusura).gt(0) && !dec(tot).eq(0))
  const tips = bets.flatMap(({ drops, tip }) => (tip === null ? [] : drops.map((drop) => ({ ...drop, tip }))))
  const slip = total(tips, ({ importoPostCambio, quotaNoTassa, tip }) =>
    dec(importoPostCambio).times(dec(quotaNoTassa).div(tip).minus(1)),
  )
  const count = (esito: string, of: readonly Naive[] = credited) =>
    of.filter((bet) => bet.esito === esito).length
  const path = level.map(({ profit }) => ({
    somma: profit,
    min: profit.lt(0) ? profit : ZERO,
    max: profit.gt(0) ? profit : ZERO,
    caduta: profit.lt(0) ? profit.neg() : ZERO,
  }))
  const runs = level.flatMap(({ esito }) => {
    if (esito === 'Void') return []
    const lost = esito === 'Loss' || esito === 'HalfLoss' ? 1 : 0
    return [{ prima: lost, dopo: lost, max: lost, nonPerse: 1 - lost }]
  })
  return {
    bet: bets.length,
    aperte: count('Open', bets),
    drop: bets.flatMap(({ drops }) => drops).length,
    tot: number(total(bets, ({ tot }) => tot)),
    credito: number(total(bets, ({ totTipster }) => totTipster)),
    giocato: number(giocato),
    profit: number(total(settled, ({ profit }) => profit)),
    yield: percent(
      total(settled, ({ profit }) => profit),
      giocato,
    ),
    yieldLivello: percent(
      total(level, ({ esito, payout, quotaDrop }) => {
        if (payout) return dec(quotaDrop).times(payout.won).plus(payout.returned).minus(1).round(6, 1)
        if (esito === 'Win') return dec(quotaDrop).minus(1)
        if (esito === 'HalfWin') return dec(quotaDrop).minus(1).div(2)
        return dec(esito === 'Loss' ? -1 : esito === 'HalfLoss' ? '-0.5' : 0)
      }),
      dec(level.length),
    ),
    quotaMedia:
      credited.length === 0
        ? null
        : total(credited, ({ quotaDrop }) => quotaDrop)
            .div(credited.length)
            .round(3, 1)
            .toNumber(),
    vinte:
      hitRate({
        vinte: count('Win'),
        mezzeVinte: count('HalfWin'),
        mezzePerse: count('HalfLoss'),
        perse: count('Loss'),
      })?.toNumber() ?? null,
    noDrop: number(total(bets, ({ noDrop }) => noDrop)),
    scartiQuota: number(total(bets, ({ scarti }) => scarti)),
    freeroll: number(total(bets, ({ freeroll }) => freeroll)),
    casa: number(house(bets.filter(({ esito }) => esito !== 'Open'))),
    casaAperta: number(house(bets.filter(({ esito }) => esito === 'Open'))),
    clvBet: closing.length,
    clv: percent(
      total(closing, ({ tot, quotaMedia, dropChiusura }) =>
        dec(tot).times(dec(quotaMedia).div(dropChiusura).minus(1)).round(4, 1),
      ),
      total(closing, ({ tot }) => tot),
    ),
    slippageDrop: tips.length,
    slippageEur: expect.closeTo(Number(slip), 1),
    serieNegativa: isFollowed ? longestRun(runs) : null,
    caduta: isFollowed ? number(drawdown(path)) : null,
    intervallo: isFollowed ? naiveInterval(settled, level.length) : null,
  }
}

/** What the house has of some bets. */
const house = (bets: readonly Naive[]) =>
  total(bets, ({ noDrop, scarti, freeroll }) => noDrop.plus(scarti).plus(freeroll))

const GROUPS: Record<BetGroup, (bet: Naive) => string> = {
  tipster: ({ tipster }) => `${tipster}`,
  sport: ({ sport }) => sport ?? '',
  fascia: ({ fascia }) => fascia ?? '',
  giorno: ({ giorno }) => `${new Date(`${giorno}T12:00:00Z`).getUTCDay() || 7}`,
  ora: ({ ora }) => `${ora}`,
  momento: ({ inizio, messageDate }) => (inizio ? (messageDate >= inizio ? 'live' : 'prematch') : ''),
}

const randomDays = () => {
  const al = addRomeDays(today, -Math.floor(random() * 12))
  return requireDays(ctx, { dal: addRomeDays(al, -Math.floor(random() * 90)), al })
}

it(`the figures of Andamento for a random history (HISTORY_SEED=${SEED}) equal a naive sum over all its rows`, {
  timeout: 300_000,
}, async () => {
  for (let part = 0; part < 3; part++) {
    await live(Math.ceil(OPERATIONS / 3))
    await scatter()
    // Some days are counted, some are marked: both give the same figures.
    if (part < 2) await settleDays()
    const bets = await naiveBets()
    const played = bets.filter(({ counts }) => counts)
    for (let round = 0; round < 4; round++) {
      const days = randomDays()
      const inside = ({ giorno }: Naive) => giorno >= days.dal && giorno <= days.al
      const wanted = played.filter(inside)
      for (const per of Object.keys(GROUPS) as BetGroup[]) {
        const { righe, totale } = await betTable(ctx, days, per)
        const byKey = Map.groupBy(wanted, GROUPS[per])
        expect(righe.map(({ chiave }) => chiave).sort()).toEqual([...byKey.keys()].sort())
        for (const row of righe) {
          const own = byKey.get(row.chiave) ?? []
          expect(row).toMatchObject(naiveRow(own, per))
          const of = { ...days, per, chiave: row.chiave, pagina: 1, righe: 200, ordine: 'casa' } as const
          const behind = await rowsBehind(ctx, { ...of, verso: 'desc' })
          expect(behind.totalElements).toBe(row.bet)
          expect(behind.casa).toBe(row.casa)
          if (row.bet <= of.righe)
            expect(number(sum(behind.content.map(({ profitTipster }) => profitTipster ?? 0)))).toBe(
              row.profit,
            )
          const settled = behind.content.flatMap(({ casa }) => casa ?? [])
          expect(settled).toEqual(settled.toSorted((a, b) => b - a))
          expect(behind.content.slice(settled.length).every(({ casa }) => casa === null)).toBe(true)
        }
        expect(totale).toMatchObject({ ...naiveRow(wanted, 'sport') })
      }
      await expectVenues(bets.filter(inside), days)
      await expectLine(bets, days)
    }
  }
  await settleDays()
  expect(await standingMonths()).toContain('2026-02-01')
  expect(await differences()).toEqual([])
  await rebuildBooks(ctx)
  expect(await differences()).toEqual([])
  await settleDays()
  expect(await differences()).toEqual([])
})

async function expectVenues(bets: readonly Naive[], days: ReturnType<typeof randomDays>) {
  const { righe, totale } = await venueTable(ctx, days, 'sala')
  const drops = bets.flatMap((bet) => bet.drops.map((drop) => ({ ...drop, bet })))
  const sent = bets.flatMap((bet) => bet.sent.map((one) => ({ ...one, bet })))
  for (const row of righe) {
    const own = drops.filter(({ idVenue }) => `${idVenue}` === row.chiave)
    const left = sent.filter(({ idVenue }) => `${idVenue}` === row.chiave)
    const answered = left.filter(({ bet, idVenue }) => bet.drops.some((drop) => drop.idVenue === idVenue))
    const others = own.filter(({ bet, importoPostCambio }) => dec(importoPostCambio).lt(bet.tot))
    const weight = total(others, ({ importoPostCambio }) => importoPostCambio)
    const gap = total(others, ({ importoPostCambio, quota, bet }) =>
      dec(importoPostCambio).times(dec(quota).minus(bet.quotaMedia)),
    )
    const seconds = answered.flatMap(({ bet, idVenue, at }) => {
      const first = bet.first.find((one) => one.idVenue === idVenue)?.at
      return first && first >= at ? [Math.round((first.getTime() - at.getTime()) / 1000)] : []
    })
    expect(row).toMatchObject({
      drop: own.length,
      importo: number(total(own, ({ importo }) => importo)),
      profit: number(total(own, ({ profit }) => profit)),
      importoEur: number(total(own, ({ importoPostCambio }) => importoPostCambio)),
      profitEur: number(total(own, ({ profitEur }) => profitEur)),
      inviate: left.length,
      risposte: percent(dec(answered.length), dec(left.length)),
      confrontoDrop: others.length,
      confronto: weight.eq(0) ? null : rounded(gap.div(weight), 4),
      minuti:
        seconds.length === 0
          ? null
          : expect.closeTo(seconds.reduce((a, b) => a + b, 0) / seconds.length / 60, 0),
    })
  }
  expect(totale.drop).toBe(drops.length)
  for (const per of ['book', 'valuta'] as const) {
    const other = await venueTable(ctx, days, per)
    expect(other.totale).toEqual(totale)
    expect(number(sum(other.righe.map(({ profitEur }) => profitEur)))).toBe(totale.profitEur)
  }
}

async function expectLine(bets: readonly Naive[], days: ReturnType<typeof randomDays>) {
  const line = await houseLine(ctx, days)
  const inside = bets.filter(({ giorno }) => giorno >= days.dal && giorno <= days.al)
  const settled = inside.filter(({ esito }) => esito !== 'Open')
  const open = inside.filter(({ esito }) => esito === 'Open')
  expect(line.totali).toMatchObject({
    noDrop: number(total(settled, ({ noDrop }) => noDrop)),
    scartiQuota: number(total(settled, ({ scarti }) => scarti)),
    freeroll: number(total(settled, ({ freeroll }) => freeroll)),
    aperte: number(house(open)),
    bet: number(house(settled)),
  })
  const cents = (amount: number) => Math.round(amount * 100)
  const { giorno: _, ...voci } = line.punti[0] ?? { giorno: '' }
  for (const voce of Object.keys(voci) as (keyof typeof voci)[]) {
    expect(line.punti.reduce((all, point) => all + cents(point[voce]), 0)).toBe(cents(line.totali[voce]))
  }
  expect(cents(line.conti.fine) - cents(line.conti.inizio)).toBe(
    cents(line.totali.totale) + cents(line.totali.accantonato),
  )
  const { totale } = await betTable(ctx, days, 'tipster')
  expect([totale.casa, totale.casaAperta]).toEqual([number(house(settled)), number(house(open))])
}

it('the hit rate is of the bets credited to the tipster, like the yield beside it', async () => {
  const [{ idTipster }, { idSala }] = [await app.aTipster(), await app.aSala()]
  const venue = { kind: 'sala' as const, id: idSala }
  const played = (of: Pick<Parameters<typeof aPlayedBet>[0], 'credit' | 'esito'>) =>
    aPlayedBet({ idTipster, at: `${today}T08:00:00`, drops: [[venue, 100, 2]], ...of })
  await played({ credit: [100, 2], esito: 'Win' })
  await played({ credit: [100, 2], esito: 'Loss' })
  // The house played these; no tipster was credited with them.
  await played({ esito: 'Loss' })
  await played({ esito: 'HalfWin' })
  await played({ esito: 'Loss' })
  const days = requireDays(ctx, { dal: today, al: today })
  const { righe } = await betTable(ctx, days, 'tipster')
  const row = righe.find(({ chiave }) => chiave === `${idTipster}`)
  expect(row).toMatchObject({ bet: 5, giocato: 200, vinte: 50, yield: 0, serieNegativa: 1, caduta: 100 })
})

it('the check of the books finds a wrongly counted day', async () => {
  await settleDays()
  await updateRows(db, 'performanceBet', { dimensione: 'ora' }, { bet: 4711 })
  expect(await differences()).not.toEqual([])
  await sql`insert into performance_mark (giorno) select distinct giorno from performance_bet`.execute(db)
  expect(await differences()).toEqual([])
  await settleDays()
  expect(await differences()).toEqual([])
})

it('the check of the books finds a wrongly counted month; marking one of its days removes it until it is recounted', async () => {
  await settleDays()
  const months = await standingMonths()
  const figures = () => betTable(ctx, requireDays(ctx, { dal: '2026-02-01', al: '2026-02-28' }), 'tipster')
  const before = await figures()
  await sql`update performance_bet_month set profit = profit + 1 where giorno = '2026-02-01'`.execute(db)
  expect(await differences()).not.toEqual([])
  expect(await figures()).not.toEqual(before)
  await sql`insert into performance_mark (giorno) values ('2026-02-11')`.execute(db)
  expect(await differences()).toEqual([])
  expect(await figures()).toEqual(before)
  await settleDays()
  expect(await standingMonths()).toEqual(months)
  expect(await figures()).toEqual(before)
})

it('more marked days than a reader counts are left to the job, and readers get an error', async () => {
  await settleDays()
  const admin = app.as(await app.aUser({ roles: ['ADMIN'] }))
  const query = { dal: '2025-12-01', al: '2026-03-01', per: 'tipster' } as const
  const read = async () => await admin.get('GET /api/v1/andamento/bet', { query }).status
  const mark = (days: number) =>
    sql`insert into performance_mark (giorno) select date '2025-12-01' + i from generate_series(0, ${days - 1}) i`.execute(
      db,
    )
  await mark(62)
  expect(await read()).toBe(200)
  await mark(63)
  expect(await read()).toBe(503)
  await settleDays()
  expect(await read()).toBe(200)
})

it('income, expenses and dividends of the days are apart, without what is moved into a fund, as are their rows', async () => {
  const admin = app.as(await app.aUser({ roles: ['ADMIN'] }))
  const { idPortafoglio } = await admin.post('POST /api/v1/portafoglio', { nome: 'Cassaforte' }).body
  const { idFondoCassa } = await admin.post('POST /api/v1/fondo-cassa', { nome: 'Utili' }).body
  const book = (conto: 'INCASSI' | 'SPESE' | 'DIVIDENDI', importo: number) =>
    admin.post('POST /api/v1/cashflow-conto/flussi', {
      cashflowConto: { conto, data: toWire(app.clock.now()), nota: 'Prova', importo, idValuta: 'EUR' },
      cashflowPortafogli: [{ idPortafoglio, importo }],
    })
  const day = romeDay(app.clock.now())
  const read = async () => {
    const { totali } = await admin.get('GET /api/v1/andamento', { query: { dal: day, al: day } }).body
    return [totali.incassi, totali.spese, totali.dividendi]
  }
  const rows = async (change: object) =>
    await admin.post(
      'POST /api/v1/cashflow-conto/:id/paginated',
      { dal: day, al: day, senzaFondi: true, ...change },
      { params: { id: 'incassi' } },
    ).body
  const euros = async (change: object) =>
    (await rows(change)).totali.find(({ valuta }) => valuta === 'EUR')?.importo ?? 0
  const [incassi = 0, spese = 0, dividendi = 0] = await read()
  const before = await euros({})
  await book('INCASSI', 900_000)
  await book('SPESE', -40)
  await book('DIVIDENDI', -100)
  const earned = [dec(incassi).plus(900_000), dec(spese).minus(40), dec(dividendi).minus(100)].map(toNumber)
  expect(await read()).toEqual(earned)
  expect(await admin.post('POST /api/v1/conto/deposita-profitto', { idFondoCassa }).status).toBe(200)
  expect(await read()).toEqual(earned)
  expect(await euros({})).toBe(toNumber(dec(before).plus(900_000)))
  // The profit that went into the fund.
  expect(await euros({ senzaFondi: false })).not.toBe(await euros({}))
  expect((await rows({ dal: '2020-01-01', al: '2020-01-02' })).totalElements).toBe(0)
})

it('a rolled back change marks no day', async () => {
  await settleDays()
  const marks = async () => (await rowsOf(db, 'performanceMark', {}, ['id'])).length
  await withTransaction(ctx, async (tx) => {
    await updateRows(tx.db, 'bet', {}, { fascia: 'Z' })
    throw new Error('indietro')
  }).catch(() => undefined)
  expect(await marks()).toBe(0)
  await updateRows(db, 'bet', {}, { fascia: 'Z' })
  expect(await marks()).toBeGreaterThan(0)
})

it('an end after today or before its start, more than ten years, and an accountant are refused', async () => {
  const admin = app.as(await app.aUser({ roles: ['ADMIN'] }))
  const ask = (dal: string, al: string) => admin.get('GET /api/v1/andamento', { query: { dal, al } })
  expect(await ask('2026-01-01', '2099-01-01').status).toBe(400)
  expect(await ask('2026-03-02', '2026-03-01').status).toBe(400)
  expect(await ask('2010-01-01', '2026-03-01').status).toBe(400)
  expect(await ask('2026-03-01', '2026-03-01').status).toBe(200)
  const accountant = app.as(await app.aUser({ roles: ['CONTABILITÀ'] }))
  const query = { dal: '2026-03-01', al: '2026-03-01' }
  expect(await accountant.get('GET /api/v1/andamento', { query }).status).toBe(403)
})
