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
import { venueDrops, venueOf } from './of-drops.ts'
import { lockRecords } from './of-records.ts'
import { idOf, restoreEach, type State, stateOfEach, stateOfSide, type Undoer } from './undoer.ts'

const holderOf = ({ entity, entityId }: Line): TermsHolder => ({
  tipo: entity as TermsHolder['tipo'],
  id: Number(entityId),
})
/** Terms are compared whole: those of a later day depend on the ones before. */
const versionsIn = (side: Line['before']): State => ({ versioni: side?.versioni ?? [] })

/** Dated terms of an account: its versions as they were. */
export const datedTerms: Undoer = {
  right: () => 'POST /api/v1/condizioni',
  sides: ({ before, after }) => ({ had: versionsIn(before), left: versionsIn(after) }),
  lock: lockRecords,
  now: stateOfEach(async (ctx, line) => {
    const { versioni } = stateOfTerms(await findTerms(ctx, holderOf(line)))
    return { versioni }
  }),
  restore: restoreEach((tx, line) =>
    takeBackTerms(tx, holderOf(line), (versionsIn(line.before)?.versioni ?? []) as StoredTerms[]),
  ),
}

/** Drops that only got other terms: each the ones it had, many in one statement. */
export const termsOfDrops: Undoer = {
  ...venueDrops,
  right: () => 'POST /api/v1/condizioni',
  sides: (line) => ({ had: stateOfSide(line, line.before), left: stateOfSide(line, line.after) }),
  restore: async (tx, lines) => {
    for (const own of Map.groupBy(lines, ({ parte }) => parte).values()) {
      const [first] = own
      invariant(first, 'a group has a line')
      const { kind, id } = venueOf(first)
      const { idVenue } = await findVenue(tx, kind, id)
      const had = new Map(own.map((line) => [idOf(line), stateOfSide(line, line.before) ?? {}]))
      await rederiveDrops(
        tx,
        { idVenue, bets: [...had.keys()] },
        ({ idReceivedBet }) => had.get(idReceivedBet) ?? {},
      )
    }
    return []
  },
}
