import { toldQuery } from '#web/lib/api-query.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/reference-key.ts'

export const sparaxQuery = toldQuery([...REFERENCE_KEY, 'sparax'], 'GET /api/v1/sparax')

export const canaliQuery = toldQuery([...REFERENCE_KEY, 'canale'], 'GET /api/v1/canale')
