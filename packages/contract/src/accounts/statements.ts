import { ENTITY_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import { z } from 'zod'
import { ACCOUNTANTS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Message, Reason, SendState, WireDate, WireDateTime } from '../fields.ts'
import { AccountKind } from '../ledger/closed-weeks.ts'
import { AccountEntity } from './accounting.ts'
import { EstrattoInBreve, EstrattoStato } from './statement-summary.ts'

/** Parts of a statement that are sent. */
export const EstrattoParte = z.enum(['testuale', 'testuale100', 'file', 'file100', 'pdf', 'pdf100'])

export const Estratto = z.object({
  id: z.number(),
  /** `conto` is one of the house's own. */
  entity: AccountKind,
  /** Number of the tipster, venue or house account. */
  idConto: z.number(),
  /** Name of the account when the statement was sent. */
  nome: z.string(),
  nomeBook: z.string().nullable(),
  valuta: z.string(),
  simbolo: z.string(),
  /** Period as requested: days or moments. */
  startDate: z.string(),
  endDate: z.string(),
  /** SALDO TOTALE as it was sent. */
  saldo: z.number(),
  stato: EstrattoStato,
  /** Why the statement is in its state. */
  motivo: z.string(),
  /** Whether all messages of the statement arrived. */
  consegna: z.enum(['in_invio', 'inviato', 'incerto', 'fallito']),
  inviatoDa: z.string(),
  inviatoAt: WireDateTime,
  /** The later statement for the same period; null for the current one. */
  sostituitoDa: z.number().nullable(),
  /** SHA-256 of the whole content, hexadecimal; a confirmation confirms this hash. */
  impronta: z.string(),
})

const Causa = z.object({
  tipo: z.enum(['bet', 'movimento', 'apertura', 'arrotondamento']),
  id: z.number().nullable(),
  testo: z.string(),
  delta: z.number(),
})
/** How the closing sent before became this one (rule: statement/bridge). */
export const Ponte = z.object({
  fine: z.string(),
  chiusuraInviata: z.number(),
  rettifiche: z.array(
    z.object({ startDate: z.string(), endDate: z.string(), totale: z.number(), cause: z.array(Causa) }),
  ),
  ponte: z.object({ totale: z.number(), cause: z.array(Causa) }),
})

/** A line of a bridge as texts, files and cards show it; absent without a previous statement. */
const PonteRiga = z.object({
  tipo: z.enum(['chiusura', 'rettifiche', 'ponte']),
  testo: z.string(),
  importo: z.number(),
  cause: z.array(Causa),
})

export const EstrattoDettaglio = Estratto.extend({
  /** Every figure of the card by its name; `figure100` at 100 %, null where that was not sent. */
  figure: z.record(z.string(), z.number()),
  figure100: z.record(z.string(), z.number()).nullable(),
  idPrecedente: z.number().nullable(),
  ponte: Ponte.nullable(),
  messaggi: z.array(
    z.object({
      tipo: EstrattoParte,
      nomeFile: z.string().nullable(),
      dimensione: z.number(),
      sha256: z.string(),
      stato: SendState,
      /** Telegram's ids of the messages. */
      messageIds: z.array(z.number()),
    }),
  ),
  passi: z.array(
    z.object({ stato: EstrattoStato, motivo: z.string(), username: z.string(), at: WireDateTime }),
  ),
  verdetti: z.array(
    z.object({
      verdetto: z.enum(['confermo', 'contesto']),
      nomeUtente: z.string(),
      at: WireDateTime,
      impronta: z.string(),
    }),
  ),
})

export const EstrattoRiga = z.object({
  id: z.number(),
  data: WireDateTime,
  testo: z.string(),
  esito: z.string(),
  quota: z.number(),
  importo: z.number(),
  profit: z.number(),
})

/** A bet or movement that counts otherwise today than when the statement was sent. */
const Differenza = z.object({
  tipo: z.enum(['bet', 'movimento', 'apertura']),
  /** Number of the bet or movement; null for opening balances. */
  id: z.number().nullable(),
  /** The change in words. */
  testo: z.string(),
  /** What the bet or movement is in SALDO TOTALE at the period's end: as sent, and today. */
  prima: z.number(),
  dopo: z.number(),
  delta: z.number(),
  /** The change reaches the period: more than an Open bet that was settled since (rule: statement/reach). */
  rettifica: z.boolean(),
  /** The last act that changed the bet or movement: when, by whom, through which verb, and the reason given. */
  at: WireDateTime,
  chi: z.string(),
  verbo: z.string(),
  motivo: z.string().nullable(),
})
export const Differenze = z.object({
  inviato: z.number(),
  oggi: z.number(),
  /** `oggi` by the books; null where they agree. Otherwise the statement or its trail was changed past the product. */
  oggiConti: z.number().nullable(),
  /** oggi - inviato, and the sum of all rows. */
  differenza: z.number(),
  /** The part of `differenza` that is corrections. */
  rettifiche: z.number(),
  righe: z.array(Differenza),
})

const Cella = z.object({
  /** The current statement of the period that ended in the week; null where none was sent. */
  estratto: EstrattoInBreve.nullable(),
  /** A statement was sent, but not for every day of the week. */
  parziale: z.boolean(),
  /** SALDO TOTALE at the week's end as known today; null where a statement was sent. */
  saldo: z.number().nullable(),
  /** SALDO TOTALE NO OPEN, which tells the way of the money: as sent, else as known today. */
  senzaOpen: z.number(),
  contestazioni: z.number(),
  /** The closing of the week that holds (rule: chiusura/closing); null while it is open. */
  chiusura: z.object({ id: z.number(), chiusaDa: z.string(), chiusaAt: WireDateTime }).nullable(),
  /** The last day of a closing that ends within the week, before its Sunday; null where there is none. */
  chiusaFino: WireDate.nullable(),
  /** The statement was sent more than `estratto_sollecito_ore` ago, and not answered. */
  silente: z.boolean(),
})
const ContoSettimane = z.object({
  idAccount: z.number(),
  entity: z.enum(ENTITY_KINDS),
  id: z.number(),
  nome: z.string(),
  idBook: z.number().nullable(),
  nomeBook: z.string().nullable(),
  valuta: z.string(),
  simbolo: z.string(),
  /** Percentage of a venue, which the default parts of its report follow; null for tipsters. */
  percentualeImporto: z.number().nullable(),
  /** One for each of the weeks asked for, in their order. */
  celle: z.array(Cella),
})
export const Settimane = z.object({
  /** Weeks from Monday to Sunday, the latest first. */
  settimane: z.array(
    z.object({
      startDate: WireDate,
      endDate: WireDate,
      /** The week is over: it can be closed. */
      finita: z.boolean(),
      /** Closed accounts, and open ones, among all that hold bets, regardless of filters. */
      chiuse: z.number(),
      daChiudere: z.number(),
      /** Open accounts whose days were not all sent, and open accounts whose statement is disputed. */
      nonInviati: z.number(),
      contestati: z.number(),
      /** Accounts that were sent every day of the week. */
      inviati: z.number(),
    }),
  ),
  conti: z.array(ContoSettimane),
  /** What the accounts of a kind come to, on all pages: of each week the sums of the figures shown, by currency. */
  totali: z.array(
    z.object({
      entity: z.enum(ENTITY_KINDS),
      simbolo: z.string(),
      saldi: z.array(z.number()),
    }),
  ),
  totale: z.number(),
})

/** Ids of the house's own accounts begin with 0. */
export const IdOrZero = z.union([Id, z.literal('0').transform(Number), z.literal(0)])
const account = { entity: z.union([AccountEntity, z.literal('conto')]), id: IdOrZero }

const ofOneStatement = { access: ACCOUNTANTS, params: ById } as const

export const statementEndpoints = {
  'GET /api/v1/estratti': endpoint({
    summary: 'The statements of an account, the latest period first, replaced ones included; the last 100',
    access: ACCOUNTANTS,
    query: z.object(account),
    answer: z.array(Estratto),
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  'GET /api/v1/estratti/settimane': endpoint({
    summary:
      'Accounts by weeks: what was sent, its state, what the closing is today; what needs somebody first',
    access: ACCOUNTANTS,
    query: z.object({
      /** A day of the last week shown; by default of the last week that is over. */
      fine: WireDate.optional(),
      settimane: z.coerce.number().int().min(1).max(12).default(6),
      entity: AccountEntity.optional(),
      idBook: Id.optional(),
      /** Part of a name, whatever its case and accents. */
      nome: z.string().max(200).optional(),
      stato: z
        .enum(['inviato', 'confermato', 'contestato', 'chiuso', 'da-inviare', 'diverso', 'silente'])
        .optional(),
      page: z.coerce.number().int().min(0).max(100_000).default(0),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: Settimane,
  }),
  'GET /api/v1/estratti/ponte': endpoint({
    summary:
      'How the statement sent before would become one of a period: the lines its text and file would have',
    access: ACCOUNTANTS,
    query: z.object({ ...account, startDate: WireDate, endDate: WireDate }),
    answer: z.object({ righe: z.array(PonteRiga) }),
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  'GET /api/v1/estratti/:id': endpoint({
    summary: 'A statement as it was sent: figures, bridge, messages, how it came to its state',
    ...ofOneStatement,
    answer: EstrattoDettaglio,
    errors: ['STATEMENT_NOT_FOUND'],
  }),
  'GET /api/v1/estratti/:id/righe': endpoint({
    summary: 'The bets of a statement as they were sent',
    ...ofOneStatement,
    answer: z.array(EstrattoRiga),
    errors: ['STATEMENT_NOT_FOUND'],
  }),
  'GET /api/v1/estratti/:id/differenze': endpoint({
    summary: 'What changed since a statement was sent, row by row, summing to the difference',
    ...ofOneStatement,
    answer: Differenze,
    errors: ['STATEMENT_NOT_FOUND'],
  }),
  'GET /api/v1/estratti/:id/messaggi/:tipo': endpoint({
    summary: 'A file or text of a statement, byte for byte as it was sent',
    access: ACCOUNTANTS,
    params: ById.extend({ tipo: EstrattoParte }),
    binary: true,
    errors: ['STATEMENT_NOT_FOUND', 'NOT_FOUND'],
  }),
  'PUT /api/v1/estratti/:id/stato': endpoint({
    summary: 'Takes a statement to a state, with a reason: what was said by telephone, closed, open again',
    ...ofOneStatement,
    body: z.object({ stato: EstrattoStato, motivo: Reason() }),
    answer: Message,
    errors: ['STATEMENT_NOT_FOUND', 'STATEMENT_REPLACED', 'STATEMENT_STATE_SAME'],
  }),
}
