import { LEDGERS } from '@xbetapp/domain/ledger/postings/conti'
import { z } from 'zod'
import { ADMINS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, CurrencyKey, DateOrMoment, Id, Money, RequiredText } from '../fields.ts'
import { BookRow, bookRowsPage, ContoCashflow, WalletLines } from './movements.ts'
import { Verifica } from './verified-until.ts'

export const Portafoglio = z.object({ idPortafoglio: z.number(), nome: z.string() })
export const FondoCassa = z.object({ idFondoCassa: z.number(), nome: z.string() })
/** Amounts by currency. */
const valutaImporti = z.array(z.object({ valuta: z.string(), importo: z.number() }))

const name = z.object({ nome: RequiredText(100) })
/** The server knows the user: what is sent is ignored. */
const ignoredFields = { usernameUtente: z.unknown().optional() }
const transfer = {
  valuta: CurrencyKey,
  /** Amount to move, unsigned. */
  importo: Money,
  dataSpostamento: DateOrMoment,
  nota: z.string().max(500).nullish(),
  ...ignoredFields,
}
const rows = (what: string) =>
  endpoint({
    summary: `Rows of a ${what}, newest first`,
    access: ADMINS,
    params: ById,
    query: z.object({ startDate: DateOrMoment.optional(), endDate: DateOrMoment.optional() }),
    answer: z.array(BookRow),
    errors: [what === 'wallet' ? 'WALLET_NOT_FOUND' : 'FUND_NOT_FOUND'],
  })
/** The movement booked by a transfer, conversion or profit deposit: its key, and its lines signed as stored. */
export const BookedMovement = z.object({
  idMovimento: z.number(),
  righe: z.array(z.object({ conto: z.string(), valuta: z.string(), importo: z.number(), nota: z.string() })),
})

export const summaryEndpoints = {
  'GET /api/v1/portafoglio': endpoint({
    summary: 'All wallets',
    access: ADMINS,
    answer: z.array(Portafoglio),
  }),
  'POST /api/v1/portafoglio': endpoint({
    summary: 'Adds a wallet',
    access: ADMINS,
    body: name,
    answer: Portafoglio,
    errors: ['NAME_TAKEN'],
  }),
  'GET /api/v1/portafoglio/importi-totali': endpoint({
    summary: 'Wallets with their amounts by currency, and until when each was counted',
    access: ADMINS,
    answer: z.array(
      Portafoglio.extend({
        valutaImporti: z.array(valutaImporti.element.extend({ verifica: Verifica.nullable() })),
      }),
    ),
  }),
  'POST /api/v1/portafoglio/spostamento': endpoint({
    summary: 'Moves an amount from one wallet to another',
    access: ADMINS,
    body: z.object({ idPortafoglioOrigine: Id, idPortafoglioDestinazione: Id, ...transfer }),
    answer: BookedMovement,
    errors: ['WALLET_NOT_FOUND', 'VALUTA_NOT_FOUND', 'AMOUNT_NOT_AVAILABLE'],
  }),
  'GET /api/v1/cashflow-portafoglio/:id': rows('wallet'),
  'POST /api/v1/cashflow-portafoglio/:id/paginated': bookRowsPage('wallet', ById, ['WALLET_NOT_FOUND']),

  'POST /api/v1/fondo-cassa': endpoint({
    summary: 'Adds a cash fund',
    access: ADMINS,
    body: name,
    answer: FondoCassa,
    errors: ['NAME_TAKEN'],
  }),
  'GET /api/v1/fondo-cassa/importi-totali': endpoint({
    summary: 'Cash funds with their amounts by currency',
    access: ADMINS,
    answer: z.array(FondoCassa.extend({ valutaImporti })),
  }),
  'POST /api/v1/fondo-cassa/spostamento': endpoint({
    summary: 'Moves an amount from one cash fund to another',
    access: ADMINS,
    body: z.object({ idFondoCassaOrigine: Id, idFondoCassaDestinazione: Id, ...transfer }),
    answer: BookedMovement,
    errors: ['FUND_NOT_FOUND', 'VALUTA_NOT_FOUND', 'AMOUNT_NOT_AVAILABLE'],
  }),
  'GET /api/v1/cashflow-fondo-cassa/:id': rows('cash fund'),
  'POST /api/v1/cashflow-fondo-cassa/:id/paginated': bookRowsPage('cash fund', ById, ['FUND_NOT_FOUND']),
  'POST /api/v1/cashflow-fondo-cassa': endpoint({
    summary: 'Adds an amount, signed, to a cash fund; no wallet is touched and it may not go below 0',
    access: ADMINS,
    body: z.object({
      idFondoCassa: Id,
      data: DateOrMoment,
      nota: RequiredText(500),
      importo: Money,
      idValuta: z.string('Campo obbligatorio.').max(10),
      ...ignoredFields,
    }),
    answer: BookRow,
    errors: ['FUND_NOT_FOUND', 'VALUTA_NOT_FOUND', 'AMOUNT_NOT_AVAILABLE'],
  }),

  'GET /api/v1/cashflow-conto/importi-totali': endpoint({
    summary: 'INCASSI, SPESE and DIVIDENDI with their amounts by currency',
    access: ADMINS,
    answer: z.array(z.object({ conto: z.enum(LEDGERS), valutaImporti })),
  }),
  'POST /api/v1/cashflow-conto/flussi': endpoint({
    summary: 'Records income (positive), an expense or a dividend (negative) with its wallet split',
    access: ADMINS,
    body: z.object({
      cashflowConto: ContoCashflow,
      cashflowPortafogli: WalletLines,
      /** The deal that the expense or dividend pays. */
      idAccordo: Id.nullish(),
    }),
    answer: BookRow,
    errors: ['ACCOUNT_NOT_FOUND', 'WALLET_NOT_FOUND', 'VALUTA_NOT_FOUND', 'NOT_FOUND'],
  }),
  'POST /api/v1/cambio-valuta': endpoint({
    summary: 'Converts an amount of a fund or ledger to euro, at the rate of the moment',
    access: ADMINS,
    body: z.object({
      /** The amount with a minus; from SPESE and DIVIDENDI, whose balances are negative, either sign is read. */
      importoOrigine: Money,
      /** The client's preview, ignored: the server computes the amount. */
      importoDestinazione: z.unknown().optional(),
      valuta: CurrencyKey,
      data: DateOrMoment,
      nota: z.string().max(500).nullish(),
      sorgente: z.enum(['FONDO_CASSA', 'INCASSI', 'SPESE', 'DIVIDENDI']),
      idFondoCassa: Id.nullish(),
      ...ignoredFields,
    }),
    answer: BookedMovement,
    errors: ['FUND_NOT_FOUND', 'VALUTA_NOT_FOUND', 'CONVERSION_NOT_AVAILABLE'],
  }),

  'GET /api/v1/conto/profitto': endpoint({
    summary: 'Profit by currency',
    access: ADMINS,
    answer: valutaImporti,
  }),
  'POST /api/v1/conto/deposita-profitto': endpoint({
    summary: 'Moves the profit of every positive currency into a cash fund',
    access: ADMINS,
    body: z.object({
      /** The fund's id; `idFondoCassa` is read too. */
      idFlussoCassa: Id.nullish(),
      idFondoCassa: Id.nullish(),
      username: z.unknown().optional(),
      /** The amounts the caller saw, by currency: refused if they have changed. */
      visto: z.record(z.string().max(10), Money).optional(),
    }),
    answer: BookedMovement,
    errors: ['FUND_NOT_FOUND', 'NO_PROFIT', 'PROFIT_CHANGED'],
  }),
}
