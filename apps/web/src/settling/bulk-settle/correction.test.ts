import { expect, it } from 'vitest'
import type { BulkEffect } from './bulk-settle.api.ts'
import { correctionTold, isInline, isMeanwhile, settledNotes } from './correction.ts'

const account = (nome: string, differenza: number, genere = 'sala') =>
  ({ nome, differenza, genere, simbolo: '€' }) as BulkEffect['conti'][number]
const effect: BulkEffect = {
  impronta: 'x',
  bet: 1,
  invariate: 0,
  nonIniziate: 0,
  senzaDrop: 0,
  cambi: [{ campo: 'esito', da: 'Win', a: 'Loss', bet: 1 }],
  rifiutate: [],
  conti: [account('Falco', -1900.5), account('Aurora', 100)],
  settimane: [],
  seconda: null,
}

const seen = { seen: 'Win' } as const

it('a correction that reaches no closed week, no sent statement and no setting is done as it is pressed', () => {
  expect(isInline(effect, seen)).toBe(true)
  const week = { id: 1, nome: 'Falco', da: '2026-03-02', a: '2026-03-08' }
  expect(isInline({ ...effect, settimane: [{ ...week, stato: 'chiusa' }] }, seen)).toBe(false)
  expect(isInline({ ...effect, settimane: [{ ...week, stato: 'inviata' }] }, seen)).toBe(false)
  expect(
    isInline({ ...effect, seconda: { motivi: ['importo'], soglia: 500, bet: [7], altri: true } }, seen),
  ).toBe(false)
  // Another user set it meanwhile: what was on screen is no longer there.
  expect(isInline(effect, { seen: 'Open' })).toBe(false)
  expect([isMeanwhile(effect, 'Open'), isMeanwhile(effect, 'Win')]).toEqual([true, false])
  // To the outcome that is wanted.
  expect(isMeanwhile({ ...effect, bet: 0, invariate: 1, cambi: [] }, 'Open')).toBe(true)
  expect(isInline({ ...effect, bet: 0, rifiutate: [{ idReceivedBet: 7, motivo: 'eliminata' }] }, seen)).toBe(
    false,
  )
})

it('is reported in a line or two: the outcomes, one account and how many others', () => {
  expect(correctionTold(effect)).toBe('Esito Win → Loss: Falco €\u00a0-1.900,50 e un altro conto')
  const house = { ...effect, conti: [account('No Drop', 5, 'conto'), account('Falco', 1, 'tipster')] }
  expect(correctionTold(house)).toBe('Esito Win → Loss: Falco €\u00a01,00 e un altro conto')
  const many = { ...effect, conti: ['A', 'B', 'C', 'D', 'E'].map((nome) => account(nome, 1)) }
  expect(correctionTold(many)).toBe('Esito Win → Loss: A €\u00a01,00 e altri 4 conti')
  expect(correctionTold({ ...effect, conti: [account('No Drop', 5, 'conto')] })).toBe(
    'Esito Win → Loss: No Drop €\u00a05,00',
  )
  expect(correctionTold({ ...effect, conti: [] })).toBe('Esito Win → Loss. Nessun conto cambia.')
  const paid = { campo: 'pagamento', da: 'Cash-out a 80 ogni 100', a: null, bet: 1 } as const
  expect(correctionTold({ ...effect, cambi: [...effect.cambi, paid], conti: [] })).toBe(
    'Esito Win → Loss (tolto: Cash-out a 80 ogni 100). Nessun conto cambia.',
  )
})

it('notes bets settled before their match and those with nothing credited', () => {
  expect(settledNotes(effect)).toBe('')
  expect(settledNotes({ ...effect, nonIniziate: 2, senzaDrop: 1 })).toBe(
    '. 2 non sono ancora iniziate. 1 senza drop tipster',
  )
})
