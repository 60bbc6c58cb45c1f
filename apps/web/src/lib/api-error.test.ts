import { describe, expect, it } from 'vitest'
import { ApiError, refusedFields } from './api-error.ts'

const taken = new ApiError('http', 'Il nome Roma è già in uso', 409, { field: 'nomeSala' })

describe('a refused form', () => {
  it('shows the refusal at the field the server names', () => {
    expect(refusedFields(taken, ['nomeSala', 'stato'])).toEqual({ nomeSala: 'Il nome Roma è già in uso' })
  })

  it('shows it above the buttons when the form has no such field, or none is named', () => {
    expect(refusedFields(taken, ['nomeSito'])).toBeUndefined()
    expect(refusedFields(new ApiError('http', 'No', 409), ['nomeSala'])).toBeUndefined()
    expect(refusedFields(new Error('No'), ['nomeSala'])).toBeUndefined()
  })
})
