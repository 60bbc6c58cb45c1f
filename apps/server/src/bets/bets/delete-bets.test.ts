import { describe, expect, it } from 'vitest'
import { rowIfAny, rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { as, aUser, aBet, aSala, ctx, db } = await testApp()
const user = await aUser({ roles: ['OPERATORE'] })
const operatore = as(user)
const HAS_DROPS = 'Impossibile eliminare una bet con drop'

const deleteOne = (idReceivedBet: number) =>
  operatore.post('POST /sparabet/delete-received-bet', { idReceivedBet })
const deleteAll = (ids: number[]) => operatore.post('POST /sparabet/delete-received-bets', { ids })
const isThere = async (id: number) =>
  (await operatore.get('GET /api/v1/bets/:id', { params: { id } }).status) === 200
const playOn = (idReceivedBet: number, idSala: number, importoNoPerc = 100, quota = 2) =>
  operatore.post('POST /sparabet/new-sale-drop', { data: [{ idReceivedBet, idSala, importoNoPerc, quota }] })

describe('deleting', () => {
  it('removes a bet from every list, keeps its row, and audits who did it', async () => {
    const { idReceivedBet } = await aBet()
    expect(await deleteOne(idReceivedBet).body).toEqual({ message: 'Eliminazione bet con successo' })
    expect(await isThere(idReceivedBet)).toBe(false)
    const row = await rowIfAny(db, 'bet', { idReceivedBet }, ['deletedAt'])
    expect(row?.deletedAt).toEqual(ctx.now())
    const line = await rowIfAny(db, 'audit', { action: 'bets.delete', entityId: String(idReceivedBet) }, [
      'actor',
    ])
    expect(line?.actor).toBe(user.username)
  })

  it('answers 404 for an unknown bet, and for one already deleted', async () => {
    const { idReceivedBet } = await aBet()
    await deleteOne(idReceivedBet)
    expect(await deleteOne(idReceivedBet).refusal).toBe(
      `404 La bet con il codice ${idReceivedBet} non esiste`,
    )
  })

  it('is refused while a room has a drop on the bet', async () => {
    const { idReceivedBet } = await aBet()
    await playOn(idReceivedBet, (await aSala()).idSala)
    expect(await deleteOne(idReceivedBet).refusal).toBe(`409 ${HAS_DROPS}`)
  })

  it('is refused while the bet has a stake whose share rounds to 0', async () => {
    const { idReceivedBet } = await aBet()
    await playOn(idReceivedBet, (await aSala({ percentualeImporto: '10.00' })).idSala, 0.01)
    expect(await deleteOne(idReceivedBet).refusal).toBe(`409 ${HAS_DROPS}`)
  })

  it('is refused while the tipster is credited, also with a voided drop', async () => {
    const { idReceivedBet } = await aBet()
    const bet = { idReceivedBet, totTipster: 0, quotaDrop: 1.9 }
    expect(
      await operatore.post('POST /sparabet/drop-tipster', { bet, is_telegram_active: false }).status,
    ).toBe(200)
    expect(await deleteOne(idReceivedBet).refusal).toBe(`409 ${HAS_DROPS}`)
  })

  it('is allowed after the drops are removed', async () => {
    const { idReceivedBet } = await aBet()
    const { idSala } = await aSala()
    await playOn(idReceivedBet, idSala)
    await playOn(idReceivedBet, idSala, 0, 0)
    expect(await deleteOne(idReceivedBet).status).toBe(200)
  })

  it('of many is all or none', async () => {
    const [a, b, played] = await Promise.all([aBet(), aBet(), aBet()])
    await playOn(played.idReceivedBet, (await aSala()).idSala)
    expect(await deleteAll([a.idReceivedBet, b.idReceivedBet, played.idReceivedBet]).refusal).toBe(
      `409 ${HAS_DROPS}`,
    )
    expect(await deleteAll([a.idReceivedBet, 999_999]).status).toBe(404)
    expect([await isThere(a.idReceivedBet), await isThere(b.idReceivedBet)]).toEqual([true, true])
    expect(await deleteAll([a.idReceivedBet, b.idReceivedBet]).status).toBe(200)
    expect([await isThere(a.idReceivedBet), await isThere(b.idReceivedBet)]).toEqual([false, false])
  })

  it('of an empty list is refused', async () => {
    expect(await deleteAll([]).refusal).toBe('400 Nessuna bet selezionata')
  })

  it('cancels messages queued for rooms', async () => {
    const { idReceivedBet } = await aBet()
    const { idSala, nomeSala } = await aSala()
    await operatore.post('POST /sparabet/send-messages-old-bet', {
      idReceivedBet,
      sales: { [idSala]: nomeSala },
    })
    await deleteOne(idReceivedBet)
    const sends = await rowsOf(db, 'send', { idReceivedBet }, ['stato'])
    expect(sends).toEqual([{ stato: 'cancelled' }])
  })

  it('and a concurrent drop never leave money on a deleted bet', async () => {
    const { idSala } = await aSala()
    for (let i = 0; i < 10; i++) {
      const { idReceivedBet } = await aBet()
      const [deleted, dropped] = await Promise.all([deleteOne(idReceivedBet), playOn(idReceivedBet, idSala)])
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([deleted.status, dropped.status])
    }
  })

  it('and a concurrent relay never leave a queued message of a deleted bet', async () => {
    const { idSala, nomeSala } = await aSala()
    for (let i = 0; i < 10; i++) {
      const { idReceivedBet } = await aBet()
      const relay = operatore.post('POST /sparabet/send-messages-old-bet', {
        idReceivedBet,
        sales: { [idSala]: nomeSala },
      })
      const [deleted] = await Promise.all([deleteOne(idReceivedBet), relay])
      expect(deleted.status).toBe(200)
      const waiting = await rowsOf(db, 'send', { idReceivedBet, stato: 'pending' }, ['id'])
      expect(waiting).toEqual([])
    }
  })
})
