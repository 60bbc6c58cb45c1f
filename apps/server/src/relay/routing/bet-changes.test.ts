import { expect, it } from 'vitest'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { betRevisions } from '#server/kernel/revision.ts'
import { testApp } from '#test/test-app.ts'

const { aBet, as, aUser, clock, ctx, db } = await testApp()
const operatore = as(await aUser({ roles: ['OPERATORE'] }))

const press = (verb: 'annulla-ritiro' | 'correggi-copie' | 'modifica-vista', id: number) =>
  operatore.post(`POST /api/v1/bets/:id/${verb}`, undefined, { params: { id } })
const bet = (idReceivedBet: number) => rowOf(db, 'bet', { idReceivedBet })
const trail = async (id: number) =>
  (await rowsOf(db, 'audit', { entity: 'bet', entityId: String(id) }, ['action', 'before'], 'id'))
    .filter(({ action }) => action !== 'bets.save')
    .map(({ action, before }) => [action, before])

it.each(['annulla-ritiro', 'correggi-copie', 'modifica-vista'] as const)(
  '%s of an unknown bet is refused, with its id',
  async (verb) => {
    expect(await press(verb, 999_999).refusal).toBe('404 La bet con il codice 999999 non esiste')
  },
)

it('undoing the withdrawal of a bet that was not withdrawn is refused, with its id', async () => {
  const { idReceivedBet } = await aBet()
  const { status, message } = await press('annulla-ritiro', idReceivedBet)
  expect(status).toBe(409)
  expect(message).toContain(String(idReceivedBet))
})

it('a correction of copies is recorded at once, and refused for a stopped bet', async () => {
  const { idReceivedBet } = await aBet()
  expect((await bet(idReceivedBet)).copiesCorrectedAt).toBeNull()
  expect(await press('correggi-copie', idReceivedBet).body).toEqual({
    message: 'Operazione completata con successo',
  })
  expect((await bet(idReceivedBet)).copiesCorrectedAt).toEqual(clock.now())
  expect(await trail(idReceivedBet)).toEqual([['relay.correct', null]])
  const { idReceivedBet: stopped } = await aBet()
  await updateRows(db, 'bet', { idReceivedBet: stopped }, { stoppedAt: clock.now() })
  const { status, message } = await press('correggi-copie', stopped)
  expect(status).toBe(409)
  expect(message).toContain(String(stopped))
  expect((await bet(stopped)).copiesCorrectedAt).toBeNull()
})

it('copies are outdated after a person changed the text, until they are corrected or the bet is stopped', async () => {
  const { idReceivedBet } = await aBet()
  const behind = async () =>
    (await operatore.get('GET /api/v1/bets/:id/percorso', { params: { id: idReceivedBet } }).body)
      .daCorreggere
  const change = async (text: string) => {
    clock.advance(1_000)
    expect(await operatore.put('PUT /api/v1/bets', { idReceivedBet, formattedBet: text }).status).toBe(200)
  }
  await change('Inter 2')
  expect(await behind()).toBe(false)
  await insertRow(db, 'send', {
    ...{
      chatId: -1,
      tipo: 'text',
      payload: { text: 'x' },
      username: 'prova',
      scopo: 'bet-relay',
      stato: 'sent',
    },
    ...{ idReceivedBet, sentAt: clock.now() },
  })
  expect(await behind()).toBe(false)
  await change('Inter 3')
  expect(await behind()).toBe(true)
  clock.advance(1_000)
  await press('correggi-copie', idReceivedBet)
  expect(await behind()).toBe(false)
  await change('Inter 4')
  expect(await behind()).toBe(true)
  await updateRows(db, 'bet', { idReceivedBet }, { stoppedAt: clock.now() })
  expect(await behind()).toBe(false)
})

it('a tipster’s change after the drop is marked as seen once, for that bet only', async () => {
  const [{ idReceivedBet }, other] = [await aBet(), await aBet()]
  for (const one of [idReceivedBet, other.idReceivedBet])
    await updateRows(db, 'bet', { idReceivedBet: one }, { modificaDopoDrop: 'quota' })
  const revision = async () => (await betRevisions(ctx, [idReceivedBet])).get(idReceivedBet) ?? 0
  const before = await revision()
  for (let times = 0; times < 2; times++)
    expect(await press('modifica-vista', idReceivedBet).body).toEqual({
      message: 'Operazione completata con successo',
    })
  expect((await bet(idReceivedBet)).modificaDopoDrop).toBeNull()
  expect(await revision()).toBeGreaterThan(before)
  expect((await bet(other.idReceivedBet)).modificaDopoDrop).toBe('quota')
  expect(await trail(idReceivedBet)).toEqual([['bets.change-seen', { modificaDopoDrop: 'quota' }]])
})
