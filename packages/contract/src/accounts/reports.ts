import { z } from 'zod'
import { ACCOUNTANTS, ADMINS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Id, MaybeDate, Message, SavedFile, SendState, WireDateTime } from '../fields.ts'
import { AccountEntity } from './accounting.ts'
import { EstrattoParte } from './statements.ts'

const optionalFlag = z.boolean().nullish()

/** One account's reports. Without dates: the last 8 days. */
export const ReportRequest = z.object({
  /** Number of the tipster or venue; for the house 0 No Drop, 1 Scarti Quota, 2 Freeroll. */
  id: z.union([Id, z.literal(0)]),
  startDate: MaybeDate,
  /** Not after today. */
  endDate: MaybeDate,
  testuale: optionalFlag,
  testuale100: optionalFlag,
  file: optionalFlag,
  file100: optionalFlag,
  /** The files as PDF. */
  pdf: optionalFlag,
  pdf100: optionalFlag,
  /** Richiesta Saldo: a short request with SALDO TOTALE. */
  saldoRequest: optionalFlag,
})

export const ReportRecipient = z.object({
  idReportDestinatario: z.number(),
  /** Number of the account. */
  id: z.number(),
  nome: z.string(),
  /** Waiting, handed to Telegram, all arrived, one is uncertain, one failed. */
  stato: z.enum(['in_attesa', 'in_invio', 'inviato', 'incerto', 'fallito']),
  /** Why a message failed or is uncertain, in Italian; null where none did. */
  errore: z.string().nullable(),
  messaggi: z.array(
    z.object({
      tipo: z.enum([...EstrattoParte.options, 'saldoRequest']),
      stato: SendState,
    }),
  ),
})

export const ReportSendSummary = z.object({
  idReportInvio: z.number(),
  entity: z.string(),
  username: z.string(),
  createdAt: WireDateTime,
  totale: z.number(),
  inviati: z.number(),
  falliti: z.number(),
  incerti: z.number(),
  /** Nothing is waiting or on its way any more. */
  concluso: z.boolean(),
})
export const ReportSend = ReportSendSummary.extend({ destinatari: z.array(ReportRecipient) })

/** Calls without a kind ask for the house's own accounts. */
const entity = z.object({ entity: AccountEntity })
const requests = z.array(ReportRequest).min(1, 'Seleziona almeno un report da inviare').max(2000)

const download = {
  summary: 'An account over a period as a spreadsheet or PDF: one file, or a list when several are asked for',
  body: z.union([z.array(ReportRequest).min(1).max(200), ReportRequest], 'Inserisci una data valida.'),
  answer: z.union([SavedFile, z.array(SavedFile)]),
  errors: ['ACCOUNT_NOT_FOUND'],
} as const
const send = {
  summary: 'Sends reports over Telegram, in the background; the answer names the send to follow',
  body: requests,
  answer: Message.extend({ idReportInvio: z.number() }),
} as const

export const reportEndpoints = {
  'POST /api/v1/conto/excel/download': endpoint({ ...download, access: ADMINS }),
  'POST /api/v1/conto/excel/download/:entity': endpoint({ ...download, access: ACCOUNTANTS, params: entity }),
  'POST /api/v1/conto/excel/send': endpoint({ ...send, access: ADMINS }),
  'POST /api/v1/conto/excel/send/:entity': endpoint({ ...send, access: ACCOUNTANTS, params: entity }),
  'GET /api/v1/conto/excel/send': endpoint({
    summary: 'The last 20 sends of reports, newest first',
    access: ACCOUNTANTS,
    answer: z.array(ReportSendSummary),
  }),
  'GET /api/v1/conto/excel/send/:idReportInvio': endpoint({
    summary: 'A send of reports, recipient by recipient',
    access: ACCOUNTANTS,
    params: z.object({ idReportInvio: Id }),
    answer: ReportSend,
    errors: ['NOT_FOUND'],
  }),
}
