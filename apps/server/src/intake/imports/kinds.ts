import { contract } from '@xbetapp/contract/contract'
import type { ImportKind } from '@xbetapp/contract/intake/imports'
import { VENUE_FIELDS } from '@xbetapp/contract/reference/venue-fields'
import { ROLES } from '@xbetapp/domain/platform/roles/roles'
import { GIORNI } from '@xbetapp/domain/reference/closing-windows/closing-window'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import type { FieldName } from '@xbetapp/domain/reference/reference/fields'
import { z } from 'zod'
import { addHolder, type Holder, holdersWithAmounts } from '#server/accounts/summary/public.ts'
import { idsOf } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { addTask, createUser, editUser, listTasks, listUsers } from '#server/platform/users/public.ts'
import { addClosingWindow, closingWindows } from '#server/reference/closing-windows/public.ts'
import {
  addName,
  addRule,
  createRecord,
  createTipster,
  createVenue,
  editRecord,
  editTipster,
  editVenue,
  listNames,
  listRecords,
  listTipster,
  listVenues,
  type NameList,
} from '#server/reference/reference/public.ts'
import { BETS, DROPS } from './bet-kinds.ts'
import { type Column, column, ownColumn } from './columns.ts'
import { CLOSING_ODDS, SCORES } from './feed-kinds.ts'
import type { Kind, Values } from './kind.ts'
import { LINKS } from './link-kind.ts'
import { MOVEMENTS } from './movement-kind.ts'
import { PAYOUTS } from './payout-kind.ts'
import { TERMS } from './terms-kind.ts'

const columns = (...names: FieldName[]): Column[] => names.map((name) => column(name))
const required = true
const fixed = true
const IN_EURO = 'Un importo in euro.'
const IN_CURRENCY = 'Un importo nella valuta del conto; negativo se è a nostro debito.'
const CHAT_ID = 'Il numero della chat su Telegram, per esempio -1001234567890.'

const recordVerbs = (name: 'book' | 'valuta' | 'sparax' | 'canale', id: string) => ({
  list: (ctx: Ctx) => listRecords(ctx, name) as Promise<readonly Values[]>,
  create: {
    body: contract[`POST /api/v1/${name}`].body,
    run: (tx: TxCtx, body: never) => createRecord(tx, name, body),
  },
  edit: {
    body: contract[`PUT /api/v1/${name}`].body,
    run: (tx: TxCtx, body: never) => editRecord(tx, name, body),
    id: [id, 'version'],
  },
})

/** A sheet of names alone. */
const namesSheet = (sheet: string) => ({
  sheet,
  columns: [ownColumn('nome', 'Nome', { required })],
  key: ['nome'],
})

const holderKind = (holder: Holder, sheet: string): Kind => ({
  ...namesSheet(sheet),
  list: (ctx) => holdersWithAmounts(ctx, holder),
  create: {
    body: contract['POST /api/v1/portafoglio'].body,
    run: (tx, { nome }: { nome: string }) => addHolder(tx, holder, nome),
  },
})

const nameKind = (list: NameList, sheet: string): Kind => ({
  ...namesSheet(sheet),
  list: (ctx) => listNames(ctx, list),
  create: {
    body: contract[`POST /api/v1/anagrafica-${list}/new`].body,
    run: (tx, body) => addName(tx, list, body),
  },
})

const currencyColumn = column('idValuta', { explanation: 'La sigla, per esempio EUR o GBP.', fixed })
const zeroColumns = (explanation: string, ...names: FieldName[]): Column[] =>
  names.map((name) => column(name, { initial: 0, explanation }))
const percentageColumns = [
  column('percentualeImporto', { explanation: 'La nostra percentuale, da sola 100.' }),
  ...zeroColumns('Una percentuale.', 'freerollAttivo', 'freerollReale'),
]
const openingColumns = zeroColumns(IN_CURRENCY, 'saldoOutstandingBase', 'saldoFreerollBase')
const limitColumns = [
  ...columns('passivo', 'bloccata'),
  column('limiteImporto', { explanation: 'Il massimo per bet, nella valuta del conto.' }),
]
const creditColumns = [
  column('fido', { explanation: 'Quanto il conto può doverci, nella sua valuta.' }),
  column('giorniFido', { explanation: 'Dopo quanti giorni un debito è scaduto.' }),
]
const atLimitColumn = column('alLimite', {
  as: { choices: { avvisa: ['Avvisa'], chiedi: ['Chiedi'], ferma: ['Ferma'] } },
})
const letterColumns = columns('letteraImporto', 'letteraQuota')
const chatColumns = [
  column('idGruppoTg', { explanation: CHAT_ID }),
  column('idDropTg', { explanation: CHAT_ID }),
]

/** A file may make a new room secret; no form does. */
const NewRoom = contract['POST /api/v1/sala'].body.extend({ isSecret: z.boolean().optional() })

