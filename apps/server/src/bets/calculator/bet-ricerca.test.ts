import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { aBet, aTipster, ctx, db } = await testApp()
const tipsters = [await aTipster(), await aTipster()]
const ids: number[] = []
for (let i = 0; i < 6; i++) ids.push((await aBet()).idReceivedBet)

// Placed so that some changes cross midnight in Rome and the night the clocks change.
const moments = [
  '2026-03-28T22:30:00Z',
  '2026-03-28T23:30:00Z',
  '2026-03-29T00:30:00Z',
  '2026-03-29T22:30:00Z',
]
const change = fc.oneof(
  fc.record({
    esito: fc.constantFrom('Win', 'Loss', 'Open', 'Void'),
    dataRefertazione: fc.constant(new Date(0)),
  }),
  fc.record({ messageDate: fc.constantFrom(...moments).map((text) => new Date(text)) }),
  fc.record({ deletedAt: fc.constantFrom(null, new Date(0)) }),
  fc.record({ formattedBet: fc.constantFrom('Però', 'INTER', ''), fascia: fc.constantFrom(null, 'A') }),
  fc.record({
    tot: fc.constantFrom('10', '20'),
    totTipster: fc.constantFrom('0', '5'),
    quotaDrop: fc.constantFrom('0', '2'),
  }),
  fc.record({ idTipster: fc.constantFrom(...tipsters.map((tipster) => tipster.idTipster)) }),
)

/** Rows of either side that the other lacks. */
async function differences(): Promise<unknown[]> {
  const between = async (bets: RawBuilder<unknown>, kept: RawBuilder<unknown>) =>
    (await sql`(${bets} except ${kept}) union all (${kept} except ${bets})`.execute(db)).rows
  const searched = await between(
    sql`select id_received_bet, id_tipster, message_date, esito, should_process_image_to_text, fascia, sport,
          search_text(formatted_bet), tot, tot_tipster, tot_no_drop, tot_freeroll, quota_drop, quota_media,
          scarto_quota, drop_chiusura
        from bet where deleted_at is null`,
    sql`select * from bet_search`,
  )
  const counted = await between(
    sql`select (message_date at time zone 'Europe/Rome')::date, esito, count(*)::int
        from bet where deleted_at is null group by 1, 2`,
    sql`select giorno, esito, n from bet_day where n <> 0`,
  )
  return [...searched, ...counted]
}

it('search rows and counts follow all changes of bets, several in one transaction', async () => {
  const changes = fc.array(fc.tuple(fc.constantFrom(...ids), change), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(changes, async (steps) => {
      await db.transaction().execute(async (tx) => {
        for (const [id, set] of steps) {
          await tx
            .updateTable('bet')
            .set(set as never)
            .where('idReceivedBet', '=', id)
            .execute()
        }
      })
      expect(await differences()).toEqual([])
    }),
    { numRuns: 60 },
  )
})

it('a rolled back change counts nowhere', async () => {
  const refused = ctx.db.transaction().execute(async (tx) => {
    await updateRows(tx, 'bet', { idReceivedBet: ids }, { messageDate: new Date('2026-01-01T12:00:00Z') })
    throw new Error('taken back')
  })
  await expect(refused).rejects.toThrow('taken back')
  expect(await differences()).toEqual([])
})
