import { CONTI } from '@xbetapp/domain/accounting/conti'
import type { Reply } from '../../apps/server/test/client.ts'
import { playedBet, wallet } from './accounts-page.ts'
import type { World } from './world.ts'

/** What addresses name: the ids of one thing of each kind. */
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
  | 'richiesta',
  number
> & { conto: string; task: string; sport: string; parola: string }

/** A little of everything, so that no screen of the product is empty. */
export async function smallWorld(world: World): Promise<Cast> {
  const { api } = world
  const post: World['api']['post'] = (...call) => api.post(...call).then(accepted)
  const book = await world.book('Bet Nazionale')
  const helperBook = (await api.get('GET /api/v1/book')).body.find(({ nomeBook }) => nomeBook === 'Helper')
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
  const { idTipster } = tipster
  const { idSala } = sala

  await world.linked(tipster, sala, { ritardo: 30 })
  const parola = 'corner'
  await post('POST /api/v1/collegamento-keyword', { idTipster, idSala, keyword: parola })
  const { idSparax } = (
    await post('POST /api/v1/sparax', { nomeSparax: 'Sparax Uno', idGruppoTg: await world.chat('Sparax') })
  ).body
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
  const utenti = (await api.get('GET /api/v1/utente')).body

  const portafoglio = await wallet(world, 'Banca di Lupo')
  const fondo = (await post('POST /api/v1/fondo-cassa', { nome: 'Riserva di Lupo' })).body.idFondoCassa
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
  const { impronta } = (await post('POST /api/v1/bets/blocco/effetto', change)).body
  const { idConferma } = (await post('POST /api/v1/bets/blocco', { ...change, impronta })).body
  await limit('0')

  return {
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

/** @throws Error with the refusal */
function accepted<T>(reply: Reply<T>): Reply<T> {
  void reply.body
  return reply
}
