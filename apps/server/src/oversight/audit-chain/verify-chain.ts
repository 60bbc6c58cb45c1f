import { CHAIN_FORMAT, type ChainLine } from './export-chain.ts'
import { FACT_KINDS, GONE, isFacts, isFoundFacts } from './facts.ts'
import { FORMULA, hashOfBlock, hashOfEntry, hashOfRow, merkleRoot, NOTHING } from './hashing.ts'

/** A mismatch, described for the person who investigates it. */
export interface Break {
  /** Place in the chain; null for a block, a day or a row in no entry. */
  voce: number | null
  /** The row: `variazione 12/3/bet 7`. */
  riga: string | null
  cosa: string
}

export interface Verdict {
  blocchi: number
  voci: number
  breaks: Break[]
  /** Days whose given root matches. */
  days: string[]
  /** How many rows were committed and not sealed yet. */
  loose: number
  lastHash: string
  /** When the database was restored from a backup; null when it never was. */
  ripristino: string | null
}

/** Tolerance for wrong clocks and slow transactions; later than this, an entry counts as added afterwards. */
const LATE_MS = 3_600_000

type Entry = Extract<ChainLine, { voce: number }>
type BlockLine = Extract<ChainLine, { precedente: string }>

/**
 * Checks an exported chain without its database: contents against their seals, entries against the root of their block,
 * each block against the previous one, days against the given roots. Continues after a break and reports all of them,
 * the first one first.
 * @param roots by day, hexadecimal, as sent
 */
export async function verifyChain(
  lines: AsyncIterable<ChainLine>,
  roots: ReadonlyMap<string, string>,
): Promise<Verdict> {
  const verdict: Verdict = {
    blocchi: 0,
    voci: 0,
    breaks: [],
    days: [],
    loose: 0,
    lastHash: NOTHING.toString('hex'),
    ripristino: null,
  }
  const tell = (cosa: string, voce: number | null = null, riga: string | null = null) =>
    verdict.breaks.push({ voce, riga, cosa })
  const hashes = new Map<number, string>()
  const seenDays = new Map<string, string>()
  let block: BlockLine | null = null
  let leaves: Buffer[] = []
  // When blocks were sealed, in order.
  const sealed: Date[] = []
  let sealsFacts = false
  let hasEnd = false
  let hasHeader = false
  let written = new Date(0)

  const closeBlock = () => {
    if (!block) return
    if (leaves.length !== block.voci)
      tell(`il blocco ${block.blocco} ha ${leaves.length} voci, ne furono sigillate ${block.voci}`)
    if (merkleRoot(leaves).toString('hex') !== block.radice)
      tell(`le voci del blocco ${block.blocco} non sono quelle sigillate`)
    sealed.push(new Date(block.at))
    block = null
    leaves = []
  }

  for await (const line of lines) {
    if ('formato' in line) {
      hasHeader = line.formato === CHAIN_FORMAT && line.formula === FORMULA
      if (!hasHeader) tell(`formato sconosciuto: ${line.formato}, formula ${line.formula}`)
      verdict.ripristino = line.ripristino
      written = new Date(line.creato)
    } else if ('precedente' in line) {
      closeBlock()
      block = line
      if (line.blocco !== verdict.blocchi + 1) tell(`manca il blocco ${verdict.blocchi + 1}`)
      if (line.precedente !== verdict.lastHash)
        tell(`il blocco ${line.blocco} non segue quello che gli sta davanti`)
      const computed = hashOfBlock({
        ...line,
        numero: line.blocco,
        precedente: Buffer.from(line.precedente, 'hex'),
        radice: Buffer.from(line.radice, 'hex'),
      }).toString('hex')
      if (computed !== line.hash) tell(`la testa del blocco ${line.blocco} è stata cambiata`)
      verdict.blocchi = line.blocco
      verdict.lastHash = line.hash
      hashes.set(line.blocco, line.hash)
    } else if ('voce' in line) {
      if (line.voce !== verdict.voci + 1) tell(`manca la voce ${verdict.voci + 1}`, verdict.voci + 1)
      verdict.voci = line.voce
      leaves.push(hashOfEntry(line.voce, line.atto, Buffer.from(line.righe.join(''), 'hex')))
      for (const { riga, cosa } of breaksOf(line)) tell(cosa, line.voce, riga)
      const before = sealedWellBefore(sealed, block ? new Date(block.at) : written)
      const afterwards = `ma è stata sigillata solo dopo il ${before?.toISOString()}`
      for (const { riga, at } of before ? datedBefore(line, before) : [])
        tell(`porta la data ${at} ${afterwards}`, line.voce, riga)
      const firstRow = line.dati[0]?.slice(0, 2).join(' ') ?? null
      if (isFoundFacts(line.atto) && sealsFacts)
        tell('sta tra i fatti di prima, ma è stata sigillata dopo quelli nuovi', line.voce, firstRow)
      if (isFacts(line.atto) && !isFoundFacts(line.atto)) sealsFacts = true
    } else if ('giorno' in line) {
      closeBlock()
      seenDays.set(line.giorno, line.hash)
      if (hashes.get(line.blocco) !== line.hash)
        tell(`l'impronta tenuta per il ${line.giorno} non è quella del blocco ${line.blocco}`)
    } else if ('sciolta' in line) {
      closeBlock()
      const [tipo, chiave, testo] = line.sciolta
      const isFact = FACT_KINDS.has(tipo)
      const at = isFact || tipo === 'atto' || tipo === 'audit' ? momentOf(testo) : null
      const before = sealedWellBefore(sealed, written)
      // Facts older than the sealing may still be waiting.
      const isWaiting = isFact && !sealsFacts
      if (before && !isWaiting && (at === null ? isOld(tipo, testo) : isLate(at, before)))
        tell('non è in nessuna voce, e quelle del suo tempo sono sigillate', null, `${tipo} ${chiave}`)
      else verdict.loose++
    } else if ('fine' in line) {
      closeBlock()
      hasEnd = true
      if (line.fine.blocchi !== verdict.blocchi || line.fine.voci !== verdict.voci)
        tell(
          `il file dice ${line.fine.voci} voci in ${line.fine.blocchi} blocchi, ne ha ${verdict.voci} in ${verdict.blocchi}`,
        )
    }
  }
  if (!hasHeader) tell('il file non è una catena')
  if (!hasEnd) tell('il file è tagliato')
  const known = new Set(hashes.values())
  for (const [day, root] of [...roots].sort()) {
    if (known.has(root.toLowerCase())) verdict.days.push(day)
    else
      tell(
        `l'impronta spedita per il ${day} non è in questa catena${seenDays.has(day) ? `, che per quel giorno ha ${seenDays.get(day)}` : ''}: ` +
          `ciò che fu sigillato ${verdict.days.length > 0 ? `dopo il ${verdict.days.at(-1)}` : 'fino ad allora'} è stato riscritto`,
      )
  }
  return verdict
}

