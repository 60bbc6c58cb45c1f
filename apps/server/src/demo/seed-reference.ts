import { idsOf, insertIfNew, insertRows, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import {
  BET_CLASSES,
  BOOKS,
  CHANNEL,
  CURRENCIES,
  FUNDS,
  OTHERS,
  ROOMS,
  SITES,
  SPARAX,
  SPORT,
  TIPSTERS,
  USERS,
  WALLETS,
} from './world.ts'

/** Chat ids of the demo: tipsters, their drop chats, rooms, their drop chats, and the staff's own. */
export const CHAT = {
  tipster: (index: number) => -1_001_000 - index,
  tipsterDrop: (index: number) => -1_002_000 - index,
  sala: (index: number) => -1_003_000 - index,
  salaDrop: (index: number) => -1_004_000 - index,
  staff: -1_005_001,
  bets: -1_005_002,
  trash: -1_005_003,
  comandi: -1_005_004,
  sparax: (index: number) => -1_006_000 - index,
  canale: (index: number) => -1_007_000 - index,
} as const

/** Rooms, sites, tipsters and all other records, as somebody would have typed them in. */
export async function seedReference(tx: TxCtx): Promise<void> {
  const { db } = tx
  await insertRows(db, 'currency', [...CURRENCIES])
  await insertRows(
    db,
    'book',
    BOOKS.map((nomeBook) => ({ nomeBook })),
  )
  const lists = { anagraficaSport: SPORT, anagraficaFasce: BET_CLASSES, wallet: WALLETS, cashFund: FUNDS }
  for (const [table, names] of Object.entries(lists))
    await insertRows(
      db,
      table as keyof typeof lists,
      names.map((nome) => ({ nome })),
    )

  const books = await rowsOf(db, 'book')
  const idBook = (nome: string) => books.find((book) => book.nomeBook === nome)?.idBook ?? 0
  const venues = await db
    .insertInto('venue')
    .values([
      ...ROOMS.map(({ book: _book, ...sala }) => ({ kind: 'sala' as const, ...sala })),
      ...SITES.map((sito) => ({ kind: 'sito' as const, ...sito })),
      ...OTHERS.map((altro) => ({ kind: 'altro' as const, ...altro })),
    ])
    .returning(['idVenue', 'numero'])
    .execute()
  const sale = await db
    .insertInto('room')
    .values(
      ROOMS.map((sala, index) => ({
        idVenue: venues[index]?.idVenue ?? 0,
        idSala: venues[index]?.numero ?? 0,
        idBook: idBook(sala.book),
        idGruppoTg: CHAT.sala(index),
        idDropTg: CHAT.salaDrop(index),
      })),
    )
    .returning(['idSala', 'idGruppoTg', 'idDropTg'])
    .execute()
  const tipsters = await db
    .insertInto('tipster')
    .values(
      TIPSTERS.map(({ nome, action, freeroll, limits }, index) => ({
        nomeTipster: nome,
        action,
        freeroll,
        idGruppoTg: CHAT.tipster(index),
        idDropTg: CHAT.tipsterDrop(index),
        ...limits,
      })),
    )
    .returning(['idTipster', 'nomeTipster', 'idGruppoTg', 'idDropTg'])
    .execute()
  const reservedChats = [...sale, ...tipsters].flatMap((entity) =>
    [entity.idGruppoTg, entity.idDropTg].map((chatId) => ({
      chatId: chatId ?? 0,
      idSala: 'idSala' in entity ? entity.idSala : null,
      idTipster: 'idTipster' in entity ? entity.idTipster : null,
    })),
  )
  await insertRows(db, 'reservedChat', reservedChats)
  const tipsterRules = TIPSTERS.flatMap(({ nome, rules }) => {
    const idTipster = tipsters.find((tipster) => tipster.nomeTipster === nome)?.idTipster ?? 0
    return rules.map((regola) => ({ idTipster, regola }))
  })
  await insertRows(db, 'tipsterRule', tipsterRules)
  const rooms = idsOf(sale, 'idSala')
  await linkRooms(tx, idsOf(tipsters, 'idTipster'), rooms)
  await seedSparaxAndChannels(tx, rooms)
  await setVariables(tx)
  await seedUsers(tx)
}

async function linkRooms(tx: TxCtx, tipsters: readonly number[], sale: readonly number[]): Promise<void> {
  const links = tipsters.flatMap((idTipster, index) =>
    [sale[index], sale[index + 6]].flatMap((idSala) => (idSala === undefined ? [] : [{ idTipster, idSala }])),
  )
  await insertRows(tx.db, 'collegamentoAutomatico', links)
  const [firstTipster] = tipsters
  const [, keywordRoom, pictureRoom, specialRoom] = sale
  if (!firstTipster || !keywordRoom || !pictureRoom || !specialRoom) return
  const keywordLink = { idTipster: firstTipster, idSala: keywordRoom, ritardo: 20 }
  await insertRows(tx.db, 'collegamentoKeyword', [
    { ...keywordLink, keyword: 'tennis' },
    { ...keywordLink, keyword: 'basket' },
  ])
  await insertRows(tx.db, 'collegamentoRiconoscimento', { idTipster: firstTipster, idSala: pictureRoom })
  const { idBook } = await rowOf(tx.db, 'book', {}, ['idBook'], 'idBook')
  await insertRows(tx.db, 'collegamentoSpeciale', { idTipster: firstTipster, idSala: specialRoom, idBook })
}

/** Two groups that the staff play themselves, and a pair of chats whose messages are copied. */
async function seedSparaxAndChannels(tx: TxCtx, sale: readonly number[]): Promise<void> {
  const sparax = await tx.db
    .insertInto('sparax')
    .values(
      SPARAX.map((nomeSparax, index) => ({
        nomeSparax,
        idGruppoTg: CHAT.sparax(index),
        soloFoto: index === 1,
      })),
    )
    .returning('idSparax')
    .execute()
  const links = sparax.flatMap(({ idSparax }, index) =>
    sale.slice(index * 4, index * 4 + 4).map((idSala, place) => ({ idSparax, idSala, ritardo: place * 15 })),
  )
  await insertRows(tx.db, 'collegamentoSparax', links)
  await insertRows(tx.db, 'canale', {
    nomeMittente: CHANNEL[0],
    idGruppoTgMittente: CHAT.canale(0),
    nomeDestinatario: CHANNEL[1],
    idGruppoTgDestinatario: CHAT.canale(1),
  })
}

async function setVariables(tx: TxCtx): Promise<void> {
  const values = {
    chat_staff_id: CHAT.staff,
    chat_bets_id: CHAT.bets,
    chat_trash_id: CHAT.trash,
    chat_comando_id: CHAT.comandi,
    timesheet_link: 'https://example.org/timesheet',
    link_accesso_siti: 'https://example.org/accesso-siti',
    nota_bet_americani: 'Giocare solo con importi interi',
    nota_sicilia_no_asia: 'NO ASIA',
    nota_sukor_no_365: 'NO 365',
  }
  for (const [nome, valore] of Object.entries(values)) {
    await updateRows(tx.db, 'adminVariable', { nome }, { valore: String(valore) })
  }
}

/** One user per role, all with the first user's password: a demo is meant to be explored. */
async function seedUsers(tx: TxCtx): Promise<void> {
  const { passwordHash } = await rowOf(tx.db, 'appUser', {}, ['passwordHash'], 'id')
  for (const { username, roles } of USERS) {
    const user = await insertIfNew(tx.db, 'appUser', { username, passwordHash, demo: true })
    if (!user) continue
    for (const ruolo of roles) await insertRows(tx.db, 'userRole', { idUser: user.id, ruolo })
  }
}