const venueKind = (kind: VenueKind, sheet: string, furtherColumns: readonly Column[]): Kind => {
  const { id, nome } = VENUE_FIELDS[kind]
  return {
    sheet,
    columns: [column(nome, { required }), ...furtherColumns],
    key: [nome],
    ...(kind === 'sala' ? { chat: 'idGruppoTg' } : {}),
    list: async (ctx) =>
      ((await listVenues(ctx, kind)) as readonly Values[]).map((venue) => ({
        ...venue,
        isSecret: Boolean(venue.isSecret),
      })),
    create: {
      body: kind === 'sala' ? NewRoom : contract[`POST /api/v1/${kind}`].body,
      run: (tx, { isSecret, ...body }: z.output<typeof NewRoom>) => createVenue(tx, kind, body, { isSecret }),
    },
    edit: {
      body: contract[`PUT /api/v1/${kind}`].body,
      run: (tx, body) => editVenue(tx, kind, Number((body as Values)[id]), body),
      id: [id, 'version'],
    },
  }
}
const accountColumns = [
  column('stato'),
  currencyColumn,
  ...percentageColumns,
  column('tassaQuota'),
  ...openingColumns,
]

/** What sites and others have in common. */
const siteColumns = [...accountColumns, ...limitColumns, ...creditColumns, ...letterColumns]

const TIPSTER: Kind = {
  sheet: 'Tipster',
  columns: [
    column('nomeTipster', { required }),
    column('stato'),
    ...chatColumns,
    ...zeroColumns('Una percentuale.', 'action', 'freeroll'),
    ...zeroColumns(IN_EURO, 'saldoOutstandingBase', 'saldoFreerollBase'),
    ...columns('prepagato', 'passivo', 'conti', 'accettazioneTipster', 'importoRichiesto'),
    ...columns(
      'percentualeMinNoDrop',
      'percentualeMaxNoDrop',
      'percentualeMaxDrop',
      'capMaxDrop',
      'capMaxNoDrop',
    ),
    ...columns('messaggioApertura', 'messaggioChiusura'),
    ...creditColumns,
    atLimitColumn,
  ],
  key: ['nomeTipster'],
  chat: 'idGruppoTg',
  list: (ctx) => listTipster(ctx) as Promise<readonly Values[]>,
  create: { body: contract['POST /api/v1/tipster'].body, run: createTipster },
  edit: { body: contract['PUT /api/v1/tipster'].body, run: editTipster, id: ['idTipster', 'version'] },
}

const tipsterColumn = ownColumn('idTipster', 'Tipster', { required, as: { names: 'tipster' } })
const roomColumn = ownColumn('idSala', 'Sala', { required, as: { names: 'sala' } })

const RULES: Kind = {
  sheet: 'Regole tipster',
  columns: [tipsterColumn, column('regola', { required })],
  key: ['idTipster', 'regola'],
  list: async (ctx) => (await listTipster(ctx)).flatMap(({ regole }) => regole),
  create: { body: contract['POST /api/v1/regola-tipster'].body, run: addRule },
}

const hoursAndMinutes = (time: string): string => time.slice(0, 'HH:mm'.length)
const WEEKDAYS = Object.fromEntries(GIORNI.map((day) => [day, [day, day.slice(0, 3)]]))
const HOURS: Kind = {
  sheet: 'Orari di chiusura',
  columns: [
    roomColumn,
    ownColumn('giorno', 'Giorno', { required, as: { choices: WEEKDAYS } }),
    ownColumn('oraInizio', 'Dalle', { required, as: 'time' }),
    ownColumn('oraFine', 'Alle', { required, as: 'time' }),
  ],
  key: ['idSala', 'giorno', 'oraInizio', 'oraFine'],
  list: async (ctx) => {
    const rooms = await listVenues(ctx, 'sala')
    const windows = await closingWindows(ctx, idsOf(rooms, 'idSala'))
    return [...windows].flatMap(([idSala, roomWindows]) =>
      roomWindows.map(({ giorno, oraInizio, oraFine }) => ({
        idSala,
        giorno,
        oraInizio: hoursAndMinutes(oraInizio),
        oraFine: hoursAndMinutes(oraFine),
      })),
    )
  },
  create: { body: contract['POST /api/v1/fascia-oraria'].body, run: addClosingWindow },
}

/** Roles in any case of letters are accepted. */
function withUpperCaseRoles(body: unknown): Values {
  const { roles, ...user } = body as Values
  return { ...user, roles: Array.isArray(roles) ? roles.map((role) => String(role).toUpperCase()) : roles }
}

