import { z } from 'zod'
import { OPERATORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Id, WireDate, WireDateTime } from '../fields.ts'

/** A line of the drop list: received from a venue, or sent to a tipster. */
export const DropListEntry = z.object({
  idReceivedBet: z.number(),
  droppedDate: WireDateTime,
  /** Tipster of the bet. */
  nomeTipster: z.string(),
  textBet: z.string(),
  /** Path of the first photo, null without one. */
  photoPath: z.string().nullable(),
  /** Stake in EUR. */
  importo: z.number(),
  /** Odds after the venue's tax. */
  quota: z.number(),
})

/** The day of the drops; by default today. */
const Day = z.object({ date: WireDate.optional() })

const received = <K extends string>(whose: string, id: K) =>
  endpoint({
    summary: `Drops received from ${whose} on a day, newest first; removed ones are not in it`,
    access: OPERATORS,
    params: z.object({ [id]: Id } as Record<K, typeof Id>),
    query: Day,
    answer: z.array(DropListEntry),
    errors: ['VENUE_NOT_FOUND'],
  })

export const dropListEndpoints = {
  'GET /api/v1/dropped-bets/sala/:idSala': received('a room or helper', 'idSala'),
  'GET /api/v1/dropped-bets/sito/:idSito': received('a site', 'idSito'),
  'GET /api/v1/dropped-bets/altro/:idAltro': received('an other account', 'idAltro'),
  'GET /api/v1/dropped-bets/tipster/:idTipster': endpoint({
    summary: 'Drops sent to a tipster on a day, newest first; those of 0 are not in it',
    access: OPERATORS,
    params: z.object({ idTipster: Id }),
    query: Day,
    answer: z.array(DropListEntry),
    errors: ['TIPSTER_NOT_FOUND'],
  }),
}
