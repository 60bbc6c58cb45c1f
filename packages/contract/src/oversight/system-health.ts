import { z } from 'zod'
import { ADMINS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { WireDateTime } from '../fields.ts'

/** Checked entries, in display order. */
export const HEALTH_ENTRIES = [
  'backup',
  'prova_ripristino',
  'conti',
  'catena',
  'disco',
  'coda',
  'bot',
  'orologio',
  'repliche',
  'versioni',
] as const

const Salute = z.object({
  at: WireDateTime,
  voci: z.array(
    z.object({
      chiave: z.enum(HEALTH_ENTRIES),
      /** Whether the entry is well; null: never done, and not yet missed. */
      bene: z.boolean().nullable(),
      /** State of the entry in words. */
      valore: z.string(),
      /** When the check last ran; null if it never did, or where a time says nothing. */
      fatto: WireDateTime.nullable(),
    }),
  ),
})

export const systemHealthEndpoints = {
  'GET /api/v1/salute': endpoint({
    summary:
      'What guards the data and keeps the product at work: when it was last done, and whether it is well',
    access: ADMINS,
    answer: Salute,
  }),
  'POST /api/v1/salute/backup': endpoint({
    summary: 'Makes a backup at once, and answers the state of what guards the data',
    access: ADMINS,
    answer: Salute,
    errors: ['BACKUP_FAILED', 'BACKUP_ELSEWHERE'],
    idempotent: false,
  }),
}
