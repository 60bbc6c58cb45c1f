import { expect, it } from 'vitest'
import { GIORNI } from '../closing-windows/closing-window.ts'
import { giornoLabel } from './weekdays.ts'

it('names the week from Monday on, without accents', () => {
  expect(GIORNI.map(giornoLabel)).toEqual([
    'Lunedi',
    'Martedi',
    'Mercoledi',
    'Giovedi',
    'Venerdi',
    'Sabato',
    'Domenica',
  ])
})
