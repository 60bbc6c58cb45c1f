import { beforeAll, describe, expect, it } from 'vitest'
import { type BotWorld, botWorld } from '#test/bot-world.ts'

let world: BotWorld
beforeAll(async () => {
  world = await botWorld()
})

const editor = async () => world.as(await world.aUser({ roles: ['ANAGRAFICHE'] }))
const operator = async () => world.as(await world.aUser({ roles: ['OPERATORE'] }))
const NOTHING = {
  tutte: [],
  nessuna: [],
  pattern: null,
  contenuto: null,
  quotaMin: null,
  quotaMax: null,
  dispersione: 0,
  ore: null,
}
const rule = (idSala: number, filtro: object = {}, fields: object = {}) => ({
  tipo: 'automatico' as const,
  idSala,
  ritardo: 0,
  filtro: { ...NOTHING, ...filtro },
  ...fields,
})

async function aTipsterWithRoom() {
  const tipster = await world.aTipsterOnTelegram()
  const sala = await world.aSalaOnTelegram()
  const user = await editor()
  const { idTipster } = tipster
  await user.post('POST /api/v1/collegamento-automatico', { idTipster, idSala: sala.idSala })
  return { tipster, sala, user, idTipster }
}
const post = async (chat: number, text: string) => {
  const posted = await world.people.postText(chat, text)
  const bet = await world.betOf(chat, posted.messageId)
  await world.quiet()
  return bet.idReceivedBet
}

describe('what a link asks of a message', () => {
  it('holds for real bets, is told as a sentence, and leaves a version with who, when, and which bets', async () => {
    const { tipster, sala, user, idTipster } = await aTipsterWithRoom()
    const first = await post(tipster.chat, 'Inter - Milan 1 @1,80')
    const changed = await user.put('PUT /api/v1/collegamenti/regola', {
      idTipster,
      ...rule(sala.idSala, { nessuna: ['free'], quotaMin: 1.5 }),
    })
    expect(changed.body).toMatchObject({
      frase: `Manda a ${sala.nomeSala} ogni bet, mai se il testo contiene "free" e con quota da 1,50 in su; subito.`,
    })
    await post(tipster.chat, 'FREE Inter - Milan 1 @1,80')
    await post(tipster.chat, 'Inter - Milan 1 @1,40')
    const last = await post(tipster.chat, 'Inter - Milan 1 @1,60')
    expect(await world.reads(sala.chat)).toEqual(['Inter - Milan 1 @1,80', 'Inter - Milan 1 @1,60'])
    const path = await (await operator()).get('GET /api/v1/bets/:id/percorso', { params: { id: last - 1 } })
    expect(path.body.righe[0]?.motivo).toBe('Automatico: la quota 1,40 è sotto 1,50')
    const versions = (await user.get('GET /api/v1/collegamenti/versioni', { query: { idTipster } })).body
    expect(
      versions.map(({ numero, prima, dopo, bet, ultime }) => ({ numero, prima, dopo, bet, ultime })),
    ).toEqual([
      {
        numero: 2,
        prima: `Manda a ${sala.nomeSala} ogni bet; subito.`,
        dopo: `Manda a ${sala.nomeSala} ogni bet, mai se il testo contiene "free" e con quota da 1,50 in su; subito.`,
        bet: 3,
        ultime: [last, last - 1, last - 2],
      },
      { numero: 1, prima: null, dopo: `Manda a ${sala.nomeSala} ogni bet; subito.`, bet: 1, ultime: [first] },
    ])
  })

  it('is refused at its field when the pattern or the odds make no sense', async () => {
    const { sala, user, idTipster } = await aTipsterWithRoom()
    const bad = await user.put('PUT /api/v1/collegamenti/regola', {
      idTipster,
      ...rule(sala.idSala, { pattern: '(?=over)' }),
    })
    expect(bad).toMatchObject({ status: 400, message: 'Espressione non valida: si usa la sintassi RE2.' })
    const crossed = await user.put('PUT /api/v1/collegamenti/regola', {
      idTipster,
      ...rule(sala.idSala, { quotaMin: 2, quotaMax: 1.5 }),
    })
    expect(crossed.status).toBe(400)
    const none = await user.put('PUT /api/v1/collegamenti/regola', {
      idTipster,
      ...rule(sala.idSala, {}, { tipo: 'riconoscimento' }),
    })
    expect(none.status).toBe(404)
  })

  it('that asks a person first keeps the bet until somebody sends it', async () => {
    const { tipster, sala, user, idTipster } = await aTipsterWithRoom()
    await user.put('PUT /api/v1/collegamenti/regola', {
      idTipster,
      ...rule(sala.idSala, {}, { confermare: true }),
    })
    const id = await post(tipster.chat, 'Torino 1')
    expect(await world.reads(sala.chat)).toEqual([])
    const staff = await operator()
    const waiting = (await staff.get('GET /api/v1/invii/in-attesa')).body.find(
      (one) => one.idReceivedBet === id,
    )
    expect(waiting?.sale).toMatchObject([{ motivo: 'Chiede conferma' }])
    await staff.post('POST /api/v1/invii/in-attesa/decidi', {
      azione: 'invia',
      bet: waiting!.sale.map((row) => row.id),
    })
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['Torino 1'])
  })

  it('holds for a sparax too', async () => {
    const chat = (await world.aChat(null, 'Sparax')).id
    const { idSparax } = await world.db
      .insertInto('sparax')
      .values({ nomeSparax: `Sparax ${chat}`, idGruppoTg: chat })
      .returningAll()
      .executeTakeFirstOrThrow()
    const sala = await world.aSalaOnTelegram()
    const user = await editor()
    await user.post('POST /api/v1/collegamento-sparax', { idSparax, idSala: sala.idSala })
    await user.put('PUT /api/v1/collegamenti/regola', {
      idSparax,
      ...rule(sala.idSala, { tutte: ['live'] }, { tipo: 'sparax' }),
    })
    await world.people.postText(chat, 'Schedina')
    await world.people.postText(chat, 'Schedina LIVE')
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['Schedina LIVE'])
  })
})

