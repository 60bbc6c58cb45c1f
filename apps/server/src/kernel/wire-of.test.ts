import { expect, it } from 'vitest'
import { z } from 'zod'
import { wireOf } from './wire-of.ts'

const Thing = z.object({
  nome: z.string(),
  saldo: z.number(),
  limite: z.number().nullable(),
  info: z.string().nullable(),
})

it('answers with the fields of the schema alone, and with decimal columns as numbers', () => {
  const row = { nome: '007', saldo: '-12.50', limite: null, info: '1.5', password: 'segreta' }
  expect(wireOf(Thing, row)).toEqual({ nome: '007', saldo: -12.5, limite: null, info: '1.5' })
  expect(wireOf(Thing, { ...row, limite: '3' })).toMatchObject({ limite: 3 })
})
