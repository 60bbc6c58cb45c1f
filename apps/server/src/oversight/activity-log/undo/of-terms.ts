import { hasPayments, loadTerms, type StoredDealTerms, takeBackDeal } from '#server/accounts/deals/public.ts'
import { stateOfTerms, takeBackTerms } from '#server/accounts/terms/public.ts'
import { rederiveDrops } from '#server/bets/drops/public.ts'
import { invariant } from '#server/kernel/app-error.ts'
import {
  findTerms,
  findVenue,
  type StoredTerms,
  type TermsHolder,
} from '#server/reference/reference/public.ts'
import type { Line } from '../lines.queries.ts'
import { changedVenueDrops, venueOf } from './of-drops.ts'
import { lockRecords } from './of-records.ts'
import {
  idOf,
  lockRows,
  restoreEach,
  sidesOfLine,
  standingOnEach,
  stateOfEach,
  stateOfSide,
  type Undoer,
} from './undoer.ts'

const holderOf = ({ entity, entityId }: Line): TermsHolder => ({
  tipo: entity as TermsHolder['tipo'],
  id: Number(entityId),
})
/** All versions of terms, compared together: terms of a later day depend on the earlier ones. */
const versionsIn = (side: Line['before']) => ({ versioni: (side?.versioni ?? []) as unknown[] })
const terms = {
  sides: ({ before, after }: Line) => ({ stateBefore: versionsIn(before), stateAfter: versionsIn(after) }),
}

/** Terms of a deal: restores all versions as they were. */
export const changedDealTerms: Undoer = {
  ...terms,
  right: () => 'POST /api/v1/accordi',
  lock: lockRows('deal', 'id_deal'),
  now: stateOfEach(async (ctx, line) => ({ versioni: await loadTerms(ctx, idOf(line)) })),
  standing: standingOnEach(async (ctx, line) =>
    versionsIn(line.before).versioni.length === 0 && (await hasPayments(ctx, idOf(line)))
      ? 'dei pagamenti'
      : null,
  ),
  restore: restoreEach((tx, line) =>
    takeBackDeal(tx, idOf(line), versionsIn(line.before).versioni as StoredDealTerms[]),
  ),
}

/** Dated terms of an account: restores its versions as they were. */
export const changedTerms: Undoer = {
  ...terms,
  right: () => 'POST /api/v1/condizioni',
  lock: lockRecords,
  now: stateOfEach(async (ctx, line) => {
    const { versioni } = stateOfTerms(await findTerms(ctx, holderOf(line)))
    return { versioni }
  }),
  restore: restoreEach((tx, line) =>
    takeBackTerms(tx, holderOf(line), versionsIn(line.before).versioni as StoredTerms[]),
  ),
}

/** Drops of which only the terms changed: restores the terms of each, all drops of a venue together. */
export const changedDropTerms: Undoer = {
  ...changedVenueDrops,
  right: () => 'POST /api/v1/condizioni',
  sides: sidesOfLine,
  restore: async (tx, lines) => {
    for (const venueLines of Map.groupBy(lines, ({ parte }) => parte).values()) {
      const [first] = venueLines
      invariant(first, 'a group has a line')
      const { kind, id } = venueOf(first)
      const { idVenue } = await findVenue(tx, kind, id)
      const termsByBet = new Map(venueLines.map((line) => [idOf(line), stateOfSide(line, line.before) ?? {}]))
      await rederiveDrops(
        tx,
        { idVenue, bets: [...termsByBet.keys()] },
        ({ idReceivedBet }) => termsByBet.get(idReceivedBet) ?? {},
      )
    }
    return []
  },
}
