import { describe, expect, it } from 'vitest'
import type { InvioStato } from '#server/db/generated/tables.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { clockedRelays } from '#test/clocked-relays.ts'
import { relayLatePart } from './relay-late-part.ts'

const { aBet, aSala, aTipster, clock, ctx, db, plan, post, reads, work } = await clockedRelays()

async function linked(count = 1) {
  const { idTipster, ...tipster } = await aTipster()
  const sale = []
  for (let i = 0; i < count; i++) {
    const sala = await aSala()
    await db.insertInto('collegamentoAutomatico').values({ idTipster, idSala: sala.idSala }).execute()
    sale.push(sala)
  }
  return { tipster, sale, sala: sale[0]! }
}

describe('a bet that was edited, and before the edit reached its rooms was', () => {
  const gone = { stoppedAt: clock.now(), deletedAt: clock.now() }
  it.each<[string, Partial<typeof gone>]>([
    ['stopped', { stoppedAt: gone.stoppedAt }],
    ['deleted', { deletedAt: gone.deletedAt }],
    ['both', gone],
  ])('%s stays there as it was, and no edit is left over', async (_, fields) => {
    const { tipster, sala } = await linked()
    const bet = await post(tipster, 'Inter 1')
    const { idReceivedBet } = bet
    await work()
    await bet.edit('Inter 2')
    await db.updateTable('bet').set(fields).where('idReceivedBet', '=', idReceivedBet).execute()
    await work()
    expect(reads(sala)).toEqual(['Inter 1'])
    const rows = db
      .selectFrom('instradamento')
      .select('daModificare')
      .where('idReceivedBet', '=', idReceivedBet)
    expect(await rows.execute()).toEqual([{ daModificare: null }])
  })
})

it('a picture that comes late follows the bet, as its answer, to each room that has it or may have it', async () => {
  const states: InvioStato[] = ['pending', 'sending', 'sent', 'uncertain', 'failed', 'cancelled']
  const { tipster, sale } = await linked(states.length + 1)
  const { idReceivedBet } = await post(tipster, 'Inter 1')
  await plan()
  const sent = await db
    .selectFrom('invio')
    .select(['id', 'idSala', 'chatId', 'idInstradamento'])
    .where('idReceivedBet', '=', idReceivedBet)
    .where('scopo', '=', 'bet-relay')
    .orderBy('id')
    .execute()
  for (const [i, stato] of [...states, 'sent' as const].entries())
    await db.updateTable('invio').set({ stato }).where('id', '=', sent[i]!.id).execute()
  // What an operator sent he sent as it was.
  await db
    .updateTable('sentBet')
    .set({ automatico: false })
    .where('idReceivedBet', '=', idReceivedBet)
    .where('idSala', '=', sale.at(-1)!.idSala)
    .execute()
  await withTransaction(ctx, (tx) => relayLatePart(tx, idReceivedBet, { photos: [42] }))
  const late = await db
    .selectFrom('invio')
    .select(['idSala', 'chatId', 'idInstradamento', 'tipo', 'scopo', 'priority', 'payload', 'stato'])
    .where('idReceivedBet', '=', idReceivedBet)
    .where('tipo', '=', 'photo')
    .orderBy('idSala')
    .execute()
  expect(late).toEqual(
    sent.slice(0, 4).map(({ id, ...room }) => ({
      ...room,
      tipo: 'photo',
      scopo: 'bet-relay',
      priority: 10,
      payload: { photos: [42], replyToInvio: id },
      stato: 'pending',
    })),
  )
  const { idReceivedBet: nowhere } = await aBet()
  await withTransaction(ctx, (tx) => relayLatePart(tx, nowhere, { photos: [42] }))
  expect(await db.selectFrom('invio').select('id').where('idReceivedBet', '=', nowhere).execute()).toEqual([])
})
