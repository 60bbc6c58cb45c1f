import { expect, it } from 'vitest'
import { insertRow, rowsOf, updateRows } from '#server/db/rows.ts'
import { botWorld } from '#test/bot-world.ts'

const world = await botWorld()

const operator = async () => world.as(await world.aUser({ roles: ['OPERATORE'] }))
const pathOf = async (id: number) =>
  await (await operator()).get('GET /api/v1/bets/:id/percorso', { params: { id } }).body

it('says for each room why it got the bet or not, and when', async () => {
  const tipster = await world.aTipsterOnTelegram()
  const [auto, keyword, book, standby, later] = await Promise.all([
    world.aSalaOnTelegram(),
    world.aSalaOnTelegram(),
    world.aSalaOnTelegram(),
    world.aSalaOnTelegram({ stato: 'S' }),
    world.aSalaOnTelegram(),
  ])
  const { idTipster } = tipster
  for (const sala of [auto, standby]) await world.link(idTipster, sala.idSala)
  await world.link(idTipster, later.idSala, { ritardo: 3_600 })
  await insertRow(world.db, 'collegamentoKeyword', { idTipster, idSala: keyword.idSala, keyword: 'over' })
  await insertRow(world.db, 'collegamentoRiconoscimento', { idTipster, idSala: book.idSala })
  const posted = await world.people.postText(tipster.chat, 'Inter OVER 2,5')
  const bet = await world.betOf(tipster.chat, posted.messageId)
  await world.quiet()

  const { righe, stoppedAt } = await pathOf(bet.idReceivedBet)
  const bySala = new Map(righe.map((riga) => [riga.idSala, riga]))
  expect(stoppedAt).toBeNull()
  expect(bySala.get(auto.idSala)).toMatchObject({
    nomeSala: auto.nomeSala,
    automatico: true,
    regola: 'automatico',
    stato: 'inviato',
    motivo: 'Collegamento automatico',
    username: null,
    inviato: expect.any(String),
  })
  expect(bySala.get(keyword.idSala)).toMatchObject({ stato: 'inviato', motivo: 'Il testo contiene "over"' })
  expect(bySala.get(book.idSala)).toMatchObject({
    stato: 'escluso',
    motivo: expect.stringMatching(/^Riconoscimento: il testo non nomina /),
    previsto: null,
  })
  expect(bySala.get(standby.idSala)).toMatchObject({ stato: 'escluso', motivo: 'La sala è STANDBY' })
  expect(bySala.get(later.idSala)).toMatchObject({
    stato: 'previsto',
    motivo: 'Collegamento automatico, dopo 3600 s',
    inviato: null,
  })
})

it('shows what an operator sent, by whom', async () => {
  const sala = await world.aSalaOnTelegram()
  const bet = await world.aBet()
  const user = await world.aUser({ roles: ['OPERATORE'] })
  await world.as(user).post('POST /sparabet/send-messages-old-bet', {
    idReceivedBet: bet.idReceivedBet,
    sales: { [sala.idSala]: '' },
  })
  await world.quiet()
  expect((await pathOf(bet.idReceivedBet)).righe).toMatchObject([
    { idSala: sala.idSala, automatico: false, regola: null, stato: 'inviato', username: user.username },
  ])
})

it('links to the message where it has a link', async () => {
  const tipster = await world.aTipsterOnTelegram()
  const { id } = await world.people.createChat({
    id: -1_001_234_567_890,
    title: 'Supergruppo',
    type: 'supergroup',
    members: [{ firstName: 'Sala' }],
  })
  const sala = await world.aSala({ idGruppoTg: id })
  await world.link(tipster.idTipster, sala.idSala)
  const posted = await world.people.postText(tipster.chat, 'Inter 1')
  const bet = await world.betOf(tipster.chat, posted.messageId)
  await world.quiet()
  const [sent] = await world.people.sends(id)
  expect((await pathOf(bet.idReceivedBet)).righe[0]?.link).toBe(
    `https://t.me/c/1234567890/${sent?.messageId}`,
  )
})

