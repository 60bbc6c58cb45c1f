import { GIORNI } from '@xbetapp/domain/reference/closing-windows/closing-window'
import { z } from 'zod'
import { SETTINGS_EDITORS, STAFF } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Id } from '../fields.ts'
import { Choice } from '../form-fields.ts'
import { Book } from './books-currencies.ts'

export const Giorno = z.enum(GIORNI)

/** A closing window of a room, Rome wall clock, `HH:mm`; one that ends before it starts runs past midnight. */
export const FasciaOraria = z.object({
  id: z.number(),
  giorno: Giorno,
  oraInizio: z.string(),
  oraFine: z.string(),
  idSala: z.number(),
  sala: z.object({ idSala: z.number(), nomeSala: z.string(), book: Book }),
})

/** An hour `HH:mm` as a caller sends it; seconds are accepted and cut. */
export const Ora = z
  .string('Campo obbligatorio.')
  .min(1, 'Campo obbligatorio.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Inserisci un orario valido.')
  .transform((text) => text.slice(0, 5))

export const closingWindowEndpoints = {
  'GET /api/v1/fascia-oraria/sala/:idSala': endpoint({
    summary: 'Closing windows of a room, in the order of the week',
    access: STAFF,
    params: z.object({ idSala: Id }),
    answer: z.array(FasciaOraria),
    errors: ['SALA_NOT_FOUND'],
  }),
  'GET /api/v1/fascia-oraria/sale': endpoint({
    summary: 'Rooms that have closing windows',
    access: STAFF,
    answer: z.array(z.object({ idSala: z.number(), idBook: z.number() })),
  }),
  'GET /api/v1/fascia-oraria/book/:idBook': endpoint({
    summary: 'Closing windows of all rooms of a book, secret ones left out',
    access: STAFF,
    params: z.object({ idBook: Id }),
    answer: z.array(FasciaOraria),
    errors: ['BOOK_NOT_FOUND'],
  }),
  'POST /api/v1/fascia-oraria': endpoint({
    summary: 'Adds a closing window to a room; windows may overlap, not repeat',
    access: SETTINGS_EDITORS,
    body: z.object({
      giorno: z.preprocess(
        (text) => (typeof text === 'string' ? text.trim().toUpperCase() : text),
        z.enum(GIORNI, {
          error: ({ input }) => (input ? 'Inserisci un giorno valido.' : 'Campo obbligatorio.'),
        }),
      ),
      oraInizio: Ora,
      oraFine: Ora,
      idSala: Choice,
    }),
    answer: FasciaOraria,
    errors: ['SALA_NOT_FOUND', 'FASCIA_EMPTY', 'FASCIA_EXISTS'],
  }),
  'DELETE /api/v1/fascia-oraria/:id': endpoint({
    summary: 'Deletes a closing window; a body is not looked at',
    access: SETTINGS_EDITORS,
    params: ById,
  }),
}
