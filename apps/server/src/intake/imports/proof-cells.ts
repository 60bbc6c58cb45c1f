import { movementProofEndpoints } from '@xbetapp/contract/accounts/movement-proofs'
import { errorMessage } from '@xbetapp/contract/errors'
import type { CellValue, Read } from '@xbetapp/domain/intake/imports/read-cell'
import type { StoredProof } from '#server/accounts/movements/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** The name in the store of a file of an archive, or why it is no proof. */
export type ProofOf = (name: string) => Read<string>

const { nome: Nome, contenuto } = movementProofEndpoints['POST /api/v1/movimenti/:id/prove'].body.shape

/** Keeps a file as an upload would, or gives the refusal of an upload. @throws AppError PHOTOS_UNAVAILABLE */
export async function keepProof(ctx: Ctx, bytes: Uint8Array): Promise<Read<string>> {
  const upload = contenuto.safeParse(Buffer.from(bytes).toString('base64'))
  if (!upload.success) return { refusal: upload.error.issues[0]?.message ?? '' }
  const file = await ctx.photos.saveDocument(bytes)
  return file === null ? { refusal: `${errorMessage('PROOF_INVALID')}.` } : { value: file }
}

/** Reads the files a cell names, one a line, each with its own name where it has one: `3f…9.pdf = bonifico.pdf`. */
export function readProofs(cell: CellValue, proofOf: ProofOf): Read<StoredProof[]> {
  const proofs: StoredProof[] = []
  for (const line of String(cell ?? '').split('\n')) {
    const text = line.trim()
    if (text === '') continue
    const at = text.indexOf(NAME_SIGN)
    const isFileName = at === -1 || 'value' in proofOf(text)
    const [name, nome] = isFileName ? [text, text] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
    const file = proofOf(name)
    if ('refusal' in file) return { refusal: `"${name}": ${file.refusal}` }
    const checkedName = Nome.safeParse(nome)
    if (!checkedName.success) return { refusal: `"${name}": ${checkedName.error.issues[0]?.message}` }
    proofs.push({ file: file.value, nome })
  }
  return { value: proofs }
}

/** The cell that {@link readProofs} reads as these proofs. */
export const writeProofs = (proofs: readonly StoredProof[]): string =>
  proofs.map(({ file, nome }) => `${file} ${NAME_SIGN} ${nome.replaceAll(/\s+/g, ' ')}`).join('\n')

/** Divides a file from the name it gets. */
const NAME_SIGN = '='
