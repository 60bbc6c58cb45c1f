import type { Conflitto } from '@xbetapp/contract/conflict'
import { describe, expect, it } from 'vitest'
import { insertRow } from '#server/db/rows.ts'
import { botWorld } from '#test/bot-world.ts'

const world = await botWorld()

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
async function aSparax() {
  const chat = (await world.aChat(null, 'Sparax')).id
  const { idSparax } = await insertRow(world.db, 'sparax', { nomeSparax: `Sparax ${chat}`, idGruppoTg: chat })
  const sala = await world.aSalaOnTelegram()
  const user = await editor()
  return { chat, idSparax, sala, user }
}
const post = async (chat: number, text: string) => {
  const posted = await world.people.postText(chat, text)
  const bet = await world.betOf(chat, posted.messageId)
  await world.quiet()
  return bet.idReceivedBet
}

describe('a filter of a link', () => {
  it('applies to real bets, is shown as a sentence, and creates a version with user, time and bets', async () => {
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
    const versions = await user.get('GET /api/v1/collegamenti/versioni', { query: { idTipster } }).body
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

  it('applies from the creation of a link, and an invalid pattern creates none', async () => {
    const { idTipster, chat } = await world.aTipsterOnTelegram()
    const [automatic, special, asking] = [
      await world.aSalaOnTelegram(),
      await world.aSalaOnTelegram(),
      await world.aSalaOnTelegram(),
    ]
    const user = await editor()
    const link = (idSala: number, filtro: object) => ({
      idTipster,
      idSala,
      filtro: { ...NOTHING, ...filtro },
    })
    const refused = await user.post(
      'POST /api/v1/collegamento-automatico',
      link(automatic.idSala, { pattern: '(?=over)' }),
    )
    expect(refused.refusal).toBe('400 Espressione non valida: si usa la sintassi RE2.')
    const rules = async () => await user.get('GET /api/v1/collegamenti/regole', { query: { idTipster } }).body
    expect(await rules()).toEqual([])
    await user.post('POST /api/v1/collegamento-automatico', link(automatic.idSala, { tutte: ['live'] }))
    const { idBook } = await world.aBook()
    await user.post('POST /api/v1/collegamento-speciale', {
      ...link(special.idSala, { quotaMin: 1.5 }),
      idBook,
    })
    await user.post('POST /api/v1/collegamento-keyword', {
      idTipster,
      idSala: asking.idSala,
      keyword: 'lazio',
      confermare: true,
    })
    const bySala = new Map((await rules()).map((one) => [one.idSala, one]))
    expect(bySala.get(automatic.idSala)?.filtro.tutte).toEqual(['live'])
    expect(bySala.get(special.idSala)?.filtro.quotaMin).toBe(1.5)
    expect(bySala.get(asking.idSala)).toMatchObject({ confermare: true, filtro: NOTHING })
    // One change each: no version has the link without its filter.
    const versions = await user.get('GET /api/v1/collegamenti/versioni', { query: { idTipster } }).body
    expect(versions.map(({ prima, dopo }) => ({ prima, dopo }))).toEqual(
      [asking, special, automatic].map(({ idSala }) => ({ prima: null, dopo: bySala.get(idSala)?.frase })),
    )
    await post(chat, 'Lazio 1 @1,40')
    expect(await world.reads(automatic.chat)).toEqual([])
    expect(await world.reads(special.chat)).toEqual([])
    expect(await world.reads(asking.chat)).toEqual([])
  })

  it('is refused at its field when the pattern or the odds make no sense', async () => {
    const { sala, user, idTipster } = await aTipsterWithRoom()
    const bad = await user.put('PUT /api/v1/collegamenti/regola', {
      idTipster,
      ...rule(sala.idSala, { pattern: '(?=over)' }),
    })
    expect(bad.refusal).toBe('400 Espressione non valida: si usa la sintassi RE2.')
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

  it('with confirmation holds the bet until a person sends it', async () => {
    const { tipster, sala, user, idTipster } = await aTipsterWithRoom()
    await user.put('PUT /api/v1/collegamenti/regola', {
      idTipster,
      ...rule(sala.idSala, {}, { confermare: true }),
    })
    const id = await post(tipster.chat, 'Torino 1')
    expect(await world.reads(sala.chat)).toEqual([])
    const staff = await operator()
    const waiting = (await staff.get('GET /api/v1/invii/in-attesa').body).find(
      (one) => one.idReceivedBet === id,
    )
    expect(waiting?.sale).toMatchObject([{ motivo: 'Chiede conferma' }])
    await staff.post('POST /api/v1/invii/in-attesa/decidi', {
      azione: 'invia',
      bet: waiting!.sale.map(({ id, versione }) => ({ id, versione })),
    })
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['Torino 1'])
  })

  it('is joined by confirmation for all bets of a tipster while his switch is on, with a version of it', async () => {
    const { tipster, sala, user, idTipster } = await aTipsterWithRoom()
    const params = { id: idTipster }
    const isOn = async () =>
      (await user.get('GET /api/v1/tipster/:id/chiedi-conferma', { params }).body).attivo
    expect(await isOn()).toBe(false)
    await user.put('PUT /api/v1/tipster/:id/chiedi-conferma', { attivo: true }, { params })
    expect(await isOn()).toBe(true)
    const held = await post(tipster.chat, 'Genoa 1')
    expect(await world.reads(sala.chat)).toEqual([])
    const waiting = await (await operator()).get('GET /api/v1/invii/in-attesa').body
    expect(waiting.find((one) => one.idReceivedBet === held)?.sale).toMatchObject([
      { motivo: 'Chiede conferma' },
    ])
    await user.put('PUT /api/v1/tipster/:id/chiedi-conferma', { attivo: false }, { params })
    await post(tipster.chat, 'Genoa 2')
    expect(await world.reads(sala.chat)).toEqual(['Genoa 2'])
    const versions = await user.get('GET /api/v1/collegamenti/versioni', { query: { idTipster } }).body
    const sentence = 'Tutte le sue bet chiedono conferma prima di partire.'
    expect(versions.slice(0, 2).map(({ prima, dopo, bet }) => ({ prima, dopo, bet }))).toEqual([
      { prima: sentence, dopo: null, bet: 1 },
      { prima: null, dopo: sentence, bet: 1 },
    ])
  })

  it('of a sparax with confirmation holds its message until a person sends it', async () => {
    const { chat, sala, idSparax, user } = await aSparax()
    await user.post('POST /api/v1/collegamento-sparax', { idSparax, idSala: sala.idSala, confermare: true })
    await world.people.postText(chat, 'Schedina da guardare')
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual([])
    const staff = await operator()
    const waiting = await staff.get('GET /api/v1/invii/in-attesa').body
    const one = waiting.find(({ testo }) => testo === 'Schedina da guardare')
    expect(one?.sale).toMatchObject([{ motivo: 'Chiede conferma' }])
    await staff.post('POST /api/v1/invii/in-attesa/decidi', {
      azione: 'invia',
      inoltri: one!.sale.map(({ id, versione }) => ({ id, versione })),
    })
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['Schedina da guardare'])
  })

  it('applies to a sparax too', async () => {
    const { chat, sala, idSparax, user } = await aSparax()
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
  it('shows before saving which bets rooms would have got more or less, and writes nothing', async () => {
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
    const rules = await user.get('GET /api/v1/collegamenti/regole', { query: { idTipster } }).body
    expect(rules.map(({ idSala, filtro }) => [idSala, filtro.nessuna])).toEqual([[sala.idSala, []]])
    expect(calm).toBeGreaterThan(live)
  })

  it('replays a closing hour, a longer delay and a removed link', async () => {
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

  it('a save over an unseen change is refused with fields and user; an unchanged one makes no version', async () => {
    const { sala, user, idTipster } = await aTipsterWithRoom()
    const them = await world.aUser({ roles: ['ANAGRAFICHE'] })
    const other = world.as(them)
    const versionNow = async () =>
      (await user.get('GET /api/v1/collegamenti/regole', { query: { idTipster } }).body)[0]?.version
    const version = await versionNow()
    const written = { idTipster, ...rule(sala.idSala, { tutte: ['over'] }) }
    expect(await other.put('PUT /api/v1/collegamenti/regola', { ...written, version }).status).toBe(200)
    expect(await versionNow()).toBe((version ?? 0) + 1)

    const late = await user.put('PUT /api/v1/collegamenti/regola', {
      ...{ idTipster, ...rule(sala.idSala, { quotaMin: 1.5 }) },
      version,
    })
    expect(late.status).toBe(409)
    const { campi } = (late.json() as { conflitto: Conflitto }).conflitto
    expect(campi.map(({ campo }) => campo)).toEqual(['tutte'])
    expect(campi[0]?.chi).toBe(them.username)
    expect(await user.get('GET /api/v1/collegamenti/regole', { query: { idTipster } }).body).toMatchObject([
      { filtro: { tutte: ['over'], quotaMin: null } },
    ])

    const seen = await versionNow()
    await other.put('PUT /api/v1/collegamenti/regola', { ...written, version: seen })
    expect(await versionNow()).toBe(seen)
    const saved = await user.put('PUT /api/v1/collegamenti/regola', {
      ...{ idTipster, ...rule(sala.idSala, { tutte: ['over'], quotaMin: 1.5 }) },
      version: seen,
    })
    expect(saved.body).toMatchObject({ version: (seen ?? 0) + 1, filtro: { tutte: ['over'], quotaMin: 1.5 } })
  })

  it('of two concurrent saves of a version one is saved and one is refused', async () => {
    const { sala, user, idTipster } = await aTipsterWithRoom()
    const other = await editor()
    const statuses = await Promise.all(
      [user, other].map(
        async (who, n) =>
          await who.put('PUT /api/v1/collegamenti/regola', {
            ...{ idTipster, ...rule(sala.idSala, { tutte: [`parola ${n}`] }) },
            version: 1,
          }).status,
      ),
    )
    expect(statuses.sort()).toEqual([200, 409])
  })

  it('routes a typed text like the same text posted, with the reasons', async () => {
    const { tipster, sala, user, idTipster } = await aTipsterWithRoom()
    await user.put('PUT /api/v1/collegamenti/regola', {
      idTipster,
      ...rule(sala.idSala, { tutte: ['over'] }),
    })
    const standby = await world.aSalaOnTelegram({ stato: 'S' })
    await world.link(idTipster, standby.idSala)
    const said = async (testo: string) =>
      (await user.post('POST /api/v1/laboratorio/testo', { idTipster, testo }).body).map(
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
