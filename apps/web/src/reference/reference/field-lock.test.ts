import { describe, expect, it } from 'vitest'
import type { Viewer } from '#web/platform/auth/public/viewer.ts'
import { type BalanceState, lockReason } from './field-lock.ts'
import type { Field } from './kind.ts'
import { sitoKind } from './kinds/account-kinds.tsx'
import { salaKind } from './kinds/sala-kind.tsx'
import { tipsterKind } from './kinds/tipster-kind.tsx'

const held = (saldoTotale: number, valutaInUso = saldoTotale !== 0): BalanceState => ({
  saldoTotale,
  valutaInUso,
})
const admin: Viewer = { username: 'a', roles: ['ADMIN'] }
const anagrafiche: Viewer = { username: 'b', roles: ['ANAGRAFICHE'] }
const sala = { idSala: 1 } as never

const locked = (
  fields: readonly Field<never>[],
  viewer: Viewer,
  row: unknown,
  balance: BalanceState = held(0),
) =>
  fields
    .filter((field) => lockReason(field, { viewer, row: row as never, balance }) !== null)
    .map(({ name }) => name as string)

const salaFields = salaKind({ onHours: () => {}, hasHours: () => false, paused: new Map() }).fields as never

describe('fields that cannot be changed', () => {
  it('are the financial ones for ANAGRAFICHE', () => {
    expect(locked(salaFields, anagrafiche, sala)).toEqual([
      'idBook',
      'idValuta',
      'percentualeImporto',
      'freerollAttivo',
      'freerollReale',
      'saldoOutstandingBase',
      'saldoFreerollBase',
      'fido',
      'giorniFido',
      'alLimite',
      'accettaDaSolo',
      'accettaImportoMax',
      'accettaScartoQuota',
      'saldoInChat',
    ])
    expect(locked(tipsterKind.fields as never, anagrafiche, { nomeTipster: 'Falco' })).toEqual([
      'action',
      'freeroll',
      'saldoOutstandingBase',
      'saldoFreerollBase',
      'fido',
      'giorniFido',
      'alLimite',
      'messaggioApertura',
      'messaggioChiusura',
    ])
  })

  it('are the same of an account for ANAGRAFICHE, the currency only once it holds money', () => {
    const money = [
      'percentualeImporto',
      'tassaQuota',
      'freerollAttivo',
      'freerollReale',
      'saldoOutstandingBase',
      'saldoFreerollBase',
      'fido',
      'giorniFido',
    ]
    expect(locked(sitoKind.fields as never, anagrafiche, { idSito: 1 }, held(0))).toEqual(money)
    expect(locked(sitoKind.fields as never, anagrafiche, { idSito: 1 }, held(5))).toEqual([
      'idValuta',
      ...money,
    ])
  })

  it('are book and currency of a room that exists, none of a new one', () => {
    expect(locked(salaFields, admin, sala)).toEqual(['idBook', 'idValuta'])
    expect(locked(salaFields, admin, null)).toEqual([])
  })

  it('include the percentage until the balance is known to be 0', () => {
    for (const balance of [null, 'failed', held(0.01), held(-3)] as const)
      expect(locked(salaFields, admin, sala, balance)).toContain('percentualeImporto')
    expect(locked(sitoKind.fields as never, admin, { idSito: 1 }, held(5))).toEqual([
      'idValuta',
      'percentualeImporto',
    ])
    expect(locked(sitoKind.fields as never, admin, { idSito: 1 }, held(0))).toEqual([])
  })

  it('include the currency of an account that holds money, though it adds up to 0', () => {
    expect(locked(sitoKind.fields as never, admin, { idSito: 1 }, held(0, true))).toEqual(['idValuta'])
  })

  it('include the names the product lives on', () => {
    expect(locked(tipsterKind.fields as never, admin, { nomeTipster: 'nodrop' })).toEqual(['nomeTipster'])
  })
})
