import { createHash } from 'node:crypto'
import { foldText } from '@xbetapp/domain/text/fold'
import { wordsOf } from '@xbetapp/domain/text/words'
import type { DateRange } from '@xbetapp/domain/time/range'
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Esito } from '#server/db/generated/tables.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { asPattern, type BetFilters, matches } from './matching-bets.ts'
import { BETS_EACH, momentsOf, numbersOf, OUTCOMES, outcomeAt } from './word-places.ts'

export interface Found {
  byEsito: Partial<Record<Esito, number>>
  /** Keys of all of them. */
  ids: number[]
}

/** A text of one letter is a piece of a great many words: those are read in the bets. */
const MOST_WORDS = 2_000
/** As many at most are looked at one by one because they changed since the index was written. */
const MOST_CHANGED = 5_000

/**
 * The bets with a text, by the index of words: exactly those {@link matches} would find, whatever the job has not written
 * yet. Null where the index has no quick answer.
 */
export async function findByWords(
  ctx: Ctx,
  filters: BetFilters,
  asked: IndexState | null,
): Promise<Found | null> {
  if (asked === null) return null
  // In any order: what changed after the revision counts as it is when that is read, wherever else it stands; of all else
  // the places say what they did when the revision was, or what became of it meanwhile.
  const [words, changed] = await Promise.all([
    wordsLookedFor(ctx, filters, wordsOf(asked.testo)),
    readChanged(ctx, filters, asked.revisione),
  ])
  if (words === null || changed === null) return null
  const found = await readPlaces(ctx, filters, words)
  const counts = new Uint32Array(OUTCOMES.length)
  const ids: number[] = []
  found(new Set(changed.map(({ id }) => id)), counts, ids)
  const byEsito: Found['byEsito'] = {}
  for (const [code, esito] of OUTCOMES.entries()) if (esito && counts[code]) byEsito[esito] = counts[code]
  for (const { id, esito, isHit } of changed) {
    if (!isHit || !esito) continue
    byEsito[esito] = (byEsito[esito] ?? 0) + 1
    ids.push(id)
  }
  return { byEsito, ids }
}

export interface IndexState {
  /** The text that is looked for, as texts are compared. */
  testo: string
  /** Up to which the index is written. */
  revisione: number
}

/** What {@link findByWords} goes on from; null where the index is not written or cannot tell. */
export async function indexState(ctx: Ctx, { testo }: BetFilters): Promise<IndexState | null> {
  const folded = testo === null ? '' : foldText(testo).trim()
  // What is nothing but signs nobody compares is looked for otherwise.
  if (folded === '') return null
  const { rows } = await sql<{ testo: string; revisione: number | null }>`
    select testo_ricerca(${folded}) as testo, revisione from indice_parole
  `.execute(ctx.db)
  const [state] = rows
  return state?.revisione == null ? null : { testo: state.testo, revisione: state.revisione }
}

/** Keys of words: for each word of the text those that are it or hold it, and those other filters ask for. */
interface Words {
  text: ReadonlyArray<ReadonlySet<number>>
  filters: ReadonlyArray<ReadonlySet<number>>
}

async function wordsLookedFor(ctx: Ctx, filters: BetFilters, text: readonly string[]): Promise<Words | null> {
  const last = text.length - 1
  const ofText = text.map((word, i) => {
    // Between the first and the last a word is whole.
    if (i > 0 && i < last) return isWord('testo', word)
    const pattern = `${i === 0 ? '%' : ''}${asPattern(word)}${i === last ? '%' : ''}`
    return sql`tipo = 'testo' and testo like ${pattern}`
  })
  const others = [
    ...(filters.idTipster === null ? [] : [isWord('tipster', String(filters.idTipster))]),
    ...(filters.fascia === null ? [] : [isWord('fascia', filters.fascia)]),
    ...(filters.sport === null ? [] : [isWord('sport', filters.sport)]),
    ...(filters.onlyImagesToRead ? [isWord('immagine', '')] : []),
  ]
  const conditions = [...ofText, ...others]
  const { rows } = await sql<{ n: number; id: number }>`
    ${sql.join(
      conditions.map(
        (condition, n) => sql`select ${n}::int as n, id_parola as id from parola where ${condition}`,
      ),
      sql` union all `,
    )} limit ${MOST_WORDS + 1}
  `.execute(ctx.db)
  if (rows.length > MOST_WORDS) return null
  const sets = conditions.map((_, n) => new Set(rows.filter((row) => row.n === n).map(({ id }) => id)))
  return { text: sets.slice(0, text.length), filters: sets.slice(text.length) }
}

