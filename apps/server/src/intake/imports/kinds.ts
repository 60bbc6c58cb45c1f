import { contract } from '@xbetapp/contract/contract'
import type { ImportKind } from '@xbetapp/contract/intake/imports'
import { RegolaScritta } from '@xbetapp/contract/reference/link-rules'
import { VENUE_FIELDS } from '@xbetapp/contract/reference/venue-fields'
import type { VenueKind } from '@xbetapp/domain/bets/drops/offered'
import { wordOf } from '@xbetapp/domain/intake/imports/read-cell'
import { GIORNI } from '@xbetapp/domain/reference/closing-windows/closing-window'
import type { FieldName } from '@xbetapp/domain/reference/reference/fields'
import { z } from 'zod'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { addTask, createUser, editUser, listTasks, listUsers } from '#server/platform/users/public.ts'
import { addClosingWindow, closingWindows } from '#server/reference/closing-windows/public.ts'
import {
  changeRule,
  createLink,
  filterOfNew,
  linkRules,
  type RuleOwner,
} from '#server/reference/links/public.ts'
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
import { type Column, column, ownColumn } from './columns.ts'

/** A record as its list answers it, or as a row of a file asks for it: values by field. */
export type Values = Readonly<Record<string, unknown>>

/**
 * A kind of sheet. Its columns fill the body of the verb with which a screen creates such a record, so that a row of a
 * file meets the same rules, refusals and audit.
 */
export interface Kind {
  sheet: string
  columns: readonly Column[]
  /** The fields that name a record; none for a sheet whose rows are only ever added. */
  key: readonly string[]
  /** A chat that belongs to one record alone finds it too, under whatever name. */
  chat?: string
  list: (ctx: Ctx) => Promise<readonly Values[]>
  create: Write
  /** Absent: a record has nothing beside its key. */
  edit?: { body: z.ZodType; run: (tx: TxCtx, body: never) => Promise<unknown>; id: readonly string[] }
}

interface Write {
  body: z.ZodType
  run: (tx: TxCtx, body: never) => Promise<unknown>
}

const columns = (...names: FieldName[]): Column[] => names.map((name) => column(name))
const required = true
const fixed = true
const euro = 'Un importo in euro.'
const inCurrency = 'Un importo nella valuta del conto; negativo se è a nostro debito.'
const chatId = 'Il numero della chat su Telegram, per esempio -1001234567890.'

