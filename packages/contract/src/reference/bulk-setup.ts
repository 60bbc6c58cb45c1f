import { TIPSTER_LINK_KINDS } from '@xbetapp/domain/reference/links/link-kinds'
import { z } from 'zod'
import { SETTINGS_EDITORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Fingerprint, Id } from '../fields.ts'
import { FilledText } from '../form-fields.ts'
import { Giorno, Ora } from './closing-windows.ts'
import { timingFields } from './links.ts'

/** Most rooms chosen at once; more are refused. */
const MOST_ROOMS = 300
const Sale = z
  .array(Id)
  .min(1, 'Scegli almeno una sala.')
  .max(MOST_ROOMS, `Al massimo ${MOST_ROOMS} sale alla volta.`)

/** One kind of link to many rooms, or all links of another tipster. */
const Collegamenti = z.union([
  z.object({
    idTipster: Id,
    tipo: z.enum(TIPSTER_LINK_KINDS),
    sale: Sale,
    keyword: FilledText(200).optional(),
    idBookEscluso: Id.optional(),
    ...timingFields,
  }),
  z.object({ idTipster: Id, daTipster: Id }),
])

const EffettoCollegamenti = z.object({
  /** Each link as a sentence. */
  creati: z.array(z.object({ idSala: z.number(), nomeSala: z.string(), frase: z.string() })),
  /** Rooms left out, each with the reason. */
  esclusi: z.array(z.object({ idSala: z.number(), nomeSala: z.string(), motivo: z.string() })),
  impronta: Fingerprint,
})

/** The closing hours given, or those of another room, for many rooms. */
const Orari = z.object({
  sale: Sale,
  fasce: z
    .array(z.object({ giorno: Giorno, oraInizio: Ora, oraFine: Ora }))
    .max(100)
    .optional(),
  daSala: Id.optional(),
  /** True: removes all other closing windows of the rooms. */
  sostituisci: z.boolean(),
})

const Fascia = z.object({ giorno: Giorno, oraInizio: z.string(), oraFine: z.string() })
const EffettoOrari = z.object({
  sale: z.array(
    z.object({
      idSala: z.number(),
      nomeSala: z.string(),
      aggiunte: z.array(Fascia),
      tolte: z.array(Fascia),
      /** Windows the room has already. */
      uguali: z.number(),
    }),
  ),
  impronta: Fingerprint,
})

const linkErrors = ['TIPSTER_NOT_FOUND', 'BOOK_NOT_FOUND', 'VALIDATION'] as const
const hourErrors = ['SALA_NOT_FOUND', 'FASCIA_EMPTY', 'VALIDATION'] as const

export const bulkSetupEndpoints = {
  'POST /api/v1/collegamenti/insieme/effetto': endpoint({
    summary: 'What linking many rooms to a tipster would do; nothing is written',
    access: SETTINGS_EDITORS,
    denied: 'LINK_CREATE_DENIED',
    body: Collegamenti,
    answer: EffettoCollegamenti,
    errors: linkErrors,
  }),
  'POST /api/v1/collegamenti/insieme': endpoint({
    summary: 'Links many rooms to a tipster in one transaction, as their effect was looked at',
    access: SETTINGS_EDITORS,
    denied: 'LINK_CREATE_DENIED',
    body: z.object({ collegamenti: Collegamenti, impronta: Fingerprint }),
    answer: EffettoCollegamenti,
    errors: [...linkErrors, 'EFFECT_CHANGED', 'NOTHING_CHANGES'],
  }),
  'POST /api/v1/fascia-oraria/insieme/effetto': endpoint({
    summary: 'What giving closing hours to many rooms would do; nothing is written',
    access: SETTINGS_EDITORS,
    body: Orari,
    answer: EffettoOrari,
    errors: hourErrors,
  }),
  'POST /api/v1/fascia-oraria/insieme': endpoint({
    summary: 'Gives closing hours to many rooms in one transaction, as their effect was looked at',
    access: SETTINGS_EDITORS,
    body: z.object({ orari: Orari, impronta: Fingerprint }),
    answer: EffettoOrari,
    errors: [...hourErrors, 'EFFECT_CHANGED', 'NOTHING_CHANGES'],
  }),
}
