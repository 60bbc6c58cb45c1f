import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getAccount } from '#server/accounts/accounting/public.ts'
import { recordEntityCashflow } from '#server/accounts/movements/record-plain-cashflow.ts'
import { reverseMovement } from '#server/accounts/movements/reverse-movement.ts'
import { editBet } from '#server/bets/bets/public.ts'
import { saveVenueDrops } from '#server/bets/drops/public.ts'
import { rowsOf } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

const app = await testApp()
const { aSala, aTipster, aUser, as, ctx, db } = app
const { aPlayedBet, differences } = await moneyWorld(app)

const trailOf = async (idAccount: number) =>
  (await rowsOf(db, 'postingChange', { idAccount }, undefined, 'version')).map(
    ({ version, esitoBefore, esitoAfter, profitBefore, profitAfter, delta }) =>
      `${version} ${esitoBefore ?? '-'} ${profitBefore ?? '-'} -> ${esitoAfter ?? '-'} ${profitAfter ?? '-'} = ${delta}`,
  )

async function played() {
  const sala = await aSala()
  const tipster = await aTipster()
  const venue = { kind: 'sala', id: sala.idSala } as const
  const idReceivedBet = await aPlayedBet({
    idTipster: tipster.idTipster,
    at: '2025-11-10T10:00:00',
    drops: [[venue, 100, 2]],
    credit: [100, 1.9],
  })
  const [a, b] = [
    await getAccount(ctx, 'sala', sala.idSala),
    await getAccount(ctx, 'tipster', tipster.idTipster),
  ]
  return { venue, idReceivedBet, ofSala: a.idAccount, ofTipster: b.idAccount, sala, tipster }
}

describe('the trail of an account', () => {
  it('has every change of a bet’s worth to it, each once, and no row where nothing changed', async () => {
    const { idReceivedBet, ofSala, ofTipster, venue } = await played()
    await editBet(ctx, { idReceivedBet, esito: 'Win' })
    await editBet(ctx, { idReceivedBet, formattedBet: 'Altro testo @1,90' })
    await editBet(ctx, { idReceivedBet, esito: 'Loss' })
    await saveVenueDrops(ctx, {
      announce: false,
      entries: [{ idReceivedBet, venue, importo: 150, quota: 2 }],
    })
    await saveVenueDrops(ctx, { announce: false, entries: [{ idReceivedBet, venue, importo: 0, quota: 0 }] })
    expect(await trailOf(ofSala)).toEqual([
      '1 - - -> Open -100.00 = -100.00',
      '2 Open -100.00 -> Win 100.00 = 200.00',
      '3 Win 100.00 -> Loss -100.00 = -200.00',
      '4 Loss -100.00 -> Loss -150.00 = -50.00',
      '5 Loss -150.00 -> - - = 150.00',
    ])
    expect(await trailOf(ofTipster)).toEqual([
      '1 - - -> Open -100.00 = -100.00',
      '2 Open -100.00 -> Win 90.00 = 190.00',
      '3 Win 90.00 -> Loss -100.00 = -190.00',
    ])
    expect(await differences()).toEqual([])
  })

  it('has lines of movements and their reversal, and changed opening balances, each with the act that did it', async () => {
    const { ofSala, sala } = await played()
    const row = { data: '2025-11-12', nota: 'rettifica', importo: 40 }
    const idMovimento = await recordEntityCashflow(ctx, { kind: 'sala', id: sala.idSala, row })
    await reverseMovement(ctx, { kind: 'sala', what: 'cashflow', idMovimento })
    const admin = await aUser({ username: 'chi-apre' })
    const { idSala } = sala
    const reply = await as(admin).put('PUT /api/v1/sala', {
      idSala,
      saldoOutstandingBase: 12.5,
      saldoFreerollBase: 3,
    })
    expect(reply.status).toBe(200)
    expect((await trailOf(ofSala)).slice(1)).toEqual([
      '2 - - -> - 40.00 = 40.00',
      '3 - - -> - -40.00 = -40.00',
      '4 - - -> - 12.50 = 12.50',
    ])
    const { rows } = await sql`
      select actor, verbo, version, freeroll_after from posting_change join act using (id_atto)
      where id_account = ${ofSala} order by version desc limit 1`.execute(db)
    expect(rows).toEqual([
      { actor: 'chi-apre', verbo: 'PUT /api/v1/sala', version: 4, freerollAfter: '3.00' },
    ])
    expect(await differences()).toEqual([])
  })

  it('numbers acts in the order they locked the account, whatever their clocks say', async () => {
    const { idReceivedBet, ofSala } = await played()
    const early = { ...ctx, now: () => new Date('2024-01-01') }
    await editBet(early, { idReceivedBet, esito: 'Win' })
    await Promise.all(
      ['Loss', 'Void', 'HalfWin'].map((esito) => editBet(early, { idReceivedBet, esito: esito as 'Loss' })),
    )
    const rows = await rowsOf(
      db,
      'postingChange',
      { idAccount: ofSala },
      ['version', 'recordedAt'],
      'version',
    )
    expect(rows.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5])
    const times = rows.map(({ recordedAt }) => recordedAt.getTime())
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  })

  it('is never changed or erased', async () => {
    await played()
    for (const change of [
      'update posting_change set version = 9',
      'delete from posting_change',
      'truncate posting_change',
    ])
      await expect(sql.raw(change).execute(db), change).rejects.toThrow('never changed or erased')
  })
})

it('the check of the books detects a view of balances that sums something else', async () => {
  const { rows } = await sql<{ view: string }>`select pg_get_viewdef('account_balance') as view`.execute(db)
  const view = rows[0]?.view ?? ''
  const wrong = view.replaceAll('opening + profit', 'opening - profit')
  expect(wrong).not.toBe(view)
  const define = (text: string) => sql.raw(`create or replace view account_balance as ${text}`).execute(db)
  expect(await differences()).toEqual([])
  await define(wrong)
  expect((await differences()).map(({ key }) => key.split(' ')[0])).toContain('saldo')
  await define(view)
  expect(await differences()).toEqual([])
})

it('the check of the books detects a tampered trail', async () => {
  const { ofSala, ofTipster } = await played()
  const behind = (change: string) =>
    withTransaction(ctx, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx.db)
      await sql.raw(change).execute(tx.db)
    })
  expect(await differences()).toEqual([])
  await behind(`update posting_change set profit_after = profit_after - 1 where id_account = ${ofSala}`)
  await behind(`delete from posting_change where id_account = ${ofTipster}`)
  const found = (await differences()).map(({ what, key }) => `${what} ${key.split(':')[0]}`)
  expect(found).toEqual(
    expect.arrayContaining([
      `variazione bet ${ofSala}`,
      `variazione somma ${ofSala}`,
      `variazione bet ${ofTipster}`,
      `variazione versione ${ofTipster}`,
    ]),
  )
  expect(found.some((line) => line.endsWith(String(HOUSE_ACCOUNTS.NO_DROP)))).toBe(false)
})
