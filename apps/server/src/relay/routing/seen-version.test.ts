import { expect, it } from 'vitest'
import { insertRow, rowIfAny, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

// Each call that sends, announces or restores a bet names its version, so that only a text that was seen leaves.

const { aBet, as, aSala, aSentBet, aUser, clock, db } = await testApp()
const operatore = as(await aUser({ roles: ['OPERATORE'] }))

const aMessage = (
  idReceivedBet: number,
  { idSala, idGruppoTg }: { idSala: number; idGruppoTg: number | null },
  stato: 'sent' | 'uncertain',
) =>
  insertRow(db, 'send', {
    ...{ idReceivedBet, idSala, stato, chatId: idGruppoTg ?? 0 },
    ...{ tipo: 'text', payload: { text: 'Inter 1 @1.85' }, scopo: 'bet-relay', username: 'prova' },
  })

/** A bet that was changed after the caller saw it. */
async function changedSince() {
  const { idReceivedBet } = await aBet({ text: 'Inter 1 @1.85' })
  const { textVersion } = await rowOf(db, 'bet', { idReceivedBet })
  await operatore.put('PUT /api/v1/bets', { idReceivedBet, formattedBet: 'Inter 2 @4.50' })
  return { idReceivedBet, seen: textVersion }
}

type Changed = Awaited<ReturnType<typeof changedSince>>

const CALLS = {
  'Sparabet sends it': async ({ idReceivedBet }: Changed, versione: number) => {
    const { idSala, nomeSala } = await aSala()
    const sales = { [idSala]: nomeSala }
    const versioni = { [idReceivedBet]: versione }
    return operatore.post('POST /sparabet/send-messages-old-bet', { idReceivedBet, sales, versioni })
  },
  'its copies are corrected': async ({ idReceivedBet: id }: Changed, textVersion: number) =>
    operatore.post('POST /api/v1/bets/:id/correggi-copie', { textVersion }, { params: { id } }),
  'its withdrawal is undone': async ({ idReceivedBet: id }: Changed, textVersion: number) => {
    await updateRows(db, 'bet', { idReceivedBet: id }, { stoppedAt: clock.now(), ritirataAt: clock.now() })
    return operatore.post('POST /api/v1/bets/:id/annulla-ritiro', { textVersion }, { params: { id } })
  },
  'drops are moved to it, whose rooms read it': async ({ idReceivedBet }: Changed, version: number) => {
    const [source, { idSala }] = [await aBet(), await aSala()]
    const drop = { idReceivedBet: source.idReceivedBet, idSala, importoNoPerc: 100, quota: 2 }
    await operatore.post('POST /sparabet/new-sale-drop', { data: [drop], is_telegram_active: false })
    return operatore.post('POST /sparabet/sposta-drop', {
      ...{ data: [{ idSala }], id_source: source.idReceivedBet, id_dest: idReceivedBet },
      dest_text_version: version,
    })
  },
  'its tipster is credited, and told': async ({ idReceivedBet }: Changed, textVersion: number) =>
    operatore.post('POST /sparabet/drop-tipster', {
      bet: { idReceivedBet, totTipster: 0, quotaDrop: 1.85, textVersion },
      is_telegram_active: false,
    }),
  'an uncertain message of it is sent again': async ({ idReceivedBet }: Changed, textVersion: number) => {
    const { id } = await aMessage(idReceivedBet, await aSala(), 'uncertain')
    return operatore.post(
      'POST /api/v1/invii/:id/risolvi',
      { azione: 'reinvia', textVersion },
      { params: { id } },
    )
  },
} as const

it.each(Object.keys(CALLS) as (keyof typeof CALLS)[])(
  '%s only in the version that was seen: another is refused with the present text',
  async (name) => {
    const bet = await changedSince()
    expect(await CALLS[name](bet, bet.seen).then(({ refusal }) => refusal)).toBe(
      `409 La bet ${bet.idReceivedBet} è cambiata nel frattempo. Ora dice: Inter 2 @4.50`,
    )
    expect(await rowsOf(db, 'send', { idReceivedBet: bet.idReceivedBet, stato: 'pending' })).toEqual([])
    expect((await CALLS[name](bet, bet.seen + 1)).status).toBe(200)
  },
)

it('a change after the drop is cleared only in the version that was seen', async () => {
  const { idReceivedBet } = await aBet()
  const params = { id: idReceivedBet }
  await updateRows(db, 'bet', { idReceivedBet }, { modificaDopoDrop: 'Inter X' })
  const put = async (modificaDopoDrop: string) =>
    operatore.post('POST /api/v1/bets/:id/modifica-vista', { modificaDopoDrop }, { params })
  const late = await put('Inter 2')
  expect([late.status, (await rowIfAny(db, 'bet', { idReceivedBet }))?.modificaDopoDrop]).toEqual([
    409,
    'Inter X',
  ])
  expect((await put('Inter X')).status).toBe(200)
  expect((await rowOf(db, 'bet', { idReceivedBet })).modificaDopoDrop).toBeNull()
})

it('a stop also tells a room that got the bet after the rooms were shown, and none that was shown and not chosen', async () => {
  const bet = await aBet()
  const [shown, left, since] = [await aSala(), await aSala(), await aSala()]
  const { idReceivedBet } = bet
  for (const sala of [shown, left, since]) {
    const { id: idSend } = await aMessage(idReceivedBet, sala, 'sent')
    await aSentBet({ idReceivedBet, idSala: sala.idSala, idSend })
  }
  await operatore.post('POST /sparabet/annulla-bet', {
    idReceivedBet: bet.idReceivedBet,
    sales: [shown.idSala],
    viste: [shown.idSala, left.idSala],
  })
  const told = await rowsOf(db, 'send', { idReceivedBet: bet.idReceivedBet, scopo: 'stop-bet' }, ['idSala'])
  expect(new Set(told.map(({ idSala }) => idSala))).toEqual(new Set([shown.idSala, since.idSala]))
})
