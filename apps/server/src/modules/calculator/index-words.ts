import { setImmediate as nextTurn } from 'node:timers/promises'
import { wordsOf } from '@xbetapp/domain/text/words'
import { sql } from 'kysely'
import type { Esito } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import { BETS_EACH, bytesOf, noOutcomes, setOutcome } from './word-places.ts'

/** Bets that changed are looked at one by one by whoever searches; from so many on their fascicoli are written anew. */
const LEAST_CHANGED = 500
const REST_MS = 10_000
/** One process writes at a time. */
const LOCK = 7_202_699
/** Read and taken apart in between other work. */
const AT_ONCE = 1_000

/** The job that keeps the index of words: a fascicolo at a time, so that nothing that falls due waits, then rests. */
export function wordIndex(): (ctx: Ctx) => Promise<boolean> {
  let restsUntil = 0
  let round: Round | null = null
  return async (ctx) => {
    if (ctx.now().getTime() < restsUntil) return false
    round ??= await newRound(ctx, LEAST_CHANGED)
    const next = round?.behind.shift()
    if (round && next !== undefined && (await writeFascicolo(ctx, next))) {
      if (round.behind.length > 0) return true
      await endRound(ctx, round)
    }
    round = null
    restsUntil = ctx.now().getTime() + REST_MS
    return false
  }
}

/** Brings the index in line with all bets there are. */
export async function indexWords(ctx: Ctx): Promise<void> {
  const round = await newRound(ctx, 1)
  if (!round) return
  for (const fascicolo of round.behind) if (!(await writeFascicolo(ctx, fascicolo))) return
  await endRound(ctx, round)
}

/** Fascicoli with bets that changed since the index was written, up to a revision. */
interface Round {
  revision: number
  behind: number[]
}

async function newRound(ctx: Ctx, least: number): Promise<Round | null> {
  // Whatever commits after this is looked for again: written or not, it counts as changed.
  const revision = await currentRevision(ctx, 'bets')
  const { rows } = await sql<{ since: number | null; changed: number }>`
    select revisione as since, case
      when revisione is null then (select count(*) from (select from bet limit ${least}) c)
      else (select count(*) from (select from bet_revisione r where r.revisione > i.revisione limit ${least}) c)
    end as changed
    from indice_parole i
  `.execute(ctx.db)
  const [state] = rows
  if (!state || state.changed < least) return null
  const behind = await sql<{ fascicolo: number }>`
    select distinct id_received_bet / ${BETS_EACH}::int as fascicolo
    from ${state.since === null ? sql`bet` : sql`bet_revisione where revisione > ${state.since}`} order by 1
  `.execute(ctx.db)
  return { revision, behind: behind.rows.map(({ fascicolo }) => fascicolo) }
}

const endRound = (ctx: Ctx, { revision }: Round) =>
  sql`update indice_parole set revisione = greatest(revisione, ${revision})`.execute(ctx.db)

interface Row {
  id: number
  messageDate: Date
  esito: Esito
  idTipster: number
  fascia: string | null
  sport: string | null
  immagine: boolean
  testo: string
}

/** Writes a fascicolo as its bets are. @returns false where another process is writing */
async function writeFascicolo(ctx: Ctx, fascicolo: number): Promise<boolean> {
  return ctx.db.transaction().execute(async (db) => {
    const { rows: locked } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK}) as mine
    `.execute(db)
    if (!locked[0]?.mine) return false
    const first = fascicolo * BETS_EACH
    const places = new Map<string, { bets: number[]; words: number[] }>()
    const moments = new Float64Array(BETS_EACH)
    const outcomes = noOutcomes()
    for (let from = first; from < first + BETS_EACH; from += AT_ONCE) {
      const to = Math.min(from + AT_ONCE, first + BETS_EACH)
      const { rows } = await sql<Row>`
        select id_received_bet as id, message_date, esito, id_tipster, fascia, sport,
               should_process_image_to_text as immagine, testo
        from bet_ricerca where id_received_bet >= ${from} and id_received_bet < ${to} order by 1
      `.execute(db)
      for (const row of rows) {
        const bet = row.id - first
        moments[bet] = row.messageDate.getTime()
        setOutcome(outcomes, bet, row.esito)
        for (const [i, word] of wordsOf(row.testo).entries()) put(`testo:${word}`, bet, i)
        put(`tipster:${row.idTipster}`, bet)
        if (row.fascia !== null) put(`fascia:${row.fascia}`, bet)
        if (row.sport !== null) put(`sport:${row.sport}`, bet)
        if (row.immagine) put('immagine:', bet)
      }
      await nextTurn()
    }
    function put(key: string, bet: number, word = 0) {
      const known = places.get(key) ?? { bets: [], words: [] }
      if (known.bets.length === 0) places.set(key, known)
      known.bets.push(bet)
      known.words.push(word)
    }
    const times = moments.filter((moment) => moment > 0)
    const [da, a] = times.length === 0 ? [null, null] : [new Date(lowest(times)), new Date(highest(times))]
    await sql`
      insert into fascicolo values (${fascicolo}, ${da}, ${a}, ${Buffer.from(moments.buffer)}, ${outcomes})
      on conflict (fascicolo) do update set
        da = excluded.da, a = excluded.a, momenti = excluded.momenti, esiti = excluded.esiti
    `.execute(db)
    const keys = [...places.keys()]
    const tipi = keys.map((key) => key.slice(0, key.indexOf(':')))
    const testi = keys.map((key) => key.slice(key.indexOf(':') + 1))
    const bets = [...places.values()].map((all) => bytesOf(all.bets))
    const posti = [...places.values()].map((all) => bytesOf(all.words))
    await sql`
      insert into parola (tipo, testo) select * from unnest(${tipi}::text[], ${testi}::text[])
      on conflict do nothing
    `.execute(db)
    await sql`
      with nuovi as materialized (
        select id_parola, bet, posti
        from unnest(${tipi}::text[], ${testi}::text[], ${bets}::bytea[], ${posti}::bytea[]) x(tipo, testo, bet, posti)
        join parola p on p.tipo = x.tipo and md5(p.testo) = md5(x.testo)
      ), via as (
        delete from parola_fascicolo where fascicolo = ${fascicolo}
          and id_parola not in (select id_parola from nuovi)
      )
      insert into parola_fascicolo as p select id_parola, ${fascicolo}, bet, posti from nuovi
      on conflict (id_parola, fascicolo) do update set bet = excluded.bet, posti = excluded.posti
        where p.bet <> excluded.bet or p.posti <> excluded.posti
    `.execute(db)
    return true
  })
}

const lowest = (values: Float64Array): number => values.reduce((a, b) => Math.min(a, b))
const highest = (values: Float64Array): number => values.reduce((a, b) => Math.max(a, b))
