import { weeksUpTo } from '@xbetapp/domain/accounts/reports/weeks'
import { CONTI } from '@xbetapp/domain/ledger/postings/conti'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { Asked, type Reply } from '../../apps/server/test/client.ts'
import { balanceInCurrency, playedBet, wallet } from './accounts-page.ts'
import type { Sala, World } from './world.ts'

/** Ids for addresses: one of each kind. */
export type Cast = Record<
  | 'tipster'
  | 'book'
  | 'sala'
  | 'helper'
  | 'sito'
  | 'altro'
  | 'sparax'
  | 'canale'
  | 'bet'
  | 'regola'
  | 'utente'
  | 'fondo'
  | 'portafoglio'
  | 'richiesta'
  | 'estratto'
  | 'contestazione'
  | 'dichiarazione',
  number
> & { conto: string; task: string; sport: string; parola: string }

/** A little of everything, so that no screen of the product is empty. */
export async function smallWorld(world: World): Promise<Cast> {
  const { api } = world
  const post: World['api']['post'] = (...call) =>
    new Asked((done, failed) =>
      api
        .post(...call)
        .then(accepted)
        .then(done, failed),
    )
  const book = await world.book('Bet Nazionale')
  const helperBook = (await api.get('GET /api/v1/book').body).find(({ nomeBook }) => nomeBook === 'Helper')
  const tipster = await world.tipster({
    nomeTipster: 'Lupo Alberto',
    action: 10,
    percentualeMinNoDrop: 5,
    percentualeMaxNoDrop: 40,
    capMaxDrop: 300,
    capMaxNoDrop: 200,
    percentualeMaxDrop: 95,
    importoRichiesto: 500,
  })
  const sala = await world.sala({ nomeSala: 'Roma Tuscolana', idBook: book, percentualeImporto: 80 })
  const helper = await world.sala({ nomeSala: 'Gigi', idBook: helperBook?.idBook ?? book })
  const sito = await world.sito({ nomeSito: 'Sito di Carla' })
  const altro = await world.altro({ nomeAltro: 'Conto di Nonna' })
  await balanceInCurrency(world, 'AUD')
  const { idTipster } = tipster
  const { idSala } = sala

  await world.linked(tipster, sala, { ritardo: 30 })
  const parola = 'corner'
  await post('POST /api/v1/collegamento-keyword', { idTipster, idSala, keyword: parola })
  const { idSparax } = await post('POST /api/v1/sparax', {
    nomeSparax: 'Sparax Uno',
    idGruppoTg: await world.chat('Sparax'),
  }).body
  await post('POST /api/v1/collegamento-sparax', { idSparax, idSala })
  const canale = await post('POST /api/v1/canale', {
    nomeMittente: 'Fonte',
    idGruppoTgMittente: await world.chat('Fonte'),
    nomeDestinatario: 'Arrivo',
    idGruppoTgDestinatario: await world.chat('Arrivo'),
  })
  await post('POST /api/v1/fascia-oraria', { giorno: 'LUNEDI', oraInizio: '22:00', oraFine: '06:00', idSala })
  const regola = await post('POST /api/v1/regola-tipster', { regola: 'Niente live dopo le 22', idTipster })
  const task = 'Chiusure serali'
  await post('POST /api/v1/task/new', { name: task })
  const sport = 'Padel'
  await post('POST /api/v1/anagrafica-sport/new', { nome: sport })
  await post('POST /api/v1/anagrafica-fasce/new', { nome: 'Prima fascia' })
  const operatore = await world.user('OPERATORE')
  const utenti = await api.get('GET /api/v1/utente').body

  const portafoglio = await wallet(world, 'Banca di Lupo')
  const fondo = (await post('POST /api/v1/fondo-cassa', { nome: 'Riserva di Lupo' }).body).idFondoCassa
  const data = new Date().toISOString()
  const cento = { data, importo: 100, idValuta: 'EUR' }
  await post('POST /api/v1/cashflow-fondo-cassa', { ...cento, idFondoCassa: fondo, nota: 'Dote' })
  await post('POST /api/v1/cashflow-conto/flussi', {
    cashflowConto: { ...cento, conto: 'INCASSI', nota: 'Vendita' },
    cashflowPortafogli: [{ idPortafoglio: portafoglio, importo: 100 }],
  })
  await post('POST /api/v1/cashflow-tipster/cashin', {
    cashflowContoTipster: { ...cento, nota: 'Acconto', idTipster },
    cashflowPortafogli: [{ ...cento, nota: 'Acconto', idPortafoglio: portafoglio }],
  })

  const drops = [
    { idSala, importo: 100, quota: 1.9 },
    { idSala: helper.idSala, importo: 60, quota: 1.85 },
    { idSito: sito.idSito, importo: 40, quota: 1.8 },
  ]
  const credit = { totTipster: 120, quotaDrop: 1.8 }
  await playedBet(world, { tipster, testo: 'Napoli - Lazio\nOver 2,5 @1.90', drops, credit, esito: 'Win' })
  await playedBet(world, { tipster, testo: 'Genoa - Torino\nX2 @1.75', drops, credit, esito: 'Loss' })
  await world.bet('Bari - Lecce\n1 @2.10', tipster)
  const bet = await playedBet(world, {
    tipster,
    testo: 'Inter - Milan\nGoal @1.85\nStake 3/10',
    drops,
    credit,
  })
  await api
    .put('PUT /api/v1/bets', { idReceivedBet: bet, formattedBet: 'Inter - Milan\nGoal @1.87' })
    .then(accepted)

  // An outcome that waits for a second person.
  const limit = (valore: string) =>
    post('POST /api/v1/admin-variables/set-valore', { nome: 'soglia_seconda_persona', valore })
  const large = await playedBet(world, { tipster, testo: 'Pisa - Como\n1 @2.00', drops, credit })
  await limit('100')
  const change = { ids: [large], modifica: { esito: 'Win' as const } }
  const { impronta } = await post('POST /api/v1/bets/blocco/effetto', change).body
  const { idConferma } = await post('POST /api/v1/bets/blocco', { ...change, impronta }).body
  await limit('0')
  const { estratto, contestazione } = await disputedStatement(world, sala)
  const declared = await post('POST /api/v1/quadratura', {
    entity: 'sala',
    id: idSala,
    momento: romeDay(new Date()),
    importo: 10,
    parole: 'Lo dice Carla al telefono',
  })
  await post('POST /api/v1/quadratura', {
    entity: 'altro',
    id: altro.idAltro,
    momento: romeDay(new Date()),
    importo: 0,
  })

  return {
    estratto,
    contestazione,
    dichiarazione: declared.body.id,
    tipster: idTipster,
    richiesta: idConferma ?? 0,
    book,
    sala: idSala,
    helper: helper.idSala,
    sito: sito.idSito,
    altro: altro.idAltro,
    sparax: idSparax,
    canale: canale.body.idCanale,
    bet,
    regola: regola.body.idRegola,
    utente: utenti.find(({ username }) => username === operatore.username)?.id ?? 0,
    fondo,
    portafoglio,
    conto: CONTI[0].slug,
    task,
    sport,
    parola,
  }
}

