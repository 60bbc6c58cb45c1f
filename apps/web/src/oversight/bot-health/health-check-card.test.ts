import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { healthFailure, healthSaid } from './health-check-card.tsx'

describe('the Telegram health check', () => {
  it('shows the status it is answered', () => {
    expect(healthSaid({ status: 'OK' })).toEqual({ ok: true, text: 'Stato: OK' })
  })

  it('shows any other status as an error, however it is answered', () => {
    expect(healthSaid({ status: 'KO' })).toEqual({ ok: false, text: 'Errore: KO' })
  })

  it('shows the status of a refusal as an error', () => {
    expect(healthFailure(new ApiError('http', 'bot fermo', 503))).toEqual({
      ok: false,
      text: 'Errore: bot fermo',
    })
  })

  it('shows the status field of a refusal that has one', () => {
    const refusal = new ApiError('http', 'Errore del server (503). Riprova tra poco', 503, {
      body: { status: 'giù' },
    })
    expect(healthFailure(refusal).text).toBe('Errore: giù')
  })

  it('refers to the assistance when there was no answer', () => {
    const failed = { ok: false, text: "Impossibile finalizzare la richiesta. Contattare l'assistenza." }
    expect(healthFailure(new ApiError('network', 'Errore di rete: x'))).toEqual(failed)
    expect(healthFailure(new Error('x'))).toEqual(failed)
  })
})
