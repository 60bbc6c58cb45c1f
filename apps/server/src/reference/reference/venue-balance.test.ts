import { ESITI } from '@xbetapp/domain/ledger/postings/esito'
import { profit } from '@xbetapp/domain/ledger/postings/profit'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { VENUE_KINDS, type VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { describe, expect, it } from 'vitest'
import { getAccount } from '#server/accounts/accounting/public.ts'
import { addHolder, findHolder } from '#server/accounts/summary/named-holders.ts'
import { insertRow, updateRows } from '#server/db/rows.ts'
import { rebuildBooks } from '#server/ledger/postings/public.ts'
import { testApp } from '#test/test-app.ts'
import { saldoTotale } from './venue-money.ts'

const { aBet, aVenue, clock, ctx, db } = await testApp()

const wallet = await addHolder(ctx, 'portafoglio', 'Prova').then(({ id }) =>
  findHolder(ctx, 'portafoglio', id),
)

async function aPlayed(kind: VenueKind, fields: object = {}) {
  const { idVenue, numero } = await aVenue(kind, fields)
  const { idAccount } = await getAccount(ctx, kind, numero)
  const saldo = async () => {
    // Rows were written without the verbs, so the accounts must be rebuilt.
    await rebuildBooks(ctx)
    return toNumber(await saldoTotale(ctx, idVenue))
  }
  const drop = async (esito: (typeof ESITI)[number], importo: number, quota: number, at?: Date) => {
    const bet = await aBet(at ? { messageDate: at } : {})
    const dataRefertazione = esito === 'Open' ? null : clock.now()
    await updateRows(db, 'bet', { idReceivedBet: bet.idReceivedBet }, { esito, dataRefertazione })
    const { idDroppedBet } = await insertRow(db, 'droppedBet', {
      idReceivedBet: bet.idReceivedBet,
      idVenue,
      importoNoPerc: importo,
      quotaNoTassa: quota,
      importo,
      quota,
      importoPostCambio: importo,
      percentualeImporto: 100,
      tassaQuota: 0,
      cambioValuta: 1,
      nomeValuta: 'EUR',
      freerollAttivo: 0,
      droppedDate: clock.now(),
      username: 'prova',
    })
    return { idDroppedBet, idReceivedBet: bet.idReceivedBet }
  }
  // Lines of a movement sum to zero: what the venue gets, a wallet gives.
  const move = async (importo: number, deposito: boolean, data = clock.now()) => {
    await db.transaction().execute(async (tx) => {
      const { idMovimento } = await insertRow(tx, 'movement', { tipo: 'cashin', data, username: 'prova' })
      const line = { idMovimento, data, idValuta: 'EUR', idValutaOrigine: 'EUR', cambio: 1 }
      const amount = (value: number) => ({ importo: value, importoOrigine: value, importoEur: value })
      await insertRow(tx, 'movementLine', [
        { ...line, ...amount(importo), deposito, idAccount, kind: 'venue' as const },
        { ...line, ...amount(-importo), deposito: false, ...wallet.account },
      ])
    })
  }
  return { saldo, drop, move }
}

describe.each(VENUE_KINDS)('the total balance of a %s', (kind) => {
  it('is its opening balance without any booking', async () => {
    const { saldo } = await aPlayed(kind, { saldoOutstandingBase: '-12.34' })
    expect(await saldo()).toBe(-12.34)
  })

  it('adds bet results, cashflows and deposits, and no other account’s', async () => {
    const other = await aPlayed(kind)
    await other.drop('Win', 1000, 3)
    await other.move(777, false)
    const { saldo, drop, move } = await aPlayed(kind, { saldoOutstandingBase: '10' })
    await drop('Win', 100, 1.85)
    await drop('Open', 30, 2)
    await move(-50, false)
    await move(20, true)
    expect(await saldo()).toBe(10 + 85 - 30 - 50 + 20)
  })

  it('rounds the result of every outcome as the account does', async () => {
    const stakes: Array<[number, number]> = [
      [10.01, 1.33333],
      [0.01, 1.5],
      [33.33, 2.00001],
      [99_999.99, 987.65432],
      [0.03, 1.00001],
    ]
    const { saldo, drop } = await aPlayed(kind)
    const expected: number[] = []
    for (const esito of ESITI) {
      for (const [importo, quota] of stakes) {
        await drop(esito, importo, quota)
        expected.push(toNumber(profit(esito, importo, quota)))
      }
    }
    expect(await saldo()).toBe(toNumber(sum(expected)))
  })

  it('leaves out replaced drops, deleted bets and bookings dated after today', async () => {
    const { saldo, drop, move } = await aPlayed(kind)
    const replaced = await drop('Win', 10, 2)
    await updateRows(db, 'droppedBet', { idDroppedBet: replaced.idDroppedBet }, { supersededAt: clock.now() })
    const deleted = await drop('Win', 10, 2)
    await updateRows(db, 'bet', { idReceivedBet: deleted.idReceivedBet }, { deletedAt: clock.now() })
    const tomorrow = new Date(clock.now().getTime() + 86_400_000)
    await drop('Win', 10, 2, tomorrow)
    await move(5, false, tomorrow)
    expect(await saldo()).toBe(0)
  })
})
