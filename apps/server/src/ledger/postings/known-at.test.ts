import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getAccount } from '#server/accounts/accounting/public.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { testApp } from '#test/test-app.ts'
import { endOfMoment, knownAt } from './known-at.ts'

// It is Wednesday 11 March 2026, noon.
const app = await testApp()
const { aBet, aSala, clock, ctx } = app

const at = (iso: string) => new Date(iso)
const accountOf = async (saldoOutstandingBase: string) => {
  const { idSala } = await aSala({ saldoOutstandingBase })
  return (await getAccount(ctx, 'sala', idSala)).idAccount
}

describe('a moment of the past', () => {
  it('is the end of its day or of its second, and never later than now', () => {
    const end = (moment: string) => endOfMoment(ctx, moment, 'knownAt')
    expect(end('2026-03-10')).toEqual(at('2026-03-10T23:59:59.999+01:00'))
    expect(end('2026-03-10T08:15:30')).toEqual(at('2026-03-10T08:15:30.999+01:00'))
    expect(end('2026-03-11')).toEqual(clock.now())
    expect(end('2026-03-11T12:00:00')).toEqual(clock.now())
  })

  it.each(['2026-03-12', '2026-03-11T12:00:01'])('that is to come is refused at its field: %s', (moment) => {
    expect(() => endOfMoment(ctx, moment, 'momento')).toThrow(
      expect.objectContaining({
        message: 'Il momento non può essere futuro.',
        details: expect.objectContaining({ campo: 'momento' }),
      }),
    )
  })

  it('without one the present is read', async () => {
    expect(await knownAt(ctx, null)).toBe(ctx)
    expect((await knownAt(ctx, '2026-03-11')).knownAt).toEqual(clock.now())
  })
})

describe('a moment before the books began', () => {
  it('is refused with the first that is known: of all accounts, or of the one that is asked for', async () => {
    const old = await accountOf('5.00')
    // As if the trail had begun with these states.
    const began = (idAccount: number, when: string) =>
      sql`insert into posting_change (id_account, version, id_atto, recorded_at, profit_after)
          select id_account, 0, id_atto, ${when}::timestamptz, 0 from account_total where id_account = ${idAccount}`.execute(
        app.db,
      )
    const young = await accountOf('6.00')
    await began(old, '2026-03-02T10:00:00+01:00')
    await began(young, '2026-03-09T10:00:00+01:00')
    const REFUSAL = 'La situazione passata si può vedere dal 09/03/2026 10:00.'
    await expect(knownAt(ctx, '2026-03-08')).rejects.toMatchObject({
      message: REFUSAL,
      details: { campo: 'knownAt' },
    })
    await expect(knownAt(ctx, '2026-03-08', young)).rejects.toMatchObject({ message: REFUSAL })
    expect((await knownAt(ctx, '2026-03-08', old)).knownAt).toEqual(at('2026-03-08T23:59:59.999+01:00'))
    await expect(knownAt(ctx, '2026-03-01', old)).rejects.toThrow('dal 02/03/2026 10:00')
    const contabile = app.as(await app.aUser({ roles: ['CONTABILITÀ'] }))
    expect((await contabile.get('GET /api/v1/contabilita/situazione-dal')).body).toEqual({
      dal: '2026-03-09',
    })
    expect((await knownAt(ctx, '2026-03-09')).knownAt).toEqual(at('2026-03-09T23:59:59.999+01:00'))
  })
})

describe('a moment that is still being written', () => {
  it('waits for the write, and is refused where that takes too long; today as a day does not wait', async () => {
    const held = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const write = withTransaction(ctx, async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx.db)
      written.resolve()
      await held.promise
    })
    await written.promise
    const now = new Date()
    const live = { ...ctx, now: () => now }
    const second = new Date(now.getTime() + 3_600_000).toISOString().slice(0, 19)
    await expect(knownAt(live, second)).rejects.toMatchObject({ code: 'KNOWN_TOO_SOON' })
    const soon = knownAt(live, second)
    held.resolve()
    await write
    expect((await soon).knownAt).toEqual(now)
    await aBet()
  })
})