const isWord = (tipo: string, testo: string): RawBuilder<unknown> =>
  sql`tipo = ${tipo} and md5(testo) = md5(${testo})`

interface Shelf {
  fascicolo: number
  esiti: Buffer
  /** Null where all of it is in the range. */
  momenti: Buffer | null
}

interface Stored {
  fascicolo: number
  id: number
  bet: Buffer
  /** Null where it does not matter which words they are of their texts. */
  posti: Buffer | null
}

/** Reads where the words stand. @returns what adds each bet that has them, but for those that are looked at otherwise */
async function readPlaces(ctx: Ctx, { range, esito }: BetFilters, words: Words) {
  const sets = [...words.text, ...words.filters]
  if (sets.some(({ size }) => size === 0)) return () => undefined
  const inRange = sql`fascicolo.a >= ${range.start} and fascicolo.da < ${range.after}`
  const isSequence = words.text.length > 1
  const [shelves, stored] = await Promise.all([
    readShelves(ctx, range),
    sql<Stored>`
      select fascicolo, id_parola as id, bet, case when ${isSequence} then posti end as posti
      from parola_fascicolo join fascicolo using (fascicolo)
      where id_parola = any(${[...new Set(sets.flatMap((set) => [...set]))]}::int[]) and ${inRange}
    `.execute(ctx.db),
  ])
  const byShelf = Map.groupBy(stored.rows, ({ fascicolo }) => fascicolo)
  const [from, to] = [range.start.getTime(), range.after.getTime()]
  const wanted = esito === null ? null : OUTCOMES.indexOf(esito)
  return (others: ReadonlySet<number>, counts: Uint32Array, ids: number[]) => {
    for (const { fascicolo, esiti, momenti } of shelves) {
      const rows = byShelf.get(fascicolo)
      if (!rows) continue
      const lists = (set: ReadonlySet<number>) => rows.filter(({ id }) => set.has(id)).map(listOf)
      const texts = words.text.map(lists)
      const isAt = isSequence ? inSequence(texts) : betsAt(texts[0] ?? [])
      for (const set of words.filters) keepOnly(isAt, betsAt(lists(set)))
      if (momenti) keepOnly(isAt, betsWithin(momentsOf(momenti), from, to))
      const first = fascicolo * BETS_EACH
      for (let bet = isAt.indexOf(1); bet !== -1; bet = isAt.indexOf(1, bet + 1)) {
        const code = outcomeAt(esiti, bet)
        if (code === 0 || (wanted !== null && code !== wanted)) continue
        if (others.size > 0 && others.has(first + bet)) continue
        counts[code] = (counts[code] ?? 0) + 1
        ids.push(first + bet)
      }
    }
  }
}

/** Outcomes and moments by their hash: of most fascicoli nothing has changed since somebody searched last. */
const contents = new LRUCache<string, Buffer>({
  maxSize: 16_777_216,
  sizeCalculation: ({ length }) => length,
})

async function readShelves(ctx: Ctx, { start, after }: DateRange): Promise<Shelf[]> {
  const { rows } = await sql<{ fascicolo: number; esiti: string; momenti: string | null }>`
    select fascicolo, md5(esiti) as esiti, case when da < ${start} or a >= ${after} then md5(momenti) end as momenti
    from fascicolo where fascicolo.a >= ${start} and fascicolo.da < ${after}
  `.execute(ctx.db)
  const found = new Map<string, Buffer>()
  const unknown = (part: 'esiti' | 'momenti') =>
    rows.filter((row) => {
      const hash = row[part]
      const bytes = hash === null ? undefined : contents.get(hash)
      if (bytes) found.set(`${part} ${row.fascicolo}`, bytes)
      return hash !== null && !bytes
    })
  const keysOf = (all: typeof rows) => all.map(({ fascicolo }) => fascicolo)
  const [outcomes, moments] = [keysOf(unknown('esiti')), keysOf(unknown('momenti'))]
  if (outcomes.length + moments.length > 0) {
    const missing = await sql<{ part: 'esiti' | 'momenti'; fascicolo: number; dati: Buffer }>`
      select 'esiti' as part, fascicolo, esiti as dati from fascicolo where fascicolo = any(${outcomes}::int[])
      union all select 'momenti', fascicolo, momenti from fascicolo where fascicolo = any(${moments}::int[])
    `.execute(ctx.db)
    for (const { part, fascicolo, dati } of missing.rows) {
      found.set(`${part} ${fascicolo}`, dati)
      // By what it is: it may have been written anew since its hash was read.
      contents.set(createHash('md5').update(dati).digest('hex'), dati)
    }
  }
  const read = (part: 'esiti' | 'momenti', fascicolo: number): Buffer => {
    const bytes = found.get(`${part} ${fascicolo}`)
    invariant(bytes, 'what was not known has been read')
    return bytes
  }
  return rows.map(({ fascicolo, momenti }) => ({
    fascicolo,
    esiti: read('esiti', fascicolo),
    momenti: momenti === null ? null : read('momenti', fascicolo),
  }))
}