const record = (name: 'book' | 'valuta' | 'sparax' | 'canale', id: string) => ({
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

const names = (list: NameList, sheet: string): Kind => ({
  sheet,
  columns: [ownColumn('nome', 'Nome', { required })],
  key: ['nome'],
  list: (ctx) => listNames(ctx, list),
  create: {
    body: contract[`POST /api/v1/anagrafica-${list}/new`].body,
    run: (tx, body) => addName(tx, list, body),
  },
})

const currency = column('idValuta', { explanation: 'La sigla, per esempio EUR o GBP.', fixed })
const zeros = (explanation: string, ...names: FieldName[]): Column[] =>
  names.map((name) => column(name, { initial: 0, explanation }))
const percentages = [
  column('percentualeImporto', { explanation: 'La nostra percentuale, da sola 100.' }),
  ...zeros('Una percentuale.', 'freerollAttivo', 'freerollReale'),
]
const openings = zeros(inCurrency, 'saldoOutstandingBase', 'saldoFreerollBase')
const limits = [...columns('passivo', 'bloccata'), column('limiteImporto', { explanation: inCurrency })]
const letters = columns('letteraImporto', 'letteraQuota')
const chats = [column('idGruppoTg', { explanation: chatId }), column('idDropTg', { explanation: chatId })]

const venue = (kind: VenueKind, sheet: string, own: readonly Column[]): Kind => {
  const { id, nome } = VENUE_FIELDS[kind]
  return {
    sheet,
    columns: [column(nome, { required }), ...own],
    key: [nome],
    ...(kind === 'sala' ? { chat: 'idGruppoTg' } : {}),
    // A secret room has no place in a file that leaves the house.
    list: async (ctx) =>
      ((await listVenues(ctx, kind)) as readonly Values[]).filter(({ isSecret }) => !isSecret),
    create: {
      body: contract[`POST /api/v1/${kind}`].body,
      run: (tx, body) => createVenue(tx, kind, body),
    },
    edit: {
      body: contract[`PUT /api/v1/${kind}`].body,
      run: (tx, body) => editVenue(tx, kind, Number((body as Values)[id]), body),
      id: [id, 'version'],
    },
  }
}
const account = [column('stato'), currency, ...percentages, column('tassaQuota'), ...openings]

const TIPSTER: Kind = {
  sheet: 'Tipster',
  columns: [
    column('nomeTipster', { required }),
    column('stato'),
    ...chats,
    ...zeros('Una percentuale.', 'action', 'freeroll'),
    ...zeros(euro, 'saldoOutstandingBase', 'saldoFreerollBase'),
    ...columns('prepagato', 'passivo', 'conti', 'accettazioneTipster', 'importoRichiesto'),
    ...columns(
      'percentualeMinNoDrop',
      'percentualeMaxNoDrop',
      'percentualeMaxDrop',
      'capMaxDrop',
      'capMaxNoDrop',
    ),
    ...columns('messaggioApertura', 'messaggioChiusura'),
  ],
  key: ['nomeTipster'],
  chat: 'idGruppoTg',
  list: (ctx) => listTipster(ctx) as Promise<readonly Values[]>,
  create: { body: contract['POST /api/v1/tipster'].body, run: createTipster },
  edit: { body: contract['PUT /api/v1/tipster'].body, run: editTipster, id: ['idTipster', 'version'] },
}

const ofTipster = ownColumn('idTipster', 'Tipster', { required, as: { names: 'tipster' } })
const ofRoom = ownColumn('idSala', 'Sala', { required, as: { names: 'sala' } })

const RULES: Kind = {
  sheet: 'Regole tipster',
  columns: [ofTipster, column('regola', { required })],
  key: ['idTipster', 'regola'],
  list: async (ctx) => (await listTipster(ctx)).flatMap(({ regole }) => regole),
  create: { body: contract['POST /api/v1/regola-tipster'].body, run: addRule },
}

const minutes = (time: string): string => time.slice(0, 'HH:mm'.length)
const WEEKDAYS = Object.fromEntries(GIORNI.map((day) => [day, [day, day.slice(0, 3)]]))
const HOURS: Kind = {
  sheet: 'Orari di chiusura',
  columns: [
    ofRoom,
    ownColumn('giorno', 'Giorno', { required, as: { choices: WEEKDAYS } }),
    ownColumn('oraInizio', 'Dalle', { required, as: 'time' }),
    ownColumn('oraFine', 'Alle', { required, as: 'time' }),
  ],
  key: ['idSala', 'giorno', 'oraInizio', 'oraFine'],
  list: async (ctx) => {
    const rooms = (await listVenues(ctx, 'sala')).filter(({ isSecret }) => !isSecret)
    const windows = await closingWindows(
      ctx,
      rooms.map(({ idSala }) => idSala),
    )
    return [...windows].flatMap(([idSala, own]) =>
      own.map(({ giorno, oraInizio, oraFine }) => ({
        ...{ idSala, giorno },
        ...{ oraInizio: minutes(oraInizio), oraFine: minutes(oraFine) },
      })),
    )
  },
  create: { body: contract['POST /api/v1/fascia-oraria'].body, run: addClosingWindow },
}

const LINK_KINDS = {
  automatico: ['automatico'],
  riconoscimento: ['riconoscimento'],
  keyword: ['keyword'],
  speciale: ['speciale'],
  sparax: ['sparax'],
}
/** A link as one flat row: its owner, its room and everything it asks. */
const Link = z
  .object({
    ...{ idTipster: z.number().optional(), idSparax: z.number().optional(), version: z.number().optional() },
    ...RegolaScritta.omit({ filtro: true }).shape,
    filtro: RegolaScritta.shape.filtro.prefault({}),
  })
  .superRefine(({ tipo, idTipster, idSparax, keyword, idBookEscluso }, ctx) => {
    const missing =
      tipo === 'sparax'
        ? idSparax === undefined && 'idSparax'
        : (idTipster === undefined && 'idTipster') ||
          (tipo === 'keyword' && !keyword && 'keyword') ||
          (tipo === 'speciale' && idBookEscluso === null && 'idBookEscluso')
    if (missing) ctx.addIssue({ code: 'custom', message: 'Campo obbligatorio.', path: [missing] })
  })
type LinkBody = z.output<typeof Link>

async function everyLink(ctx: Ctx): Promise<Values[]> {
  const [tipsters, sparax] = [await listTipster(ctx), await listRecords(ctx, 'sparax')]
  const owners: RuleOwner[] = [
    ...tipsters.map(({ idTipster }) => ({ idTipster })),
    ...sparax.map(({ idSparax }) => ({ idSparax })),
  ]
  const links: Values[] = []
  for (const owner of owners)
    for (const { filtro, ...link } of await linkRules(ctx, owner)) {
      const { ore, ...filter } = filtro
      const asked = Object.entries({ ...filter, dalle: ore?.dalle ?? null, alle: ore?.alle ?? null })
      links.push({
        ...owner,
        ...link,
        ...Object.fromEntries(asked.map(([name, value]) => [`filtro.${name}`, value])),
      })
    }
  return links
}

const LINKS: Kind = {
  sheet: 'Collegamenti',
  columns: [
    ownColumn('tipo', 'Tipo', { required, as: { choices: LINK_KINDS } }),
    ownColumn('idTipster', 'Tipster', { as: { names: 'tipster' } }),
    ownColumn('idSparax', 'Sparax', {
      as: { names: 'sparax' },
      explanation: 'Solo del tipo sparax: il suo nome.',
    }),
    ofRoom,
    ownColumn('keyword', 'Keyword', { explanation: 'Solo del tipo keyword: la parola cercata.' }),
    ownColumn('idBookEscluso', 'Book escluso', {
      as: { names: 'book' },
      explanation: 'Solo del tipo speciale: il book che la bet non deve nominare.',
    }),
    ownColumn('ritardo', 'Ritardo', { as: 'number', explanation: 'Secondi.' }),
    ownColumn('giorniMassimi', 'Giorni massimi', { as: 'number' }),
    ownColumn('etaMassima', 'Età massima', { as: 'number', explanation: 'Minuti.' }),
    ownColumn('argomento', "Nell'argomento", { as: 'number' }),
    ownColumn('confermare', "Conferma prima dell'invio", { as: 'flag' }),
    ownColumn('filtro.tutte', 'Tutte le parole', { as: 'list' }),
    ownColumn('filtro.nessuna', 'Nessuna delle parole', { as: 'list' }),
    ownColumn('filtro.pattern', 'Espressione'),
    ownColumn('filtro.contenuto', 'Contenuto', { as: { choices: { testo: ['testo'], foto: ['foto'] } } }),
    ownColumn('filtro.quotaMin', 'Quota minima', { as: 'number' }),
    ownColumn('filtro.quotaMax', 'Quota massima', { as: 'number' }),
    ownColumn('filtro.dispersione', 'Dispersione', { as: 'number', explanation: 'Secondi aggiunti al più.' }),
    ownColumn('filtro.dalle', 'Dalle', { as: 'time' }),
    ownColumn('filtro.alle', 'Alle', { as: 'time' }),
    ownColumn('filtro.argomento', "Dall'argomento", { as: 'number' }),
  ],
  key: ['tipo', 'idTipster', 'idSparax', 'idSala', 'keyword', 'idBookEscluso'],
  list: everyLink,
  create: {
    body: Link,
    run: (tx, { idTipster, idSparax, filtro, ...link }: LinkBody) =>
      createLink(tx, link.tipo === 'sparax' ? { idSparax: idSparax ?? 0 } : { idTipster: idTipster ?? 0 }, {
        ...link,
        filtro: filterOfNew(filtro),
      }),
  },
  edit: {
    body: Link,
    run: (tx, body: LinkBody) => changeRule(tx, body),
    id: ['version'],
  },
}

const upper = (list: unknown) => (Array.isArray(list) ? list.map((name) => String(name).toUpperCase()) : list)

const USERS: Kind = {
  sheet: 'Utenti',
  columns: [
    ownColumn('username', 'Username', { required }),
    ownColumn('roles', 'Ruoli', { as: 'list', required }),
    ownColumn('tasks', 'Task', { as: 'list' }),
    ownColumn('bonus', 'Bonus', { as: 'number', explanation: euro }),
    ownColumn('password', 'Password', {
      secret: true,
      explanation: 'Solo di un utente nuovo, che poi la cambia.',
    }),
  ],
  key: ['username'],
  list: (ctx) => listUsers(ctx) as Promise<readonly Values[]>,
  create: {
    body: z.preprocess(
      (body) => ({ ...(body as Values), roles: upper((body as Values).roles) }),
      contract['POST /api/v1/utente/new'].body,
    ),
    run: createUser,
  },
  edit: {
    body: z.preprocess(
      (body) => ({ ...(body as Values), roles: upper((body as Values).roles) }),
      contract['POST /api/v1/utente/edit'].body,
    ),
    run: editUser,
    id: ['id', 'version'],
  },
}

const MODES = {
  NONE: ['Nessuno'],
  SALA: ['Sale'],
  HELPER: ['Helper'],
  SALA_HELPER: ['Sale e Helper'],
}

export const KINDS: Readonly<Record<ImportKind, Kind>> = {
  valute: {
    sheet: 'Valute',
    columns: [
      column('valuta', { required, explanation: 'La sigla, per esempio EUR o GBP.' }),
      column('cambio', { explanation: 'Euro per una unità; di EUR resta 1.' }),
      column('simbolo', { required, explanation: 'Un carattere, per esempio £.' }),
    ],
    key: ['valuta'],
    ...record('valuta', 'valuta'),
  },
  book: {
    sheet: 'Book',
    columns: [column('nomeBook', { required }), column('pulsanti')],
    key: ['nomeBook'],
    ...record('book', 'idBook'),
  },
  sport: names('sport', 'Sport'),
  fasce: names('fasce', 'Fasce'),
  task: {
    sheet: 'Task',
    columns: [ownColumn('nome', 'Nome', { required })],
    key: ['nome'],
    list: listTasks,
    create: { body: contract['POST /api/v1/task/new'].body, run: addTask },
  },
  utenti: USERS,
  tipster: TIPSTER,
  regole: RULES,
  sale: venue('sala', 'Sale e Helper', [
    column('idBook', { required, fixed }),
    column('stato'),
    currency,
    ...percentages,
    ...openings,
    ...chats,
    column('conti'),
    ...limits,
    ...columns('sendOriginalBet', 'accettaDaSolo', 'accettaImportoMax', 'accettaScartoQuota'),
    ...letters,
    column('promptGpt'),
  ]),
  siti: venue('sito', 'Siti', [...account, ...limits, ...letters, ...columns('url', 'info')]),
  altri: venue('altro', 'Altri', [...account, ...limits, ...letters, column('info')]),
  sparax: {
    sheet: 'Sparax',
    columns: [
      column('nomeSparax', { required }),
      column('idGruppoTg', { required, explanation: chatId }),
      ...columns('stato', 'soloFoto'),
      column('autoLinkMode', { as: { choices: MODES } }),
      column('delaySecondsSparax', { explanation: 'Secondi; li scrive solo SUPERADMIN.' }),
    ],
    key: ['nomeSparax'],
    chat: 'idGruppoTg',
    ...record('sparax', 'idSparax'),
  },
  canali: {
    sheet: 'Canali',
    columns: [
      column('nomeMittente', { required }),
      column('idGruppoTgMittente', { required, explanation: chatId }),
      column('argomentoMittente', { as: 'number' }),
      column('nomeDestinatario', { required }),
      column('idGruppoTgDestinatario', { required, explanation: chatId }),
      column('argomentoDestinatario', { as: 'number' }),
    ],
    key: ['idGruppoTgMittente', 'argomentoMittente', 'idGruppoTgDestinatario', 'argomentoDestinatario'],
    ...record('canale', 'idCanale'),
  },
  collegamenti: LINKS,
  orari: HOURS,
}

/** What finds a record: its key without case and accents. */
export const keyOf = ({ key }: Kind, values: Values): string =>
  key.map((field) => wordOf(String(values[field] ?? ''))).join('|')
