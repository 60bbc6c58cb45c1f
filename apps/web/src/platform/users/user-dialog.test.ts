import { describe, expect, it } from 'vitest'
import { keptRoles, rolesError } from './user-dialog.tsx'
import type { User } from './users.api.ts'

const user = (roles: string[]): User => ({
  version: 1,
  id: 1,
  username: 'anna',
  roles,
  tasks: [],
  bonus: 0,
  nAccessi: 0,
  modificabile: true,
  secondoFattore: { attivo: false, richiesto: false },
})

describe('the roles of a user form', () => {
  const assignable = ['ADMIN', 'OPERATORE']

  it('keep those the viewer may not assign', () => {
    expect(keptRoles(user(['SUPERADMIN', 'ADMIN', 'EXTRA']), assignable)).toEqual(['SUPERADMIN', 'EXTRA'])
    expect(keptRoles(null, assignable)).toEqual([])
  })

  it('are required, unless some are kept', () => {
    expect(rolesError([], [])).toBe('Il campo ruolo è obbligatorio')
    expect(rolesError(['ADMIN'], [])).toBeNull()
    expect(rolesError([], ['EXTRA'])).toBeNull()
  })
})