const USERS: Kind = {
  sheet: 'Utenti',
  columns: [
    ownColumn('username', 'Username', { required }),
    ownColumn('roles', 'Ruoli', {
      as: 'list',
      required,
      explanation: `Uno o più, separati da virgola, tra ${ROLES.filter((role) => role !== 'SUPERADMIN').join(', ')}.`,
    }),
    ownColumn('tasks', 'Task', { as: 'list' }),
    ownColumn('bonus', 'Bonus', { as: 'number', explanation: IN_EURO }),
    ownColumn('password', 'Password', {
      secret: true,
      explanation:
        'Solo di un utente nuovo, che poi la cambia. Un file esportato non la ha: scrivila, o per gli utenti scegli Non importare.',
    }),
  ],
  key: ['username'],
  list: (ctx) => listUsers(ctx) as Promise<readonly Values[]>,
  create: {
    body: z.preprocess(withUpperCaseRoles, contract['POST /api/v1/utente/new'].body),
    run: createUser,
  },
  edit: {
    body: z.preprocess(withUpperCaseRoles, contract['POST /api/v1/utente/edit'].body),
    run: editUser,
    id: ['id', 'version'],
  },
}

const AUTO_LINK_MODES = {
  NONE: ['Nessuno'],
  SALA: ['Sale'],
  HELPER: ['Helper'],
  SALA_HELPER: ['Sale e Helper'],
}

/** The kinds of history, whose sheets may be long; the others are reference data. */
export const HISTORY: readonly ImportKind[] = ['bet', 'drop', 'pagamenti', 'movimenti', 'risultati']

export const KINDS: Readonly<Record<ImportKind, Kind>> = {
  valute: {
    sheet: 'Valute',
    columns: [
      column('valuta', { required, explanation: 'La sigla, per esempio EUR o GBP.' }),
      column('cambio', { explanation: 'Euro per una unità; di EUR resta 1.' }),
      column('simbolo', { required, explanation: 'Un carattere, per esempio £.' }),
    ],
    key: ['valuta'],
    ...recordVerbs('valuta', 'valuta'),
  },
  book: {
    sheet: 'Book',
    columns: [column('nomeBook', { required }), column('pulsanti')],
    key: ['nomeBook'],
    ...recordVerbs('book', 'idBook'),
  },
  sport: nameKind('sport', 'Sport'),
  fasce: nameKind('fasce', 'Fasce'),
  task: {
    ...namesSheet('Task'),
    list: listTasks,
    create: { body: contract['POST /api/v1/task/new'].body, run: addTask },
  },
  utenti: USERS,
  tipster: TIPSTER,
  regole: RULES,
  sale: venueKind('sala', 'Sale e Helper', [
    column('idBook', { required, fixed }),
    column('stato'),
    currencyColumn,
    ...percentageColumns,
    ...openingColumns,
    ...chatColumns,
    column('conti'),
    ...limitColumns,
    ...creditColumns,
    atLimitColumn,
    ...columns('sendOriginalBet', 'accettaDaSolo', 'accettaImportoMax', 'accettaScartoQuota', 'saldoInChat'),
    ...letterColumns,
    column('promptGpt'),
    column('isSecret', { fixed, explanation: 'Sì o No: una sala segreta la vedono solo gli ADMIN.' }),
  ]),
  siti: venueKind('sito', 'Siti', [...siteColumns, ...columns('url', 'info')]),
  altri: venueKind('altro', 'Altri', [...siteColumns, column('info')]),
  condizioni: TERMS,
  sparax: {
    sheet: 'Sparax',
    columns: [
      column('nomeSparax', { required }),
      column('idGruppoTg', { required, explanation: CHAT_ID }),
      ...columns('stato', 'soloFoto'),
      column('autoLinkMode', { as: { choices: AUTO_LINK_MODES } }),
      column('delaySecondsSparax', { explanation: 'Secondi; li scrive solo SUPERADMIN.' }),
    ],
    key: ['nomeSparax'],
    chat: 'idGruppoTg',
    ...recordVerbs('sparax', 'idSparax'),
  },
  canali: {
    sheet: 'Canali',
    columns: [
      column('nomeMittente', { required }),
      column('idGruppoTgMittente', { required, explanation: CHAT_ID }),
      column('argomentoMittente', { as: 'number' }),
      column('nomeDestinatario', { required }),
      column('idGruppoTgDestinatario', { required, explanation: CHAT_ID }),
      column('argomentoDestinatario', { as: 'number' }),
    ],
    key: ['idGruppoTgMittente', 'argomentoMittente', 'idGruppoTgDestinatario', 'argomentoDestinatario'],
    codes: ['idGruppoTgMittente', 'idGruppoTgDestinatario'],
    ...recordVerbs('canale', 'idCanale'),
  },
  collegamenti: LINKS,
  orari: HOURS,
  portafogli: holderKind('portafoglio', 'Portafogli'),
  fondi: holderKind('fondo', 'Fondi cassa'),
  bet: BETS,
  drop: DROPS,
  pagamenti: PAYOUTS,
  movimenti: MOVEMENTS,
  risultati: SCORES,
  quote: CLOSING_ODDS,
}
