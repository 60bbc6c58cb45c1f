import type { ChainLine } from './export-chain.ts'
import { CHAIN_FORMAT } from './export-chain.ts'
import { FORMULA, hashOfBlock, hashOfEntry, hashOfRow, merkleRoot, NOTHING } from './hashing.ts'

/** What does not hold, in the words of whoever has to look at it. */
export interface Break {
  /** Place in the chain; null where it is about a block, a day or what is in no entry. */
  voce: number | null
  /** The row: `variazione 12/3/bet 7`. */
  riga: string | null
  cosa: string
}

export interface Verdict {
  blocchi: number
  voci: number
  breaks: Break[]
  /** Days whose root was given and agrees. */
  days: string[]
  /** Committed and waiting to be sealed. */
  loose: number
  lastHash: string
  ripristino: string | null
}

/** A clock may be wrong and a transaction slow; nothing is sealed hours after others of its time. */
const LATE_MS = 3_600_000

type Entry = Extract<ChainLine, { voce: number }>
type BlockLine = Extract<ChainLine, { precedente: string }>

/**
 * Checks a chain as it was exported, without the database it comes from: contents against what was sealed, entries
 * against the root of their block, each block against the one before, days against the roots somebody kept. Goes on after
 * a break and tells all of them, the first first.
 * @param roots by day, hexadecimal, as they were sent
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
  let blockBefore: string | null = null
  let ended = false
  let headed = false

  const close = () => {
    if (!block) return
    if (leaves.length !== block.voci)
      tell(`il blocco ${block.blocco} ha ${leaves.length} voci, ne furono sigillate ${block.voci}`)
    if (merkleRoot(leaves).toString('hex') !== block.radice)
      tell(`le voci del blocco ${block.blocco} non sono quelle sigillate`)
    blockBefore = block.at
    block = null
    leaves = []
  }

  for await (const line of lines) {
    if ('formato' in line) {
      headed = line.formato === CHAIN_FORMAT && line.formula === FORMULA
      if (!headed) tell(`formato sconosciuto: ${line.formato}, formula ${line.formula}`)
      verdict.ripristino = line.ripristino
    } else if ('precedente' in line) {
      close()
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
      const late = blockBefore === null ? null : datedBefore(line, new Date(blockBefore))
      if (late)
        tell(
          `porta la data ${late} ma è stata sigillata solo dopo il ${blockBefore}`,
          line.voce,
          `atto ${line.atto}`,
        )
    } else if ('giorno' in line) {
      close()
      seenDays.set(line.giorno, line.hash)
      if (hashes.get(line.blocco) !== line.hash)
        tell(`la radice tenuta per il ${line.giorno} non è quella del blocco ${line.blocco}`)
    } else if ('sciolta' in line) {
      close()
      const [tipo, chiave, testo] = line.sciolta
      const at = tipo === 'atto' || tipo === 'audit' ? momentOf(testo) : null
      if (blockBefore !== null && (at === null ? isOld(tipo, testo) : isLate(at, new Date(blockBefore))))
        tell('non è in nessuna voce, e quelle del suo tempo sono sigillate', null, `${tipo} ${chiave}`)
      else verdict.loose++
    } else if ('fine' in line) {
      close()
      ended = true
      if (line.fine.blocchi !== verdict.blocchi || line.fine.voci !== verdict.voci)
        tell(
          `il file dice ${line.fine.voci} voci in ${line.fine.blocchi} blocchi, ne ha ${verdict.voci} in ${verdict.blocchi}`,
        )
    }
  }
  if (!headed) tell('il file non è una catena')
  if (!ended) tell('il file è tagliato')
  const known = new Set(hashes.values())
  for (const [day, root] of [...roots].sort()) {
    if (known.has(root.toLowerCase())) verdict.days.push(day)
    else
      tell(
        `la radice spedita per il ${day} non è in questa catena${seenDays.has(day) ? `, che per quel giorno ha ${seenDays.get(day)}` : ''}: ` +
          `ciò che fu sigillato ${verdict.days.length > 0 ? `dopo il ${verdict.days.at(-1)}` : 'fino ad allora'} è stato riscritto`,
      )
  }
  return verdict
}

/** Rows of an entry that are not what was sealed: changed, taken out, slipped in. */
function breaksOf({ righe, dati }: Entry): Array<{ riga: string; cosa: string }> {
  const now = dati.map(([tipo, chiave, testo]) => ({
    riga: `${tipo} ${chiave}`,
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
    ...strange.map(({ riga }, i) => ({
      riga,
      cosa: i < changed ? "non è com'era quando fu sigillata" : 'è stata aggiunta dopo il sigillo',
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

/** The second column of an act and of a line is when it was. */
function momentOf(testo: string): Date | null {
  const [, at] = JSON.parse(testo) as unknown[]
  const moment = new Date(String(at))
  return Number.isNaN(moment.getTime()) ? null : moment
}

const isLate = (at: Date, sealedBefore: Date): boolean => sealedBefore.getTime() - at.getTime() > LATE_MS

/** What is in no act is of the time before there were any. */
const isOld = (tipo: string, testo: string): boolean =>
  tipo !== 'variazione' || JSON.parse(testo).length === 1

/** When an entry says it was, where that is well before the block in front of its own. */
function datedBefore({ atto, dati }: Entry, sealedBefore: Date): string | null {
  const own = dati.find(([tipo]) => tipo === 'atto')
  if (atto < 0 || !own) return null
  const at = momentOf(own[2])
  return at && isLate(at, sealedBefore) ? at.toISOString() : null
}