/** Rows of an entry that differ from their seals: changed, removed, inserted. */
function breaksOf({ righe, dati }: Entry): Array<{ riga: string; cosa: string }> {
  const now = dati.map(([tipo, chiave, testo]) => ({
    riga: `${tipo} ${chiave}`,
    isGone: testo === GONE,
    hash: hashOfRow({ tipo, chiave, testo }).toString('hex'),
  }))
  const sealed = new Set(righe)
  const present = new Set(now.map(({ hash }) => hash))
  const strange = now.filter(({ hash }) => !sealed.has(hash))
  const gone = righe.filter((hash) => !present.has(hash)).length
  if (strange.length === 0 && gone === 0)
    return righe.every((hash, i) => hash === now[i]?.hash) && righe.length === now.length
      ? []
      : [{ riga: now[0]?.riga ?? '', cosa: 'le righe non sono nello stesso ordine, o una sta due volte' }]
  const changed = Math.min(strange.length, gone)
  const rest = gone - changed
  return [
    ...strange.map(({ riga, isGone }, i) => ({
      riga,
      cosa: isGone
        ? "c'era quando fu sigillata e non c'è più"
        : i < changed
          ? "non è com'era quando fu sigillata"
          : 'è stata aggiunta dopo il sigillo',
    })),
    ...(rest > 0
      ? [
          {
            riga: now[0]?.riga ?? 'tutte',
            cosa: rest === 1 ? 'manca una riga accanto a questa' : `mancano ${rest} righe accanto a questa`,
          },
        ]
      : []),
  ]
}

/**
 * The last block sealed well before a moment; null without one. Blocks just before it may belong to the same run: a
 * sealer catches up hours of work in seconds.
 */
const sealedWellBefore = (sealed: readonly Date[], moment: Date): Date | null =>
  sealed.findLast((at) => moment.getTime() - at.getTime() >= LATE_MS) ?? null

/** The moment of an act, a line or a fact: its second column. */
function momentOf(testo: string): Date | null {
  const [, at] = JSON.parse(testo) as unknown[]
  const moment = new Date(String(at))
  return Number.isNaN(moment.getTime()) ? null : moment
}

const isLate = (at: Date, sealedBefore: Date): boolean => sealedBefore.getTime() - at.getTime() > LATE_MS

/** The number of columns of exported rows without an act, which are older than acts. */
const COLUMNS_OF_OLD: Readonly<Record<string, number>> = { movimento: 4, riga_movimento: 3, variazione: 1 }
/** Whether a row is older than acts. */
const isOld = (tipo: string, testo: string): boolean => JSON.parse(testo).length === COLUMNS_OF_OLD[tipo]

/** The parts of an entry dated well before an earlier block: its act, or facts newer than the start of the sealing. */
function datedBefore({ atto, dati }: Entry, sealedBefore: Date): Array<{ riga: string; at: string }> {
  const dated = isFacts(atto)
    ? dati.filter(() => !isFoundFacts(atto))
    : dati.filter(([tipo]) => tipo === 'atto' && atto >= 0)
  return dated.flatMap(([tipo, chiave, testo]) => {
    const at = testo === GONE ? null : momentOf(testo)
    return at && isLate(at, sealedBefore) ? [{ riga: `${tipo} ${chiave}`, at: at.toISOString() }] : []
  })
}
