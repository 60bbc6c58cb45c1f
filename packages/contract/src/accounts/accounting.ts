import { ENTITY_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import { z } from 'zod'
import { ACCOUNTANTS, ADMINS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { DateOrMoment, Esito, Id, idOr, pageOf, Stato, WireDate, WireDateTime } from '../fields.ts'
import { CreditMark } from '../ledger/credit.ts'
import { Valuta } from '../reference/books-currencies.ts'
import { EstrattoInBreve } from './statement-summary.ts'
import { Verifica } from './verified-until.ts'

/** `helper` are the rooms of book Helper; with their id they are rooms like all others (rule: account/lists). */
export const AccountEntity = z.enum([...ENTITY_KINDS, 'helper'])

/** Which account: by its own id field or `id`; a house account by its name. */
const accountIds = {
  idTipster: Id.nullish(),
  idSala: Id.nullish(),
  idSito: Id.nullish(),
  idAltro: Id.nullish(),
  id: idOr().nullish(),
}
/** The moment as of which the account was known, a day standing for its end; absent: now. Never in the future. */
const knownAtField = { knownAt: DateOrMoment.nullish() }
const period = { startDate: DateOrMoment, endDate: DateOrMoment, ...knownAtField }
const upToDate = z.object({ endDate: DateOrMoment.optional(), knownAt: DateOrMoment.optional() })
const houseAccount = {
  /** `no-drop`, `scarti-quota`, `freeroll`; any other kind has no data. */
  nomeConto: z.string('Campo obbligatorio.').max(100),
  /** Only bets that are duplicates (`idBetDuplicata` set). */
  onlyDuplicate: z.boolean().nullish(),
}
/** Which bets of the account, and which page of them. */
const betPage = {
  /** `previous`: the bets placed before the period that do not belong to it (OUTSTANDING INIZIALE). */
  side: z.enum(['period', 'previous']).nullish(),
  /** Only these outcomes, e.g. those of NUMERO OPEN or of TOTALE PROFIT. */
  esito: z
    .union([Esito, z.array(Esito).min(1).max(6)])
    .transform((esito) => [esito].flat())
    .nullish(),
  pageNumber: z.number().int().min(0).max(1_000_000).default(0),
  pageSize: z.number().int().min(1).max(1000).default(50),
  sortBy: z.enum(['messageDate', 'idReceivedBet', 'esito', 'quota', 'importo', 'profit']).nullish(),
  sortDirection: z
    .string()
    .max(4)
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(['asc', 'desc']))
    .nullish(),
}

/**
 * An account over a period, in the account's currency (rule: account/lines). The fields up to `numeroBet` are figures
 * of its bets, the others the lines of the summary card.
 */
export const PeriodData = z.object({
  numeroOpen: z.number(),
  risultatoPeriodo: z.number(),
  /** OUTSTANDING INIZIALE: opening balance and the result of the bets before the period. */
  risultatoPeriodoPrecedente: z.number(),
  /** Sum of the profits of the Open rows: negative, 0 for Scarti Quota. */
  totOpen: z.number(),
  totaleGiocato: z.number(),
  totaleVincite: z.number(),
  totaleProfit: z.number(),
  /** Percent, 2 decimals. */
  roi: z.number(),
  /** Bets of the period, as many as the table has rows. */
  numeroBet: z.number(),
  totaleCashflowPrecedente: z.number(),
  totaleCashflowPeriodo: z.number(),
  totaleOperativoPrecedente: z.number(),
  totaleOperativoPeriodo: z.number(),
  totaleDepositoPrecedente: z.number(),
  totaleDepositoPeriodo: z.number(),
  saldoOperativo: z.number(),
  saldoDeposito: z.number(),
  saldoTotale: z.number(),
  saldoTotaleNoOpen: z.number(),
})

/** A bet as a row of an account: stake, odds and profit are those of this account. */
export const AccountBet = z.object({
  idReceivedBet: z.number(),
  messageDate: WireDateTime,
  formattedBet: z.string(),
  photoPath: z.string().nullable(),
  shouldProcessImageToText: z.boolean(),
  idTipster: z.number(),
  nomeTipster: z.string(),
  esito: Esito,
  dataRefertazione: WireDateTime.nullable(),
  idBetDuplicata: z.number().nullable(),
  quota: z.number(),
  importo: z.number(),
  profit: z.number(),
})

const AccountBets = pageOf(AccountBet)

/** Balances of an account, in its currency. */
export const Recap = z.object({
  saldoProfit: z.number(),
  saldoOperativo: z.number(),
  saldoDeposito: z.number(),
  saldoFr: z.number(),
  saldoTotale: z.number(),
  saldoNoOpen: z.number(),
  /**
   * Charge on a cashout of the whole operating balance now (rule: account/expected-values). Action: tipsters only,
   * else 0.
   */
  actionAtteso: z.number(),
  /** Expected freeroll, positive; cards of venues show it negative, as an expense. */
  freerollAtteso: z.number(),
})
export const RecapItem = Recap.extend({ id: z.number(), nome: z.string() })

const Currency = Valuta.pick({ valuta: true, simbolo: true })
const BookName = z.object({ idBook: z.number(), nomeBook: z.string() })
const accountFields = {
  id: z.number(),
  nome: z.string(),
  stato: Stato,
  valuta: Currency,
  recap: Recap,
  /** The statement sent for the latest period, with today's closing of that period; null if none was sent. */
  estratto: EstrattoInBreve.nullable(),
  /** Until when the account is verified; null: never. */
  verifica: Verifica.nullable(),
  /** Used credit and overdue debt; null where neither is to be shown, and for a past moment. */
  fido: CreditMark.nullable(),
}
const venueAccountFields = { ...accountFields, percentualeImporto: z.number(), freerollReale: z.number() }

export const TipsterAccount = z.object({
  ...accountFields,
  idTipster: z.number(),
  nomeTipster: z.string(),
  conti: z.boolean(),
  accettazioneTipster: z.boolean(),
  action: z.number(),
  freeroll: z.number(),
})
export const SalaAccount = Recap.extend({
  ...venueAccountFields,
  idSala: z.number(),
  nomeSala: z.string(),
  conti: z.boolean(),
  isSecret: z.union([z.literal(0), z.literal(1)]),
  book: BookName,
})
export const SitoAccount = z.object({
  ...venueAccountFields,
  idSito: z.number(),
  nomeSito: z.string(),
  tassaQuota: z.number(),
})
export const AltroAccount = z.object({
  ...venueAccountFields,
  idAltro: z.number(),
  nomeAltro: z.string(),
  tassaQuota: z.number(),
})
export const AccountCard = z.union([TipsterAccount, SalaAccount, SitoAccount, AltroAccount])
export const ContoAccount = RecapItem.extend({
  nomeConto: z.string(),
  estratto: EstrattoInBreve.nullable(),
  verifica: Verifica.nullable(),
})

const filters = {
  /** Part of the name, case ignored. */
  nome: z.string().max(200).nullish(),
  stato: Stato.nullish(),
  /** True: accounts that wait for confirmation; false: confirmed accounts. Tipsters and rooms only. */
  conti: z.boolean().nullish(),
  idValuta: z.string().max(10).nullish(),
  idBook: Id.nullish(),
  /** Accounts with SALDO TOTALE 0 too; default true, the screens send their switch. */
  mostraSaldiZero: z.boolean().nullish(),
}
/** The filters may be in `filters` or beside it; those beside it are read only where `filters` is absent. */
const ListQuery = z.object({
  page: z.number().int().min(0).max(1_000_000).default(0),
  size: z.number().int().min(1).max(10_000).default(50),
  /** Default true: greatest SALDO TOTALE first; false: by name. */
  sortBySaldo: z.boolean().nullish(),
  filters: z.object(filters).nullish(),
  ...filters,
  ...knownAtField,
})

const pageOfAccounts = <S extends z.ZodType>(row: S) =>
  pageOf(row).extend({
    /** SALDO TOTALE of all that match, not only of the page, by currency. */
    totali: z.array(z.object({ valuta: z.string(), simbolo: z.string(), importo: z.number() })),
  })

const entityParams = z.object({ entity: AccountEntity })
const ofEntity = { access: ACCOUNTANTS, params: entityParams } as const

export const accountingEndpoints = {
  'POST /api/v1/conto': endpoint({
    summary: 'A house account over a period',
    access: ADMINS,
    body: z.object({ ...period, ...houseAccount }),
    answer: PeriodData,
  }),
  'POST /api/v1/conto/paginated-bets': endpoint({
    summary: 'A page of the bets of a house account',
    access: ADMINS,
    body: z.object({ ...period, ...houseAccount, ...betPage }),
    answer: AccountBets,
  }),
  'GET /api/v1/conto/conto-recap': endpoint({
    summary: 'Balances of No Drop (0), Scarti Quota (1) and Freeroll (2)',
    access: ADMINS,
    query: z.object(knownAtField),
    answer: z.array(RecapItem),
  }),
  'POST /api/v1/conto/paginated': endpoint({
    summary: 'The house accounts, greatest balance first',
    access: ADMINS,
    body: ListQuery,
    answer: pageOfAccounts(ContoAccount),
  }),
  'GET /api/v1/conto/freeroll/ripartizione': endpoint({
    summary: 'Cashflows of the Freeroll account by category, up to a date',
    access: ADMINS,
    query: upToDate,
    answer: z.array(z.object({ categoria: z.string(), importo: z.number() })),
  }),
  'POST /api/v1/conto/:entity': endpoint({
    summary: 'The account of a tipster or venue over a period',
    ...ofEntity,
    body: z.object({ ...period, ...accountIds }),
    answer: PeriodData,
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  'POST /api/v1/conto/:entity/paginated-bets': endpoint({
    summary: 'A page of the bets of a tipster or venue',
    ...ofEntity,
    body: z.object({ ...period, ...accountIds, ...betPage }),
    answer: AccountBets,
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  'GET /api/v1/conto/:entity/conto-recap': endpoint({
    summary: 'Balances of all tipsters or venues of a kind; rooms include helpers',
    ...ofEntity,
    query: z.object(knownAtField),
    answer: z.array(RecapItem),
  }),
  'GET /api/v1/conto/:entity/conto-recap/:bookId': endpoint({
    summary: 'Balances of the rooms of one book',
    access: ACCOUNTANTS,
    params: entityParams.extend({ bookId: Id }),
    query: z.object(knownAtField),
    answer: z.array(RecapItem),
  }),
  'GET /api/v1/conto/:entity/recap/:id': endpoint({
    summary: 'Balances of one tipster or venue as of a date; what the cashout dialog proposes from',
    access: ACCOUNTANTS,
    params: entityParams.extend({ id: Id }),
    query: upToDate,
    answer: RecapItem,
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  'GET /api/v1/conto/:entity/atteso/:id': endpoint({
    summary: 'Expected freeroll of a tipster or venue at a date, positive',
    access: ACCOUNTANTS,
    params: entityParams.extend({ id: Id }),
    query: upToDate,
    answer: z.number(),
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  'POST /api/v1/conto/:entity/paginated': endpoint({
    summary: 'A page of the cards of an account list; secret rooms and NoDrop are not in it',
    ...ofEntity,
    body: ListQuery,
    answer: pageOfAccounts(AccountCard),
  }),
  'GET /api/v1/contabilita/situazione-dal': endpoint({
    summary: 'The first day whose end can be asked for as it was known; null where any can',
    access: ACCOUNTANTS,
    answer: z.object({ dal: WireDate.nullable() }),
  }),
  'GET /api/v1/contabilita/giocato-range': endpoint({
    summary: 'Total played in EUR on the bets placed in a range',
    access: ACCOUNTANTS,
    query: z.object({ startDate: DateOrMoment, endDate: DateOrMoment }),
    answer: z.number(),
  }),
}
