import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { ENTITY_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import { z } from 'zod'
import { ACCOUNTANTS, ADMINS } from '../access.ts'
import { type Access, endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import {
  ById,
  DateOrMoment,
  Id,
  Message,
  Money,
  pageOf,
  Reason,
  RequiredText,
  WireDate,
  WireDateTime,
} from '../fields.ts'
import { Valuta } from '../reference/books-currencies.ts'

// Amounts go over the wire signed as they are stored (rule: movement/signs): the server checks sums and signs with
// tolerance 0. Currency and names, which the server knows itself, are optional and must match; a sent user is ignored.

const signedRow = {
  importo: Money,
  nota: z.string().max(500).nullish(),
  data: z.unknown().optional(),
  usernameUtente: z.unknown().optional(),
  idValuta: z.string().max(10).nullish(),
}

/** A line of the wallet split. */
export const WalletLine = z.object({ idPortafoglio: Id.nullish(), ...signedRow })
export const WalletLines = z.array(WalletLine).max(100)
/** Expense or collection beside an entity movement; absent or null is 0. */
const BookLine = z.object(signedRow).nullish()

const movement = {
  data: DateOrMoment,
  nota: RequiredText(500),
  importo: Money,
  usernameUtente: z.unknown().optional(),
  idValuta: z.string().max(10).nullish(),
}
/** For each kind: the names of its entity's id, of its row keys, and of its own row in a movement. */
export const MOVEMENT_FIELDS = {
  tipster: {
    id: 'idTipster',
    cashflow: 'idCashflowContoTipster',
    deposito: 'idDepositoTipster',
    row: 'cashflowContoTipster',
  },
  sala: { id: 'idSala', cashflow: 'idCashflowSala', deposito: 'idDepositoSala', row: 'cashflowSala' },
  sito: { id: 'idSito', cashflow: 'idCashflowSito', deposito: 'idDepositoSito', row: 'cashflowSito' },
  altro: { id: 'idAltro', cashflow: 'idCashflowAltro', deposito: 'idDepositoAltro', row: 'cashflowAltro' },
} as const

/**
 * INCASSI, SPESE, DIVIDENDI, or a house account; lower case and hyphens are read too (rule: call/names-of-accounts).
 */
const ContoName = z.string('Campo obbligatorio.').max(100)
export const ContoCashflow = z.object({ ...movement, idValuta: z.string().max(10), conto: ContoName })

const Currency = Valuta.pick({ valuta: true, simbolo: true })

const entry = {
  /** Key of the movement, whatever the kind; DELETE and details take it. */
  idMovimento: z.number(),
  /** The moment of the movement; only its day where it was recorded on a later day. */
  data: z.union([WireDate, WireDateTime]),
  nota: z.string(),
  importo: z.number(),
  usernameUtente: z.string(),
  valuta: Currency,
}
const cashflow = {
  ...entry,
  idValuta: z.string(),
  /** `cashflow`: neither a cashin nor a cashout, no wallet was touched. */
  tipo: z.enum(['cashin', 'cashout', 'cashflow', 'giroconto']),
}
type Kind = keyof typeof MOVEMENT_FIELDS
type Fields<K extends Kind> = (typeof MOVEMENT_FIELDS)[K]

/** Ids of the proofs of a row, oldest first. */
const prove = z.array(z.number())

/** An entity's own row, as sent and as answered: the key of its kind repeats `idMovimento`. */
const entityCashflow = <K extends Kind>(kind: K) => {
  const { id, cashflow: key } = MOVEMENT_FIELDS[kind] as Fields<K>
  return z.object({
    ...cashflow,
    prove,
    /** The name of the other account; only a giroconto has it. */
    controparte: z.string().optional(),
    ...field(key, z.number()),
    ...field(id, z.number()),
  })
}
const entityDeposito = <K extends Kind>(kind: K) => {
  const { id, deposito: key } = MOVEMENT_FIELDS[kind] as Fields<K>
  return z.object({
    ...entry,
    prove,
    idValuta: z.string(),
    ...field(key, z.number()),
    ...field(id, z.number()),
  })
}
export type EntityCashflow = { [K in Kind]: ReturnType<typeof entityCashflow<K>> }
export type EntityDeposito = { [K in Kind]: ReturnType<typeof entityDeposito<K>> }

/** A row of a ledger, a house account, a fund or a wallet. */
export const BookRow = z.object({
  ...entry,
  /** Key of the row: a movement may have two in one account, of two currencies. */
  idRiga: z.number(),
  /** The movement's key again. */
  idFlussoCassa: z.number(),
  idValuta: z.string(),
  tipo: z.string(),
  /** The note a person wrote; `nota` is the server's. */
  notaMovimento: z.string(),
  /** The tipster or venue whose movement it is. */
  entita: z.object({ kind: z.enum(ENTITY_KINDS), id: z.number(), nome: z.string() }).nullable(),
})

/** Which rows of an account, and which page of them; the totals are of all rows that match. */
export const BookRowsQuery = z.object({
  page: z.number().int().min(0).max(1_000_000).default(0),
  size: z.number().int().min(1).max(1000).default(50),
  sortBy: z.enum(['data', 'importo']).default('data'),
  sortDirection: z.enum(['asc', 'desc']).default('desc'),
  /** `action`: rows whose note names Action Tipster; `altro`: all other rows. */
  tipo: z.enum(['action', 'altro']).nullish(),
  /** First and last day, both counted. */
  dal: WireDate.nullish(),
  al: WireDate.nullish(),
  /** True: leaves out what was moved into cash funds. */
  senzaFondi: z.boolean().default(false),
})
export const BookRowsPage = pageOf(BookRow).extend({
  totali: z.array(z.object({ valuta: z.string(), importo: z.number() })),
})
export const bookRowsPage = <P extends z.ZodType, const E extends readonly ErrorCode[]>(
  what: string,
  params: P,
  errors: E,
) =>
  endpoint({
    summary: `A page of the rows of a ${what}, with their totals by currency`,
    access: ADMINS,
    params,
    body: BookRowsQuery,
    answer: BookRowsPage,
    errors,
  })

const Side = z.object({ kind: z.enum(ENTITY_KINDS), id: Id })
const NamedSide = z.object({ ...Side.shape, nome: z.string() })
/** A giroconto between two accounts of one currency. The amount is unsigned: `da` owes it less, `a` owes it more. */
const Giroconto = z.object({ ...entry, idValuta: z.string(), da: NamedSide, a: NamedSide })

const Amount = z.object({ importo: z.number() })
/** How a cashin or cashout was split. Amounts in the movement's currency, signs as stored; 0 where there is no row. */
export const MovementDetail = z.object({
  ...cashflow,
  cashflowPortafogli: z.array(
    z.object({
      idPortafoglio: z.number(),
      nomePortafoglio: z.string(),
      importo: z.number(),
      usernameUtente: z.string(),
      idValuta: z.string(),
      nota: z.string(),
    }),
  ),
  cashflowSpese: Amount,
  cashflowIncassiAction: Amount,
  cashflowIncassiFreeroll: Amount,
  /** How much of the account's freeroll balance the movement used; a correction of the movement can use it again. */
  freerollUsed: z.number(),
})
export const DepositoInfo = z.object({
  cashflowPortafoglio: z.object({
    portafoglio: z.object({ idPortafoglio: z.number(), nome: z.string() }),
    importo: z.number(),
    usernameUtente: z.string(),
    nota: z.string(),
    valuta: Currency,
  }),
})

const field = <N extends string, S extends z.ZodType>(name: N, schema: S): Record<N, S> =>
  ({ [name]: schema }) as Record<N, S>

const list = <P extends z.ZodType, S extends z.ZodType>(what: string, access: Access, params: P, row: S) =>
  endpoint({
    summary: `${what}, newest first`,
    access,
    params,
    query: z.object({ startDate: DateOrMoment.optional(), endDate: DateOrMoment.optional() }),
    answer: z.array(row),
    errors: ['ACCOUNT_NOT_FOUND'],
  })

const REFUSALS = ['ACCOUNT_NOT_FOUND', 'WALLET_NOT_FOUND', 'VALUTA_NOT_FOUND'] as const
const writeEndpoint = <B extends z.ZodType, A extends z.ZodType>(summary: string, body: B, answer: A) =>
  endpoint({
    summary,
    access: ADMINS,
    denied: 'CASHFLOW_DENIED',
    body,
    answer,
    errors: [...REFUSALS, 'MOVEMENT_NOT_FOUND'],
  })
const deposit = <B extends z.ZodType, A extends z.ZodType>(body: B, answer: A) =>
  endpoint({
    summary: 'Records a deposit (positive: In, negative: Out) with its wallet split',
    access: ADMINS,
    denied: 'DEPOSITO_DENIED',
    body,
    answer,
    errors: [...REFUSALS, 'DEPOSIT_EXCEEDED', 'DEPOSIT_RETURNED', 'MOVEMENT_NOT_FOUND'],
  })
const cashflowWithoutWallets = <B extends z.ZodType, A extends z.ZodType>(body: B, answer: A) =>
  writeEndpoint('Records a cashflow without wallet lines', body, answer)
const reversal = (what: string) =>
  endpoint({
    summary: `Takes a ${what} back by booking its opposite; lists hide both`,
    access: ADMINS,
    params: ById,
    body: z.object({ motivo: Reason() }, MESSAGES.reason),
    answer: Message,
    errors: ['MOVEMENT_NOT_FOUND', ...(what === 'deposit' ? (['DEPOSIT_RETURNED'] as const) : [])],
    idempotent: true,
  })
const detail = (what: string) =>
  endpoint({
    summary: `How a ${what} was split`,
    access: ACCOUNTANTS,
    params: ById,
    answer: MovementDetail,
    errors: ['MOVEMENT_NOT_FOUND'],
  })
const info = endpoint({
  summary: 'The wallet split of a deposit',
  access: ACCOUNTANTS,
  params: ById,
  answer: z.array(DepositoInfo),
  errors: ['MOVEMENT_NOT_FOUND'],
})

/** The movement that the new one replaces, in one act: it is reversed, and the new one has its proofs too. */
const replaces = {
  sostituisce: z.object({ idMovimento: Id, motivo: Reason() }).nullish(),
}

const sentRow = <K extends Kind>(kind: K) =>
  z.object({ ...movement, ...field(MOVEMENT_FIELDS[kind].id as Fields<K>['id'], Id) })
const depositBody = <K extends Kind>(kind: K) =>
  sentRow(kind).extend({ cashflowPortafogli: WalletLines, ...replaces })
/** The entity's own row, the wallets, and the rows booked beside them. */
const splitBody = <K extends Kind, B extends z.ZodRawShape>(kind: K, otherRows: B) =>
  z.object({
    ...field(MOVEMENT_FIELDS[kind].row as Fields<K>['row'], sentRow(kind)),
    cashflowPortafogli: WalletLines,
    ...replaces,
    ...otherRows,
  })

const CASHIN = 'Records a cashin with its wallet split'
const CASHOUT = 'Records a cashout with its wallet split, action and freeroll'

/** The endpoints of one kind of entity; its name replaces the `#` in each key. */
type OfKind<K extends string, E> = {
  [P in keyof E as P extends `${infer Before}#${infer After}` ? `${Before}${K}${After}` : never]: E[P]
}
const ofKind = <K extends string, E extends object>(kind: K, endpoints: E) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([key, endpointOfKind]) => [key.replace('#', kind), endpointOfKind]),
  ) as unknown as OfKind<K, E>

