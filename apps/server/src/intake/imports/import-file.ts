import type { Answer } from '@xbetapp/contract/contract'
import { IMPORT_KINDS } from '@xbetapp/contract/intake/imports'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { effectFingerprint, rehearse } from '#server/kernel/rehearse.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { postNow } from '#server/ledger/postings/public.ts'
import type { Found, KeptPhoto } from './columns.ts'
import { type SheetEffect, writeSheet } from './judge-sheet.ts'
import { keepMappings, mapSheets, sheetAsMapped } from './map-sheets.ts'
import { PICTURES, PROOFS } from './names.ts'
import { withProgress } from './progress.ts'
import { keepProof } from './proof-cells.ts'
import { type FileSheet, readFile } from './read-file.ts'

type File = Input<'POST /api/v1/importa/effetto'>['body']

type FileEffect = Answer<'POST /api/v1/importa/effetto'>

/** What a file would do: it is written, read and rolled back. @throws AppError IMPORT_UNREADABLE, IMPORT_TOO_LONG */
export async function importEffect(ctx: Ctx, file: File): Promise<FileEffect> {
  const parts = await partsOf(ctx, file)
  return rehearse(ctx, (tx) => writeFile(tx, file, parts))
}

/**
 * Writes a file in one transaction, by the verbs of the screens and as one act.
 * @throws AppError IMPORT_UNREADABLE, IMPORT_TOO_LONG, IMPORT_REFUSED for a file with a refused row, IMPORT_NOTHING,
 * EFFECT_CHANGED when the effect differs from the one shown
 */
export async function importFile(
  ctx: Ctx,
  { impronta, ...file }: Input<'POST /api/v1/importa'>['body'],
): Promise<FileEffect> {
  const parts = await partsOf(ctx, file)
  return withTransaction(ctx, async (tx) => {
    // One file after the other: the second then finds what the first wrote.
    await sql`select pg_advisory_xact_lock(${IMPORTS})`.execute(tx.db)
    const effect = await writeFile(tx, file, parts)
    if (effect.impronta !== impronta) throw new AppError('EFFECT_CHANGED')
    if (effect.fogli.some(({ rifiutate }) => rifiutate > 0)) throw new AppError('IMPORT_REFUSED')
    if (effect.fogli.every(({ nuove, cambiate }) => nuove + cambiate === 0))
      throw new AppError('IMPORT_NOTHING')
    await keepMappings(tx, parts.sheets, effect.fogli)
    return effect
  })
}

/** The key of the lock that serialises imports of all processes; no other code uses it. */
const IMPORTS = 7_202_637

interface Parts {
  sheets: readonly FileSheet[]
  pictures: ReadonlyMap<string, KeptPhoto>
  proofs: ReadonlyMap<string, Awaited<ReturnType<typeof keepProof>>>
}

/** Reads a file and keeps its pictures and proofs, named by their bytes: what no record names then is shown nowhere. */
async function partsOf(ctx: Ctx, { nome, contenuto }: File): Promise<Parts> {
  const { sheets, files } = await readFile(ctx, nome, Buffer.from(contenuto, 'base64'))
  const pictures = new Map<string, KeptPhoto>()
  const proofs = new Map<string, Awaited<ReturnType<typeof keepProof>>>()
  for (const [name, bytes] of files) {
    if (name.startsWith(PROOFS)) {
      proofs.set(name.slice(PROOFS.length), await keepProof(ctx, bytes))
      continue
    }
    const picture = await ctx.photos.keep(bytes)
    if (!('file' in picture)) throw new AppError('IMPORT_UNREADABLE', { perche: `"${name}" non è una foto` })
    pictures.set(name.slice(PICTURES.length), picture)
  }
  return { sheets, pictures, proofs }
}

/** The files of an archive, and those that no cell has named yet. */
function filesOf({ pictures, proofs }: Parts): { files: Omit<Found, 'find'>; unnamed: Set<string> } {
  const unnamed = new Set([
    ...[...pictures.keys()].map((name) => PICTURES + name),
    ...[...proofs.keys()].map((name) => PROOFS + name),
  ])
  const pictureOf: Found['pictureOf'] = (name) => {
    unnamed.delete(PICTURES + name)
    return pictures.get(name)
  }
  const proofOf: Found['proofOf'] = (name) => {
    unnamed.delete(PROOFS + name)
    return proofs.get(name) ?? { refusal: 'Non è nella cartella prove dello ZIP.' }
  }
  return { files: { pictureOf, proofOf }, unnamed }
}

