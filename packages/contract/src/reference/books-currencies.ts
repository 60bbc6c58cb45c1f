import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { ownPicture } from '@xbetapp/domain/platform/validation/rules'
import { maxOf } from '@xbetapp/domain/reference/reference/fields'
import { z } from 'zod'
import { ADMINS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Id, ImageDataUrl, SeenVersion } from '../fields.ts'
import { MaybeText, Rate, ValutaKey } from '../form-fields.ts'
import { answerFields, bodyFields, editFields, field, flag, list, name } from './record.ts'

const PathFoto = MaybeText(maxOf('pathFoto')).refine(
  (path) => path === null || ownPicture(path) === null,
  MESSAGES.ownPicture,
)
const book = { nomeBook: name('nomeBook'), pathFoto: field(z.string().nullable(), PathFoto.optional()) }
const bookWrites = {
  ...book,
  /** Preso, Rifiutato and In corso under the bets its rooms get. */
  pulsanti: flag,
}
const simbolo = name('simbolo')

// `BookEntry` and `ValutaEntry` are rows of their own lists; embedded in other records they carry no version.
export const Book = z.object({ idBook: z.number(), ...answerFields(book) })
export const BookEntry = Book.extend({ ...answerFields({ pulsanti: flag }), version: z.number() })
export const Valuta = z.object({ valuta: z.string(), cambio: z.number(), simbolo: simbolo.read })
export const ValutaEntry = Valuta.extend({ version: z.number() })

export const bookCurrencyEndpoints = {
  'GET /api/v1/book': list('books', BookEntry),
  'POST /api/v1/book': endpoint({
    summary: 'Creates a book',
    access: ADMINS,
    body: z.object(bodyFields(bookWrites)),
    answer: BookEntry,
    errors: ['NAME_TAKEN'],
  }),
  'PUT /api/v1/book': endpoint({
    summary: 'Edits a book; Helper and not found keep their names',
    access: ADMINS,
    body: z.object({ idBook: Id, version: SeenVersion, ...editFields(bookWrites) }),
    answer: BookEntry,
    errors: ['NAME_TAKEN', 'NAME_PROTECTED', 'CONFLICT'],
  }),
  'POST /api/v1/book/logo': endpoint({
    summary: 'Stores the picture of a book (JPEG, PNG or WebP, 2 MB); the answer is the path to save with it',
    access: ADMINS,
    body: z.object({ image: ImageDataUrl(2) }),
    answer: z.object({ pathFoto: z.string() }),
    errors: ['IMAGE_INVALID', 'PHOTOS_UNAVAILABLE'],
    bodyLimitBytes: 3_000_000,
    idempotent: false,
  }),
  'GET /api/v1/valuta': list('currencies, EUR first', ValutaEntry),
  'POST /api/v1/valuta': endpoint({
    summary: 'Creates a currency; `cambio` is EUR for one unit',
    access: ADMINS,
    body: z.object({ valuta: ValutaKey, cambio: Rate.default(1), simbolo: simbolo.write }),
    answer: ValutaEntry,
    errors: ['NAME_TAKEN'],
  }),
  'PUT /api/v1/valuta': endpoint({
    summary: 'Edits the currency of that key; EUR stays at 1',
    access: ADMINS,
    body: z.object({
      valuta: ValutaKey,
      version: SeenVersion,
      cambio: Rate.optional(),
      simbolo: simbolo.write.optional(),
    }),
    answer: ValutaEntry,
    errors: ['EUR_FIXED', 'CONFLICT'],
  }),
}
