import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Row } from './hashing.ts'

// Facts that are not rows of an act, or rows with columns that change later: their immutable columns are sealed, many
// facts of a kind as one entry. The written form of a fact never changes, like that of acts' rows.

export const moment = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

interface FactKind {
  kind: string
  /** The table, as `t`, whose columns the other fields refer to. */
  from: string
  id: string
  /** The increasing column by which facts are scanned; the id by default. */
  mark?: string
  where?: string
  /** SQL: the fact's name in reports; the id by default. */
  chiave?: string
  /** SQL: the fact's key, then its moment, then the rest in a fixed order. */
  columns: string
}

const OF_BET = `t.entity = 'bet' and t.entity_id ~ '^[0-9]{1,9}$'`
/** Condition: the audit line sets a text of a bet. */
const BEGINS_TEXT = `${OF_BET}
  and (t.action in ('bets.save', 'bets.duplicate') or t.after ? 'formattedBet' or t.after ? 'receivedBet')`
/**
 * The text that a line set: the earlier value of the next line that changes the text, else the bet's present text. By a
 * bare id the planner may look through all later lines of the log instead of those of the bet.
 */
const textUntil = (field: string, column: string): string => `coalesce((
  select coalesce(n.before ->> '${field}', '') from audit n
  where n.entity = 'bet' and n.entity_id = t.entity_id and n.id > t.id and n.before ? '${field}' order by n.id + 0 limit 1
), b.${column})`

export const FACTS: readonly FactKind[] = [
  {
    kind: 'estratto',
    from: 'statement t',
    id: 't.id_statement',
    columns: `id_statement::text, ${moment('created_at')}, id_account::text, id_report_destinatario::text,
      start_date, end_date, ${moment('inizio')}, ${moment('dopo')}, version::text, ${moment('read_at')},
      nome, id_valuta, simbolo, id_book::text, nome_book, percentuale::text, saldo::text,
      figure::text, figure100::text, id_precedente::text, ponte::text, encode(righe, 'hex'),
      encode(t.sha256, 'hex'), username,
      (select json_agg(json_build_array(m.tipo, m.id_send::text, m.testo, m.nome_file, encode(m.sha256, 'hex')) order by m.tipo)
        from statement_message m where m.id_statement = t.id_statement)`,
  },
  {
    kind: 'estratto_passo',
    from: 'statement_step t',
    id: 't.id',
    columns: `id::text, ${moment('at')}, id_statement::text, stato::text, motivo, username`,
  },
  {
    kind: 'estratto_verdetto',
    from: 'statement_verdict t',
    id: 't.id',
    columns: `id::text, ${moment('at')}, id_statement::text, chat_id::text, verdetto, id_user::text,
      nome_utente, encode(sha256, 'hex')`,
  },
  {
    kind: 'chiusura',
    from: 'closed_week t',
    id: 't.id',
    columns: `id::text, ${moment('chiusa_at')}, id_account::text, da::text, a::text, version::text,
      chiusa_da, id_atto::text`,
  },
  {
    kind: 'riapertura',
    from: 'closed_week t',
    id: 't.id',
    mark: 't.reopened_act',
    where: 't.reopened_act is not null',
    columns: `id::text, ${moment('reopened_at')}, reopened_by, reopened_reason, reopened_act::text`,
  },
  {
    kind: 'dichiarazione',
    from: 'declaration t',
    id: 't.id_declaration',
    // An amount that a person read in an answer is sealed with the step in which he read it.
    columns: `id_declaration::text, ${moment('at')}, id_account::text, id_valuta, ${moment('momento')}, fonte,
      parole, autore, id_atto::text, message_id::text, id_send::text, edition::text,
      case when not exists (select from declaration_step p where p.id_declaration = t.id_declaration and passo = 'letta')
        then t.importo::text end`,
  },
  {
    kind: 'dichiarazione_passo',
    from: 'declaration_step t join declaration d using (id_declaration)',
    id: 't.id',
    columns: `t.id::text, ${moment('t.at')}, id_declaration::text, passo, motivo, t.importo::text,
      t.nostro::text, t.id_movimento::text, username, t.id_atto::text,
      case passo when 'letta' then d.importo::text end`,
  },
  {
    kind: 'testo',
    from: `audit t join bet b on b.id_received_bet = case when ${OF_BET} then t.entity_id::integer end`,
    id: 't.id',
    chiave: `concat('bet ', b.id_received_bet, '/', t.id)`,
    where: BEGINS_TEXT,
    columns: `t.id::text, ${moment('t.at')}, b.id_received_bet::text,
      ${textUntil('receivedBet', 'received_bet')}, ${textUntil('formattedBet', 'formatted_bet')}`,
  },
  {
    kind: 'drop',
    from: 'dropped_bet t',
    id: 't.id_dropped_bet',
    chiave: `concat('bet ', id_received_bet, '/', id_dropped_bet)`,
    columns: `id_dropped_bet::text, ${moment('dropped_date')}, username, id_received_bet::text, id_venue::text,
      id_tipster::text, importo_no_perc::text, quota_no_tassa::text, importo::text, quota::text,
      importo_post_cambio::text, percentuale_importo::text, tassa_quota::text, cambio_valuta::text,
      nome_valuta, freeroll_attivo::text, lettera_importo::text, lettera_quota::text`,
  },
]

