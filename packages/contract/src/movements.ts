import { z } from 'zod'
import { ACCOUNTANTS, ADMINS } from './access.ts'
import { DateOrMoment } from './accounting.ts'
import { type Access, endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { Id, Message, Money, RequiredText, WireDate, WireDateTime } from './fields.ts'
import { Valuta } from './reference.ts'

// Amounts go over the wire signed as they are stored (domain.md 7, 3 §7): the server checks sums and signs with
// tolerance 0. What it knows itself (user, currency of the account, names) may be sent and must not contradict.

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
const ids = { tipster: { idTipster: Id }, sala: { idSala: Id }, sito: { idSito: Id }, altro: { idAltro: Id } }

const entityCashflow = {
  tipster: z.object({ ...movement, ...ids.tipster }),
  sala: z.object({ ...movement, ...ids.sala }),
  sito: z.object({ ...movement, ...ids.sito }),
  altro: z.object({ ...movement, ...ids.altro }),
}

/** INCASSI, SPESE, DIVIDENDI, or a house account; lower case and hyphens are read too (D3.37). */
const ContoName = z.string('Campo obbligatorio.').max(100)
export const ContoCashflow = z.object({ ...movement, idValuta: z.string().max(10), conto: ContoName })

const Currency = Valuta.pick({ valuta: true, simbolo: true })

const entry = {
  /** Key of the movement, whatever the kind; DELETE and details take it. */
  idMovimento: z.number(),
  /** Its moment, or the bare day of one recorded later than its day. */
  data: z.union([WireDate, WireDateTime]),
  nota: z.string(),
  importo: z.number(),
  usernameUtente: z.string(),
  valuta: Currency,
}
const cashflow = {
  ...entry,
  idValuta: z.string(),
  /** `cashin`, `cashout`, or `cashflow` for one without wallets. */
  tipo: z.enum(['cashin', 'cashout', 'cashflow']),
}
/** An entity cashflow; the id of its kind repeats `idMovimento`. */
export const TipsterCashflow = z.object({
  ...cashflow,
  ...keys('idCashflowContoTipster'),
  idTipster: z.number(),
})
export const SalaCashflow = z.object({ ...cashflow, ...keys('idCashflowSala'), idSala: z.number() })
export const SitoCashflow = z.object({ ...cashflow, ...keys('idCashflowSito'), idSito: z.number() })
export const AltroCashflow = z.object({ ...cashflow, ...keys('idCashflowAltro'), idAltro: z.number() })

const deposito = { ...entry, idValuta: z.string() }
export const TipsterDeposito = z.object({ ...deposito, ...keys('idDepositoTipster'), idTipster: z.number() })
export const SalaDeposito = z.object({ ...deposito, ...keys('idDepositoSala'), idSala: z.number() })
export const SitoDeposito = z.object({ ...deposito, ...keys('idDepositoSito'), idSito: z.number() })
export const AltroDeposito = z.object({ ...deposito, ...keys('idDepositoAltro'), idAltro: z.number() })

/** A row of a ledger, a house account, a fund or a wallet. */
export const BookRow = z.object({
  ...entry,
  /** Key of the row: a movement may have two in one account, of two currencies. */
  idRiga: z.number(),
  /** The movement's key again (3 §3). */
  idFlussoCassa: z.number(),
  idValuta: z.string(),
  tipo: z.string(),
  /** What the person wrote, where `nota` is the server's. */
  notaMovimento: z.string(),
  /** The tipster or venue the movement is about. */
  entita: z
    .object({ kind: z.enum(['tipster', 'sala', 'sito', 'altro']), id: z.number(), nome: z.string() })
    .nullable(),
})

/** A page of such rows; the totals are of all that match. */
export const BookRowsQuery = z.object({
  page: z.number().int().min(0).max(1_000_000).default(0),
  size: z.number().int().min(1).max(1000).default(50),
  sortBy: z.enum(['data', 'importo']).default('data'),
  sortDirection: z.enum(['asc', 'desc']).default('desc'),
  /** `action`: rows whose note names Action Tipster; `altro`: all others (3 §9). */
  tipo: z.enum(['action', 'altro']).nullish(),
})
export const BookRowsPage = z.object({
  content: z.array(BookRow),
  totalElements: z.number(),
  totali: z.array(z.object({ valuta: z.string(), importo: z.number() })),
})
export const bookRowsPage = <P extends z.ZodType, const E extends readonly ErrorCode[]>(
  what: string,
  params: P,
  errors: E,
) =>
  endpoint({
    summary: `A page of the rows of a ${what}, with their totals by currency`,
    spec: '+ 3 §2.9',
    access: ADMINS,
    params,
    body: BookRowsQuery,
    answer: BookRowsPage,
    errors,
  })

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

function keys<N extends string>(name: N): Record<N, z.ZodNumber> {
  return { [name]: z.number() } as Record<N, z.ZodNumber>
}

const list = <P extends z.ZodType, S extends z.ZodType>(what: string, access: Access, params: P, row: S) =>
  endpoint({
    summary: `${what}, newest first`,
    spec: '3 §7',
    access,
    params,
    query: z.object({ startDate: DateOrMoment.optional(), endDate: DateOrMoment.optional() }),
    answer: z.array(row),
    errors: ['ACCOUNT_NOT_FOUND'],
  })
const byId = z.object({ id: Id })

const REFUSALS = ['ACCOUNT_NOT_FOUND', 'WALLET_NOT_FOUND', 'VALUTA_NOT_FOUND'] as const
const write = <B extends z.ZodType, A extends z.ZodType>(summary: string, body: B, answer: A) =>
  endpoint({
    summary,
    spec: '3 §7',
    access: ADMINS,
    denied: 'CASHFLOW_DENIED',
    body,
    answer,
    errors: REFUSALS,
    idempotent: true,
  })
const deposit = <B extends z.ZodType, A extends z.ZodType>(body: B, answer: A) =>
  endpoint({
    summary: 'Records a deposit (positive: In, negative: Out) with its wallet split',
    spec: '3 §7',
    access: ADMINS,
    denied: 'DEPOSITO_DENIED',
    body,
    answer,
    errors: [...REFUSALS, 'DEPOSIT_EXCEEDED'],
    idempotent: true,
  })
const plain = <B extends z.ZodType, A extends z.ZodType>(body: B, answer: A) =>
  write('Records a cashflow without wallet lines', body, answer)
const reversal = (what: string) =>
  endpoint({
    summary: `Takes a ${what} back by booking its opposite; lists hide both`,
    spec: '3 §7',
    access: ADMINS,
    params: byId,
    answer: Message,
    errors: ['MOVEMENT_NOT_FOUND', ...(what === 'deposit' ? (['DEPOSIT_RETURNED'] as const) : [])],
    idempotent: true,
  })
const detail = (what: string) =>
  endpoint({
    summary: `How a ${what} was split`,
    spec: '3 §7',
    access: ACCOUNTANTS,
    params: byId,
    answer: MovementDetail,
    errors: ['MOVEMENT_NOT_FOUND'],
  })
const info = endpoint({
  summary: 'The wallet split of a deposit',
  spec: '3 §7',
  access: ACCOUNTANTS,
  params: byId,
  answer: z.array(DepositoInfo),
  errors: ['MOVEMENT_NOT_FOUND'],
})

const TIPSTER_CASHIN = z.object({
  cashflowContoTipster: entityCashflow.tipster,
  cashflowPortafogli: WalletLines,
  cashflowSpese: BookLine,
})
const TIPSTER_CASHOUT = z.object({
  cashflowContoTipster: entityCashflow.tipster,
  cashflowPortafogli: WalletLines,
  cashflowIncassiAction: BookLine,
  cashflowIncassiFreeroll: BookLine,
})
const split = { cashflowPortafogli: WalletLines, cashflowSpese: BookLine }
const SALA_SPLIT = z.object({ cashflowSala: entityCashflow.sala, ...split })
const SITO_SPLIT = z.object({ cashflowSito: entityCashflow.sito, ...split })
const ALTRO_SPLIT = z.object({ cashflowAltro: entityCashflow.altro, ...split })
const depositBody = <S extends z.ZodRawShape>(id: S) =>
  z.object({ ...movement, ...id, cashflowPortafogli: WalletLines })

const CASHIN = 'Records a cashin with its wallet split'
const CASHOUT = 'Records a cashout with its wallet split, action and freeroll'

export const movementEndpoints = {
  'GET /api/v1/cashflow-tipster/:id': list('Cashflows of a tipster', ACCOUNTANTS, byId, TipsterCashflow),
  'POST /api/v1/cashflow-tipster': plain(entityCashflow.tipster, TipsterCashflow),
  'POST /api/v1/cashflow-tipster/cashin': write(CASHIN, TIPSTER_CASHIN, TipsterCashflow),
  'POST /api/v1/cashflow-tipster/cashout': write(CASHOUT, TIPSTER_CASHOUT, TipsterCashflow),
  'GET /api/v1/cashflow-tipster/cashin/:id': detail('cashin'),
  'GET /api/v1/cashflow-tipster/cashout/:id': detail('cashout'),
  'DELETE /api/v1/cashflow-tipster/:id': reversal('cashflow'),

  'GET /api/v1/cashflow-sala/:id': list('Cashflows of a room', ACCOUNTANTS, byId, SalaCashflow),
  'POST /api/v1/cashflow-sala': plain(entityCashflow.sala, SalaCashflow),
  'POST /api/v1/cashflow-sala/cashin': write(CASHIN, SALA_SPLIT, SalaCashflow),
  'POST /api/v1/cashflow-sala/cashout': write(CASHOUT, SALA_SPLIT, SalaCashflow),
  'GET /api/v1/cashflow-sala/cashin/:id': detail('cashin'),
  'GET /api/v1/cashflow-sala/cashout/:id': detail('cashout'),
  'DELETE /api/v1/cashflow-sala/:id': reversal('cashflow'),

  'GET /api/v1/cashflow-sito/:id': list('Cashflows of a site', ACCOUNTANTS, byId, SitoCashflow),
  'POST /api/v1/cashflow-sito': plain(entityCashflow.sito, SitoCashflow),
  'POST /api/v1/cashflow-sito/cashin': write(CASHIN, SITO_SPLIT, SitoCashflow),
  'POST /api/v1/cashflow-sito/cashout': write(CASHOUT, SITO_SPLIT, SitoCashflow),
  'GET /api/v1/cashflow-sito/cashin/:id': detail('cashin'),
  'GET /api/v1/cashflow-sito/cashout/:id': detail('cashout'),
  'DELETE /api/v1/cashflow-sito/:id': reversal('cashflow'),

  'GET /api/v1/cashflow-altro/:id': list('Cashflows of another account', ACCOUNTANTS, byId, AltroCashflow),
  'POST /api/v1/cashflow-altro': plain(entityCashflow.altro, AltroCashflow),
  'POST /api/v1/cashflow-altro/cashin': write(CASHIN, ALTRO_SPLIT, AltroCashflow),
  'POST /api/v1/cashflow-altro/cashout': write(CASHOUT, ALTRO_SPLIT, AltroCashflow),
  'GET /api/v1/cashflow-altro/cashin/:id': detail('cashin'),
  'GET /api/v1/cashflow-altro/cashout/:id': detail('cashout'),
  'DELETE /api/v1/cashflow-altro/:id': reversal('cashflow'),

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
  'POST /api/v1/cashflow-conto': plain(ContoCashflow, BookRow),
  'DELETE /api/v1/cashflow-conto/:id': reversal('ledger cashflow'),

  'GET /api/v1/deposito/tipster/:id': list('Deposits of a tipster', ACCOUNTANTS, byId, TipsterDeposito),
  'GET /api/v1/deposito/tipster/info/:id': info,
  'POST /api/v1/deposito/tipster': deposit(depositBody(ids.tipster), TipsterDeposito),
  'DELETE /api/v1/deposito/tipster/:id': reversal('deposit'),

  'GET /api/v1/deposito/sala/:id': list('Deposits of a room', ACCOUNTANTS, byId, SalaDeposito),
  'GET /api/v1/deposito/sala/info/:id': info,
  'POST /api/v1/deposito/sala': deposit(depositBody(ids.sala), SalaDeposito),
  'DELETE /api/v1/deposito/sala/:id': reversal('deposit'),

  'GET /api/v1/deposito/sito/:id': list('Deposits of a site', ACCOUNTANTS, byId, SitoDeposito),
  'GET /api/v1/deposito/sito/info/:id': info,
  'POST /api/v1/deposito/sito': deposit(depositBody(ids.sito), SitoDeposito),
  'DELETE /api/v1/deposito/sito/:id': reversal('deposit'),

  'GET /api/v1/deposito/altro/:id': list('Deposits of another account', ACCOUNTANTS, byId, AltroDeposito),
  'GET /api/v1/deposito/altro/info/:id': info,
  'POST /api/v1/deposito/altro': deposit(depositBody(ids.altro), AltroDeposito),
  'DELETE /api/v1/deposito/altro/:id': reversal('deposit'),
}
