import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { z } from 'zod'
import { ACCOUNTANTS, ADMINS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Message, Reason, RequiredText, WireDateTime } from '../fields.ts'

/** A photo or PDF of a movement. */
const Proof = z.object({
  idProva: z.number(),
  nome: z.string(),
  tipo: z.enum(['foto', 'pdf']),
  usernameUtente: z.string(),
  data: WireDateTime,
})
/** Greatest proof; a greater file is refused. */
const PROOF_MEGABYTES = 10
/** Characters of Base64 for one megabyte, 4 for every 3 bytes. */
const BASE64_OF_MEGABYTE = 1_400_000

export const movementProofEndpoints = {
  'GET /api/v1/movimenti/:id/prove': endpoint({
    summary: 'The photos and PDFs attached to a cashin, cashout, deposit or giroconto',
    access: ACCOUNTANTS,
    params: ById,
    answer: z.array(Proof),
    errors: ['MOVEMENT_NOT_FOUND'],
  }),
  'POST /api/v1/movimenti/:id/prove': endpoint({
    summary: 'Attaches a photo or PDF to a movement; the same file twice is attached once',
    access: ADMINS,
    denied: 'CASHFLOW_DENIED',
    params: ById,
    body: z.object({
      nome: RequiredText(200),
      contenuto: z
        .base64('Il file non è leggibile.')
        .min(1, 'Il file è vuoto.')
        .max(
          PROOF_MEGABYTES * BASE64_OF_MEGABYTE,
          `Il file è troppo grande: il massimo è ${PROOF_MEGABYTES} MB.`,
        ),
    }),
    answer: Proof,
    errors: ['MOVEMENT_NOT_FOUND', 'PROOF_INVALID', 'PHOTOS_UNAVAILABLE'],
    bodyLimitBytes: 2 * PROOF_MEGABYTES * BASE64_OF_MEGABYTE,
  }),
  'GET /api/v1/prove/:id': endpoint({
    summary: 'The file of a proof',
    access: ACCOUNTANTS,
    params: ById,
    binary: true,
    errors: ['PROOF_NOT_FOUND', 'PHOTO_UNREACHABLE'],
  }),
  'DELETE /api/v1/prove/:id': endpoint({
    summary: 'Removes a proof from its movement; the activity log keeps its name and hash',
    access: ADMINS,
    params: ById,
    body: z.object({ motivo: Reason() }, MESSAGES.reason),
    answer: Message,
    errors: ['PROOF_NOT_FOUND'],
    idempotent: true,
  }),
}
