import { apiQuery } from '#web/lib/api-query.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/reference-key.ts'

export const sparaxQuery = {
  ...apiQuery([...REFERENCE_KEY, 'sparax'], 'GET /api/v1/sparax'),
  meta: { toast: true },
}

export const canaliQuery = {
  ...apiQuery([...REFERENCE_KEY, 'canale'], 'GET /api/v1/canale'),
  meta: { toast: true },
}
