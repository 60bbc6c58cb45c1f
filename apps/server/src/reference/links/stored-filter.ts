import { isDeepStrictEqual } from 'node:util'
import type { FiltroCollegamento, RegolaLetta } from '@xbetapp/contract/reference/link-rules'
import { type LinkFilter, NO_FILTER } from '@xbetapp/domain/relay/routing/link-filter'
import { isPattern } from '@xbetapp/domain/relay/routing/pattern'
import type { z } from 'zod'
import type { JsonValue } from '#server/db/generated/tables.ts'
import { validationError } from '#server/kernel/app-error.ts'

type FilterInput = z.output<typeof FiltroCollegamento>

/** A stored filter as a rule of routing; fields that older versions did not have filter nothing. */
export const filterOf = (stored: JsonValue | null): LinkFilter => ({
  ...NO_FILTER,
  ...(stored as Partial<LinkFilter> | null),
})

/** Converts odds to exact decimals. @throws AppError VALIDATION for a pattern the engine does not understand */
export function filterFrom(input: FilterInput): LinkFilter {
  const { quotaMin, quotaMax, pattern } = input
  if (pattern !== null && !isPattern(pattern))
    throw validationError('Espressione non valida: si usa la sintassi RE2.', 'filtro.pattern')
  return {
    ...input,
    quotaMin: quotaMin === null ? null : String(quotaMin),
    quotaMax: quotaMax === null ? null : String(quotaMax),
  }
}

/** A filter as the database keeps it: null where nothing is filtered. */
export const storedFilter = (filter: LinkFilter): LinkFilter | null =>
  isDeepStrictEqual(filter, NO_FILTER) ? null : filter

/**
 * The filter of a new link, as its row keeps it.
 * @throws AppError VALIDATION for a pattern the engine does not understand
 */
export const filterOfNew = (written: FilterInput | null): LinkFilter | null =>
  written && storedFilter(filterFrom(written))

/** A filter as clients are sent it. */
export const wireFilter = (filter: LinkFilter): z.output<typeof RegolaLetta>['filtro'] => ({
  ...filter,
  tutte: [...filter.tutte],
  nessuna: [...filter.nessuna],
  quotaMin: filter.quotaMin === null ? null : Number(filter.quotaMin),
  quotaMax: filter.quotaMax === null ? null : Number(filter.quotaMax),
})