export const FACT_KINDS: ReadonlySet<string> = new Set(FACTS.map(({ kind }) => kind))

/** Facts of one entry, and facts read in one query. */
const FACTS_AT_ONCE = 500

/**
 * Entries of facts have numbers far below those of acts: one range for new facts, one for facts older than the sealing.
 */
const NEW_FROM = 2_000_000_000_000
const FOUND_FROM = 3_000_000_000_000
export const isFacts = (entry: number): boolean => entry < -NEW_FROM
export const isFoundFacts = (entry: number): boolean => entry < -FOUND_FROM
const entryOf = ({ n, isFound }: { n: number; isFound: boolean }): number =>
  -(isFound ? FOUND_FROM : NEW_FROM) - n
const numberOf = (entry: number): number => -entry - (isFoundFacts(entry) ? FOUND_FROM : NEW_FROM)

/** The facts of a kind that meet a condition. */
const source = ({ from, where = 'true' }: FactKind, more: string): string =>
  `from ${from} where ${where} and ${more}`

/** Condition: the fact is in no entry whose last fact comes after `after`. */
const unsealed = ({ kind, id }: FactKind, after: string): string => `not exists (
  select from sealed_facts s cross join unnest(s.ids) as sealed
  where s.kind = '${kind}' and s.top > ${after} and sealed = ${id})`

/**
 * Groups unsealed facts into entries, within the transaction: facts older than the sealing first, then the others in
 * the order of their marks. Facts not yet visible are gathered later.
 * @param limit the maximum number of entries
 * @param whole scans all facts, also those below the watermark
 * @returns the entries, in the order in which they are sealed
 */
export async function gatherFacts(tx: Ctx, limit: number, { whole = false } = {}): Promise<number[]> {
  const entries: number[] = []
  for (const isFound of [true, false]) {
    for (const fact of FACTS) {
      // What appears below the last fact meanwhile is gathered by a later call, which scans from the watermark again.
      let scannedTo: number | null = null
      while (entries.length < limit) {
        const gathered: Gathered | null = await gather(tx, fact, { isFound, whole, scannedTo })
        if (gathered === null) break
        entries.push(gathered.entry)
        scannedTo = gathered.top
      }
    }
  }
  return entries
}

interface Gathered {
  entry: number
  /** The mark of the last fact of the entry. */
  top: number
}

async function gather(
  { db }: Ctx,
  fact: FactKind,
  { isFound, whole, scannedTo }: { isFound: boolean; whole: boolean; scannedTo: number | null },
): Promise<Gathered | null> {
  const { kind, id, mark = id } = fact
  const of = (column: string) => `(select ${column} from fact_mark where kind = '${kind}')`
  const isWhole = whole && !isFound
  const after = scannedTo !== null ? String(scannedTo) : isWhole ? '0' : of('below')
  const part = isFound ? `${mark} <= ${of('found')}` : isWhole ? 'true' : `${mark} > ${of('found')}`
  const { rows } = await sql<{ n: number; top: number }>`
    insert into sealed_facts (kind, is_found, ids, top)
    select ${kind}, ${isFound}, array_agg(id order by mark, id), max(mark)
    from (
      select ${sql.raw(`${id} as id, ${mark} as mark`)}
      ${sql.raw(source(fact, `${mark} > ${after} and ${part} and ${unsealed(fact, after)}`))}
      order by 2, 1 limit ${FACTS_AT_ONCE}
    ) unsealed having count(*) > 0
    returning n, top
  `.execute(db)
  const [entry] = rows
  if (!entry) return null
  // No older fact can appear below this mark any more.
  if (isFound)
    await sql`update fact_mark set below = greatest(below, ${entry.top} - 1) where kind = ${kind}`.execute(db)
  return { entry: entryOf({ n: entry.n, isFound }), top: Number(entry.top) }
}

