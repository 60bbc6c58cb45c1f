import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { rowOf, updateRows } from '#server/db/rows.ts'
import { betRevisions } from '#server/kernel/revision.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { testApp } from '#test/test-app.ts'
import { withTransaction } from './transaction.ts'

const { aBet, ctx, db } = await testApp()
const textOf = async (id: number) => (await rowOf(db, 'bet', { idReceivedBet: id })).formattedBet
const revision = async () => (await rowOf(db, 'revision', { nome: 'bets' })).valore

it('that fails leaves nothing behind, and no revision either', async () => {
  const { idReceivedBet, formattedBet } = await aBet()
  const before = await revision()
  await expect(
    withTransaction(ctx, async (tx) => {
      await updateRows(tx.db, 'bet', { idReceivedBet }, { formattedBet: 'altro' })
      betsChanged(tx, [idReceivedBet])
      throw new Error("all'ultimo momento")
    }),
  ).rejects.toThrow("all'ultimo momento")
  expect(await textOf(idReceivedBet)).toBe(formattedBet)
  expect(await revision()).toBe(before)
})

it('inside another joins it: both commit or neither', async () => {
  const { idReceivedBet, formattedBet } = await aBet()
  await withTransaction(ctx, async (outer) => {
    await withTransaction(outer, (inner) =>
      updateRows(inner.db, 'bet', { idReceivedBet }, { formattedBet: 'altro' }),
    )
    throw new Error('fuori')
  }).catch(() => undefined)
  expect(await textOf(idReceivedBet)).toBe(formattedBet)
})

it('that deadlocks with another is retried, so that its caller does not notice', async () => {
  const [a, b] = [(await aBet()).idReceivedBet, (await aBet()).idReceivedBet]
  const inOrder = (first: number, second: number, text: string) =>
    withTransaction(ctx, async (tx) => {
      await updateRows(tx.db, 'bet', { idReceivedBet: first }, { formattedBet: text })
      await sleep(100)
      await updateRows(tx.db, 'bet', { idReceivedBet: second }, { formattedBet: text })
    })
  await Promise.all([inOrder(a, b, 'uno'), inOrder(b, a, 'due')])
  expect(await textOf(a)).toBe(await textOf(b))
})

it('gives all its bets one revision, the next one', async () => {
  const bets = [(await aBet()).idReceivedBet, (await aBet()).idReceivedBet]
  const before = await revision()
  await withTransaction(ctx, async (tx) => betsChanged(tx, bets))
  expect(await betRevisions(ctx, bets)).toEqual(new Map(bets.map((id) => [id, before + 1])))
})

it('many that wait for one row leave connections for reads', async () => {
  const { idReceivedBet } = await aBet()
  const held = Promise.withResolvers<void>()
  const holder = withTransaction(ctx, async (tx) => {
    await tx.db
      .selectFrom('bet')
      .select('tot')
      .where('idReceivedBet', '=', idReceivedBet)
      .forUpdate()
      .execute()
    await held.promise
  })
  await sleep(50)
  let written = 0
  const writers = Array.from({ length: 30 }, (_, n) =>
    withTransaction(ctx, async (tx) => {
      await updateRows(tx.db, 'bet', { idReceivedBet }, { formattedBet: `testo ${n}` })
      written++
    }),
  )
  await sleep(50)
  await Promise.all(Array.from({ length: 50 }, () => textOf(idReceivedBet)))
  expect(written).toBe(0)
  held.resolve()
  await Promise.all([holder, ...writers])
  expect(written).toBe(30)
})
