import type { FormErrors } from '@mantine/form'
import { MESSAGES } from '@xbetapp/domain/validation/messages'
import { dropErrors, isBlankDrop, mergedEntries, type TypedDrop } from './drop-entries.ts'
import { dropsText as text } from './drops.it.ts'

export interface MultiDropValues {
  venue: string | null
  /** One per bet, in their order; blank ones are left alone. */
  rows: MultiDropRow[]
}

export interface MultiDropRow extends TypedDrop {
  /** Today's terms where the bet has a drop of the venue already. */
  condizioniAttuali?: boolean | undefined
}

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

/** The bets that were filled in, with their figures in the precision they are stored with. */
export function filledRows<B>(bets: readonly B[], rows: readonly MultiDropRow[]) {
  return bets.flatMap((bet, at) => {
    const row = rows[at]
    if (row === undefined || isBlankDrop(row)) return []
    return mergedEntries([{ ...row, key: '' }]).map(({ importo, quota }) => ({
      bet,
      importo,
      quota,
      condizioniAttuali: row.condizioniAttuali,
    }))
  })
}
