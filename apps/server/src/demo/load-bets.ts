import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { PlayedBet } from './generate-bets.ts'

const WHO = ['operatore', 'amministratore', 'analista']

/**
 * Writes generated bets as if operators had worked on them: the bets, their live drops, the tipsters' lines and the
 * modification log. Columns are passed as arrays, so a million bets take minutes; every constraint of the database
 * applies as to any other row. Rebuild the books afterwards.
 */
export async function loadBets(ctx: Ctx, bets: readonly PlayedBet[]): Promise<void> {
  const first = bets[0]?.idReceivedBet ?? 0
  const last = bets.at(-1)?.idReceivedBet ?? -1
  await ctx.db.transaction().execute(async (db) => {
    const column = <T>(value: (bet: PlayedBet) => T) => bets.map(value)
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`
      insert into bet (
        id_received_bet, received_bet, formatted_bet, message_date, created_at, id_tipster, tot, tot_freeroll, quota_media,
        quota_minima, tot_tipster, quota_drop, tipster_drop_at, id_tipster_drop, esito, data_refertazione, sport, fascia,
        drop_chiusura
      ) overriding system value
      select id, received, formatted, sent, sent, tipster, tot, freeroll, media, minima, credit, credit_odds, credited,
        case when credited is not null then tipster end, esito, settled, sport, fascia, closing
      from unnest(
        ${column((bet) => bet.idReceivedBet)}::int[], ${column((bet) => bet.receivedBet)}::text[],
        ${column((bet) => bet.formattedBet)}::text[], ${column((bet) => bet.messageDate)}::timestamptz[],
        ${column((bet) => bet.idTipster)}::int[], ${column((bet) => bet.tot)}::numeric[],
        ${column((bet) => bet.totFreeroll)}::numeric[], ${column((bet) => bet.quotaMedia)}::numeric[],
        ${column((bet) => bet.quotaMinima)}::numeric[], ${column((bet) => bet.totTipster)}::numeric[],
        ${column((bet) => bet.quotaDrop)}::numeric[], ${column((bet) => bet.tipsterDropAt)}::timestamptz[],
        ${column((bet) => bet.esito)}::esito[], ${column((bet) => bet.dataRefertazione)}::timestamptz[],
        ${column((bet) => bet.sport)}::text[], ${column((bet) => bet.fascia)}::text[],
        ${column((bet) => bet.dropChiusura)}::numeric[]
      ) as b (id, received, formatted, sent, tipster, tot, freeroll, media, minima, credit, credit_odds, credited, esito,
        settled, sport, fascia, closing)`.execute(db)

    await sql`
      insert into bet_revisione select id, 1 from unnest(${column((bet) => bet.idReceivedBet)}::int[]) as id
    `.execute(db)

    const drops = bets.flatMap((bet) =>
      bet.drops.map((drop) => ({ ...drop, idReceivedBet: bet.idReceivedBet })),
    )
    const venues = [...new Set(drops.map((drop) => drop.venue))]
    const ordinal = new Map(venues.map((venue, index) => [venue, index + 1]))
    await sql`
      insert into dropped_bet (
        id_received_bet, id_venue, importo_no_perc, quota_no_tassa, importo, quota, importo_post_cambio,
        percentuale_importo, tassa_quota, cambio_valuta, nome_valuta, freeroll_attivo, dropped_date, username
      )
      select id_bet, id_venue, typed, typed_odds, importo, quota, eur, percentuale, tassa, cambio, valuta,
        freeroll, at, (${WHO}::text[])[1 + id_bet % 3]
      from unnest(
        ${drops.map((drop) => drop.idReceivedBet)}::int[], ${drops.map((drop) => ordinal.get(drop.venue))}::int[],
        ${drops.map((drop) => drop.importoNoPerc)}::numeric[], ${drops.map((drop) => drop.quotaNoTassa)}::numeric[],
        ${drops.map((drop) => drop.importo.toFixed(2))}::numeric[], ${drops.map((drop) => drop.quota.toFixed(5))}::numeric[],
        ${drops.map((drop) => drop.importoPostCambio.toFixed(2))}::numeric[],
        ${drops.map((drop) => drop.at)}::timestamptz[]
      ) as d (id_bet, venue, typed, typed_odds, importo, quota, eur, at)
      join unnest(
        ${venues.map((venue) => venue.idVenue)}::int[],
        ${venues.map((venue) => venue.percentualeImporto)}::numeric[], ${venues.map((venue) => venue.tassaQuota)}::numeric[],
        ${venues.map((venue) => venue.cambio)}::numeric[], ${venues.map((venue) => venue.idValuta)}::text[],
        ${venues.map((venue) => venue.freerollAttivo)}::numeric[]
      ) with ordinality as v (id_venue, percentuale, tassa, cambio, valuta, freeroll, venue) using (venue)`.execute(
      db,
    )

    await sql`
      insert into quota_tip (id_received_bet, quota, letta, at, username)
      select id, quota, quota, at, 'sistema' from unnest(
        ${column((bet) => bet.idReceivedBet)}::int[], ${column((bet) => bet.tip.quota)}::numeric[],
        ${column((bet) => bet.messageDate)}::timestamptz[]
      ) as q (id, quota, at)`.execute(db)
    const relays = bets.flatMap((bet) =>
      bet.relays.map((relay) => ({ ...relay, idReceivedBet: bet.idReceivedBet })),
    )
    await sql`
      insert into sent_bet (id_received_bet, id_sala, automatico, regola, username, created_at)
      select id_bet, id_sala, true, 'automatico', 'sistema', at from unnest(
        ${relays.map((relay) => relay.idReceivedBet)}::int[], ${relays.map((relay) => relay.idVenue)}::int[],
        ${relays.map((relay) => relay.at)}::timestamptz[]
      ) as r (id_bet, id_venue, at) join sala using (id_venue)`.execute(db)

    await sql`
      insert into dropped_bet (
        id_received_bet, id_tipster, importo_no_perc, quota_no_tassa, importo, quota, importo_post_cambio,
        percentuale_importo, tassa_quota, cambio_valuta, nome_valuta, freeroll_attivo, dropped_date, username
      )
      select id_received_bet, id_tipster_drop, tot_tipster, quota_drop, tot_tipster, quota_drop, tot_tipster, 100, 0, 1,
        'EUR', 0, tipster_drop_at, (${WHO}::text[])[1 + id_received_bet % 3]
      from bet where id_received_bet between ${first} and ${last} and id_tipster_drop is not null`.execute(db)
    await sql`
      insert into log_modifica (id_received_bet, tipo_modifica, valore_precedente, nuovo_valore, username, at)
      select id_received_bet, tipo, prima, dopo, (${WHO}::text[])[1 + id_received_bet % 3], at
      from bet, lateral (values
        ('TOT_TIPSTER', '0.00', tot_tipster::text, tipster_drop_at),
        ('QUOTA_DROP', '0.000', quota_drop::text, tipster_drop_at),
        ('ESITO', 'Open', esito::text, data_refertazione)
      ) as l (tipo, prima, dopo, at)
      where id_received_bet between ${first} and ${last} and at is not null
      order by id_received_bet, at`.execute(db)
  })
}
