import { type DropTerms, differingTerms } from '@xbetapp/domain/bets/drops/terms'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { endOfRomeDay, startOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import { lockFoundBets, logModifiche } from '#server/bets/bets/public.ts'
import { idsOf } from '#server/db/rows.ts'
import { run, statement } from '#server/db/statement.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { dropCorrections, termsLine } from './audit-drop.ts'
import { liveVenueDrops, type VenueDropRow } from './dropped-bets.queries.ts'
import { lockVenuesOf } from './venues.ts'
import { rowsOnTerms, termsOf, writeDrops } from './write-drops.ts'

/** Days of bets, both included; `to` null: also all days to come. */
export interface BetDays {
  idVenue: number
  from: string
  to: string | null
}

/** The bets of some days that a venue has a drop on. */
export async function betsPlayed(ctx: Ctx, { idVenue, from, to }: BetDays): Promise<number[]> {
  const end = to === null ? 'infinity' : endOfRomeDay(to)
  const rows = await run(ctx.db, BETS_PLAYED([idVenue, startOfRomeDay(from), end]))
  return idsOf(rows, 'idReceivedBet')
}

const BETS_PLAYED = statement<{ idReceivedBet: number }>(`
  select id_received_bet from dropped_bet d join bet b using (id_received_bet)
  where d.id_venue = $1::int and d.superseded_at is null and b.deleted_at is null
    and b.message_date >= $2::timestamptz and b.message_date <= $3::timestamptz
  order by id_received_bet`)

/**
 * Derives the drops of a venue on bets again, with the terms that `termsFor` gives for each; terms it leaves out stay. Amounts and
 * odds stay as they were played, so no bet is marked as late and no room is told.
 * @returns how many drops changed
 */
export async function rederiveDrops(
  tx: TxCtx,
  { idVenue, bets: ids }: { idVenue: number; bets: readonly number[] },
  termsFor: (drop: VenueDropRow) => Partial<DropTerms>,
): Promise<number> {
  const bets = await lockFoundBets(tx, ids)
  const [venue] = await lockVenuesOf(tx, [{ idVenue }])
  const liveDrops = await liveVenueDrops(tx, [...bets.keys()])
  const changes = liveDrops.flatMap((before) => {
    const bet = bets.get(before.idReceivedBet)
    if (before.idVenue !== idVenue || !bet || !venue) return []
    const terms = { ...termsOf(before), ...termsFor(before) }
    if (differingTerms(termsOf(before), terms).length === 0) return []
    const typed = { importo: dec(before.importoNoPerc), quota: dec(before.quotaNoTassa) }
    return [{ bet, venue, before, typed, terms, isTold: false }]
  })
  if (changes.length === 0) return 0
  await writeDrops(tx, {
    bets: changes.map(({ bet }) => bet),
    live: liveDrops,
    superseded: changes.map(({ before }) => before),
    added: rowsOnTerms(tx, changes),
    sameStakes: true,
  })
  await logModifiche(tx, changes.flatMap(dropCorrections))
  await auditAll(tx, changes.map(termsLine))
  return changes.length
}