/** Whether a candidate watermark is `waitMs` old and no transaction open at its time is left; true without one. */
export const hasSettled = (now: Date, waitMs: number): RawBuilder<boolean> => sql<boolean>`(
  candidate_at is null or candidate_at < ${new Date(now.getTime() - waitMs)} and not exists (
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start < candidate_at
  ))`

/** Moves the watermark to `candidate` once that is `waitMs` old and all transactions open at its time have ended. */
export async function moveFactsOn({ db, now }: Ctx, waitMs: number): Promise<void> {
  await sql`
    update fact_mark m set
      below = case when candidate_at is not null then greatest(below, candidate) else below end,
      candidate = (select coalesce(max(top), 0) from sealed_facts s where s.kind = m.kind),
      candidate_at = ${now()}
    where ${hasSettled(now(), waitMs)}
  `.execute(db)
}

/** The text of a deleted fact, which keeps its place among the facts of its entry. */
export const GONE = ''

/** The current facts of entries, each entry in the order in which it is hashed. */
export async function writtenFacts(ctx: Ctx, entries: readonly number[]): Promise<Map<number, Row[]>> {
  const written = new Map<number, Row[]>(entries.map((entry) => [entry, []]))
  if (entries.length === 0) return written
  const { rows: kept } = await sql<{ n: number; kind: string; ids: number[] }>`
    select n, kind, ids from sealed_facts where n = any(${entries.map(numberOf)}::bigint[])
  `.execute(ctx.db)
  const byNumber = new Map(kept.map((one) => [Number(one.n), one]))
  for (const fact of FACTS) {
    const ids = kept.filter(({ kind }) => kind === fact.kind).flatMap(({ ids }) => ids)
    if (ids.length === 0) continue
    const rows = new Map((await readFacts(ctx, fact, ids)).map((row) => [Number(row.id), row]))
    for (const entry of entries) {
      const own = byNumber.get(numberOf(entry))
      if (own?.kind !== fact.kind) continue
      const facts = own.ids.map((id) => rows.get(Number(id)) ?? { chiave: String(id), testo: GONE })
      written.set(
        entry,
        facts.map(({ chiave, testo }) => ({ tipo: fact.kind, chiave, testo })),
      )
    }
  }
  return written
}

async function readFacts(ctx: Ctx, fact: FactKind, ids: readonly number[]) {
  const { id, chiave = `${id}::text`, columns } = fact
  const { rows } = await sql<{ id: number; chiave: string; testo: string }>`
    select ${sql.raw(`${id} as id, ${chiave} as chiave, json_build_array(${columns})::text as testo`)}
    ${sql.raw(source(fact, `${id} = any(`))}${[...ids]}::bigint[])
  `.execute(ctx.db)
  return rows
}

/** The facts that are in no entry, kind by kind. */
export async function* looseFacts(ctx: Ctx): AsyncGenerator<Row> {
  for (const fact of FACTS) {
    for (let last = 0; ; ) {
      const { rows } = await sql<{ id: number }>`
        select ${sql.raw(`${fact.id} as id`)}
        ${sql.raw(source(fact, `${unsealed(fact, '0')} and ${fact.id} > ${last} order by 1 limit ${FACTS_AT_ONCE}`))}
      `.execute(ctx.db)
      const ids = rows.map(({ id }) => Number(id))
      if (ids.length === 0) break
      for (const { chiave, testo } of await readFacts(ctx, fact, ids))
        yield { tipo: fact.kind, chiave, testo }
      last = ids.at(-1) ?? last
    }
  }
}
