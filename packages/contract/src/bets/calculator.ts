import { z } from 'zod'
import { BET_EXPLAINERS, CALCULATOR } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Esito, MaybeDate, ofOneBet, pageOf, WireDate, WireDateTime } from '../fields.ts'
import { Bet } from './bets.ts'

/** Columns of the calculator's table that sort it. */
export const CALCULATOR_SORTS = [
  'idReceivedBet',
  'messageDate',
  'fascia',
  'sport',
  'nomeTipster',
  'formattedBet',
  'esito',
  'tot',
  'totTipster',
  'totNoDrop',
  'quotaDrop',
  'quotaMedia',
  'scartoQuota',
  'totFreeroll',
  'dropChiusura',
] as const

const RANGE_REQUIRED = 'È obbligatorio selezionare un range di date per applicare i filtri'
const START_REQUIRED = 'È obbligatorio selezionare una data di inizio'

/** An empty filter is no filter. */
const Filter = z
  .string()
  .max(200, 'Massimo 200 caratteri.')
  .nullish()
  .transform((text) => text?.trim() || null)

const FILTERS = {
  /** Part of the bet's text; neither case nor accents matter. */
  formattedBet: Filter,
  startDate: MaybeDate,
  /** Not after today. */
  endDate: MaybeDate,
  nomeTipster: Filter,
  fascia: Filter,
  sport: Filter,
  esito: z.union([z.literal('').transform(() => null), Esito]).nullish(),
  /** True: only bets whose image is still to be read. */
  shouldProcessImageToText: z.boolean().nullish(),
}

function requireRange(
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  ctx: z.RefinementCtx,
): void {
  if (startDate && endDate) return
  const issue = endDate
    ? { message: START_REQUIRED, path: ['startDate'] }
    : { message: RANGE_REQUIRED, path: ['endDate'] }
  ctx.addIssue({ code: 'custom', ...issue })
}

/** Filters of the calculator, the same for every page. */
export const CalculatorFilters = z.object(FILTERS).superRefine(requireRange)

export const CalculatorQuery = z
  .object({
    ...FILTERS,
    /** Number of the page, from 0. */
    pageNumber: z.number().int().min(0).max(1_000_000).default(0),
    /** Bets on a page; the screen offers 25, 50, 75 and 100. */
    pageSize: z.number().int().min(1).max(100).default(25),
    sortBy: z.enum(CALCULATOR_SORTS).nullish(),
    sortDirection: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['asc', 'desc']))
      .nullish(),
  })
  .superRefine(requireRange)

/** A bet of the calculator's table, with the tipster's name as a field of its own. */
export const CalculatorBet = Bet.extend({
  nomeTipster: z.string(),
  /** When the first event of an Open bet begins; null where that is not known, and for settled bets. */
  inizio: WireDateTime.nullable(),
})

export const CalculatorPage = z.object({
  bets: pageOf(CalculatorBet),
  /** Bets the filters leave, by outcome. */
  countWin: z.number(),
  countLost: z.number(),
  countHalfWin: z.number(),
  countHalfLoss: z.number(),
  countVoid: z.number(),
  /**
   * Dropped bets still Open, placed up to the end of the range; no other filter counts
   * (rule: account/open-and-immagini).
   */
  countOpen: z.number(),
  /** Those of them placed before the range, and the day of the oldest; null for none. */
  openPrima: z.object({ quante: z.number(), dal: WireDate }).nullable(),
  /** Bets of the last month whose image is still to be read; no filter counts. */
  countShouldProcessImageToText: z.number(),
})

/** A line of a bet's modification log. Values are texts as they were stored; those of a venue begin with its name. */
export const Modifica = z.object({
  id: z.number(),
  tipoModifica: z.string(),
  valorePrecedente: z.string().nullable(),
  nuovoValore: z.string().nullable(),
  username: z.string(),
  data: WireDateTime,
})

export const calculatorEndpoints = {
  'POST /api/v1/bets/calcolatore': endpoint({
    summary: 'One page of the calculator with its counters',
    access: CALCULATOR,
    body: CalculatorQuery,
    answer: CalculatorPage,
  }),
  'POST /api/v1/bets/calcolatore/tipster': endpoint({
    summary: 'Returns the filtered bets by tipster, largest stakes first',
    access: CALCULATOR,
    body: CalculatorFilters,
    answer: z.object({
      bet: z.number(),
      /** EUR played by venues. */
      tot: z.number(),
      tipster: z.array(
        z.object({ idTipster: z.number(), nomeTipster: z.string(), bet: z.number(), tot: z.number() }),
      ),
    }),
  }),
  'GET /api/v1/bets/:id/modifiche': endpoint({
    summary: 'The modification log of a bet, newest first; at most 500 lines',
    access: BET_EXPLAINERS,
    ...ofOneBet,
    answer: z.array(Modifica),
  }),
}