const entityEndpoints = <K extends Kind, I extends z.ZodRawShape, O extends z.ZodRawShape>(
  kind: K,
  whose: string,
  otherRows: { cashin: I; cashout: O },
) => {
  const cashflow = entityCashflow(kind)
  const deposito = entityDeposito(kind)
  return ofKind(kind, {
    'GET /api/v1/cashflow-#/:id': list(`Cashflows of ${whose}`, ACCOUNTANTS, ById, cashflow),
    'POST /api/v1/cashflow-#': cashflowWithoutWallets(sentRow(kind), cashflow),
    'POST /api/v1/cashflow-#/cashin': writeEndpoint(CASHIN, splitBody(kind, otherRows.cashin), cashflow),
    'POST /api/v1/cashflow-#/cashout': writeEndpoint(CASHOUT, splitBody(kind, otherRows.cashout), cashflow),
    'GET /api/v1/cashflow-#/cashin/:id': detail('cashin'),
    'GET /api/v1/cashflow-#/cashout/:id': detail('cashout'),
    'DELETE /api/v1/cashflow-#/:id': reversal('cashflow'),
    'GET /api/v1/deposito/#/:id': list(`Deposits of ${whose}`, ACCOUNTANTS, ById, deposito),
    'GET /api/v1/deposito/#/info/:id': info,
    'POST /api/v1/deposito/#': deposit(depositBody(kind), deposito),
    'DELETE /api/v1/deposito/#/:id': reversal('deposit'),
  })
}
const expense = { cashflowSpese: BookLine }
const venue = { cashin: expense, cashout: expense }

