import { PRESENT_AT_ONCE } from '@xbetapp/domain/platform/presence/at-once'
import { z } from 'zod'
import { STAFF } from '../access.ts'
import { endpoint } from '../endpoint.ts'

const Entita = z.enum(['bet', 'conto'])
const Chiave = z.string().min(1).max(80)
const Campo = z.string().min(1).max(80).nullable()

export const presenceEndpoints = {
  // Without an idempotency key: a call repeated says the same as the first.
  'POST /api/v1/presenza': endpoint({
    summary:
      'Says what the caller has open and what he writes there, and hears who else does; nothing open: he left',
    access: STAFF,
    body: z.object({
      /** Names one open part of one tab, the same in each call. */
      scheda: z.string().regex(/^[\w-]{8,64}$/),
      /** All that this part has open now. */
      aperti: z
        .array(
          z.object({
            entita: Entita,
            chiave: Chiave,
            /** The field the caller edits, e.g. `sala-12`, `tipster`; null while he only reads. */
            campo: Campo,
            /** True: takes the field from its holder. */
            prendi: z.boolean().optional(),
          }),
        )
        .max(PRESENT_AT_ONCE, `Al massimo ${PRESENT_AT_ONCE} alla volta.`)
        .refine(
          (aperti) =>
            new Set(aperti.map(({ entita, chiave }) => `${entita}/${chiave}`)).size === aperti.length,
          'Ogni bet o conto una volta sola.',
        ),
    }),
    /** One entry for each of `aperti`, in their order. */
    answer: z.array(
      z.object({
        altri: z.array(z.object({ utente: z.string(), campo: Campo })),
        /** Who holds the field the caller wants to edit; the caller only reads until he takes it. */
        tenutoDa: z.string().nullable(),
        /** Who took from the caller the field he was editing; null if no one did. */
        toltoDa: z.string().nullable(),
      }),
    ),
  }),
}
