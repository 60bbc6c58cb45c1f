import { ESITI } from '@xbetapp/domain/ledger/postings/esito'
import { type Decimal, dec } from '@xbetapp/domain/platform/money/decimal'
import { plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { EntityKind } from '#server/accounts/accounting/public.ts'
import { recordAccountTransfer } from '#server/accounts/movements/record-account-transfer.ts'
import { recordCashin, recordCashout, recordDeposit } from '#server/accounts/movements/record-cashflow.ts'
import {
  recordContoCashflow,
  recordEntityCashflow,
} from '#server/accounts/movements/record-plain-cashflow.ts'
import { reverseMovement } from '#server/accounts/movements/reverse-movement.ts'
import { addToFund } from '#server/accounts/summary/add-to-fund.ts'
import { convertToEuro } from '#server/accounts/summary/convert-to-euro.ts'
import { addHolder } from '#server/accounts/summary/named-holders.ts'
import { depositProfit } from '#server/accounts/summary/profit.ts'
import { recordFlusso } from '#server/accounts/summary/record-flusso.ts'
import { transfer } from '#server/accounts/summary/transfer.ts'
import { editBet, saveBet } from '#server/bets/bets/public.ts'
import { moveDrops } from '#server/bets/drops/move-drops.ts'
import { saveTipsterDrop, saveVenueDrops } from '#server/bets/drops/public.ts'
import { insertRow, rowsOf, updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { undoAct } from '#server/oversight/activity-log/undo-act.ts'
import { deleteBets } from '#server/relay/operator-send/delete-bets.ts'
import type { TestApp } from './test-app.ts'

/** The end of the history. */
export const HISTORY_NOW = Date.parse('2026-03-31T18:00:00+02:00')
export const DAY_MS = 86_400_000

type Operation = [weight: number, run: () => Promise<unknown>]

/** A small product with venues of every kind and two currencies, and `live`, which runs random operations on it. */
export async function randomWorld(app: TestApp, seed: number, { days = 25 } = {}) {
  const { db } = app
  const random = mulberry(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const chance = (p: number) => random() < p
  const cents = (max: number) => Math.round(random() * max * 100) / 100
  /** Never 0. */
  const signedCents = (max: number) => (cents(max) || 0.01) * (chance(0.4) ? -1 : 1)
  const odds = () => Math.round((1.01 + random() * 3) * 1000) / 1000

  /** Mostly whole seconds of the last days, across the change of clocks; sometimes with a fraction. */
  const moment = () => new Date(HISTORY_NOW - Math.floor(random() * days * DAY_MS) + (chance(0.5) ? 0 : 1))
  const at = (date: Date): Ctx => ({ ...app.ctx, now: () => date })
  const now = at(new Date(HISTORY_NOW))

  await insertRow(db, 'currency', { valuta: 'GBP', cambio: '1.173', simbolo: '£' })
  const tipsters = [
    await app.aTipster({ action: '10', freeroll: '20' }),
    await app.aTipster({ saldoOutstandingBase: '123.45', saldoFreerollBase: '-50.00' }),
  ]
  const venues = [
    await app.aSala({ freerollAttivo: '12.5', freerollReale: '20' }),
    await app.aSala({ percentualeImporto: '33.33', isSecret: true }),
    await app.aSito({ tassaQuota: '4.5', freerollAttivo: '10', freerollReale: '25' }),
    await app.aSito({ idValuta: 'GBP', freerollReale: '15' }),
    await app.aAltro({ saldoOutstandingBase: '-10.00' }),
  ].map(({ kind, numero }) => ({ kind, id: numero }))
  const wallets = [await addHolder(now, 'portafoglio', 'A'), await addHolder(now, 'portafoglio', 'B')].map(
    ({ id }) => id,
  )
  const funds = [await addHolder(now, 'fondo', 'C'), await addHolder(now, 'fondo', 'D')].map(({ id }) => id)
  const bets: number[] = []
  const movements: Array<{
    kind?: EntityKind | 'conto'
    what: 'cashflow' | 'deposit' | 'transfer'
    idMovimento: number
  }> = []

  /** A sum split over one or two wallets, to the cent. */
  function split(importo: Decimal) {
    if (chance(0.5)) return [{ idPortafoglio: pick(wallets), importo: importo.toNumber() }]
    const part = importo.times('0.37').round(2, 1)
    return [
      { idPortafoglio: Number(wallets[0]), importo: part.toNumber() },
      { idPortafoglio: Number(wallets[1]), importo: importo.minus(part).toNumber() },
    ]
  }

  const placeBet = async () => {
    const date = moment()
    const { idReceivedBet } = await saveBet(at(date), {
      text: plainText('x @2'),
      idTipster: pick(tipsters).idTipster,
      messageDate: date,
    })
    bets.push(idReceivedBet)
  }

  /** A bet paid as no outcome says, by all venues or, where it is settled, by some. */
  const payOtherwise = async (idReceivedBet: number) => {
    const resto = pick(ESITI.filter((esito) => esito !== 'Open'))
    const terms = pick([
      { tipo: 'cashout' as const, reso: cents(180), parte: pick([100, 50, 33.33]), resto },
      { tipo: 'parita' as const, pari: pick([2, 3]), posti: 1 },
      { tipo: 'nulla' as const, quote: [odds()] },
      { tipo: 'nulla' as const, quote: [], mezzeVinte: [odds()], mezzePerse: [odds()] },
      { tipo: 'anticipo' as const },
    ])
    const live = await rowsOf(db, 'droppedBet', { idReceivedBet, supersededAt: null, idTipster: null })
    const some = live.filter(() => chance(0.5)).map(({ idDroppedBet }) => Number(idDroppedBet))
    const pagamento = { ...terms, ...(some.length > 0 && { drop: some }) }
    return editBet(at(moment()), {
      idReceivedBet,
      pagamento,
      ...(some.length > 0 && { esito: pick(ESITI.filter((esito) => esito !== 'Open')) }),
    })
  }

  /** Operations on bets that can be undone. */
  const ofBets: Operation[] = [
    [
      20,
      () =>
        saveVenueDrops(now, {
          announce: false,
          entries: [
            {
              idReceivedBet: pick(bets),
              venue: pick(venues),
              ...(chance(0.1) ? { importo: 0, quota: 0 } : { importo: 1 + cents(500), quota: odds() }),
            },
          ],
        }),
    ],
    [
      10,
      async () => {
        const idReceivedBet = pick(bets)
        await updateRows(db, 'bet', { idReceivedBet }, { tipsterDropAt: null })
        return saveTipsterDrop(now, {
          idReceivedBet,
          totTipster: chance(0.1) ? 0 : 5 + cents(600),
          quotaDrop: odds(),
          announce: false,
        })
      },
    ],
    [14, () => editBet(at(moment()), { idReceivedBet: pick(bets), esito: pick(ESITI) })],
    [5, () => payOtherwise(pick(bets))],
    [
      2,
      () =>
        moveDrops(now, {
          idSource: pick(bets),
          idDest: pick(bets),
          drops: [{ venue: pick(venues) }],
          destText: null,
          announce: null,
        }),
    ],
    [1, () => deleteBets(now, [pick(bets)])],
  ]
  /** Undoes a recent or an old act of any user, unless something depends on it. */
  const takeBack = async () => {
    const { rows } = await sql<{ id: number }>`
      select id_atto as id from act where id_atto > (select max(id_atto) from act) - ${chance(0.7) ? 15 : 100_000}
      order by id_atto
    `.execute(db)
    return undoAct(now, pick(rows)?.id ?? 0)
  }
  /** Movements that can be undone. */
  const ofMoney: Operation[] = [
    [
      5,
      async () => {
        const importo = dec(1 + cents(300)).round(2)
        const spesa = importo.times('0.1').round(2)
        const id = pick(tipsters).idTipster
        const row = { data: toWire(moment()), nota: 'in', importo: importo.toNumber() }
        const idMovimento = await recordCashin(now, {
          kind: 'tipster',
          id,
          row,
          wallets: split(importo.minus(spesa)),
          spesa: { importo: -spesa.toNumber() },
        })
        movements.push({ kind: 'tipster', what: 'cashflow', idMovimento })
      },
    ],
    [
      5,
      async () => {
        const importo = dec(1 + cents(300)).round(2)
        const [action, freeroll] = [importo.times('0.1').round(2), importo.times('0.07').round(2)]
        const id = pick(tipsters).idTipster
        const row = { data: toWire(moment()), nota: 'out', importo: -importo.toNumber() }
        const idMovimento = await recordCashout(now, {
          kind: 'tipster',
          id,
          row,
          wallets: split(importo.minus(action).minus(freeroll).neg()),
          action: { importo: action.toNumber() },
          freeroll: { importo: freeroll.toNumber() },
        })
        movements.push({ kind: 'tipster', what: 'cashflow', idMovimento })
      },
    ],
    [
      5,
      async () => {
        const importo = dec(1 + cents(300)).round(2)
        const row = { data: toWire(moment()), nota: 'in', importo: importo.toNumber() }
        const venue = pick(venues)
        movements.push({
          kind: venue.kind,
          what: 'cashflow',
          idMovimento: await recordCashin(now, { ...venue, row, wallets: split(importo.neg()) }),
        })
      },
    ],
    [
      5,
      async () => {
        const importo = dec(1 + cents(300)).round(2)
        const spesa = importo.times('0.13').round(2)
        const row = { data: toWire(moment()), nota: 'out', importo: -importo.toNumber() }
        const venue = pick(venues)
        const idMovimento = await recordCashout(now, {
          ...venue,
          row,
          wallets: split(importo.minus(spesa)),
          spesa: { importo: -spesa.toNumber() },
        })
        movements.push({ kind: venue.kind, what: 'cashflow', idMovimento })
      },
    ],
    [
      6,
      async () => {
        const account = chance(0.3)
          ? { kind: 'tipster' as const, id: pick(tipsters).idTipster }
          : pick(venues)
        const importo = dec(1 + cents(100))
          .round(2)
          .times(chance(0.5) ? -1 : 1)
        const row = { data: toWire(moment()), nota: 'dep', importo: importo.toNumber() }
        const idMovimento = await recordDeposit(now, {
          ...account,
          row,
          wallets: split(account.kind === 'tipster' ? importo : importo.neg()),
        })
        movements.push({ kind: account.kind, what: 'deposit', idMovimento })
      },
    ],
    [
      2,
      async () => {
        const venue = pick(venues)
        const row = { data: toWire(moment()), nota: 'rettifica', importo: signedCents(25) }
        movements.push({
          kind: venue.kind,
          what: 'cashflow',
          idMovimento: await recordEntityCashflow(now, { ...venue, row }),
        })
      },
    ],
    [
      3,
      async () => {
        const account = () =>
          chance(0.4) ? { kind: 'tipster' as const, id: pick(tipsters).idTipster } : pick(venues)
        const row = { data: toWire(moment()), nota: 'giro', importo: 1 + cents(100) }
        movements.push({
          what: 'transfer',
          idMovimento: await recordAccountTransfer(now, { ...row, da: account(), a: account() }),
        })
      },
    ],
    [
      3,
      async () => {
        const [conto, sign] = pick([
          ['INCASSI', 1],
          ['SPESE', -1],
          ['DIVIDENDI', -1],
        ] as const)
        const importo = dec(1 + cents(100))
          .round(2)
          .times(sign)
        const row = {
          conto,
          data: toWire(moment()),
          nota: 'flusso',
          importo: importo.toNumber(),
          idValuta: pick(['EUR', 'GBP']),
        }
        movements.push({
          kind: 'conto',
          what: 'cashflow',
          idMovimento: await recordFlusso(now, { conto: row, wallets: split(importo) }),
        })
      },
    ],
    [
      1,
      async () => {
        const row = {
          conto: pick(['freeroll', 'spese']),
          data: toWire(moment()),
          nota: 'rettifica',
          importo: signedCents(10),
          idValuta: 'EUR',
        }
        movements.push({ kind: 'conto', what: 'cashflow', idMovimento: await recordContoCashflow(now, row) })
      },
    ],
    [
      4,
      async () => {
        const movement = pick(movements)
        return movement && reverseMovement(now, movement)
      },
    ],
  ]
  const operations: Operation[] = [
    [14, placeBet],
    ...ofBets,
    [12, takeBack],
    [
      1,
      async () => {
        const [original, copy] = [pick(bets), pick(bets)]
        if (original === copy) return
        // The product marks a copy at creation; here a bet with a history becomes one, its accounts updated as by a
        // verb.
        await withTransaction(now, async (tx) => {
          await updateRows(
            tx.db,
            'bet',
            { idReceivedBet: copy, deletedAt: null },
            { idBetDuplicata: original, dataDuplicazione: new Date(HISTORY_NOW) },
          )
          betsChanged(tx, [copy])
        })
        await editBet(now, { idReceivedBet: copy, esito: pick(ESITI) })
      },
    ],
    ...ofMoney,
    [
      2,
      () =>
        addToFund(now, {
          idFondoCassa: pick(funds),
          data: toWire(moment()),
          nota: 'x',
          importo: signedCents(100),
          idValuta: pick(['EUR', 'GBP']),
        }),
    ],
    [
      2,
      () => {
        const holder = pick(['fondo', 'portafoglio'] as const)
        const [a, b] = holder === 'fondo' ? funds : wallets
        return transfer(now, {
          holder,
          idOrigine: Number(a),
          idDestinazione: Number(b),
          valuta: pick(['EUR', 'GBP']),
          importo: Math.abs(signedCents(80)),
          dataSpostamento: toWire(moment()),
        })
      },
    ],
    [
      2,
      () =>
        convertToEuro(now, {
          sorgente: pick(['FONDO_CASSA', 'INCASSI', 'SPESE', 'DIVIDENDI'] as const),
          idFondoCassa: pick(funds),
          valuta: 'GBP',
          importoOrigine: -Math.abs(signedCents(30)),
          data: toWire(moment()),
        }),
    ],
    [0.3, () => depositProfit(now, pick(funds))],
    [0.3, () => updateRows(db, 'currency', { valuta: 'GBP' }, { cambio: (1 + random()).toFixed(3) })],
  ]

  function drawOperation(among: readonly Operation[]): () => Promise<unknown> {
    let left = random() * among.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, run] of among) {
      left -= weight
      if (left <= 0) return run
    }
    return placeBet
  }

  /** @returns how many operations were done and how many refused */
  async function live(
    count: number,
    among: readonly Operation[] = operations,
  ): Promise<{ done: number; refused: number }> {
    let refused = 0
    for (let i = 0; i < count; i++) {
      // First some bets for the other operations.
      const run = bets.length < 10 ? placeBet : drawOperation(among)
      await run().catch((error: unknown) => {
        // A refusal is a valid answer; any other error is a defect.
        if (!(error instanceof AppError)) throw error
        refused++
      })
    }
    return { done: count - refused, refused }
  }

  return { random, pick, chance, moment, now, tipsters, venues, wallets, funds, live, ofBets, ofMoney }
}

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
