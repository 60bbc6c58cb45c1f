import { hasPayments, loadTerms, type StoredDealTerms, takeBackDeal } from '#server/accounts/deals/public.ts'
import type { Line } from '../lines.queries.ts'
import { idOf, lockRows, restoreEach, type State, stateOfEach, type Undoer } from './undoer.ts'

/** All versions of a deal's terms, compared together: terms of a later day depend on the earlier ones. */
const termsIn = (side: Line['before']): State => ({ versioni: side?.versioni ?? [] })
const termsBefore = (line: Line) => (termsIn(line.before)?.versioni ?? []) as StoredDealTerms[]

/** Terms of a deal: restores all versions as they were. */
export const changedDealTerms: Undoer = {
  right: () => 'POST /api/v1/accordi',
  sides: ({ before, after }) => ({ stateBefore: termsIn(before), stateAfter: termsIn(after) }),
  lock: lockRows('deal', 'id_deal'),
  now: stateOfEach(async (ctx, line) => ({ versioni: await loadTerms(ctx, idOf(line)) })),
  standing: async (ctx, lines) => {
    const references = new Map<number, string>()
    for (const line of lines)
      if (termsBefore(line).length === 0 && (await hasPayments(ctx, idOf(line))))
        references.set(line.id, 'dei pagamenti')
    return references
  },
  restore: restoreEach((tx, line) => takeBackDeal(tx, idOf(line), termsBefore(line))),
}
