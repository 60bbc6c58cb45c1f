import { ourShare } from '@xbetapp/domain/bets/drops/derive'
import { isOfferedForDrop } from '@xbetapp/domain/bets/drops/offered'
import { whyNotAlone } from '@xbetapp/domain/bets/room-answers/accept-alone'
import type { ReadAnswer } from '@xbetapp/domain/bets/room-answers/read-answer'
import { exceedsCredit } from '@xbetapp/domain/ledger/credit/credit'
import { min, sum } from '@xbetapp/domain/platform/money/decimal'
import type { BetRow } from '#server/bets/bets/public.ts'
import { rowIfAny } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { freeCredit } from '#server/ledger/credit/public.ts'
import { notify } from '#server/platform/notifications/public.ts'
import { recordAccepted } from './accept-answer.ts'

/** Answers to older bets are not accepted automatically, and not noted when they name no bet: a person decides. */
export const YOUNG_MS = 24 * 3_600_000

/**
 * Records an answer as a drop where the room accepts automatically and all checks pass; otherwise stores the reason and
 * leaves the answer to a person (rule: answer/accepted-alone). The bet is locked by the caller.
 */
export async function acceptAlone(tx: TxCtx, bet: BetRow, idRisposta: number): Promise<void> {
  const row = await tx.db
    .selectFrom('roomAnswer')
    .innerJoin('room', 'room.idSala', 'roomAnswer.idSala')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .select(['roomAnswer.id', 'roomAnswer.idSala', 'lettura', 'roomAnswer.stato', 'venue.nome', 'tipo'])
    .select(['accettaDaSolo', 'accettaImportoMax', 'accettaScartoQuota', 'isSecret', 'room.idVenue'])
    .select(['venue.stato as statoSala', 'venue.idValuta', 'bloccata', 'limiteImporto', 'percentualeImporto'])
    .where('roomAnswer.id', '=', idRisposta)
    .executeTakeFirstOrThrow()
  const { accettaImportoMax, accettaScartoQuota: scartoQuota, statoSala: stato, isSecret } = row
  if (!row.accettaDaSolo || accettaImportoMax === null || scartoQuota === null || row.stato !== 'nuova')
    return
  const lettura = row.lettura as unknown as ReadAnswer
  const importoMax = min(accettaImportoMax, row.limiteImporto ?? accettaImportoMax)
  const { idReceivedBet, textVersion } = bet
  const tip = await rowIfAny(tx.db, 'tipReading', { idReceivedBet, textVersion })
  const ofRoom = { idReceivedBet, idVenue: row.idVenue, supersededAt: null }
  const liveDrop = await rowIfAny(tx.db, 'droppedBet', ofRoom)
  const refusal =
    whyNotAlone(lettura, tip?.quota ?? null, { importoMax, scartoQuota }) ??
    (liveDrop ? 'la sala ha già un drop' : null) ??
    (isOfferedForDrop('sala', { stato, isSecret }) ? null : 'la sala non è attiva') ??
    (row.bloccata ? 'la sala è bloccata' : null) ??
    ((await isBeyondCredit(tx, row, lettura)) ? 'importo oltre il fido della sala' : null) ??
    (bet.esito === 'Open' ? null : 'la bet è già refertata') ??
    (tx.now().getTime() - bet.createdAt.getTime() > YOUNG_MS ? 'la bet ha più di un giorno' : null)
  if (refusal !== null) {
    // The reason is of interest only for answers that report a stake.
    if (lettura.kind === 'taken' || lettura.parts.length > 0)
      await tx.db.updateTable('roomAnswer').set({ motivo: refusal }).where('id', '=', row.id).execute()
    return
  }
  const parti = lettura.parts.map(({ importo, quota }) => ({
    importo: Number(importo),
    quota: Number(quota),
  }))
  await recordAccepted(tx, { id: row.id, idReceivedBet, idSala: row.idSala }, parti, true)
  await notify(tx, `Bet ${idReceivedBet}: risposta di ${row.nome} accettata da sola`)
}

async function isBeyondCredit(
  tx: TxCtx,
  { idVenue, percentualeImporto }: { idVenue: number; percentualeImporto: string },
  { parts }: ReadAnswer,
): Promise<boolean> {
  const creditLeft = await freeCredit(tx, idVenue)
  const totale = sum(parts.map(({ importo }) => importo ?? 0))
  return creditLeft !== null && exceedsCredit(creditLeft, ourShare(totale, percentualeImporto))
}
