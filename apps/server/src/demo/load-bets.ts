import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { PlayedBet } from './generate-bets.ts'

const USERNAMES = ['operatore', 'amministratore', 'analista']

/**
 * Writes generated bets as if operators had worked on them: the bets, their live drops, the tipsters' lines and the
 * modification log. Rows are passed as one JSON value each, so a million bets take minutes; every constraint of the
 * database applies as to any other row. Rebuild the books afterwards.
 */
export async function loadBets(ctx: Ctx, bets: readonly PlayedBet[]): Promise<void> {
  const firstId = bets[0]?.idReceivedBet ?? 0
  const lastId = bets.at(-1)?.idReceivedBet ?? -1
  await ctx.db.transaction().execute(async (db) => {
    const rows = (values: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb)`
    // A large batch takes longer than the limit of a request's statement.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`
      insert into bet (
        id_received_bet, received_bet, formatted_bet, message_date, created_at, id_tipster, tot, tot_freeroll, quota_media,
        quota_minima, tot_tipster, quota_drop, tipster_drop_at, id_tipster_drop, esito, data_refertazione, sport, fascia,
        drop_chiusura
      ) overriding system value
      select "idReceivedBet", "receivedBet", "formattedBet", "messageDate", "messageDate", "idTipster", tot, "totFreeroll",
        "quotaMedia", "quotaMinima", "totTipster", "quotaDrop", "tipsterDropAt",
        case when "tipsterDropAt" is not null then "idTipster" end, esito, "dataRefertazione", sport, fascia,
        "dropChiusura"
      from ${rows(bets.map(({ tip, drops, relays, ...bet }) => bet))} as b (
        "idReceivedBet" int, "receivedBet" text, "formattedBet" text, "messageDate" timestamptz, "idTipster" int,
        tot numeric, "totFreeroll" numeric, "quotaMedia" numeric, "quotaMinima" numeric, "totTipster" numeric,
        "quotaDrop" numeric, "tipsterDropAt" timestamptz, esito outcome, "dataRefertazione" timestamptz, sport text,
        fascia text, "dropChiusura" numeric)`.execute(db)
    await sql`
      insert into bet_revision select id_received_bet, 1 from bet where id_received_bet between ${firstId} and ${lastId}
    `.execute(db)

    const drops = bets.flatMap(({ idReceivedBet, drops }) =>
      drops.map(({ venue, importo, quota, importoPostCambio, ...drop }) => ({
        ...venue,
        ...drop,
        idReceivedBet,
        importo: importo.toFixed(2),
        quota: quota.toFixed(5),
        eur: importoPostCambio.toFixed(2),
      })),
    )
    await sql`
      insert into dropped_bet (
        id_received_bet, id_venue, importo_no_perc, quota_no_tassa, importo, quota, importo_post_cambio,
        percentuale_importo, tassa_quota, cambio_valuta, nome_valuta, freeroll_attivo, dropped_date, username
      )
      select "idReceivedBet", "idVenue", "importoNoPerc", "quotaNoTassa", importo, quota, eur, "percentualeImporto",
        "tassaQuota", cambio, "idValuta", "freerollAttivo", at, (${USERNAMES}::text[])[1 + "idReceivedBet" % 3]
      from ${rows(drops)} as d ("idReceivedBet" int, "idVenue" int, "importoNoPerc" numeric, "quotaNoTassa" numeric,
        importo numeric, quota numeric, eur numeric, "percentualeImporto" numeric, "tassaQuota" numeric, cambio numeric,
        "idValuta" text, "freerollAttivo" numeric, at timestamptz)`.execute(db)

    const quotes = bets.map(({ idReceivedBet, tip, messageDate }) => ({
      id: idReceivedBet,
      quota: tip.odds,
      at: messageDate,
    }))
    await sql`
      insert into tip_odds (id_received_bet, quota, letta, at, username)
      select id, quota, quota, at, 'sistema' from ${rows(quotes)} as q (id int, quota numeric, at timestamptz)
    `.execute(db)
    const relays = bets.flatMap(({ idReceivedBet, relays }) =>
      relays.map(({ idVenue, at }) => ({ id: idReceivedBet, id_venue: idVenue, at })),
    )
    await sql`
      insert into sent_bet (id_received_bet, id_sala, automatico, regola, username, created_at)
      select id, id_sala, true, 'automatico', 'sistema', at
      from ${rows(relays)} as r (id int, id_venue int, at timestamptz) join room using (id_venue)`.execute(db)

    await sql`
      insert into dropped_bet (
        id_received_bet, id_tipster, importo_no_perc, quota_no_tassa, importo, quota, importo_post_cambio,
        percentuale_importo, tassa_quota, cambio_valuta, nome_valuta, freeroll_attivo, dropped_date, username
      )
      select id_received_bet, id_tipster_drop, tot_tipster, quota_drop, tot_tipster, quota_drop, tot_tipster, 100, 0, 1,
        'EUR', 0, tipster_drop_at, (${USERNAMES}::text[])[1 + id_received_bet % 3]
      from bet where id_received_bet between ${firstId} and ${lastId} and id_tipster_drop is not null`.execute(
      db,
    )
    await sql`
      insert into modification_log (id_received_bet, tipo_modifica, valore_precedente, nuovo_valore, username, at)
      select id_received_bet, kind, before, after, (${USERNAMES}::text[])[1 + id_received_bet % 3], at
      from bet, lateral (values
        ('TOT_TIPSTER', '0.00', tot_tipster::text, tipster_drop_at),
        ('QUOTA_DROP', '0.000', quota_drop::text, tipster_drop_at),
        ('ESITO', 'Open', esito::text, data_refertazione)
      ) as l (kind, before, after, at)
      where id_received_bet between ${firstId} and ${lastId} and at is not null
      order by id_received_bet, at`.execute(db)
  })
}
