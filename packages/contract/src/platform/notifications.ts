import { z } from 'zod'
import { STAFF } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { WireDateTime } from '../fields.ts'

export const notificationEndpoints = {
  'GET /api/v1/notifiche/last-week': endpoint({
    summary: 'Notifications of the last week, newest first',
    access: STAFF,
    answer: z.array(z.object({ data: WireDateTime, testo: z.string() })),
    etag: true,
  }),
}