describe('the laboratory', () => {
  it('tells before it is saved which rooms would have got which bets more or less, and writes nothing', async () => {
    const { tipster, sala, idTipster } = await aTipsterWithRoom()
    const other = await world.aSalaOnTelegram()
    const live = await post(tipster.chat, 'Roma LIVE 1')
    const calm = await post(tipster.chat, 'Roma 1')
    const user = await operator()
    const { body } = await user.post('POST /api/v1/laboratorio/prova', {
      idTipster,
      cambi: [
        { azione: 'metti', regola: rule(sala.idSala, { nessuna: ['live'] }) },
        { azione: 'metti', regola: rule(other.idSala, { tutte: ['live'] }, { ritardo: 30 }) },
      ],
    })
    expect(body).toMatchObject({ bet: 2, limitata: false })
    const bySala = new Map(body.sale.map((one) => [one.idSala, one]))
    expect(bySala.get(sala.idSala)).toMatchObject({
      prima: 2,
      dopo: 1,
      inPiu: [],
      inMeno: [{ idReceivedBet: live, motivo: 'Automatico: il testo contiene "live"' }],
    })
    expect(bySala.get(other.idSala)).toMatchObject({
      prima: 0,
      dopo: 1,
      inPiu: [{ idReceivedBet: live, motivo: 'Collegamento automatico, dopo 30 s' }],
    })
    const rules = (await user.get('GET /api/v1/collegamenti/regole', { query: { idTipster } })).body
    expect(rules.map(({ idSala, filtro }) => [idSala, filtro.nessuna])).toEqual([[sala.idSala, []]])
    expect(calm).toBeGreaterThan(live)
  })

  it('replays a closing hour, a longer delay and a link taken off', async () => {
    const { tipster, sala, idTipster } = await aTipsterWithRoom()
    const id = await post(tipster.chat, 'Bari 1')
    const user = await operator()
    const week = (
      ['LUNEDI', 'MARTEDI', 'MERCOLEDI', 'GIOVEDI', 'VENERDI', 'SABATO', 'DOMENICA'] as const
    ).map((giorno) => ({
      azione: 'metti' as const,
      idSala: sala.idSala,
      giorno,
      dalle: '00:00',
      alle: '00:00',
    }))
    const closed = await user.post('POST /api/v1/laboratorio/prova', { idTipster, chiusure: week })
    expect(closed.body.sale).toMatchObject([
      { inMeno: [{ idReceivedBet: id, motivo: expect.stringContaining('La sala è chiusa') }] },
    ])
    const later = await user.post('POST /api/v1/laboratorio/prova', { idTipster, attesaBase: 600 })
    expect(later.body.sale).toMatchObject([{ prima: 1, dopo: 1, spostate: 1, inPiu: [], inMeno: [] }])
    const gone = await user.post('POST /api/v1/laboratorio/prova', {
      idTipster,
      cambi: [{ azione: 'togli', regola: rule(sala.idSala) }],
    })
    expect(gone.body.sale).toMatchObject([
      { prima: 1, dopo: 0, inMeno: [{ motivo: 'Nessun collegamento del tipster vale più per la sala' }] },
    ])
  })

  it('says of a typed text where it would go now and why not, as the same text posted does', async () => {
    const { tipster, sala, user, idTipster } = await aTipsterWithRoom()
    await user.put('PUT /api/v1/collegamenti/regola', {
      idTipster,
      ...rule(sala.idSala, { tutte: ['over'] }),
    })
    const standby = await world.aSalaOnTelegram({ stato: 'S' })
    await world.link(idTipster, standby.idSala)
    const said = async (testo: string) =>
      (await user.post('POST /api/v1/laboratorio/testo', { idTipster, testo })).body.map(
        ({ idSala, manda, motivo }) => ({ idSala, manda, motivo }),
      )
    expect(await said('Inter over 2,5')).toEqual([
      { idSala: sala.idSala, manda: true, motivo: 'Collegamento automatico' },
      { idSala: standby.idSala, manda: false, motivo: 'La sala è STANDBY' },
    ])
    const refused = await said('Inter under 2,5')
    const id = await post(tipster.chat, 'Inter under 2,5')
    const path = await (await operator()).get('GET /api/v1/bets/:id/percorso', { params: { id } })
    expect(new Map(path.body.righe.map(({ idSala, motivo }) => [idSala, motivo]))).toEqual(
      new Map(refused.map(({ idSala, motivo }) => [idSala, motivo])),
    )
  })
})
