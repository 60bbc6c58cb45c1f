import { ROLES } from '@xbetapp/domain/platform/roles/roles'
import { expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { aPicture } from '#test/factories.ts'
import { testApp } from '#test/test-app.ts'

const { as, oneUserPerRole, aBet, aSito, clock, db } = await testApp()
const byRole = await oneUserPerRole()
const admin = as(byRole.ADMIN)
const duplicate = (client: typeof admin, idBetDuplicata: number) =>
  client.post('POST /api/v1/bets', { idBetDuplicata, receivedBet: null, idTipster: null })

/** A bet with drops, credit, outcome, fascia, sport and closing odds. */
async function aWorkedBet() {
  const bet = await aBet({
    photos: [await aPicture(), await aPicture()],
    messageDate: new Date('2026-03-01T10:00:00+01:00'),
  })
  const { idReceivedBet } = bet
  const { idSito } = await aSito()
  await admin.post('POST /api/v1/dropped-bets', { idReceivedBet, idSito, importo: 100, quota: 1.9 })
  await admin.post('POST /sparabet/drop-tipster', {
    bet: { idReceivedBet, totTipster: 50, quotaDrop: 1.85 },
    is_telegram_active: false,
  })
  const { body } = await admin.put('PUT /api/v1/bets', {
    idReceivedBet,
    esito: 'Win',
    fascia: 'A',
    sport: 'Tennis',
    dropChiusura: 1.8,
  })
  return body
}

it('copies the tip and none of its money', async () => {
  const bet = await aWorkedBet()
  const { body: copy } = await duplicate(admin, bet.idReceivedBet)
  expect(copy.idReceivedBet).not.toBe(bet.idReceivedBet)
  expect(copy).toEqual({
    ...bet,
    idReceivedBet: copy.idReceivedBet,
    idBetDuplicata: bet.idReceivedBet,
    dataDuplicazione: '2026-03-11T12:00:00',
    esito: 'Open',
    dataRefertazione: null,
    tot: 0,
    totTipster: 0,
    totFreeroll: 0,
    totGiocabile: 0,
    totNoDrop: 0,
    quotaDrop: 0,
    quotaMedia: 0,
    quotaMinima: null,
    scartoQuota: 0,
    dropChiusura: 0,
    wasTipsterDroppedBefore: false,
    dropLockedUntil: null,
  })
  expect(copy.photos).toHaveLength(2)
  expect(copy.shouldProcessImageToText).toBe(true)
  const drops = await admin.get('GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet', {
    params: { idReceivedBet: copy.idReceivedBet },
  })
  expect(drops.body).toEqual([])
})

it('does not change the copied bet', async () => {
  const bet = await aWorkedBet()
  await duplicate(admin, bet.idReceivedBet)
  expect(await admin.get('GET /api/v1/bets/:id', { params: { id: bet.idReceivedBet } }).body).toEqual(bet)
})

it('is allowed only for roles that may open the calculator', async () => {
  const { idReceivedBet } = await aBet()
  const allowed = ['SUPERADMIN', 'ADMIN', 'ANALISTA', 'CALCOLATORE', 'REFERTATORE', 'LINK', 'CHIUSURE']
  for (const role of ROLES) {
    const { status } = await duplicate(as(byRole[role]), idReceivedBet)
    expect(status, role).toBe(allowed.includes(role) ? 200 : 403)
  }
})

it('requires only calculator rights, which do not allow saving other bets by hand', async () => {
  const { idTipster } = await aBet()
  const salvabet = { receivedBet: 'Inter 1 @2', idTipster }
  expect(await as(byRole.CALCOLATORE).post('POST /api/v1/bets', salvabet).status).toBe(403)
  expect(await as(byRole.OPERATORE).post('POST /api/v1/bets', salvabet).status).toBe(200)
})

it('refuses a bet that does not exist, with its number', async () => {
  expect(await duplicate(admin, 999_999).refusal).toBe('404 La bet con il codice 999999 non esiste')
})

it('makes one copy per idempotency key', async () => {
  const { idReceivedBet } = await aBet()
  const body = { idBetDuplicata: idReceivedBet }
  const press = () =>
    admin.post('POST /api/v1/bets', body, { headers: { 'idempotency-key': `copia-${idReceivedBet}` } })
  const replies = await Promise.all([press(), press(), press()])
  expect(new Set(replies.map((reply) => reply.body.idReceivedBet)).size).toBe(1)
  const copies = await rowsOf(db, 'bet', { idBetDuplicata: idReceivedBet }, ['idReceivedBet'])
  expect(copies).toHaveLength(1)
})

it('can be repeated, each time from the named bet', async () => {
  const { idReceivedBet } = await aBet()
  const { body: first } = await duplicate(admin, idReceivedBet)
  clock.advance(60_000)
  const { body: second } = await duplicate(admin, first.idReceivedBet)
  expect(second.idBetDuplicata).toBe(first.idReceivedBet)
})
