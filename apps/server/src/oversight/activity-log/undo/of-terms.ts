import { hasPayments, loadTerms, type StoredDealTerms, takeBackDeal } from '#server/accounts/deals/public.ts'
import { stateOfTerms, takeBackTerms } from '#server/accounts/terms/public.ts'
import { rederiveDrops } from '#server/bets/drops/public.ts'
import { present } from '#server/kernel/app-error.ts'
import {
  findTerms,
  findVenue,
  type StoredTerms,
  type TermsHolder,
} from '#server/reference/reference/public.ts'
import type { Line } from '../lines.queries.ts'
import { undoVenueDrop, venueOf } from './of-drops.ts'
import { lockRecords } from './of-records.ts'
import {
  blockersOfEach,
  idOf,
  lockRows,
  restoreEach,
  stateOfEach,
  stateOfSide,
  type Undoer,
} from './undoer.ts'

// How changes of dated terms are undone: of accounts, of deals, and of the drops they count for.

const holderOf = ({ entity, entityId }: Line): TermsHolder => ({
  tipo: entity as TermsHolder['tipo'],
  id: Number(entityId),
})
const versionsOf = (side: Line['before']) => (side?.versioni ?? []) as unknown[]
/** All versions of terms are compared together: terms of a later day depend on the earlier ones. */
const sidesOfVersions: Undoer['sides'] = ({ before, after }) => ({
  stateBefore: { versioni: versionsOf(before) },
  stateAfter: { versioni: versionsOf(after) },
})

/** Terms of a deal: restores all versions as they were. */
export const undoDealTerms: Undoer = {
  right: () => 'POST /api/v1/accordi',
  sides: sidesOfVersions,
  lock: lockRows('deal', 'id_deal'),
  now: stateOfEach(async (ctx, line) => ({ versioni: await loadTerms(ctx, idOf(line)) })),
  // Without versions before, the undo removes the deal.
  blockers: blockersOfEach(async (ctx, line) =>
    versionsOf(line.before).length === 0 && (await hasPayments(ctx, idOf(line))) ? 'dei pagamenti' : null,
  ),
  restore: restoreEach((tx, line) =>
    takeBackDeal(tx, idOf(line), versionsOf(line.before) as StoredDealTerms[]),
  ),
}

/** Dated terms of an account: restores its versions as they were. */
export const undoTerms: Undoer = {
  right: () => 'POST /api/v1/condizioni',
  sides: sidesOfVersions,
  lock: lockRecords,
  now: stateOfEach(async (ctx, line) => {
    // The terms in the record itself follow from the versions and are not compared.
    const { versioni } = stateOfTerms(await findTerms(ctx, holderOf(line)))
    return { versioni }
  }),
  restore: restoreEach((tx, line) =>
    takeBackTerms(tx, holderOf(line), versionsOf(line.before) as StoredTerms[]),
  ),
}

/** Drops of which only the terms changed: restores the terms of each, all drops of a venue in one go. */
export const undoDropTerms: Undoer = {
  right: () => 'POST /api/v1/condizioni',
  objection: undoVenueDrop.objection,
  lock: undoVenueDrop.lock,
  now: undoVenueDrop.now,
  restore: async (tx, lines) => {
    for (const venueLines of Map.groupBy(lines, ({ parte }) => parte).values()) {
      const first = present(venueLines[0], 'a group has a line')
      const { kind, id } = venueOf(first)
      const { idVenue } = await findVenue(tx, kind, id)
      const termsByBet = new Map(venueLines.map((line) => [idOf(line), stateOfSide(line, line.before)]))
      await rederiveDrops(
        tx,
        { idVenue, bets: [...termsByBet.keys()] },
        // Terms that a line leaves out did not change and stay as they are.
        ({ idReceivedBet }) => termsByBet.get(idReceivedBet) ?? {},
      )
    }
    return []
  },
}
