import { describe, expect, it } from 'vitest'
import { canEditBetText, canSeeActions, canSend, mayPollBets, pollIntervalMs } from './bet-page.ts'
import { ROLES, type Role } from './roles.ts'

describe('the Bet page', () => {
  const holders = (may: (held: readonly string[]) => boolean) => ROLES.filter((role) => may([role]))

  it('shows Azioni for all its roles but BETS', () => {
    expect(holders(canSeeActions)).toEqual(['SUPERADMIN', 'ADMIN', 'OPERATORE', 'ANALISTA', 'REFERTATORE'])
  })

  it('edits text for ADMIN and OPERATORE, not for analysts and referees', () => {
    expect(holders(canEditBetText)).toEqual(['SUPERADMIN', 'ADMIN', 'OPERATORE'])
  })

  it('limits BETS only where no other role of the page is held', () => {
    expect(canSeeActions(['BETS', 'OPERATORE'])).toBe(true)
    expect(canSeeActions(['BETS', 'CONTABILITÀ'])).toBe(false)
    expect(canEditBetText(['BETS', 'OPERATORE'])).toBe(true)
  })

  it('sends for ADMIN and OPERATORE', () => {
    expect(holders(canSend)).toEqual(['SUPERADMIN', 'ADMIN', 'OPERATORE'])
  })

  it('polls only for the roles that may read bets, so that a 403 logs no user out', () => {
    expect(holders(mayPollBets)).toEqual([
      'SUPERADMIN',
      'ADMIN',
      'OPERATORE',
      'ANALISTA',
      'REFERTATORE',
      'BETS',
    ])
  })

  it.each<[Role[], number]>([
    [['ADMIN'], 2_000],
    [['OPERATORE'], 2_000],
    [['BETS'], 2_000],
    [['ANALISTA'], 60_000],
    [['REFERTATORE'], 60_000],
    [['ANALISTA', 'REFERTATORE', 'CALCOLATORE'], 60_000],
    [['ANALISTA', 'OPERATORE'], 2_000],
    [['REFERTATORE', 'ADMIN'], 2_000],
    [['ANALISTA', 'BETS'], 2_000],
    [['ANALISTA', 'SUPERADMIN'], 2_000],
  ])('for %j asks every %d ms', (roles, ms) => {
    expect(pollIntervalMs(roles)).toBe(ms)
  })
})
