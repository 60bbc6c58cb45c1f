import { describe, expect, it } from 'vitest'
import { hasAnyRole, isExtraOnly, ROLES } from './roles.ts'

describe('roles', () => {
  it('are twelve', () => {
    expect([...ROLES].sort()).toEqual(
      [
        'SUPERADMIN',
        'ADMIN',
        'OPERATORE',
        'ANALISTA',
        'REFERTATORE',
        'CALCOLATORE',
        'LINK',
        'CHIUSURE',
        'BETS',
        'EXTRA',
        'CONTABILITÀ',
        'ANAGRAFICHE',
      ].sort(),
    )
  })

  it.each(ROLES)('SUPERADMIN passes a check for %s', (role) => {
    expect(hasAnyRole(['SUPERADMIN'], [role])).toBe(true)
  })

  it('SUPERADMIN passes a check with an empty role list', () => {
    expect(hasAnyRole(['SUPERADMIN'], [])).toBe(true)
  })

  it.each(ROLES.filter((role) => role !== 'SUPERADMIN'))(
    '%s passes where it is allowed and nowhere else',
    (role) => {
      expect(hasAnyRole([role], [role])).toBe(true)
      expect(hasAnyRole(['EXTRA', role], ['LINK', role])).toBe(true)
      expect(
        hasAnyRole(
          [role],
          ROLES.filter((other) => other !== role),
        ),
      ).toBe(false)
      expect(hasAnyRole([], [role])).toBe(false)
    },
  )

  it('are compared as written, accent and case included', () => {
    expect(hasAnyRole(['CONTABILITA'], ['CONTABILITÀ'])).toBe(false)
    expect(hasAnyRole(['admin'], ['ADMIN'])).toBe(false)
  })

  it('EXTRA is alone only when nothing else is held', () => {
    expect(isExtraOnly(['EXTRA'])).toBe(true)
    expect(isExtraOnly(['EXTRA', 'BETS'])).toBe(false)
    expect(isExtraOnly([])).toBe(false)
  })
})
