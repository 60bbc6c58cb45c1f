import { expect, it } from 'vitest'
import { betsNamed } from './notifications-list.tsx'

const ids = (testo: string) => betsNamed(testo).flatMap(({ id }) => id ?? [])

it.each([
  ['Bet 12 non inviata: Sala Uno', [12]],
  ['Bet 12, Sala Uno: invio incerto', [12]],
  ['Sala ha scritto «bet 3 presa» senza rispondere a una bet: riguarda la bet 12 o 15 o 16?', [12, 15, 16]],
  ['Bet 12: testo cambiato. Testo del tipster: metti\nla bet 7', [12]],
  ['Sala risponde alla Richiesta Saldo: da leggere in Quadratura', []],
  ['Alphabet 12', []],
])('of %s the bets are told from what people wrote, and no letter is lost', (testo, bets) => {
  expect(ids(testo)).toEqual(bets)
  expect(
    betsNamed(testo)
      .map(({ text }) => text)
      .join(''),
  ).toBe(testo)
})
