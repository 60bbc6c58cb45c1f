import { describe, expect, it } from 'vitest'
import type { InvioStato } from '#server/db/generated/tables.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { clockedRelays } from '#test/clocked-relays.ts'
import { insertRow, rowsOf, updateRows } from '#test/rows.ts'
import { relayLatePart } from './relay-late-part.ts'

const { aBet, aSala, aTipster, clock, ctx, db, plan, post, reads, work } = await clockedRelays()

async function linked(count = 1) {
  const { idTipster, ...tipster } = await aTipster()
  const sale = []
  for (let i = 0; i < count; i++) {
    const sala = await aSala()
    await insertRow(db, 'collegamentoAutomatico', { idTipster, idSala: sala.idSala })
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
  const sent = await rowsOf(
    db,
    'invio',
    { idReceivedBet, scopo: 'bet-relay' },
    ['id', 'idSala', 'chatId', 'idInstradamento'],
    'id',
  )
  for (const [i, stato] of [...states, 'sent' as const].entries())
    await updateRows(db, 'invio', { id: sent[i]!.id }, { stato })
  // What an operator sent he sent as it was.
  await updateRows(db, 'sentBet', { idReceivedBet, idSala: sale.at(-1)!.idSala }, { automatico: false })
  await withTransaction(ctx, (tx) => relayLatePart(tx, idReceivedBet, { photos: [42] }))
  const late = await rowsOf(
    db,
    'invio',
    { idReceivedBet, tipo: 'photo' },
    ['idSala', 'chatId', 'idInstradamento', 'tipo', 'scopo', 'priority', 'payload', 'stato'],
    'idSala',
  )
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
  expect(await rowsOf(db, 'invio', { idReceivedBet: nowhere }, ['id'])).toEqual([])
})
