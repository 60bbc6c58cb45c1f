import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { duplicateFailure } from './duplicate-bet-dialog.tsx'

const WORDLESS = new ApiError('http', 'Errore del server (502). Riprova tra poco', 502)

it('a duplication that fails says the server’s reason, or that it failed', () => {
  expect(duplicateFailure(new ApiError('http', 'La bet con il codice 7 non esiste', 404))).toBe(
    'La bet con il codice 7 non esiste',
  )
  for (const error of [new ApiError('network', 'Errore di rete: x'), WORDLESS, new Error('x')])
    expect(duplicateFailure(error)).toBe('Errore durante la duplicazione della bet')
})
