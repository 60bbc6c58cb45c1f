import { expect, it } from 'vitest'
import { ERRORS, type ErrorCode, errorMessage } from './errors.ts'

const all = Object.entries(ERRORS) as Array<[ErrorCode, { status: number; message: string }]>

it.each(all)('%s has a status of its kind and a sentence', (_code, { status, message }) => {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThanOrEqual(503)
  expect(message).not.toBe('')
})

it('every 503 tells the caller to try again', () => {
  const unserved = all.filter(([, { status }]) => status === 503)
  expect(unserved.length).toBeGreaterThan(3)
  for (const [code] of unserved) expect(errorMessage(code), code).toContain('Riprova')
})

it('fills the sentence with the details, and leaves nothing in braces', () => {
  expect(errorMessage('BET_NOT_FOUND', { id: 7 })).toBe('La bet con il codice 7 non esiste')
  for (const [code] of all) expect(errorMessage(code)).not.toMatch(/[{}]/)
})

it('shows a detail as it is, also one that looks like a placeholder', () => {
  expect(errorMessage('VALIDATION', { message: 'Scrivere {id}' })).toBe('Scrivere {id}')
})