function keepOnly(isAt: Uint8Array, also: Uint8Array): void {
  for (let bet = 0; bet < isAt.length; bet++) isAt[bet] = (isAt[bet] ?? 0) & (also[bet] ?? 0)
}

function betsWithin(moments: Float64Array, from: number, to: number): Uint8Array {
  const found = new Uint8Array(BETS_EACH)
  for (let bet = 0; bet < BETS_EACH; bet++) {
    const moment = moments[bet] ?? 0
    if (moment >= from && moment < to) found[bet] = 1
  }
  return found
}

/** Where a word stands in a fascicolo, ascending: the bets, and which word of their texts it is. */
interface Places {
  bets: Uint16Array
  words: Uint16Array
}

const listOf = ({ bet, posti }: Stored): Places => ({
  bets: numbersOf(bet),
  words: posti === null ? new Uint16Array() : numbersOf(posti),
})

/** The bets of a fascicolo words stand in: 1 by number. */
function betsAt(lists: readonly Places[]): Uint8Array {
  const found = new Uint8Array(BETS_EACH)
  for (const { bets } of lists) for (let i = 0; i < bets.length; i++) found[bets[i] ?? 0] = 1
  return found
}

/** The bets in whose texts one of each word's forms follows one of the word's before. */
function inSequence(words: ReadonlyArray<readonly Places[]>): Uint8Array {
  const found = new Uint8Array(BETS_EACH)
  for (const first of words[0] ?? []) {
    let starts = first
    for (let i = 1; i < words.length && starts.bets.length > 0; i++)
      starts = followedBy(starts, words[i] ?? [], i)
    for (const bet of starts.bets) found[bet] = 1
  }
  return found
}

/** Of the places those `after` words before one of the others. */
function followedBy(starts: Places, others: readonly Places[], after: number): Places {
  const { bets, words } = starts
  const isKept = new Uint8Array(bets.length)
  let kept = 0
  for (const other of others) {
    const there = other.bets.length
    // Where few are left, long lists are leapt over.
    const leaps = there > 16 * bets.length
    let at = 0
    for (let i = 0; i < bets.length; i++) {
      const bet = bets[i] as number
      const word = (words[i] as number) + after
      if (leaps) at = firstFrom(other.bets, bet, at)
      while (
        at < there &&
        ((other.bets[at] as number) < bet || (other.bets[at] === bet && (other.words[at] as number) < word))
      )
        at++
      if (at === there) break
      if (other.bets[at] !== bet || other.words[at] !== word) continue
      isKept[i] = 1
      kept++
    }
  }
  const left = { bets: new Uint16Array(kept), words: new Uint16Array(kept) }
  for (let i = 0, to = 0; i < bets.length; i++) {
    if (isKept[i] !== 1) continue
    left.bets[to] = bets[i] as number
    left.words[to++] = words[i] as number
  }
  return left
}

/** The first index from `at` on whose number is not below the wanted one. */
function firstFrom(numbers: Uint16Array, wanted: number, at: number): number {
  let [low, high] = [at, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Bets that changed after the revision, as they are; null when they are too many. */
async function readChanged(ctx: Ctx, filters: BetFilters, revision: number) {
  const { rows } = await sql<{ id: number; esito: Esito | null; isHit: boolean | null }>`
    select cambiata.id_received_bet as id, bet_ricerca.esito, ${matches(filters, 'byRange')} as is_hit
    from (select id_received_bet from bet_revisione where revisione > ${revision} limit ${MOST_CHANGED + 1}) cambiata
    left join bet_ricerca using (id_received_bet)
  `.execute(ctx.db)
  return rows.length > MOST_CHANGED ? null : rows
}
