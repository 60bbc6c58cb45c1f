import { halfRemovalError, isRemoval } from '@xbetapp/domain/bets/drops/derive'
import { mergeEntries } from '@xbetapp/domain/bets/drops/merge'
import { typedAmount, typedOdds } from '@xbetapp/domain/bets/drops/typed-bounds'
import { parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { decimal3, firstError, type Rule, required } from '@xbetapp/domain/platform/validation/rules'
import type { Drop } from '#web/bets/drops/public/drop.api.ts'
import { asTyped } from '#web/ui/fields/number-fields.tsx'

/** A stake and odds as typed. */
export interface TypedDrop {
  importo: string
  quota: string
}

export const BLANK: TypedDrop = { importo: '', quota: '' }

const amount: Rule = firstError(required, decimal3, typedAmount)
const odds: Rule = firstError(required, decimal3, typedOdds)

/** The faults of a typed drop, per field; empty when it may be added. */
export function dropErrors({ importo, quota }: TypedDrop): Partial<Record<keyof TypedDrop, string>> {
  const errors = { importo: amount(importo), quota: odds(quota) }
  if (errors.importo === null && errors.quota === null) {
    const pair = { importo: parseDecimalInput(importo) ?? '0', quota: parseDecimalInput(quota) ?? '0' }
    errors.quota = halfRemovalError(pair)
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))
}

export const isValidDrop = (typed: TypedDrop): boolean => Object.keys(dropErrors(typed)).length === 0

export const isBlankDrop = ({ importo, quota }: TypedDrop): boolean =>
  importo.trim() === '' && quota.trim() === ''

/** A venue's drop in the form a person types it. */
export const heldAsTyped = ({ importoNoPerc, quotaNoTassa }: Drop): TypedDrop => ({
  importo: asTyped(importoNoPerc),
  quota: asTyped(quotaNoTassa),
})

/** Whether both say the same figures, however they are written. */
export const isSameTyped = (a: TypedDrop, b: TypedDrop): boolean =>
  (['importo', 'quota'] as const).every(
    (field) => parseDecimalInput(a[field]) === parseDecimalInput(b[field]),
  )

/** Both typed as 0: removes the drop. */
export const isRemovalTyped = ({ importo, quota }: TypedDrop): boolean =>
  parseDecimalInput(importo) === '0' && parseDecimalInput(quota) === '0'

/** A drop added to the list, under its venue's key. */
export interface DropEntry extends TypedDrop {
  key: string
}

/** The entries as they will be saved: one per venue, amounts summed, odds weighted. */
export function mergedEntries(entries: readonly DropEntry[]) {
  const typed = entries.map(({ key, importo, quota }) => ({
    key,
    importo: parseDecimalInput(importo) ?? '0',
    quota: parseDecimalInput(quota) ?? '0',
  }))
  return mergeEntries(typed).map((merged) => ({
    key: merged.key,
    importo: toNumber(merged.importo),
    quota: toNumber(merged.quota),
    /** 0 at 0: takes the venue's drop away. */
    removes: isRemoval(merged),
    /** How many entries were merged. */
    count: entries.filter(({ key }) => key === merged.key).length,
  }))
}
