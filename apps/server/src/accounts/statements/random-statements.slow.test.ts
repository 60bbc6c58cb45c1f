import { CONTI } from '@xbetapp/domain/ledger/postings/conti'
import { type Decimal, dec, sum } from '@xbetapp/domain/platform/money/decimal'
import { addRomeDays, toWire } from '@xbetapp/domain/platform/time/rome'
import { expect, test } from 'vitest'
import { balancesAt } from '#server/accounts/accounting/public.ts'
import { prepareReports } from '#server/accounts/reports/public.ts'
import { sendReports } from '#server/accounts/reports/send-reports.ts'
import { rowsOf } from '#server/db/rows.ts'
import { checkBooks } from '#server/ledger/postings/public.ts'
import { HISTORY_NOW, randomWorld } from '#test/random-history.ts'
import { testApp } from '#test/test-app.ts'
import { workOnce } from '#test/work-once.ts'
import { differences } from './changes-since.ts'
import { closingsToday } from './closings.ts'
import { statement } from './statement.ts'

// A long life in random order and at random dates, with statements of random accounts and periods sent in between. A
// sent statement does not change, continues from the previous one to the cent, and equals today's closing once the
// changes since are added.
const OPERATIONS = Number(process.env.HISTORY_OPERATIONS ?? 1_500)
const SEED = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000)
const ROUNDS = 15
const NOTHING = { testuale: null, testuale100: null, file: null, file100: null, saldoRequest: null }

const app = await testApp()
const { db } = app
const { random, pick, chance, now, tipsters, venues, live } = await randomWorld(app, SEED)

function randomPeriod() {
  const today = toWire(new Date(HISTORY_NOW)).slice(0, 10)
  const endDate = addRomeDays(today, -Math.floor(random() * 20))
  const startDate = addRomeDays(endDate, -Math.floor(random() * 8))
  return chance(0.8)
    ? { startDate, endDate }
    : { startDate: `${startDate}T10:30:00`, endDate: `${endDate}T18:15:00` }
}

async function sendSome(): Promise<void> {
  const what = chance(0.3) ? { testuale100: true, file100: true } : { testuale: true }
  const request = (id: number) => ({ ...NOTHING, ...what, id, ...randomPeriod() })
  await sendReports(now, 'tipster', [request(pick(tipsters).idTipster)])
  const venue = pick(venues)
  await sendReports(now, venue.kind, [request(venue.id)])
  await sendReports(now, 'conto', [request(pick(CONTI).id)])
  while (await workOnce(now, prepareReports));
}

test(`statements sent within ${OPERATIONS} random operations (HISTORY_SEED=${SEED}) agree with today to the cent`, {
  timeout: 300_000,
}, async () => {
  await app.setVariable('chat_staff_id', -77)
  const asSent = new Map<number, string>()
  for (let round = 0; round < ROUNDS; round++) {
    await live(Math.ceil(OPERATIONS / ROUNDS))
    await sendSome()
    for (const row of await rowsOf(db, 'statement')) {
      const { stato: _s, sostituitoDa: _r, chatId: _c, ...kept } = row
      const text = JSON.stringify(kept)
      expect(asSent.get(row.idStatement) ?? text).toBe(text)
      asSent.set(row.idStatement, text)
    }
  }
  await live(Math.ceil(OPERATIONS / ROUNDS))
  const failed = await rowsOf(db, 'reportRecipient', { stato: 'fallito' }, ['errore'])
  expect(failed).toEqual([])

  const all = await rowsOf(db, 'statement', {}, undefined, 'idStatement')
  expect(all).toHaveLength(ROUNDS * 3)
  const quick = await closingsToday(
    now,
    all.map(({ idStatement: id, idAccount, dopo, version, saldo }) => ({
      id,
      idAccount,
      dopo,
      version,
      saldo,
    })),
  )
  const cents = (value: Decimal | number) => dec(value).toFixed(2)
  let bridged = 0
  for (const one of all) {
    const what = `estratto ${one.idStatement}`
    // The sent closing plus the changes since equals the closing as computed today, row by row.
    const { inviato, oggi, differenza, righe } = await differences(now, one.idStatement)
    expect(cents(sum(righe.map(({ delta }) => delta))), what).toBe(cents(differenza))
    const { saldoTotale } = await balancesAt(now, one.idAccount, null, new Date(one.dopo.getTime() - 1000))
    expect([cents(oggi), cents(quick.get(one.idStatement)?.oggi ?? 0)], what).toEqual([
      cents(saldoTotale),
      cents(saldoTotale),
    ])
    expect(quick.get(one.idStatement)?.oggiConti, what).toBeNull()
    expect(cents(dec(inviato).plus(differenza)), what).toBe(cents(oggi))
    // It continues from the previous one.
    const { ponte, figure } = await statement(now, one.idStatement)
    if (!ponte) continue
    bridged++
    for (const part of [...ponte.rettifiche, ponte.ponte])
      expect(cents(sum(part.cause.map(({ delta }) => delta))), what).toBe(cents(part.totale))
    const closing = dec(ponte.chiusuraInviata)
      .plus(sum(ponte.rettifiche.map(({ totale }) => totale)))
      .plus(ponte.ponte.totale)
      .plus(figure.operativoPeriodo ?? 0)
      .plus(figure.depositoPeriodo ?? 0)
    expect(cents(closing), what).toBe(cents(figure.saldoTotale ?? 0))
  }
  expect(bridged).toBeGreaterThan(0)
  // The check of the books finds each statement equal to the trail at its version.
  const found: unknown[] = []
  await checkBooks(now, (difference) => found.push(difference))
  expect(found).toEqual([])
})
