import { expect, it } from 'vitest'
import { checkBooks } from '#server/ledger/postings/public.ts'
import { testApp } from '#test/test-app.ts'

const { as, aUser, aBet, aSala, ctx } = await testApp({ realTime: true })
const operatori = await Promise.all(Array.from({ length: 12 }, () => aUser({ roles: ['OPERATORE'] })))

// Concurrent drops on a few bets and rooms, half of them removals, contend for the same locks.
it('concurrent drops and removals never fail, and the books agree afterwards', async () => {
  const bets = await Promise.all(Array.from({ length: 4 }, () => aBet()))
  const sale = await Promise.all(Array.from({ length: 5 }, () => aSala({ freerollAttivo: '10.00' })))
  const replies = await Promise.all(
    operatori.map(async (user, who) => {
      const client = as(user)
      const seen: string[] = []
      for (let turn = 0; turn < 20; turn++) {
        const removed = (who + turn) % 2 === 0
        // Two bets and rooms in one submission, in an order that differs between users.
        const data = [who + turn, who * 3 + turn * 7].map((n) => ({
          idReceivedBet: bets[n % bets.length]?.idReceivedBet ?? 0,
          idSala: sale[(n * 3 + turn) % sale.length]?.idSala ?? 0,
          importoNoPerc: removed ? 0 : 10 + n,
          quota: removed ? 0 : 1.85,
        }))
        const reply = await client.post('POST /sparabet/new-sale-drop', { data })
        if (reply.status !== 200) seen.push(`${reply.status} ${reply.text}`)
      }
      return seen
    }),
  )
  expect(replies.flat()).toEqual([])
  const differences: unknown[] = []
  await checkBooks(ctx, (difference) => differences.push(difference))
  expect(differences).toEqual([])
})
