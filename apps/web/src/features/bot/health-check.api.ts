import { api } from '#web/lib/api.ts'

type Health = { status: string }

export const askHealth = (): Promise<Health> =>
  (api as unknown as (key: string) => Promise<Health>)('GET /sparabet/health')
