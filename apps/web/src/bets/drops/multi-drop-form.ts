import type { FormErrors } from '@mantine/form'
import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { asTyped } from '#web/ui/fields/number-fields.tsx'
import {
  BLANK,
  dropErrors,
  isBlankDrop,
  isRemovalTyped,
  isSameTyped,
  mergedEntries,
  type TypedDrop,
} from './drop-entries.ts'
import { dropsText as text } from './drops.it.ts'

export interface MultiDropValues {
  venue: string | null
  /** One row per bet, in the bets' order; a blank row changes nothing. */
  rows: MultiDropRow[]
}

export interface MultiDropRow extends TypedDrop {
  /** Whether the drop takes today's terms, where the bet has a drop of the venue already. */
  condizioniAttuali?: boolean | undefined
}

/** The venue's drop on each of the bets, in their order, in the form a person types it. */
type HeldRows = readonly (TypedDrop | undefined)[]

/** Faults by field path; at least one bet must be filled in. */
export function multiDropErrors({ venue, rows }: MultiDropValues): FormErrors {
  const errors: FormErrors = venue === null ? { venue: MESSAGES.required } : {}
  rows.forEach((row, at) => {
    if (isBlankDrop(row)) return
    for (const [field, error] of Object.entries(dropErrors(row))) errors[`rows.${at}.${field}`] = error
  })
  if (rows.every(isBlankDrop)) errors['rows.0.importo'] = text.fillOne
  return errors
}

/**
 * The rows once the venue's drops are loaded: they fill untouched rows and replace those of the venue chosen `before`.
 * A row a person emptied stays empty.
 */
export function prefilledRows(
  rows: readonly MultiDropRow[],
  held: HeldRows,
  before: HeldRows,
): MultiDropRow[] {
  return rows.map((row, at) => {
    const [now, then] = [held[at], before[at]]
    const isTheSame = now !== undefined && then !== undefined && isSameTyped(now, then)
    const isUntouched = isBlankDrop(row) ? !isTheSame : then !== undefined && isSameTyped(row, then)
    return isUntouched ? { ...(now ?? BLANK), condizioniAttuali: row.condizioniAttuali } : row
  })
}

/** The first row copied to all: its amount, and its odds where the tips have equal odds; other bets get their tip's. */
export function copiedRows(
  rows: readonly MultiDropRow[],
  tips: ReadonlyArray<number | null>,
): MultiDropRow[] {
  const { importo, quota } = rows[0] ?? BLANK
  return rows.map((row, at) => {
    const tip = tips[at] ?? null
    // Two zeros take a drop away, whatever the odds.
    if (at === 0 || tip === (tips[0] ?? null) || isRemovalTyped({ importo, quota }))
      return { ...row, importo, quota }
    return { ...row, importo, quota: row.quota === '' && tip !== null ? asTyped(tip) : row.quota }
  })
}

/** Whether a row changes the venue's present drop. */
export const changesDrop = (
  row: MultiDropRow | undefined,
  held: TypedDrop | undefined,
): row is MultiDropRow =>
  row !== undefined &&
  !isBlankDrop(row) &&
  (held === undefined || row.condizioniAttuali === true || !isSameTyped(row, held))

/**
 * The bets that were filled in, with their figures at stored precision. An unchanged drop of the venue is not sent
 * again: recording it again would date it now.
 */
export function filledRows<B>(bets: readonly B[], rows: readonly MultiDropRow[], held: HeldRows = []) {
  return bets.flatMap((bet, at) => {
    const row = rows[at]
    if (!changesDrop(row, held[at])) return []
    return mergedEntries([{ ...row, key: '' }]).map(({ importo, quota }) => ({
      bet,
      importo,
      quota,
      condizioniAttuali: row.condizioniAttuali,
    }))
  })
}
