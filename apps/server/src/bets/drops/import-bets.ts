import { isTipsterDropped } from '@xbetapp/domain/bets/bets/colour'
import { postedBetText } from '@xbetapp/domain/bets/bets/text'
import { checkTipsterDrop } from '@xbetapp/domain/bets/limits/tipster-drop'
import { plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { isAmericans } from '@xbetapp/domain/reference/reference/names'
import { addPictures, lockBets } from '#server/bets/bets/public.ts'
import type { Outcome } from '#server/db/generated/tables.ts'
import { idsOf } from '#server/db/rows.ts'
import { run, statement } from '#server/db/statement.ts'
import { AppError, present, validationError } from '#server/kernel/app-error.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { KeptPicture } from '#server/kernel/photo-store.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'

/** A bet of the past with its outcome and what its tipster was credited with: EUR, odds of up to 5 decimals. */
interface PastBet {
  idTipster: number
  /** The tipster whom the drop is credited to: the bet's own, or Americans. */
  idTipsterDrop: number
  messageDate: Date
  receivedBet: string
  /** Pictures that the store has. */
  foto: readonly KeptPicture[]
  esito: Outcome
  /** When the bet was settled; null while Open. */
  dataRefertazione: Date | null
  sport: string | null
  fascia: string | null
  dropChiusura: number
  totTipster: number
  quotaDrop: number
}

/**
 * Stores bets of the past, all or none, each with one line in the log: received and settled at their moments. No message
 * is sent and no limit of the tipster applies: he was credited long ago (rule: import/past-bets).
 * @returns the ids of the bets, in the given order
 * @throws AppError TIPSTER_NOT_FOUND, VALIDATION for a credit that no tipster can have
 */
export async function importBets(tx: TxCtx, bets: readonly PastBet[]): Promise<number[]> {
  const rows = bets.map((bet, n) => {
    const { entities } = plainText(bet.receivedBet)
    return { n, ...bet, foto: undefined, ...postedBetText(bet.receivedBet), entities }
  })
  const storedRows = await run(tx.db, INSERT([JSON.stringify(rows), tx.now()]))
  if (storedRows.length < bets.length) throw new AppError('TIPSTER_NOT_FOUND')
  const storedBets = storedRows.map(({ idReceivedBet, n, nomeTipster }) => {
    const bet = present(bets[n], 'each row comes from a bet')
    requireCredit(bet, nomeTipster)
    return { idReceivedBet, bet }
  })
  await addPictures(
    tx,
    storedBets.map(({ idReceivedBet, bet: { foto } }) => ({ idReceivedBet, pictures: foto })),
  )
  const creditedIds = storedBets.flatMap(({ bet, idReceivedBet }) =>
    isTipsterDropped(bet) ? [idReceivedBet] : [],
  )
  if (creditedIds.length > 0) await run(tx.db, CREDIT([creditedIds, tx.now(), tx.actor.username]))
  await auditAll(
    tx,
    storedBets.map(({ idReceivedBet, bet: { foto, ...bet } }) => ({
      action: 'bets.import',
      entity: 'bet',
      entityId: idReceivedBet,
      after: {
        ...bet,
        photos: foto.map((picture) => ('file' in picture ? picture.file : picture.originale)),
      },
    })),
  )
  const ids = idsOf(storedBets, 'idReceivedBet')
  betsChanged(tx, ids)
  return ids
}

/**
 * Takes back what imported bets were credited with, so that they can be deleted.
 * @throws AppError BET_NOT_FOUND
 */
export async function removeImportedCredits(tx: TxCtx, ids: readonly number[]): Promise<void> {
  await lockBets(tx, ids)
  await run(tx.db, UNCREDIT([[...ids], tx.now(), tx.actor.username]))
  betsChanged(tx, ids, { sameText: true })
}

function requireCredit(bet: PastBet, nomeTipster: string): void {
  if (bet.idTipsterDrop !== bet.idTipster && !isAmericans(nomeTipster))
    throw validationError('Solo il suo tipster o Americans.', 'idTipsterDrop')
  if (!isTipsterDropped(bet)) return
  const { totTipster, quotaDrop } = bet
  const errors = checkTipsterDrop({
    totTipster,
    quotaDrop,
    nomeTipster,
    limits: null,
    totGiocabile: 0,
    quotaMedia: 0,
  })
  if (errors.totTipster) throw validationError(errors.totTipster, 'totTipster')
  if (errors.quotaDrop) throw validationError(errors.quotaDrop, 'quotaDrop')
}

const INSERT = statement<{ idReceivedBet: number; n: number; nomeTipster: string }>(`
  with given as materialized (
    select nextval(pg_get_serial_sequence('bet', 'id_received_bet'))::int as id, x.*, c.nome_tipster
    from jsonb_to_recordset($1::jsonb) as x(
      n int, "idTipster" int, "idTipsterDrop" int, "messageDate" timestamptz, "receivedBet" text, entities jsonb, "formattedBet" text,
      esito outcome, "dataRefertazione" timestamptz, sport text, fascia text, "dropChiusura" numeric, "totTipster" numeric, "quotaDrop" numeric)
    join tipster t on t.id_tipster = x."idTipster" join tipster c on c.id_tipster = x."idTipsterDrop"
  ), stored as (
    insert into bet (id_received_bet, id_tipster, received_bet, received_entities, formatted_bet,
                     should_process_image_to_text, message_date, created_at, esito, data_refertazione, sport, fascia,
                     drop_chiusura, tot_tipster, quota_drop, id_tipster_drop)
    overriding system value
    select id, "idTipster", "receivedBet", entities, "formattedBet", false, "messageDate", $2::timestamptz, esito,
           "dataRefertazione", sport, fascia, "dropChiusura", "totTipster", "quotaDrop",
           case when "totTipster" <> 0 or "quotaDrop" <> 0 then "idTipsterDrop" end
    from given
  )
  select id as id_received_bet, n, nome_tipster from given order by n`)

/** The live drop of a credited tipster, as a drop of today writes it. */
const CREDIT = statement<never>(`
  insert into dropped_bet (id_received_bet, id_tipster, importo_no_perc, importo, importo_post_cambio, quota_no_tassa,
                           quota, percentuale_importo, tassa_quota, cambio_valuta, nome_valuta, freeroll_attivo,
                           dropped_date, username)
  select id_received_bet, id_tipster_drop, tot_tipster, tot_tipster, tot_tipster, quota_drop, quota_drop, 100, 0, 1,
         'EUR', 0, $2::timestamptz, $3::text
  from bet where id_received_bet = any($1::int[])`)

const UNCREDIT = statement<never>(`
  with gone as (
    update dropped_bet set superseded_at = $2::timestamptz, superseded_by = $3::text
    where id_received_bet = any($1::int[]) and id_tipster is not null and superseded_at is null
  )
  update bet set tot_tipster = 0, quota_drop = 0, id_tipster_drop = null
  where id_received_bet = any($1::int[]) and id_tipster_drop is not null`)
