import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteRows, insertRow, rowOf, updateRows } from '#server/db/rows.ts'
import { type BotWorld, botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'

const world = await botWorld()
let idBook: number
let otherBook: number
beforeAll(async () => {
  idBook = (await world.aBook({ nomeBook: 'Betzone' })).idBook
  otherBook = (await world.aBook({ nomeBook: 'Altrobook' })).idBook
})

interface Scene {
  idTipster: number
  idSala: number
}
type Links = (scene: Scene) => Promise<unknown>

const automatico =
  (fields: { ritardo?: number; giorniMassimi?: number } = {}): Links =>
  ({ idTipster, idSala }) =>
    world.link(idTipster, idSala, fields)
const riconoscimento: Links = (scene) => insertRow(world.db, 'collegamentoRiconoscimento', scene)
const keyword: Links = (scene) => insertRow(world.db, 'collegamentoKeyword', { ...scene, keyword: 'over' })
const speciale: Links = (scene) =>
  insertRow(world.db, 'collegamentoSpeciale', { ...scene, idBook: otherBook })

async function aScene(links: Links, sala: Parameters<BotWorld['aSala']>[0] = {}) {
  const tipster = await world.aTipsterOnTelegram()
  const room = await world.aSalaOnTelegram({ idBook, ...sala })
  const scene = { idTipster: tipster.idTipster, idSala: room.idSala }
  await links(scene)
  return { ...scene, chat: tipster.chat, roomChat: room.chat }
}

async function post({ chat }: { chat: number }, text: string | null) {
  const { messageId } =
    text === null
      ? await world.people.postPhoto(chat, await aPicture())
      : await world.people.postText(chat, text)
  const { idReceivedBet } = await world.betOf(chat, messageId)
  await world.quiet()
  return idReceivedBet
}

async function lineOf(idReceivedBet: number, idSala: number) {
  const operator = world.as(await world.aUser())
  const { body } = await operator.get('GET /api/v1/bets/:id/percorso', { params: { id: idReceivedBet } })
  const riga = body.righe.find((one) => one.idSala === idSala)
  return riga && { stato: riga.stato, regola: riga.regola, motivo: riga.motivo }
}

const day = (days: number) => {
  const [, month, date] = romeDay(new Date(Date.now() + days * 86_400_000)).split('-')
  return `${date}/${month}`
}

describe('a room that gets the bet is told by which rule', () => {
  it.each<[string, Links, string | null, string]>([
    ['automatico', automatico(), 'Inter 1', 'Collegamento automatico'],
    ['automatico', automatico({ ritardo: 1 }), 'Inter 1', 'Collegamento automatico, dopo 1 s'],
    ['automatico', automatico(), null, 'Collegamento automatico'],
    ['riconoscimento', riconoscimento, 'Inter 1 su BETZONE', 'Il testo nomina il book della sala'],
    ['keyword', keyword, 'Inter OVER 2,5', 'Il testo contiene "over"'],
    ['speciale', speciale, 'Inter 1', 'Collegamento speciale: il testo non è per Altrobook'],
    ['speciale', speciale, 'Inter 1 no Altrobook', 'Collegamento speciale: il testo non è per Altrobook'],
  ])('%s %#', async (regola, links, text, motivo) => {
    const scene = await aScene(links)
    const id = await post(scene, text)
    expect(await lineOf(id, scene.idSala)).toEqual({ stato: 'inviato', regola, motivo })
    expect(await world.people.sends(scene.roomChat)).toHaveLength(1)
  })
})

describe('a room that does not get it is told why', () => {
  it.each<[string, Links, string | null, Parameters<BotWorld['aSala']>[0]?]>([
    ['La sala è STANDBY', automatico(), 'Inter 1', { stato: 'S' }],
    ['La sala è OFF', automatico(), 'Inter 1', { stato: 'D' }],
    ['La sala è bloccata', automatico(), 'Inter 1', { bloccata: true }],
    ['La sala è segreta', automatico(), 'Inter 1', { isSecret: true }],
    ['La sala non ha una chat Telegram', automatico(), 'Inter 1', { idGruppoTg: null }],
    ['Riconoscimento: la bet non ha testo', riconoscimento, null],
    ['Keywords: la bet non ha testo', keyword, null],
    ['Riconoscimento: il testo non nomina Betzone', riconoscimento, 'Inter 1'],
    ['Riconoscimento: il testo esclude Betzone', riconoscimento, 'Inter 1 no Betzone'],
    ['Speciale: il testo nomina Altrobook, che è il book escluso', speciale, 'Inter 1 Altrobook'],
    ['Keywords: il testo non contiene "over"', keyword, 'Inter 1, overtime'],
    [
      "Automatico: l'evento è tra 5 giorni, il massimo è 2",
      automatico({ giorniMassimi: 2 }),
      `Inter 1 del ${day(5)}`,
    ],
  ])('when the bet comes: %s', async (motivo, links, text, sala = {}) => {
    const scene = await aScene(links, sala)
    const id = await post(scene, text)
    expect(await lineOf(id, scene.idSala)).toEqual({ stato: 'escluso', regola: null, motivo })
    expect(await world.people.sends(scene.roomChat)).toEqual([])
  })

  it('every link that did not fire says so', async () => {
    const scene = await aScene(async (one) => {
      await riconoscimento(one)
      await keyword(one)
    })
    const id = await post(scene, 'Inter 1')
    expect((await lineOf(id, scene.idSala))?.motivo.split('; ').sort()).toEqual([
      'Keywords: il testo non contiene "over"',
      'Riconoscimento: il testo non nomina Betzone',
    ])
  })

  const DAYS = ['DOMENICA', 'LUNEDI', 'MARTEDI', 'MERCOLEDI', 'GIOVEDI', 'VENERDI', 'SABATO'] as const
  const today = DAYS[new Date(`${romeDay(new Date())}T12:00:00Z`).getUTCDay()] ?? 'LUNEDI'

  it.each<[string, string, (scene: Scene) => Promise<unknown>]>([
    [
      'scartato',
      'La sala è STANDBY',
      ({ idSala }) => updateRows(world.db, 'venue', { kind: 'sala', numero: idSala }, { stato: 'S' }),
    ],
    [
      'scartato',
      'Il tipster è OFF',
      ({ idTipster }) => updateRows(world.db, 'tipster', { idTipster }, { stato: 'D' }),
    ],
    [
      'scartato',
      'Nessun collegamento del tipster vale più per la sala',
      ({ idSala }) => deleteRows(world.db, 'collegamentoAutomatico', { idSala }),
    ],
    [
      'scartato',
      'La sala non ha una chat Telegram',
      ({ idSala }) => updateRows(world.db, 'room', { idSala }, { idGruppoTg: null }),
    ],
    [
      'scartato',
      'La sala è chiusa',
      ({ idSala }) =>
        insertRow(world.db, 'closingWindow', { idSala, giorno: today, oraInizio: '00:00', oraFine: '00:00' }),
    ],
  ])('when it falls due, after the wait: %s, %s', async (stato, motivo, meanwhile) => {
    const scene = await aScene(automatico({ ritardo: 3_600 }))
    const id = await post(scene, 'Inter 1')
    expect(await lineOf(id, scene.idSala)).toMatchObject({ stato: 'previsto' })
    await meanwhile(scene)
    await world.fallDue(id)
    expect(await lineOf(id, scene.idSala)).toMatchObject({ stato, motivo: expect.stringContaining(motivo) })
    expect(await world.people.sends(scene.roomChat)).toEqual([])
  })

  it('when it is stopped during the wait', async () => {
    const scene = await aScene(automatico({ ritardo: 3_600 }))
    const id = await post(scene, 'Inter 1')
    await world.people.postText(scene.chat, '/annulla', { replyTo: (await messageOf(id)) ?? 0 })
    await world.quiet()
    expect(await lineOf(id, scene.idSala)).toMatchObject({ stato: 'annullato' })
    expect(await world.people.sends(scene.roomChat)).toEqual([])
  })

  const messageOf = async (idReceivedBet: number) =>
    (await rowOf(world.db, 'bet', { idReceivedBet })).messageId
})
