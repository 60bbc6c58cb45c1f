import { dec } from '@xbetapp/domain/platform/money/decimal'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { wireOf } from './wire-of.ts'

const Thing = z.object({
  nome: z.string(),
  saldo: z.number(),
  limite: z.number().nullable(),
  info: z.string().nullable(),
  quota: z.number().optional(),
})

it('answers with the fields of the schema alone, and with decimal columns as numbers', () => {
  const row = { nome: '007', saldo: '-12.50', limite: null, info: '1.5', password: 'segreta' }
  expect(wireOf(Thing, row)).toEqual({ nome: '007', saldo: -12.5, limite: null, info: '1.5' })
  expect(wireOf(Thing, { ...row, limite: '3', quota: '1.90000' })).toMatchObject({ limite: 3, quota: 1.9 })
})

it('answers with decimals as numbers, none of which is -0', () => {
  const row = { nome: '007', saldo: dec('-0.1').times(3), limite: dec('0').neg(), info: null }
  expect(wireOf(Thing, row)).toEqual({ nome: '007', saldo: -0.3, limite: 0, info: null })
})

it('answers with moments by the clock of Rome', () => {
  const row = { nome: '007', saldo: 0, limite: null, info: new Date('2026-07-01T10:00:00Z') }
  expect(wireOf(Thing, row)).toMatchObject({ info: '2026-07-01T12:00:00' })
})
