import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { ownPicture } from '@xbetapp/domain/platform/validation/rules'
import { z } from 'zod'
import { ADMINS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Id, ImageDataUrl } from '../fields.ts'
import { FilledText, MaybeText, Name, Rate, ValutaKey, Version } from '../form-fields.ts'
import { BookEntry, ValutaEntry } from './reference.ts'

const Simbolo = FilledText(1)
const PathFoto = MaybeText(500).refine(
  (path) => path === null || ownPicture(path) === null,
  MESSAGES.ownPicture,
)
/** A `data:` address, of a picture of at most 2 MB. */
const Logo = ImageDataUrl(2)

export const bookCurrencyEndpoints = {
  'POST /api/v1/book': endpoint({
    summary: 'Creates a book',
    access: ADMINS,
    body: z.object({ nomeBook: Name, pathFoto: PathFoto.optional(), pulsanti: z.boolean().optional() }),
    answer: BookEntry,
    errors: ['NAME_TAKEN'],
    idempotent: true,
  }),
  'PUT /api/v1/book': endpoint({
    summary: 'Edits a book; Helper and not found keep their names',
    access: ADMINS,
    body: z.object({
      idBook: Id,
      version: Version,
      nomeBook: Name.optional(),
      pathFoto: PathFoto.optional(),
      /** Preso, Rifiutato and In corso under the bets its rooms get. */
      pulsanti: z.boolean().optional(),
    }),
    answer: BookEntry,
    errors: ['NAME_TAKEN', 'NAME_PROTECTED', 'CONFLICT'],
    idempotent: true,
  }),
  'POST /api/v1/book/logo': endpoint({
    summary: 'Stores the picture of a book (JPEG, PNG or WebP, 2 MB); the answer is the path to save with it',
    access: ADMINS,
    body: z.object({ image: Logo }),
    answer: z.object({ pathFoto: z.string() }),
    errors: ['IMAGE_INVALID', 'PHOTOS_UNAVAILABLE'],
    bodyLimitBytes: 3_000_000,
  }),
  'POST /api/v1/valuta': endpoint({
    summary: 'Creates a currency; `cambio` is EUR for one unit',
    access: ADMINS,
    body: z.object({ valuta: ValutaKey, cambio: Rate.default(1), simbolo: Simbolo }),
    answer: ValutaEntry,
    errors: ['NAME_TAKEN'],
    idempotent: true,
  }),
  'PUT /api/v1/valuta': endpoint({
    summary: 'Edits the currency of that key; EUR stays at 1',
    access: ADMINS,
    body: z.object({
      valuta: ValutaKey,
      version: Version,
      cambio: Rate.optional(),
      simbolo: Simbolo.optional(),
    }),
    answer: ValutaEntry,
    errors: ['EUR_FIXED', 'CONFLICT'],
    idempotent: true,
  }),
}
