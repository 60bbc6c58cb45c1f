import { movementProofEndpoints } from '@xbetapp/contract/accounts/movement-proofs'
import { errorMessage } from '@xbetapp/contract/errors'
import type { CellValue, Read } from '@xbetapp/domain/intake/imports/read-cell'
import type { StoredProof } from '#server/accounts/movements/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A proof under its name in the store and the name people gave it. */
export type NamedProof = StoredProof
/** The name in the store of a file of an archive, or why it is no proof. */
export type ProofOf = (name: string) => Read<string>

const { nome: Nome, contenuto } = movementProofEndpoints['POST /api/v1/movimenti/:id/prove'].body.shape

/** Keeps a file as an upload would, or gives the refusal of an upload. @throws AppError PHOTOS_UNAVAILABLE */
export async function keepProof(ctx: Ctx, bytes: Uint8Array): Promise<Read<string>> {
  const sent = contenuto.safeParse(Buffer.from(bytes).toString('base64'))
  if (!sent.success) return { refusal: sent.error.issues[0]?.message ?? '' }
  const file = await ctx.photos.saveDocument(bytes)
  return file === null ? { refusal: `${errorMessage('PROOF_INVALID')}.` } : { value: file }
}

/** Files, one a line, each with another name where it has one: `3f…9.pdf = bonifico.pdf`. */
export function readProofs(cell: CellValue, proofOf: ProofOf): Read<NamedProof[]> {
  const proofs: NamedProof[] = []
  for (const line of String(cell ?? '').split('\n')) {
    const whole = line.trim()
    if (whole === '') continue
    const at = whole.indexOf(NAMED)
    const isOne = at === -1 || 'value' in proofOf(whole)
    const [name, nome] = isOne ? [whole, whole] : [whole.slice(0, at).trim(), whole.slice(at + 1).trim()]
    const file = proofOf(name)
    if ('refusal' in file) return { refusal: `"${name}": ${file.refusal}` }
    const named = Nome.safeParse(nome)
    if (!named.success) return { refusal: `"${name}": ${named.error.issues[0]?.message}` }
    proofs.push({ file: file.value, nome })
  }
  return { value: proofs }
}

/** The cell that {@link readProofs} reads as these proofs. */
export const writeProofs = (proofs: readonly NamedProof[]): string =>
  proofs.map(({ file, nome }) => `${file} ${NAMED} ${nome.replaceAll(/\s+/g, ' ')}`).join('\n')

const NAMED = '='
