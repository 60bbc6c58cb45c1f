import { expect, it } from 'vitest'
import { betPermissions } from './bet-permissions.ts'

it('lets BETS alone read and nothing else', () => {
  expect(Object.values(betPermissions(['BETS']))).toEqual([false, false, false, false, false, false])
})

it('lets analysts see the detail, confirm drops, not edit text, send, drop or delete', () => {
  for (const role of ['ANALISTA', 'REFERTATORE'] as const) {
    expect(betPermissions([role])).toEqual({
      actions: true,
      editText: false,
      send: false,
      drop: false,
      confirm: true,
      operate: false,
    })
  }
})

it('lets operators do everything, also when they hold BETS beside it', () => {
  expect(Object.values(betPermissions(['OPERATORE', 'BETS']))).toEqual([true, true, true, true, true, true])
  expect(Object.values(betPermissions(['SUPERADMIN']))).toEqual([true, true, true, true, true, true])
})
