import { Bet } from '@xbetapp/contract/bets/bets'
import type { BetTipster } from '@xbetapp/contract/reference/tipsters'
import { TIPSTER_DROP_LOCK_MS } from '@xbetapp/domain/bets/limits/tipster-drop-lock'
import { isZero } from '@xbetapp/domain/platform/money/decimal'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#server/db/generated/tables.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { wireEntities } from './bet-texts.ts'
import { payoutOnWire } from './payouts.ts'

export type BetRow = Selectable<DB['bet']>

/** Whether a bet has an amount played, or an amount or odds credited to its tipster. */
export const isDropped = ({ tot, totTipster, quotaDrop }: BetRow): boolean =>
  !isZero(tot) || !isZero(totTipster) || !isZero(quotaDrop)

/** Where a stored photo is served. */
export const photoUrl = (file: string): string => `/api/v1/photos/${file}`

/** In place of a file name: the picture is awaited, or cannot be fetched or shown. */
export const AWAITED = 'in arrivo'
export const ABSENT = 'assente'
/** The pictures of a bet in order: each its file, {@link AWAITED} or {@link ABSENT}. */
export type BetPhotos = string[]

/** The earlier bet that a bet seems to repeat, and which of text and image is alike. */
export const possibleDuplicate = (
  row: Pick<BetRow, 'possibileDoppione' | 'duplicateReason'>,
): z.output<typeof Bet>['possibileDoppione'] =>
  row.possibileDoppione === null
    ? null
    : {
        idReceivedBet: row.possibileDoppione,
        motivo: row.duplicateReason === 'immagine' ? 'immagine' : 'testo',
      }

/** The bet as it leaves the server. */
export const toBet = (
  { photos, ...row }: BetRow & { photos: BetPhotos },
  tipster: z.output<typeof BetTipster>,
): z.output<typeof Bet> =>
  wireOf(Bet, {
    ...row,
    ...photosOf(photos),
    tipster,
    entities: wireEntities(row),
    pagamento: payoutOnWire(row.payout),
    modificataDopoDrop: row.modificaDopoDrop !== null,
    possibileDoppione: possibleDuplicate(row),
    dropLockedUntil: row.tipsterDropAt && new Date(row.tipsterDropAt.getTime() + TIPSTER_DROP_LOCK_MS),
  })

function photosOf(photos: BetPhotos) {
  const files = photos.filter((photo) => photo !== AWAITED && photo !== ABSENT)
  return {
    photoPath: files[0] ? photoUrl(files[0]) : null,
    photos: files.map(photoUrl),
    fotoInArrivo: photos.filter((photo) => photo === AWAITED).length,
    fotoAssenti: photos.filter((photo) => photo === ABSENT).length,
  }
}
