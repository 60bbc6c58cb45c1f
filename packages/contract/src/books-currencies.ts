import { z } from 'zod'
import { ADMINS } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { FilledText, MaybeText, Name, Rate, ValutaKey, Version } from './form-fields.ts'
import { BookEntry, ValutaEntry } from './reference.ts'

const Simbolo = FilledText(1)

export const bookCurrencyEndpoints = {
  'POST /api/v1/book': endpoint({
    summary: 'Creates a book',
    access: ADMINS,
    body: z.object({ nomeBook: Name, pathFoto: MaybeText(500).optional(), pulsanti: z.boolean().optional() }),
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
      pathFoto: MaybeText(500).optional(),
      /** Preso, Rifiutato and In corso under the bets its rooms get. */
      pulsanti: z.boolean().optional(),
    }),
    answer: BookEntry,
    errors: ['NAME_TAKEN', 'NAME_PROTECTED', 'CONFLICT'],
    idempotent: true,
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
