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
import { idOf, restoreEach, type State, stateOfEach, stateOfSide, type Undoer } from './undoer.ts'

const holderOf = ({ entity, entityId }: Line): TermsHolder => ({
  tipo: entity as TermsHolder['tipo'],
  id: Number(entityId),
})
/** All versions of an account's terms, compared together: terms of a later day depend on the earlier ones. */
const versionsIn = (side: Line['before']): State => ({ versioni: side?.versioni ?? [] })

/** Dated terms of an account: restores its versions as they were. */
export const changedTerms: Undoer = {
  right: () => 'POST /api/v1/condizioni',
  sides: ({ before, after }) => ({ stateBefore: versionsIn(before), stateAfter: versionsIn(after) }),
  lock: lockRecords,
  now: stateOfEach(async (ctx, line) => {
    const { versioni } = stateOfTerms(await findTerms(ctx, holderOf(line)))
    return { versioni }
  }),
  restore: restoreEach((tx, line) =>
    takeBackTerms(tx, holderOf(line), (versionsIn(line.before)?.versioni ?? []) as StoredTerms[]),
  ),
}

/** Drops of which only the terms changed: restores the terms of each, all drops of a venue together. */
export const changedDropTerms: Undoer = {
  ...changedVenueDrops,
  right: () => 'POST /api/v1/condizioni',
  sides: (line) => ({
    stateBefore: stateOfSide(line, line.before),
    stateAfter: stateOfSide(line, line.after),
  }),
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
