import { sql } from 'kysely'
import { found } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { asLine, type HexBlock, hexOf, readBlocks, splitHashes } from './export-chain.ts'
import { hashOfBlock, hashOfEntry, hashOfRow, merklePath, rootOfPath } from './hashing.ts'
import { writtenRows } from './written-rows.ts'

export const PROOF_FORMAT = 'xbetapp prova di ricezione 1'

/** The data that prove when a tip was received, with its first text; hashes are hexadecimal. */
export interface TipProof {
  formato: string
  bet: number
  /** The audit line of the tip's reception. */
  riga: [tipo: string, chiave: string, testo: string]
  voce: { seq: number; atto: number; righe: string[] }
  /** The index of the tip's entry in its block. */
  posto: number
  /** The sibling hashes from the entry to the root of the block. */
  percorso: string[]
  /** The tip's block, and the following ones up to the block whose root was sent. */
  blocchi: HexBlock[]
  /** The first day root after the tip; null before there is one. */
  giorno: { giorno: string; hash: string } | null
}

/**
 * The proof of when a tip was received: the line its reception wrote, which no edit changes, and the path from it to
 * the first day root sent after it.
 * @throws AppError NOT_FOUND where there is no such bet, or its reception is not sealed yet
 */
export async function proveTip(ctx: Ctx, idReceivedBet: number): Promise<TipProof> {
  const { rows } = await sql<{ id: string; seq: number; idAtto: number; righe: Buffer; blocco: number }>`
    select a.id::text, v.seq, v.id_atto, v.righe, v.blocco
    from audit a join chain_entry v on v.id_atto = a.id_atto
    where a.entity = 'bet' and a.entity_id = ${String(idReceivedBet)} and a.action in ('bets.save', 'bets.import', 'bets.duplicate')
    order by a.id limit 1
  `.execute(ctx.db)
  const entry = found(rows[0], 'NOT_FOUND')
  const written = (await writtenRows(ctx, [entry.idAtto])).get(entry.idAtto) ?? []
  const row = found(
    written.find(({ tipo, chiave }) => tipo === 'audit' && chiave === entry.id),
    'NOT_FOUND',
  )
  const { rows: leaves } = await sql<{ seq: number; hash: Buffer }>`
    select seq, hash from chain_entry where blocco = ${entry.blocco} order by seq`.execute(ctx.db)
  const posto = leaves.findIndex(({ seq }) => seq === entry.seq)
  const { rows: days } = await sql<{ giorno: string; blocco: number; hash: Buffer }>`
    select giorno::text, blocco, hash from chain_day where blocco >= ${entry.blocco} order by blocco limit 1
  `.execute(ctx.db)
  const [day] = days
  const until = day ? sql`and numero <= ${day.blocco}` : sql``
  const blocks = await readBlocks(ctx, sql`numero >= ${entry.blocco} ${until} order by numero`)
  return {
    formato: PROOF_FORMAT,
    bet: idReceivedBet,
    riga: asLine(row),
    voce: { seq: entry.seq, atto: entry.idAtto, righe: splitHashes(entry.righe) },
    posto,
    percorso: merklePath(
      leaves.map(({ hash }) => hash),
      posto,
    ).map((hash) => hash.toString('hex')),
    blocchi: blocks.map(({ hash: _, ...block }) => hexOf(block)),
    giorno: day ? { giorno: day.giorno, hash: day.hash.toString('hex') } : null,
  }
}

export interface ProvenTip {
  /** The moment of the audit line. */
  ricevutaIl: string
  testo: string
  sigillataIl: string
  /** The hash computed from the proof: the sent message must contain it. */
  radice: string
  /** What is wrong with the proof; null when it holds. */
  fault: string | null
}

/** Follows a proof from its line to a root, without the database. @param root as sent; null only computes the root */
export function verifyTip(proof: TipProof, root: string | null): ProvenTip {
  const [tipo, chiave, testo] = proof.riga
  // In the order of `AUDIT` in written-rows.ts: 1 at, 4 entity, 5 entity_id, 8 after.
  const columns = JSON.parse(testo) as Array<string | null>
  const after = JSON.parse(columns[8] ?? '{}') as { receivedBet?: string; messageDate?: string }
  const bytes = (hex: string) => Buffer.from(hex, 'hex')
  const { seq, atto, righe } = proof.voce
  const [first] = proof.blocchi
  const told = {
    ricevutaIl: columns[1] ?? '',
    testo: after.receivedBet ?? '',
    sigillataIl: first?.at ?? '',
    radice: '',
  }
  const failed = (fault: string): ProvenTip => ({ ...told, fault })
  if (proof.formato !== PROOF_FORMAT || !first) return failed('il file non è una prova di ricezione')
  if (columns[4] !== 'bet' || columns[5] !== String(proof.bet)) return failed("la riga è di un'altra bet")
  if (!righe.includes(hashOfRow({ tipo, chiave, testo }).toString('hex')))
    return failed('la riga non è quella sigillata')
  const leaf = hashOfEntry(seq, atto, bytes(righe.join('')))
  const up = rootOfPath(leaf, proof.posto, first.voci, proof.percorso.map(bytes))
  if (up?.toString('hex') !== first.radice) return failed('la voce non è nel suo blocco')
  let before: string | null = null
  for (const block of proof.blocchi) {
    if (before !== null && block.precedente !== before)
      return failed(`il blocco ${block.numero} non segue il precedente`)
    before = hashOfBlock({
      ...block,
      precedente: bytes(block.precedente),
      radice: bytes(block.radice),
    }).toString('hex')
  }
  const proven = { ...told, radice: before ?? '' }
  if (proof.giorno && proof.giorno.hash !== before)
    return { ...proven, fault: "la prova non porta all'impronta che dichiara" }
  if (root !== null && root.toLowerCase() !== before)
    return { ...proven, fault: "la prova non porta all'impronta spedita" }
  return { ...proven, fault: null }
}
