import { ENTITIES, TIPI } from '@xbetapp/domain/oversight/activity-log/words'
import { VENUE_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import { z } from 'zod'
import { ACTING, ADMINS, STAFF } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, WireDate, WireDateTime } from '../fields.ts'

const keysOf = <T extends object>(table: T) =>
  Object.keys(table) as [keyof T & string, ...Array<keyof T & string>]

const Tipo = z.enum(keysOf(TIPI))
const Entita = z.enum(keysOf(ENTITIES))
/** Where a page ends; opaque. */
const Cursore = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_\d{1,15}$/)
  .refine((text) => Date.parse(text.slice(0, text.indexOf('_'))) > 0)
const Numero = z.string().trim().min(1).max(100)

/** A field that changed, in the words of the screens; a value of null: there was none. */
export const CampoVoce = z.object({
  campo: z.string(),
  etichetta: z.string(),
  prima: z.string().nullable(),
  dopo: z.string().nullable(),
})

/** One thing changed by one act. */
export const Voce = z.object({
  id: z.number(),
  /** The act: changes made together share it; null for entries older than acts. */
  idAtto: z.number().nullable(),
  data: WireDateTime,
  chi: z.string(),
  via: z.enum(['app', 'bot', 'lavoro']).nullable(),
  ip: z.string().nullable(),
  motivo: z.string().nullable(),
  tipo: Tipo,
  /** The action in words: `ha modificato`. */
  azione: z.string(),
  entita: z.string(),
  idEntita: z.string(),
  /** The thing by its noun and its name or number; empty where the action says it all. */
  cosa: z.string(),
  /** The part of the thing that the line concerns, e.g. the room of a drop; null for the whole thing. */
  parte: z.string().nullable(),
  campi: z.array(CampoVoce),
  /** For a movement its amount, wallets and note in one line, and how many fields it leaves out; null for others. */
  sintesi: z.object({ testo: z.string(), altri: z.number() }).nullable(),
  /** The act that this one took back; null for none. */
  annulla: z.number().nullable(),
  /** The act that took this one back; null for none. */
  annullatoDa: z.number().nullable(),
  /** Whether the caller may take the act back now; `perche` says why not, null for acts without an inverse. */
  annullabile: z.boolean(),
  /** Lines that are taken back together, this one included; 100 for more. */
  insieme: z.number(),
  perche: z.string().nullable(),
})

export const ActivityLogPage = z.object({ voci: z.array(Voce), cursore: z.string().nullable() })

export const ActivityLogQuery = z.object({
  chi: z.string().trim().min(1).max(100).optional(),
  entita: Entita.optional(),
  numero: Numero.optional(),
  tipo: Tipo.optional(),
  da: WireDate.optional(),
  a: WireDate.optional(),
  /** Only bets touched after their settlement, or after a statement that has them was sent. */
  dopo: z.enum(['refertazione', 'invio']).optional(),
  /** Only what people did: neither bot nor jobs, no sign-ins. */
  persone: z.literal('1').optional(),
  /** With `persone`: sign-ins too. */
  accessi: z.literal('1').optional(),
  cursore: Cursore.optional(),
})

/** One day of the list, of all people. */
export const PeopleOfDayQuery = ActivityLogQuery.omit({ chi: true, da: true, a: true, cursore: true }).extend(
  {
    giorno: WireDate,
  },
)

export const activityLogEndpoints = {
  'GET /api/v1/registro': endpoint({
    summary:
      'What was changed, newest first, 50 at a time: all of it for ADMIN, for others what they did themselves; what was touched after a settlement for everybody who may read a bet and its log',
    access: ACTING,
    query: ActivityLogQuery,
    answer: ActivityLogPage,
  }),
  'GET /api/v1/registro/persone': endpoint({
    summary: 'How many lines of a day of the activity log each person has, most first',
    access: ADMINS,
    query: PeopleOfDayQuery,
    answer: z.array(z.object({ chi: z.string(), voci: z.number() })),
  }),
  'GET /api/v1/registro/storia/:entita/:numero': endpoint({
    summary: 'Returns the history of one record to those who may read it, newest first, 50 at a time',
    access: STAFF,
    params: z.object({ entita: Entita, numero: Numero }),
    query: z.object({
      parte: z
        .string()
        .regex(new RegExp(`^(${VENUE_KINDS.join('|')}):\\d{1,9}$`))
        .optional(),
      cursore: Cursore.optional(),
    }),
    answer: ActivityLogPage,
    errors: ['SALA_NOT_FOUND'],
  }),
  'POST /api/v1/registro/:id/annulla': endpoint({
    summary:
      'Undoes an act with a new one: the inverse of its verb, with the rights, closed weeks and refusals of that verb. Refused when a later act depends on it; executed once',
    access: ACTING,
    params: ById,
    answer: z.object({ message: z.string(), idAtto: z.number() }),
    errors: [
      'UNDO_NOT_FOUND',
      'UNDO_NOT_POSSIBLE',
      'UNDO_DONE',
      'UNDO_CHANGED',
      'UNDO_GONE',
      'UNDO_EXISTS',
      'UNDO_INCOMPLETE',
    ],
  }),
}
