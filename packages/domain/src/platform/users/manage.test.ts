import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROLES } from '../roles/roles.ts'
import { assignableRoles, mayManageUser, rolesAfterEdit, uncoveredRoles } from './manage.ts'

const someRoles = fc.uniqueArray(fc.constantFrom(...ROLES))

describe('who may manage a user', () => {
  it.each([
    [['SUPERADMIN'], ['OPERATORE'], true],
    [['SUPERADMIN'], ['ADMIN'], true],
    [['SUPERADMIN'], ['SUPERADMIN'], true],
    [['ADMIN'], ['OPERATORE', 'EXTRA'], true],
    [['ADMIN'], ['ADMIN'], false],
    [['ADMIN'], ['OPERATORE', 'ADMIN'], false],
    [['ADMIN'], ['SUPERADMIN'], false],
    [['ANAGRAFICHE', 'OPERATORE'], ['BETS'], false],
  ])('%j over %j: %s', (editor, target, allowed) => {
    expect(mayManageUser(editor, target)).toBe(allowed)
  })
})

describe('the roles offered', () => {
  it('never hold SUPERADMIN', () => {
    expect(assignableRoles(['SUPERADMIN'])).not.toContain('SUPERADMIN')
    expect(assignableRoles(['ADMIN'])).not.toContain('SUPERADMIN')
  })

  it('hold EXTRA for SUPERADMIN only', () => {
    expect(assignableRoles(['SUPERADMIN'])).toContain('EXTRA')
    expect(assignableRoles(['ADMIN'])).not.toContain('EXTRA')
    expect(assignableRoles(['ADMIN', 'EXTRA'])).not.toContain('EXTRA')
  })
})

describe('an edit of roles', () => {
  it('gives and takes the roles the editor may assign', () => {
    expect(rolesAfterEdit(['ADMIN'], ['BETS', 'LINK'], ['LINK', 'OPERATORE'])).toEqual({
      roles: ['OPERATORE', 'LINK'],
    })
  })

  it('counts a role named twice once', () => {
    expect(rolesAfterEdit(['ADMIN'], [], ['BETS', 'BETS'])).toEqual({ roles: ['BETS'] })
  })

  it('keeps EXTRA when the editor is not SUPERADMIN, whether he sends it or not', () => {
    expect(rolesAfterEdit(['ADMIN'], ['EXTRA', 'BETS'], ['BETS'])).toEqual({ roles: ['BETS', 'EXTRA'] })
    expect(rolesAfterEdit(['ADMIN'], ['EXTRA', 'BETS'], ['BETS', 'EXTRA'])).toEqual({
      roles: ['BETS', 'EXTRA'],
    })
  })

  it('keeps SUPERADMIN on a user who holds it', () => {
    expect(rolesAfterEdit(['SUPERADMIN'], ['SUPERADMIN'], ['ADMIN'])).toEqual({
      roles: ['SUPERADMIN', 'ADMIN'],
    })
    expect(rolesAfterEdit(['SUPERADMIN'], ['SUPERADMIN'], [])).toEqual({ roles: ['SUPERADMIN'] })
  })

  it('refuses SUPERADMIN for a user who does not hold it, for every editor', () => {
    expect(rolesAfterEdit(['SUPERADMIN'], ['ADMIN'], ['ADMIN', 'SUPERADMIN'])).toEqual({
      notAssignable: 'SUPERADMIN',
    })
  })

  it('refuses EXTRA from every editor but SUPERADMIN', () => {
    expect(rolesAfterEdit(['ADMIN'], [], ['EXTRA'])).toEqual({ notAssignable: 'EXTRA' })
    expect(rolesAfterEdit(['SUPERADMIN'], [], ['EXTRA'])).toEqual({ roles: ['EXTRA'] })
  })

  it('refuses roles that do not exist, in any spelling but their own', () => {
    expect(rolesAfterEdit(['SUPERADMIN'], [], ['admin'])).toEqual({ unknown: 'admin' })
    expect(rolesAfterEdit(['SUPERADMIN'], [], ['Helper'])).toEqual({ unknown: 'Helper' })
  })

  it('never makes a SUPERADMIN, never unmakes one, and changes EXTRA for SUPERADMIN only', () => {
    fc.assert(
      fc.property(someRoles, someRoles, someRoles, (editor, held, wanted) => {
        const after = rolesAfterEdit(editor, held, wanted)
        if (!('roles' in after)) return
        expect(after.roles.includes('SUPERADMIN')).toBe(held.includes('SUPERADMIN'))
        if (!editor.includes('SUPERADMIN')) expect(after.roles.includes('EXTRA')).toBe(held.includes('EXTRA'))
      }),
    )
  })
})

describe('the coverage banner', () => {
  it('names the listed roles that no user holds', () => {
    expect(
      uncoveredRoles(['ADMIN', 'BETS', 'LINK'], [{ roles: ['ADMIN'] }, { roles: ['LINK', 'EXTRA'] }]),
    ).toEqual(['BETS'])
  })

  it('is satisfied when every listed role is held, whatever else is', () => {
    expect(uncoveredRoles(['ADMIN'], [{ roles: ['SUPERADMIN', 'ADMIN'] }])).toEqual([])
  })
})
