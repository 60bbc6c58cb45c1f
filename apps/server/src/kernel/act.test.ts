import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'
import { actOf, describeAct } from './act.ts'
import { audit } from './audit.ts'
import type { Ctx, TxCtx } from './ctx.ts'
import { withTransaction } from './transaction.ts'

const { aUser, as, ctx, db, clock } = await testApp()
const asMario: Ctx = {
  ...ctx,
  actor: { kind: 'user', id: 1, username: 'mario', roles: ['ADMIN'] },
  requestId: 'r-1',
  origin: { via: 'app', verb: 'POST /prova', ip: '192.0.2.7' },
}
const acts = () => rowsOf(db, 'act', {}, undefined, 'idAtto')
const note = (tx: TxCtx, entityId: string) =>
  audit(tx, 'reference.edit', 'book', entityId, { before: null, after: { nome: entityId } })
const actsOf = async (entityId: string) =>
  (await rowsOf(db, 'audit', { entityId }, ['idAtto'])).map(({ idAtto }) => idAtto)

describe('an act', () => {
  it('covers all a transaction does, with the actor, the channel, the address and the reason', async () => {
    await withTransaction({ ...asMario, reason: 'così ha detto' }, async (tx) => {
      await Promise.all([note(tx, 'a'), note(tx, 'b')])
      await withTransaction(tx, (inner) => note(inner, 'c'))
    })
    const [act, ...others] = await acts()
    expect(others).toEqual([])
    expect(act).toEqual({
      idAtto: expect.any(Number),
      at: clock.now(),
      actor: 'mario',
      verbo: 'POST /prova',
      via: 'app',
      ip: '192.0.2.7',
      requestId: 'r-1',
      motivo: 'così ha detto',
      annulla: null,
    })
    for (const one of ['a', 'b', 'c']) expect(await actsOf(one)).toEqual([act?.idAtto])
  })

  it('is not written by a transaction that changes nothing, nor by one that fails', async () => {
    const before = await acts()
    await withTransaction(asMario, (tx) =>
      audit(tx, 'reference.edit', 'book', 'd', { before: { a: 1 }, after: { a: 1 } }),
    )
    await withTransaction(asMario, async (tx) => {
      await note(tx, 'e')
      throw new Error('no')
    }).catch(() => undefined)
    expect(await acts()).toEqual(before)
  })

  it('names the act it takes back, which can be taken back once; a written act never changes', async () => {
    const first = await withTransaction(asMario, actOf)
    const undo = () =>
      withTransaction(asMario, async (tx) => {
        describeAct(tx, { undoes: first })
        return actOf(tx)
      })
    const second = await undo()
    expect((await acts()).find(({ idAtto }) => idAtto === second)?.annulla).toBe(first)
    await expect(undo()).rejects.toThrow('act_annulla_key')
    await expect(
      withTransaction(asMario, async (tx) => {
        await actOf(tx)
        describeAct(tx, { reason: 'tardi' })
      }),
    ).rejects.toThrow('described before')
  })

  it('of an API call records its endpoint, address and reason', async () => {
    const admin = as(await aUser({ roles: ['SUPERADMIN'] }))
    const body = { nome: 'eta_massima_minuti', valore: '45' }
    const set = (motivo: string) =>
      admin.post('POST /api/v1/admin-variables/set-valore', body, { headers: { 'x-motivo': motivo } })
    expect(await set(encodeURIComponent('perché è così')).status).toBe(200)
    expect((await acts()).at(-1)).toMatchObject({
      via: 'app',
      verbo: 'POST /api/v1/admin-variables/set-valore',
      ip: '127.0.0.1',
      motivo: 'perché è così',
    })
    for (const wrong of ['', '%20', '%E0%A4%A', '%00', '%E2%80%8B', '1', 'x'.repeat(501)]) {
      const refused = await set(wrong)
      const says = wrong.startsWith('x')
        ? 'Massimo 500 caratteri.'
        : 'Indica il motivo: serve almeno una lettera.'
      expect([wrong, refused.status, refused.message]).toEqual([wrong, 400, says])
    }
  })
})

it('acts and audit lines are never changed or erased', async () => {
  await withTransaction(asMario, (tx) => note(tx, 'z'))
  for (const table of ['act', 'audit']) {
    for (const change of [
      `update ${table} set actor = 'x'`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(sql.raw(change).execute(db), change).rejects.toThrow('never changed or erased')
    }
  }
})