/** A statement of last week that its room contests, and that counts otherwise since. */
async function disputedStatement(
  { api, telegram }: World,
  { idSala, idDropTg }: Sala,
): Promise<{ estratto: number; contestazione: number }> {
  const chat = idDropTg ?? 0
  const [, week] = weeksUpTo(romeDay(new Date()), 2)
  const period = { startDate: week?.startDate ?? '', endDate: week?.endDate ?? '' }
  const late = { idSala, data: period.endDate, nota: 'Bonifico arrivato tardi', importo: 25, idValuta: 'EUR' }
  await api
    .post('POST /api/v1/conto/excel/send/:entity', [{ id: idSala, ...period, testuale: true }] as never, {
      params: { entity: 'sala' },
    })
    .then(accepted)
  const sent = await telegram.waitForMessage(chat, ({ buttons }) => buttons !== undefined)
  await telegram.pressButton(chat, sent.messageId, sent.buttons?.[0]?.[1]?.callback_data ?? '')
  const asked = await telegram.waitForMessage(
    chat,
    ({ text }) => text?.startsWith('Che cosa non torna') ?? false,
  )
  await telegram.postText(chat, 'Manca il bonifico di venerdì', { replyTo: asked.messageId })
  await api.post('POST /api/v1/cashflow-sala', late as never).then(accepted)
  const [open] = await api.get('GET /api/v1/contestazioni', { query: {} }).body
  return { estratto: open?.estratto.id ?? 0, contestazione: open?.id ?? 0 }
}

/** @throws Error with the refusal */
function accepted<T>(reply: Reply<T>): Reply<T> {
  void reply.body
  return reply
}
