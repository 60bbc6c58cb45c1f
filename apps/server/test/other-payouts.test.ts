import type { Body } from '@xbetapp/contract/contract'
import { expect, it } from 'vitest'
import { rowOf, rowsOf } from '#server/db/rows.ts'
import { undoAct } from '#server/oversight/activity-log/undo-act.ts'
import { moneyWorld } from './money-world.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { as, clock, ctx, db, oneUserPerRole, aTipster, aSala, aSito } = app
clock.set('2026-03-10T12:00:00+01:00')
const { aPlayedBet, differences } = await moneyWorld(app)
const byRole = await oneUserPerRole()
const admin = as(byRole.ADMIN)
const referee = as(byRole.REFERTATORE)
const { idTipster } = await aTipster()
const [room, site] = [await aSala(), await aSito()]

type Edit = Body<'PUT /api/v1/bets'>
const put = (edit: Edit, client = referee) => client.put('PUT /api/v1/bets', edit)
const aBet = (esito: 'Open' | 'Loss' = 'Open') =>
  aPlayedBet({
    idTipster,
    at: '2026-03-09T10:00:00',
    drops: [
      [{ kind: 'sala', id: room.idSala }, 100, 2],
      [{ kind: 'sito', id: site.idSito }, 50, 1.7],
    ],
    credit: [120, 1.85],
    esito,
  })
const parties = async (id: number) => {
  const { venues, ...house } = await admin.get('GET /api/v1/bets/:id/profitti', { params: { id } }).body
  return {
    ...house,
    venues: venues.map(({ profitEur }) => profitEur),
    drop: venues.map((one) => one.idDroppedBet),
  }
}

it('paid so by all, it counts for venues, tipster and house, and the bet shows the outcome nearest to it', async () => {
  const id = await aBet()
  const { body } = await put({ idReceivedBet: id, pagamento: { tipo: 'cashout', reso: 80, parte: 100 } })
  expect(body).toMatchObject({ esito: 'HalfLoss', pagamento: { tipo: 'cashout', won: '0', returned: '0.8' } })
  expect(await parties(id)).toMatchObject({ venues: [-20, -10], tipster: -24, noDrop: -6, scartiQuota: 0 })
  expect(await differences()).toEqual([])

  const settled = await rowOf(db, 'bet', { idReceivedBet: id })
  expect(settled.dataRefertazione).toEqual(clock.now())
  expect(await rowsOf(db, 'modificationLog', { idReceivedBet: id, tipoModifica: 'PAGAMENTO' })).toMatchObject(
    [
      {
        valorePrecedente: null,
        nuovoValore: 'Cash-out a 80 ogni 100',
        username: byRole.REFERTATORE.username,
      },
    ],
  )
})

it('paid so by some alone, the others keep the outcome and No Drop has the difference', async () => {
  const id = await aBet('Loss')
  const { drop } = await parties(id)
  const pagamento = { tipo: 'cashout', reso: 130, parte: 100, drop: drop.slice(0, 1) } as const
  expect((await put({ idReceivedBet: id, pagamento })).body).toMatchObject({ esito: 'Loss' })
  expect(await parties(id)).toMatchObject({ venues: [30, -50], tipster: -120, noDrop: 100, freeroll: 0 })
  expect(await differences()).toEqual([])
})

it('another outcome takes it away; undone, it is back with the moment it was set', async () => {
  const id = await aBet()
  const { messageDate } = await rowOf(db, 'bet', { idReceivedBet: id })
  await put({ idReceivedBet: id, pagamento: { tipo: 'parita', pari: 2, posti: 1 } })
  const before = await rowOf(db, 'bet', { idReceivedBet: id }, ['esito', 'payout', 'dataRefertazione'])
  clock.advance(60_000)
  await put({ idReceivedBet: id, esito: 'Win' })
  expect(await rowOf(db, 'bet', { idReceivedBet: id })).toMatchObject({ esito: 'Win', payout: null })
  const [act] = await rowsOf(db, 'act', {}, ['idAtto']).then((acts) =>
    acts.toSorted((a, b) => Number(b.idAtto) - Number(a.idAtto)),
  )
  await undoAct({ ...ctx, actor: { kind: 'user', ...byRole.ADMIN } as never }, Number(act?.idAtto))
  expect(await rowOf(db, 'bet', { idReceivedBet: id }, ['esito', 'payout', 'dataRefertazione'])).toEqual(
    before,
  )
  expect(messageDate).not.toEqual(before.dataRefertazione)
})

it('taken away with an outcome, the bet counts by that outcome again', async () => {
  const id = await aBet()
  await put({ idReceivedBet: id, pagamento: { tipo: 'anticipo' } })
  expect(await parties(id)).toMatchObject({ esito: 'Win', venues: [100, 35] })
  await put({ idReceivedBet: id, pagamento: null, esito: 'Open' })
  expect(await parties(id)).toMatchObject({ esito: 'Open', pagamento: null, venues: [-100, -50] })
})

it.each([
  [{ tipo: 'cashout', reso: -1, parte: 100 }, '400 Inserisci quanto è stato reso ogni 100 puntati.'],
  [{ tipo: 'cashout', reso: 80, parte: 0 }, '400 Inserisci una percentuale tra 0 e 100.'],
  [{ tipo: 'cashout', reso: 80, parte: 120 }, '400 Inserisci una percentuale tra 0 e 100.'],
  [{ tipo: 'parita', pari: 2, posti: 2 }, '400 I posti sono meno di chi è a pari merito.'],
  [{ tipo: 'nulla', quote: [] }, '400 Inserisci la quota della gamba.'],
  [{ tipo: 'nulla', quote: [0] }, '400 Inserisci la quota della gamba.'],
  [{ tipo: 'nulla', quote: [1.5], mezzePerse: [0.9] }, '400 Inserisci una quota tra 1 e 1.000.'],
] as const)('%j is refused: %s', async (pagamento, refusal) => {
  const id = await aBet()
  expect(await put({ idReceivedBet: id, pagamento } as never).refusal).toBe(refusal)
  expect(await rowOf(db, 'bet', { idReceivedBet: id })).toMatchObject({ esito: 'Open', payout: null })
})

it('an Open bet that some pay alone, and drops that are gone, are refused', async () => {
  const id = await aBet()
  const { drop } = await parties(id)
  const pagamento = { tipo: 'anticipo', drop } as const
  expect(await put({ idReceivedBet: id, pagamento }).refusal).toBe(
    "400 Prima indica l'esito della bet: vale per gli altri conti.",
  )
  const drops = { tipo: 'anticipo' as const, drop: [999_999] }
  const gone = { idReceivedBet: id, esito: 'Loss' as const, pagamento: drops }
  expect(await put(gone).refusal).toBe('400 I drop della bet sono cambiati: riapri il pagamento.')
})

it('only those who may set outcomes set it, on the outcome they saw', async () => {
  const id = await aBet()
  const pagamento = { tipo: 'anticipo' } as const
  expect(await put({ idReceivedBet: id, pagamento }, as(byRole.CHIUSURE)).status).toBe(403)
  await put({ idReceivedBet: id, esito: 'Loss' })
  expect(await put({ idReceivedBet: id, pagamento, esitoVisto: 'Open' }).status).toBe(409)
})