it('hides secret rooms from all but ADMIN', async () => {
  const tipster = await world.aTipsterOnTelegram()
  const sala = await world.aSalaOnTelegram({ isSecret: true })
  await world.link(tipster.idTipster, sala.idSala)
  const posted = await world.people.postText(tipster.chat, 'Inter 1')
  const { idReceivedBet: id } = await world.betOf(tipster.chat, posted.messageId)
  expect((await pathOf(id)).righe).toEqual([])
  const admin = world.as(await world.aUser())
  const { righe } = await admin.get('GET /api/v1/bets/:id/percorso', { params: { id } }).body
  expect(righe).toMatchObject([{ stato: 'escluso', motivo: 'La sala è segreta' }])
})

it('is 404 for a bet that does not exist or was deleted', async () => {
  const bet = await world.aBet()
  await (await operator()).post('POST /sparabet/delete-received-bet', { idReceivedBet: bet.idReceivedBet })
  for (const id of [bet.idReceivedBet, 999_999]) {
    expect(await (await operator()).get('GET /api/v1/bets/:id/percorso', { params: { id } }).refusal).toBe(
      `404 La bet con il codice ${id} non esiste`,
    )
  }
})

it('says of which earlier bet it may be a repetition, and by what', async () => {
  const [first, bet] = [await world.aBet(), await world.aBet()]
  const { idReceivedBet } = first
  expect((await pathOf(bet.idReceivedBet)).doppione).toBeNull()
  for (const motivo of ['testo', 'immagine'] as const) {
    await updateRows(
      world.db,
      'bet',
      { idReceivedBet: bet.idReceivedBet },
      { possibileDoppione: idReceivedBet, duplicateReason: motivo },
    )
    expect((await pathOf(bet.idReceivedBet)).doppione).toEqual({ idReceivedBet, motivo })
  }
})

it('says whether the room has an edit, once it was sent, and whether its copy was sent anew', async () => {
  const sala = await world.aSalaOnTelegram()
  const { idReceivedBet } = await world.aBet({ text: 'due messaggi '.repeat(500) })
  const user = await world.aUser({ roles: ['OPERATORE'] })
  await world.as(user).post('POST /sparabet/send-messages-old-bet', {
    idReceivedBet,
    sales: { [sala.idSala]: '' },
  })
  await world.quiet()
  const [relay, second] = await rowsOf(world.db, 'send', { idReceivedBet }, undefined, 'id')
  expect(second).toMatchObject({ tipo: 'text', stato: 'sent' })
  const { id, payload, ...sent } = relay!
  const follows = (fields: object) =>
    insertRow(world.db, 'send', { ...sent, payload: JSON.stringify(payload), ...fields })
  const line = async () => (await pathOf(idReceivedBet)).righe[0]
  expect(await line()).toMatchObject({ stato: 'inviato', modificata: false, rimandata: false })
  const edit = await follows({ scopo: 'bet-edit', stato: 'cancelled' })
  expect(await line()).toMatchObject({ stato: 'inviato', modificata: false })
  await updateRows(world.db, 'send', { id: edit.id }, { stato: 'sent' })
  expect(await line()).toMatchObject({ modificata: true, rimandata: false })
  await follows({ replaces: id })
  expect(await line()).toMatchObject({ stato: 'inviato', modificata: true, rimandata: true })
})

it('names the person who confirmed a held send', async () => {
  const tipster = await world.aTipsterOnTelegram()
  const sala = await world.aSalaOnTelegram()
  await world.link(tipster.idTipster, sala.idSala, { ritardo: 3_600 })
  const posted = await world.people.postText(tipster.chat, 'Inter 1')
  const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
  await updateRows(world.db, 'routing', { idReceivedBet }, { decidedBy: 'mario', decidedAt: new Date() })
  expect((await pathOf(idReceivedBet)).righe).toMatchObject([{ automatico: true, username: 'mario' }])
})
