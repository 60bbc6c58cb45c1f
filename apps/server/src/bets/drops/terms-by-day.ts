import type { DropTerms } from '@xbetapp/domain/bets/drops/terms'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { termsOn } from '@xbetapp/domain/reference/reference/dated-terms'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { type VenueTermsVersion, venueTerms } from '#server/reference/reference/public.ts'
import type { Venue } from './venues.ts'

/** The terms of a venue's drops by the day of their bet; without dated terms those of the venue's record. */
export type TermsByDay = (venue: Venue, bet: { messageDate: Date }) => DropTerms

/** Loads the dated terms of locked venues (rule: venue/dated-terms). @returns a function that finds those of a bet */
export async function termsByDay(tx: TxCtx, venues: Iterable<Venue>): Promise<TermsByDay> {
  const datedIds = [...venues].filter((venue) => venue.dated).map(({ idVenue }) => idVenue)
  const versions = await venueTerms(tx, datedIds)
  return (venue, { messageDate }) => ({
    ...venue,
    ...dropTerms(termsOn(versions.get(venue.idVenue) ?? [], romeDay(messageDate))),
  })
}

const dropTerms = (version: VenueTermsVersion | undefined) =>
  version && {
    percentualeImporto: version.percentualeImporto,
    tassaQuota: version.tassaQuota,
    freerollAttivo: version.freerollAttivo,
  }
