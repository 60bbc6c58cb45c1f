import { extname } from 'node:path'
import type { Contract } from '@xbetapp/contract/contract'
import type { AnswerOf } from '@xbetapp/contract/endpoint'
import type { AuditAction } from '@xbetapp/domain/oversight/activity-log/words'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import type { Selectable } from 'kysely'
import type { MovementProof } from '#server/db/generated/tables.ts'
import { deleteRows, insertIfNew, rowIfAny, rowOf, rowsOf } from '#server/db/rows.ts'
import { describeAct } from '#server/kernel/act.ts'
import { AppError, found, isRefusal } from '#server/kernel/app-error.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { FileAnswer } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { entityMovement } from './movement-detail.ts'
import { ownersOf } from './reverse-movement.ts'

// Photos and PDFs of movements of tipsters and venues: who reads the movement reads them (rule: movement/proof).

type Proof = AnswerOf<Contract['POST /api/v1/movimenti/:id/prove']>
type ProofRow = Selectable<MovementProof>

const CONTENT_TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
}

/** A file is named by the hash of its bytes, in hexadecimal. */
const SHA256_LENGTH = 64

/** @throws AppError MOVEMENT_NOT_FOUND */
export async function listProofs(ctx: Ctx, idMovimento: number): Promise<Proof[]> {
  await entityMovement(ctx, idMovimento)
  const rows = await rowsOf(ctx.db, 'movementProof', { idMovimento }, undefined, 'idProva')
  return rows.map(toProof)
}

/**
 * Attaches a photo or PDF. A file that is attached already stays as it is.
 * @throws AppError MOVEMENT_NOT_FOUND, PROOF_INVALID, PHOTOS_UNAVAILABLE
 */
export async function attachProof(
  ctx: Ctx,
  { idMovimento, nome, bytes }: { idMovimento: number; nome: string; bytes: Uint8Array },
): Promise<Proof> {
  await entityMovement(ctx, idMovimento)
  const file = await ctx.photos.saveDocument(bytes)
  if (file === null) throw new AppError('PROOF_INVALID')
  return withTransaction(ctx, async (tx) => {
    await insertProof(tx, 'movements.attach-proof', { idMovimento, file, nome })
    return toProof(await rowOf(tx.db, 'movementProof', { idMovimento, file }))
  })
}

/** A proof that the store has, with the name people gave it. */
export type StoredProof = Pick<ProofRow, 'file' | 'nome'>

/**
 * Attaches proofs to a movement that the same act books: when the act is taken back they leave with it.
 * @throws AppError MOVEMENT_NOT_FOUND
 */
export async function bringProofs(
  tx: TxCtx,
  idMovimento: number,
  proofs: readonly StoredProof[],
): Promise<void> {
  for (const proof of proofs) await insertProof(tx, 'movements.bring-proof', { idMovimento, ...proof })
}

/** Attaches a file that is not attached already. */
async function insertProof(
  tx: TxCtx,
  action: AuditAction,
  proof: StoredProof & { idMovimento: number },
): Promise<void> {
  const row = { ...proof, username: tx.actor.username, createdAt: tx.now() }
  const insertedProof = await insertIfNew(tx.db, 'movementProof', row)
  if (insertedProof) await auditProof(tx, action, 'after', insertedProof)
}

/** Takes a proof off its movement, with a reason; its bytes stay in the photo store. @throws AppError PROOF_NOT_FOUND */
export async function removeProof(
  ctx: Ctx,
  { idProva, motivo }: { idProva: number; motivo: string },
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const proof = await findProof(tx, idProva)
    if (tx.act.reason === null) describeAct(tx, { reason: motivo })
    const [removedProof] = await deleteRows(tx.db, 'movementProof', { idProva })
    // Another caller removed it first.
    if (!removedProof) throw new AppError('PROOF_NOT_FOUND')
    await auditProof(tx, 'movements.remove-proof', 'before', proof)
    return { message: 'Prova tolta' }
  })
}

/** @throws AppError PROOF_NOT_FOUND, PHOTO_UNREACHABLE */
export async function openProof(ctx: Ctx, idProva: number): Promise<FileAnswer> {
  const { file } = await findProof(ctx, idProva)
  const stream = found(await ctx.photos.open(file, 'full'), 'PROOF_NOT_FOUND')
  // The browser keeps no copy: the proof may be removed, and roles may change.
  return { stream, contentType: CONTENT_TYPES[extname(file)] ?? '', maxAgeSeconds: 0 }
}

/** @throws AppError PROOF_NOT_FOUND */
async function findProof(ctx: Ctx, idProva: number): Promise<ProofRow> {
  const proof = found(await rowIfAny(ctx.db, 'movementProof', { idProva }), 'PROOF_NOT_FOUND')
  await entityMovement(ctx, proof.idMovimento).catch((error: unknown) => {
    // The answer does not tell a caller who may not read the movement that the proof exists.
    throw isRefusal(error, 'MOVEMENT_NOT_FOUND') ? new AppError('PROOF_NOT_FOUND') : error
  })
  return proof
}

/** Audits a proof under each owner of its movement. */
async function auditProof(
  tx: TxCtx,
  action: AuditAction,
  side: 'before' | 'after',
  { idMovimento, nome, file }: ProofRow,
): Promise<void> {
  const { entities } = await entityMovement(tx, idMovimento)
  const owners = ownersOf(
    entities.map(({ entita, idConto }) => ({ entity: entita, entityId: String(idConto) })),
  )
  await auditAll(
    tx,
    owners.map(({ owner }) => ({
      action,
      ...owner,
      [side]: { idMovimento, prova: nome, sha256: file.slice(0, SHA256_LENGTH) },
    })),
  )
}

const toProof = ({ idProva, file, nome, username, createdAt }: ProofRow): Proof => ({
  idProva,
  nome,
  tipo: file.endsWith('.pdf') ? 'pdf' : 'foto',
  usernameUtente: username,
  data: toWire(createdAt),
})
