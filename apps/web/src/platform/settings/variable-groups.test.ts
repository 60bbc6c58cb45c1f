import { describe, expect, it } from 'vitest'
import type { Variable } from './settings.api.ts'
import { isVariableNamed, variableGroups } from './variable-groups.ts'

const card = (nome: string): Variable => ({
  nome,
  valore: '',
  tipo: 'testo',
  riservata: false,
  segreta: false,
  impostata: false,
})

describe('the cards of the admin variables', () => {
  it('are in groups in a fixed order, without the image recognition', () => {
    const groups = variableGroups(['nota_sukor_no_365', 'riconoscimento_immagini', 'link_guida'].map(card))
    expect(groups.map(({ title, cards }) => [title, ...cards.map(({ nome }) => nome)])).toEqual([
      ['Link', 'link_guida'],
      ['Note delle bet', 'nota_sukor_no_365'],
    ])
  })

  it('leave out no variable the server knows and the page does not', () => {
    const groups = variableGroups([card('nuova_variabile')])
    expect(groups.at(-1)?.cards.map(({ nome }) => nome)).toEqual(['nuova_variabile'])
  })
})

it('a variable is found by words of its label, its explanation and its group, in any order', () => {
  expect(isVariableNamed('eta_massima_minuti', 'MINUTI età')).toBe(true)
  expect(isVariableNamed('chat_staff_id', 'avvisi')).toBe(true)
  expect(isVariableNamed('max_link_tipster', 'attese e limiti')).toBe(true)
  expect(isVariableNamed('chat_staff_id', 'esposizione')).toBe(false)
  expect(isVariableNamed('chat_staff_id', '')).toBe(true)
})
