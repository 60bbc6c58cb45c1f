import { firstError, integer, type Rule, required } from '@xbetapp/domain/platform/validation/rules'
import type { Drop } from '#web/bets/drops/public/drop.ts'
import { dropsText as text } from './drops.it.ts'
import type { VenueRow } from './venue-rows.ts'

/** The drops that can be moved among the chosen rows: a row without amount and odds has none. */
export const movableDrops = (rows: readonly VenueRow[]): (VenueRow & { drop: Drop })[] =>
  rows.filter((row): row is VenueRow & { drop: Drop } => row.drop !== undefined)

/** The greatest possible id of a bet. */
const GREATEST_ID = 2_147_483_647

/** The destination's id: a whole number, and not the bet they come from. */
export const destinationRule = (idSource: number): Rule =>
  firstError(
    required,
    integer,
    (typed) => (Number(typed) === idSource ? text.moveSame : null),
    (typed) => (Number(typed) >= 1 && Number(typed) <= GREATEST_ID ? null : text.moveUnknown),
  )

/** A drop for the wire: by its row, so that one changed in the meantime is refused instead of moved. */
export const toMove = ({ idDroppedBet, idSala, idSito, idAltro }: Drop) => ({
  idDroppedBet,
  idSala,
  idSito,
  idAltro,
})