async function writeFile(tx: TxCtx, file: File, parts: Parts): Promise<FileEffect> {
  const { sheets } = parts
  const { files, unnamed } = filesOf(parts)
  const mappings = await mapSheets(tx, sheets, file.fogli)
  // A long file is not cut off by a slow statement.
  await sql`set local statement_timeout = 0`.execute(tx.db)
  // The tables grow by the whole file before anything is committed: a plan made for a small table would read all of it
  // for each part of the file. Row by row through an index takes as long however large the table is.
  await sql`set local enable_seqscan = off`.execute(tx.db)
  await sql`set local enable_hashjoin = off`.execute(tx.db)
  await sql`set local enable_mergejoin = off`.execute(tx.db)
  await sql`discard plans`.execute(tx.db)
  const before = await balances(tx)
  const done = new Map<number, SheetEffect>()
  const mapped = sheets.flatMap((sheet, index) => {
    const mapping = mappings[index]
    return mapping ? [{ sheet: sheetAsMapped(sheet, mapping), mapping, header: sheet.header }] : []
  })
  const rows = mapped.reduce((sum, { sheet, mapping }) => sum + (mapping.tipo ? sheet.rows.length : 0), 0)
  await withProgress(tx, rows, async (count) => {
    for (const index of writingOrder(mappings)) {
      const one = mapped[index]
      if (!one) continue
      const { sheet, mapping, header } = one
      // What a cashout uses up of a freeroll depends on earlier bets. An act posts each bet once, so not before here.
      if (mapping.tipo === 'movimenti') await postNow(tx)
      const effect = await writeSheet(tx, sheet, mapping, { count, ...files })
      done.set(index, { ...effect, intestazioni: header })
    }
    await postNow(tx)
  })
  const fogli = [...done.keys()].sort((a, b) => a - b).flatMap((index) => done.get(index) ?? [])
  const saldi = changedBalances(await balances(tx), before, await ownChanges(tx))
  const changes = saldi.map(({ nome, valuta, prima, dopo }) => [
    nome,
    valuta,
    dec(dopo).minus(prima).toFixed(2),
  ])
  const impronta = effectFingerprint([file.contenuto, fogli, changes])
  return { fogli, saldi, nonNominati: [...unnamed], impronta }
}

/** The order of writing: sheets that others name come first, whatever their order in the file. */
const writingOrder = (mappings: ReadonlyArray<{ tipo: (typeof IMPORT_KINDS)[number] | null }>): number[] =>
  [...mappings.keys()].sort((a, b) => place(mappings[a]?.tipo) - place(mappings[b]?.tipo))
const place = (tipo: (typeof IMPORT_KINDS)[number] | null | undefined): number =>
  tipo ? IMPORT_KINDS.indexOf(tipo) : IMPORT_KINDS.length

interface Balance {
  idAccount: number
  nome: string
  valuta: string
  saldo: string
}

/** All balances, always in one order: the fingerprint of an effect is made of their changes. */
async function balances(tx: TxCtx): Promise<Map<number, Balance>> {
  const { rows } = await sql<Balance>`
    select n.id_account, n.nome, coalesce(n.id_valuta, 'EUR') as valuta, b.total as saldo
    from account_named n join account_balance b on b.id_account = n.id_account order by n.id_account
  `.execute(tx.db)
  return new Map(rows.map((row) => [row.idAccount, row]))
}

/**
 * What this act has added to each account so far: others go on working, and what they commit meanwhile is no effect of
 * the file.
 */
async function ownChanges({ db, act }: TxCtx): Promise<Map<number, string>> {
  const { rows } = await sql<{ idAccount: number; delta: string }>`
    select id_account, sum(delta) as delta from posting_change where id_atto = ${act.id} and version > 0 group by 1
  `.execute(db)
  return new Map(rows.map(({ idAccount, delta }) => [idAccount, delta]))
}

/** The balances that the file changes; all of the balance of an account that was not there before comes from it. */
const changedBalances = (
  after: ReadonlyMap<number, Balance>,
  before: ReadonlyMap<number, Balance>,
  own: ReadonlyMap<number, string>,
): FileEffect['saldi'] =>
  [...after].flatMap(([idAccount, { nome, valuta, saldo }]) => {
    const change = before.has(idAccount) ? dec(own.get(idAccount) ?? 0) : dec(saldo)
    if (change.eq(0)) return []
    return [{ nome, valuta, prima: toNumber(dec(saldo).minus(change)), dopo: toNumber(saldo) }]
  })
