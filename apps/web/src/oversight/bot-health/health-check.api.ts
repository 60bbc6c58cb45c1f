import { api } from '#web/lib/api.ts'

export const askHealth = () => api('GET /sparabet/health')
