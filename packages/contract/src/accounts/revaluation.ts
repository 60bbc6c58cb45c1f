import { z } from 'zod'
import { ACCOUNTANTS, ADMINS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { CurrencyKey, Money, WireDate } from '../fields.ts'
import { Rate } from '../form-fields.ts'
import { AccountKind, AccountRef } from '../ledger/closed-weeks.ts'

// Balances in other currencies at a day's rate (rule: revaluation/difference).

const RATE = String.raw`[^,:]{1,10}:\d{1,9}(?:\.\d{1,3})?`
const INVALID_RATE = 'Inserisci un cambio maggiore di 0, al massimo con 3 decimali.'
/** Typed rates in an address: `USD:1.083,GBP:1.17`. */
const Rates = z
  .string()
  .regex(new RegExp(`^${RATE}(?:,${RATE}){0,49}$`), INVALID_RATE)
  .transform((text) => new Map(text.split(',').map((one) => one.split(':') as [string, string])))
  .refine((rates) => [...rates.values()].every((rate) => Number(rate) > 0), INVALID_RATE)

/** Figures in EUR, apart from the balance. */
const Revalued = z.object({
  saldo: z.number(),
  /** The balance at the rates of booking, an opening balance at the day's rate. */
  contabile: z.number(),
  controvalore: z.number(),
  differenza: z.number(),
})

export const RevaluedAccount = AccountRef.omit({ idValuta: true, simbolo: true }).extend({
  tipo: z.enum([...AccountKind.exclude(['conto', 'tipster']).options, 'portafoglio']),
  idBook: z.number().nullable(),
  nomeBook: z.string().nullable(),
  ...Revalued.shape,
})

export const revaluationEndpoints = {
  'GET /api/v1/rivalutazione/valute': endpoint({
    summary: 'Currencies other than EUR in which a venue or wallet holds something now',
    access: ACCOUNTANTS,
    answer: z.array(z.string()),
  }),
  'GET /api/v1/rivalutazione': endpoint({
    summary: 'What venues, and for ADMIN wallets, hold in other currencies at the end of a day, at its rates',
    access: ACCOUNTANTS,
    query: z.object({
      giorno: WireDate,
      /** Rates to use in the place of those stored with the currencies. */
      cambi: Rates.optional(),
    }),
    answer: z.object({
      valute: z.array(
        z.object({
          idValuta: z.string(),
          simbolo: z.string(),
          /** EUR for one unit. */
          cambio: z.number(),
          ...Revalued.shape,
          conti: z.array(RevaluedAccount),
          /** The difference that was booked for the day; null for none. */
          registrata: z
            .object({
              cambio: z.number(),
              /** Null for a caller who does not see all accounts of it. */
              importo: z.number().nullable(),
              storno: WireDate,
            })
            .nullable(),
        }),
      ),
      totale: Revalued.omit({ saldo: true }),
      /** Whether the total contains opening balances. */
      conApertura: z.boolean(),
    }),
  }),
  'POST /api/v1/rivalutazione': endpoint({
    summary: "Books a day's difference of a currency in INCASSI or SPESE, and its reversal on a later day",
    access: ADMINS,
    body: z.object({
      giorno: WireDate,
      idValuta: CurrencyKey,
      cambio: Rate,
      /** The difference the caller saw: refused where it is another by now. */
      differenza: Money,
      /** The day of the reversal. */
      storno: WireDate,
    }),
    answer: z.object({ idMovimento: z.number(), idStorno: z.number() }),
    errors: ['VALUTA_NOT_FOUND', 'REVALUATION_CHANGED', 'REVALUATION_BOOKED'],
  }),
}
