import type { Answer } from '@xbetapp/contract/contract'
import { nameOfAccount, nameOfSala, type Venue, venueKey } from '#web/reference/reference/public/venue.ts'

export type Drop = Answer<'GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet'>[number]

/** The key of the venue a drop is of. */
export function dropKey({ idSala, idSito, idAltro }: Pick<Drop, 'idSala' | 'idSito' | 'idAltro'>): string {
  if (idSala !== null) return venueKey('sala', idSala)
  if (idSito !== null) return venueKey('sito', idSito)
  // The tipster's own line is of no venue: its `altro-null` is the key of none.
  return `altro-${idAltro}`
}

/** The venue as frozen in its drop, for a venue no longer in any list; null for the tipster's line. */
export function venueOfDrop(drop: Drop): Venue | null {
  const { sala, sito, altro, nomeValuta, letteraImporto, letteraQuota } = drop
  const name = sala
    ? nameOfSala(sala)
    : sito
      ? nameOfAccount('sito', sito.idSito, sito.nomeSito, sito.stato)
      : altro && nameOfAccount('altro', altro.idAltro, altro.nomeAltro, altro.stato)
  if (!name) return null
  return {
    ...name,
    currency: nomeValuta === 'EUR' ? '€' : nomeValuta,
    nomeValuta,
    terms: {
      percentualeImporto: drop.percentualeImporto,
      tassaQuota: drop.tassaQuota,
      cambio: drop.cambioValuta,
      freerollAttivo: drop.freerollAttivo,
    },
    letteraImporto,
    letteraQuota,
    bloccata: false,
    limiteImporto: null,
    fido: null,
  }
}
