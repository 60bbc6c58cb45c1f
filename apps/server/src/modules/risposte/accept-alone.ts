import { whyNotAlone } from '@xbetapp/domain/answers/accept-alone'
import type { ReadAnswer } from '@xbetapp/domain/answers/read-answer'
import { isOfferedForDrop } from '@xbetapp/domain/drops/offered'
import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { BetRow } from '#server/modules/bets/public.ts'
import { notify } from '#server/modules/notifiche/public.ts'
import { record } from './accept-answer.ts'

/** Money that moves without a person is that of bets just posted: what is answered later is looked at. */
const YOUNG_MS = 24 * 3_600_000

/**
 * Makes a drop of an answer in a room that accepts by itself, where nothing speaks against it; else the answer keeps
 * the reason and waits (rule: answer/accepted-alone). The bet is locked by the caller.
 */
export async function acceptAlone(tx: TxCtx, bet: BetRow, idRisposta: number): Promise<void> {
  const row = await tx.db
    .selectFrom('risposta')
    .innerJoin('sala', 'sala.idSala', 'risposta.idSala')
    .innerJoin('venue', 'venue.idVenue', 'sala.idVenue')
    .select(['risposta.id', 'risposta.idSala', 'lettura', 'risposta.stato', 'venue.nome', 'tipo'])
    .select(['accettaDaSolo', 'accettaImportoMax', 'accettaScartoQuota', 'isSecret', 'sala.idVenue'])
    .select(['venue.stato as statoSala', 'venue.idValuta'])
    .where('risposta.id', '=', idRisposta)
    .executeTakeFirstOrThrow()
  const { accettaImportoMax: importoMax, accettaScartoQuota: scartoQuota, statoSala: stato, isSecret } = row
  if (!row.accettaDaSolo || importoMax === null || scartoQuota === null || row.stato !== 'nuova') return
  const lettura = row.lettura as unknown as ReadAnswer
  const { quota, hasDrop } = await known(tx, bet, row.idVenue)
  const why =
    whyNotAlone(lettura, quota, { importoMax, scartoQuota }) ??
    (hasDrop ? 'la sala ha già un drop' : null) ??
    (isOfferedForDrop('sala', { stato, isSecret }) ? null : 'la sala non è attiva') ??
    (bet.esito === 'Open' ? null : 'la bet è già refertata') ??
    (tx.now().getTime() - bet.createdAt.getTime() > YOUNG_MS ? 'la bet ha più di un giorno' : null)
  if (why !== null) {
    // Only of what says to have played somebody wonders why it was not accepted.
    if (lettura.kind === 'taken' || lettura.parts.length > 0)
      await tx.db.updateTable('risposta').set({ motivo: why }).where('id', '=', row.id).execute()
    return
  }
  const parti = lettura.parts.map(({ importo, quota: odds }) => ({
    importo: Number(importo),
    quota: Number(odds),
  }))
  await record(tx, { id: row.id, idReceivedBet: bet.idReceivedBet, idSala: row.idSala }, parti, true)
  await notify(tx, `Bet ${bet.idReceivedBet}: risposta di ${row.nome} accettata da sola`)
}

async function known(tx: TxCtx, { idReceivedBet, textVersion }: BetRow, idVenue: number) {
  const { rows } = await sql<{ quota: string | null; hasDrop: boolean }>`
    select
      (select quota::text from lettura_tip where id_received_bet = ${idReceivedBet} and text_version = ${textVersion}) as quota,
      exists (
        select from dropped_bet where id_received_bet = ${idReceivedBet} and id_venue = ${idVenue} and superseded_at is null
      ) as has_drop
  `.execute(tx.db)
  return rows[0] ?? { quota: null, hasDrop: true }
}
