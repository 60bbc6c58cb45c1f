import { z } from 'zod'
import { AccountEffect, TouchedWeek } from '../accounts/account-effect.ts'
import { TypedPayout } from '../bets/bets.ts'
import { CalculatorFilters } from '../bets/calculator.ts'
import { endpoint } from '../endpoint.ts'
import { ClosingOdds, Esito, Fingerprint, Id } from '../fields.ts'

// Several bets changed at once, or one settled bet: the effect is shown first, then exactly this effect is saved.

/** Most bets that one transaction changes. */
export const MOST_BETS = 2000

/** Roles that may change at least one of the fields; the verb checks which. */
export const BULK_EDITORS = ['ADMIN', 'CALCOLATORE', 'REFERTATORE', 'ANALISTA', 'CHIUSURE'] as const

const NOTHING_SELECTED = 'Nessuna bet selezionata'
const NOTHING_CHOSEN = 'Scegli che cosa cambiare'
const ONE_SELECTION = 'Le bet si scelgono per codice, per filtri o per proposta: uno dei tre'
const name = z.string().trim().max(100, 'Massimo 100 caratteri.').nullable().optional()

/** Values set on each bet; an absent field stays, null clears it. */
export const BulkFields = z.object({
  esito: Esito.optional(),
  /** How the bets were paid where no outcome describes it, as in an edit of one bet. */
  pagamento: TypedPayout.nullable().optional(),
  fascia: name,
  sport: name,
  /** Closing odds, up to 5 decimals; 0 for none. */
  dropChiusura: ClosingOdds.optional(),
})

const BULK = {
  /** Ids of the bets; an id that is named twice counts once. */
  ids: z.array(Id).min(1, NOTHING_SELECTED).max(20_000).optional(),
  /** All bets that the calculator shows with these filters, on whatever page. */
  filtri: CalculatorFilters.optional(),
  /** Confirmed proposals: an outcome for each bet, and how it was paid where no outcome describes it. */
  esiti: z
    .array(z.object({ idReceivedBet: Id, esito: Esito, pagamento: TypedPayout.optional() }))
    .min(1, NOTHING_SELECTED)
    .max(20_000)
    .optional(),
  /** Ids excluded from a selection by filters. */
  tranne: z.array(Id).max(MOST_BETS).optional(),
  modifica: BulkFields.optional(),
}

function requireOneSelection(
  { ids, filtri, esiti, modifica }: z.output<ReturnType<typeof bulk>>,
  ctx: z.RefinementCtx,
): void {
  const issue = (message: string, path: string) => ctx.addIssue({ code: 'custom', message, path: [path] })
  if ([ids, filtri, esiti].filter((one) => one !== undefined).length !== 1) issue(ONE_SELECTION, 'ids')
  const chosen = Object.values(modifica ?? {}).some((value) => value !== undefined)
  if ((esiti === undefined) !== chosen) issue(esiti ? ONE_SELECTION : NOTHING_CHOSEN, 'modifica')
}

const bulk = () => z.object(BULK)
export const BulkChange = bulk().superRefine(requireOneSelection)

/** Reasons that require a second person. */
export const SECOND_REASONS = ['importo', 'inviata'] as const

export const Effect = z.object({
  /** Fingerprint of the bets with their versions, the changes and their effect. Exactly this effect is executed. */
  impronta: z.string(),
  /** Bets that change. */
  bet: z.number(),
  /** Bets that have the values already. */
  invariate: z.number(),
  /** Bets that get an outcome before their first event begins. */
  nonIniziate: z.number(),
  /** Bets that get an outcome while nothing is credited to a tipster. */
  senzaDrop: z.number(),
  /** Old and new value, and the number of bets. */
  cambi: z.array(
    z.object({
      campo: z.enum(['esito', 'pagamento', 'fascia', 'sport', 'dropChiusura']),
      da: z.string().nullable(),
      a: z.string().nullable(),
      bet: z.number(),
    }),
  ),
  rifiutate: z.array(z.object({ idReceivedBet: z.number(), motivo: z.string() })),
  conti: z.array(AccountEffect),
  settimane: z.array(TouchedWeek),
  /** Why a second person has to confirm, and because of which bets; null when none is required. */
  seconda: z
    .object({
      motivi: z.array(z.enum(SECOND_REASONS)),
      soglia: z.number(),
      bet: z.array(z.number()),
      /** Whether another user may confirm. */
      altri: z.boolean(),
    })
    .nullable(),
})

/** Outcome: done, or waiting for a second person. */
export const BulkOutcome = z.object({
  stato: z.enum(['fatta', 'in attesa']),
  /** Bets changed, or that would be. */
  bet: z.number(),
  idConferma: z.number().nullable(),
})

export const bulkEndpoints = {
  'POST /api/v1/bets/blocco/effetto': endpoint({
    summary: 'What a change of several bets, up to 2,000, would do; nothing is saved',
    access: BULK_EDITORS,
    body: BulkChange,
    answer: Effect,
  }),
  'POST /api/v1/bets/blocco': endpoint({
    summary:
      'Changes several bets in one transaction, exactly as its effect was shown; or asks a second person',
    access: BULK_EDITORS,
    body: bulk()
      .extend({
        /** Fingerprint of the effect that was shown. */
        impronta: Fingerprint,
      })
      .superRefine(requireOneSelection),
    answer: BulkOutcome,
    errors: ['EFFECT_CHANGED', 'NOTHING_CHANGES'],
  }),
}