export const movementEndpoints = {
  ...entityEndpoints('tipster', 'a tipster', {
    cashin: expense,
    cashout: { cashflowIncassiAction: BookLine, cashflowIncassiFreeroll: BookLine },
  }),
  ...entityEndpoints('sala', 'a room', venue),
  ...entityEndpoints('sito', 'a site', venue),
  ...entityEndpoints('altro', 'another account', venue),
  'GET /api/v1/cashflow-conto/:id': list(
    'Rows of a ledger or house account (incassi, spese, dividendi, no-drop, scarti-quota, freeroll)',
    ADMINS,
    z.object({ id: ContoName }),
    BookRow,
  ),
  'POST /api/v1/cashflow-conto/:id/paginated': bookRowsPage(
    'ledger or house account',
    z.object({ id: ContoName }),
    ['ACCOUNT_NOT_FOUND'],
  ),
  'POST /api/v1/cashflow-conto': cashflowWithoutWallets(ContoCashflow, BookRow),
  'DELETE /api/v1/cashflow-conto/:id': reversal('ledger cashflow'),
  'POST /api/v1/giroconti': writeEndpoint(
    'Records that one account takes over what another of the same currency owes; no wallet is touched',
    z.object({ ...movement, da: Side, a: Side }),
    Giroconto,
  ),
  'GET /api/v1/giroconti/:id': endpoint({
    summary: 'A giroconto with both of its accounts',
    access: ACCOUNTANTS,
    params: ById,
    answer: Giroconto,
    errors: ['MOVEMENT_NOT_FOUND'],
  }),
  'DELETE /api/v1/giroconti/:id': reversal('giroconto'),
}
