import { sql } from 'kysely'
import { idsOf, rowOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { looseFacts } from './facts.ts'
import { type Block, FORMULA, HASH_BYTES, type Row } from './hashing.ts'
import { entryOfOpenings, OLD_IDS_PER_ENTRY, writtenRows } from './written-rows.ts'

export const CHAIN_FORMAT = 'xbetapp catena 1'
const ENTRIES_AT_ONCE = 500

/** A line of the file: the database's rows, and their seals. Hashes are hexadecimal. */
export type ChainLine =
  | { formato: string; creato: string; formula: number; ripristino: string | null }
  | ({ blocco: number; hash: string } & Omit<HexBlock, 'numero'>)
  | {
      voce: number
      atto: number
      righe: string[]
      dati: Array<[tipo: string, chiave: string, testo: string]>
    }
  | { giorno: string; blocco: number; hash: string }
  /** A row that was committed and is not sealed yet, or was inserted where the sealer does not look. */
  | { sciolta: [tipo: string, chiave: string, testo: string] }
  | { fine: { blocchi: number; voci: number } }

export type HexBlock = Omit<Block, 'precedente' | 'radice'> & { precedente: string; radice: string }

interface StoredBlock extends Block {
  hash: Buffer
}

export const hexOf = ({ precedente, radice, ...block }: Block): HexBlock => ({
  ...block,
  precedente: precedente.toString('hex'),
  radice: radice.toString('hex'),
})

/** The hashes of rows, which an entry stores one after the other. */
export const splitHashes = (righe: Buffer): string[] =>
  Array.from({ length: righe.length / HASH_BYTES }, (_, i) =>
    righe.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES).toString('hex'),
  )

export const asLine = ({ tipo, chiave, testo }: Row): [string, string, string] => [tipo, chiave, testo]

/**
 * The data for checking the chain without the database: each sealed entry with its current rows, the unsealed rows, the
 * stored roots. Read from one snapshot, a few hundred entries at a time.
 */
export async function* exportChain(ctx: Ctx): AsyncGenerator<ChainLine> {
  const { restoredAt } = await rowOf(ctx.db, 'installation', {}, ['restoredAt'])
  yield {
    formato: CHAIN_FORMAT,
    creato: ctx.now().toISOString(),
    formula: FORMULA,
    ripristino: restoredAt?.toISOString() ?? null,
  }
  const count = { blocchi: 0, voci: 0 }
  for (;;) {
    const blocks = await readBlocks(ctx, sql`numero > ${count.blocchi} order by numero limit 200`)
    if (blocks.length === 0) break
    for (const { hash, numero, ...block } of blocks) {
      count.blocchi = numero
      const { numero: blocco, ...rest } = hexOf({ numero, ...block })
      yield { blocco, ...rest, hash: hash.toString('hex') }
      for await (const entry of entriesOf(ctx, numero)) {
        count.voci++
        yield entry
      }
    }
  }
  const { rows: days } = await sql<{ giorno: string; blocco: number; hash: Buffer }>`
    select giorno::text, blocco, hash from chain_day order by giorno`.execute(ctx.db)
  for (const { hash, ...day } of days) yield { ...day, hash: hash.toString('hex') }
  for await (const row of looseRows(ctx)) yield { sciolta: asLine(row) }
  for await (const row of looseFacts(ctx)) yield { sciolta: asLine(row) }
  yield { fine: count }
}

export async function readBlocks(ctx: Ctx, where: ReturnType<typeof sql>): Promise<StoredBlock[]> {
  const { rows } = await sql<Omit<StoredBlock, 'at'> & { at: Date }>`
    select numero, at, formula, voci, precedente, radice, hash from chain_block where ${where}`.execute(
    ctx.db,
  )
  return rows.map(({ at, ...block }) => ({ ...block, at: at.toISOString() }))
}

async function* entriesOf(ctx: Ctx, numero: number): AsyncGenerator<ChainLine> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ seq: number; idAtto: number; righe: Buffer }>`
      select seq, id_atto, righe from chain_entry where blocco = ${numero} and seq > ${last}
      order by seq limit ${ENTRIES_AT_ONCE}
    `.execute(ctx.db)
    const found = await writtenRows(ctx, idsOf(rows, 'idAtto'))
    for (const { seq, idAtto, righe } of rows) {
      last = seq
      yield {
        voce: seq,
        atto: idAtto,
        righe: splitHashes(righe),
        dati: (found.get(idAtto) ?? []).map(asLine),
      }
    }
    if (rows.length < ENTRIES_AT_ONCE) return
  }
}

/** Rows of acts that are in no entry, and rows without an act beyond those sealed. */
async function* looseRows(ctx: Ctx): AsyncGenerator<Row> {
  for (let last = -1; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id_atto as id from act a
      where id_atto > ${last} and not exists (select from chain_entry v where v.id_atto = a.id_atto)
      order by id_atto limit ${ENTRIES_AT_ONCE}
    `.execute(ctx.db)
    const acts = idsOf(rows)
    for (const written of (await writtenRows(ctx, acts)).values()) yield* written
    last = acts.at(-1) ?? last
    if (acts.length < ENTRIES_AT_ONCE) break
  }
  // Beyond its limit further rows without an act are left out of the file.
  const { rows: stray } = await sql<Row>`
    select 'audit' as tipo, id::text as chiave, json_build_array(id::text, at::text, actor, action, entity, entity_id)::text as testo
    from audit a where id_atto is null
      and not exists (select from chain_entry v where v.id_atto = -1 - (a.id - 1) / ${sql.lit(OLD_IDS_PER_ENTRY)})
    union all
    select 'movimento', id_movimento::text, json_build_array(id_movimento::text, tipo, data::text, username)::text
    from movement m where id_atto is null
      and not exists (select from chain_entry v where v.id_atto = -1 - (m.id_movimento - 1) / ${sql.lit(OLD_IDS_PER_ENTRY)})
    union all
    select 'riga_movimento', id_riga::text, json_build_array(id_riga::text, id_movimento::text, importo::text)::text
    from movement_line r where not exists (select from movement m where m.id_movimento = r.id_movimento)
    union all
    select 'variazione', id_account || '/0', json_build_array(id_account::text)::text
    from posting_change u where version = 0
      and not exists (select from chain_entry v where v.id_atto = ${sql.lit(entryOfOpenings(0))} - u.id_account)
    limit 10000
  `.execute(ctx.db)
  yield* stray
}
