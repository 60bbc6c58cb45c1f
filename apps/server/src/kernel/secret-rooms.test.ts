import { expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'
import { withoutSecretNames } from './secret-rooms.ts'

const { aSala, ctx } = await testApp()

it('removes whole names, the longest first, whatever characters they contain, and no part of other words', async () => {
  expect((await withoutSecretNames(ctx))('Roma: chiusa')).toBe('Roma: chiusa')
  await Promise.all(['Roma', 'Roma Nord', 'Bar (ex) + $1?'].map((nome) => aSala({ nome, isSecret: true })))
  await aSala({ nome: 'Milano' })
  const readable = await withoutSecretNames(ctx)
  for (const [told, read] of [
    ['Roma: chiusa', 'Sala riservata: chiusa'],
    ['Bet 7 non inviata: Roma Nord, Milano', 'Bet 7 non inviata: Sala riservata, Milano'],
    ['Drop Bar (ex) + $1? fallito', 'Drop Sala riservata fallito'],
    ['Romania, aRoma, Roma2', 'Romania, aRoma, Roma2'],
    ['Milano', 'Milano'],
  ] as const)
    expect(readable(told)).toBe(read)
})
