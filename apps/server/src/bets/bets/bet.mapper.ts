import type { Bet } from '@xbetapp/contract/bets/bets'
import type { BetTipster } from '@xbetapp/contract/reference/tipsters'
import { TIPSTER_DROP_LOCK_MS } from '@xbetapp/domain/bets/limits/tipster-drop-lock'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#server/db/generated/tables.ts'
import { wireEntities } from './bet-texts.ts'
import { payoutOnWire } from './payouts.ts'

export type BetRow = Selectable<DB['bet']>

const wire = (instant: Date | null): string | null => instant && toWire(instant)

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

/** The bet as it leaves the server, field by field. */
export const toBet = (
  { photos, ...row }: BetRow & { photos: BetPhotos },
  tipster: z.output<typeof BetTipster>,
): z.output<typeof Bet> => ({
  idReceivedBet: row.idReceivedBet,
  receivedBet: row.receivedBet,
  formattedBet: row.formattedBet,
  entities: wireEntities(row),
  messageDate: toWire(row.messageDate),
  ...photosOf(photos),
  shouldProcessImageToText: row.shouldProcessImageToText,
  idTipster: row.idTipster,
  tipster,
  tot: Number(row.tot),
  totTipster: Number(row.totTipster),
  totFreeroll: Number(row.totFreeroll),
  totGiocabile: Number(row.totGiocabile),
  totNoDrop: Number(row.totNoDrop),
  quotaDrop: Number(row.quotaDrop),
  quotaMedia: Number(row.quotaMedia),
  quotaMinima: row.quotaMinima === null ? null : Number(row.quotaMinima),
  scartoQuota: Number(row.scartoQuota),
  fascia: row.fascia,
  sport: row.sport,
  esito: row.esito,
  pagamento: payoutOnWire(row.payout),
  idBetDuplicata: row.idBetDuplicata,
  dataDuplicazione: wire(row.dataDuplicazione),
  dataRefertazione: wire(row.dataRefertazione),
  dropChiusura: Number(row.dropChiusura),
  wasTipsterDroppedBefore: row.wasTipsterDroppedBefore,
  hasDropTipsterError: row.hasDropTipsterError,
  stoppedAt: wire(row.stoppedAt),
  modificataDopoDrop: row.modificaDopoDrop !== null,
  possibileDoppione: possibleDuplicate(row),
  dropLockedUntil: row.tipsterDropAt
    ? toWire(new Date(row.tipsterDropAt.getTime() + TIPSTER_DROP_LOCK_MS))
    : null,
  textVersion: row.textVersion,
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
