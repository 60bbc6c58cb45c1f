import { hasPayments, loadTerms, type StoredDealTerms, takeBackDeal } from '#server/accounts/deals/public.ts'
import type { Line } from '../lines.queries.ts'
import { idOf, lockRows, restoreEach, type State, stateOfEach, type Undoer } from './undoer.ts'

/** All versions of a deal's terms, compared together: terms of a later day depend on the earlier ones. */
const termsIn = (side: Line['before']): State => ({ versioni: side?.versioni ?? [] })
const hadTerms = (line: Line) => (termsIn(line.before)?.versioni ?? []) as StoredDealTerms[]

/** Terms of a deal: restores all versions as they were. */
export const changedDealTerms: Undoer = {
  right: () => 'POST /api/v1/accordi',
  sides: ({ before, after }) => ({ had: termsIn(before), left: termsIn(after) }),
  lock: lockRows('deal', 'id_deal'),
  now: stateOfEach(async (ctx, line) => ({ versioni: await loadTerms(ctx, idOf(line)) })),
  standing: async (ctx, lines) => {
    const paid = new Map<number, string>()
    for (const line of lines)
      if (hadTerms(line).length === 0 && (await hasPayments(ctx, idOf(line))))
        paid.set(line.id, 'dei pagamenti')
    return paid
  },
  restore: restoreEach((tx, line) => takeBackDeal(tx, idOf(line), hadTerms(line))),
}
