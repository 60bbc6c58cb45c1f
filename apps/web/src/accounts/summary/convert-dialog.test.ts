import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { expect, it } from 'vitest'
import { convertBody, convertError, convertPreview } from './convert-dialog.tsx'

const TOO_HIGH = 'Non si può convertire un importo negativo o superiore al saldo disponibile.'

it.each([
  ['FONDO_CASSA', '', 100, 'Campo obbligatorio'],
  ['FONDO_CASSA', '-5', 100, "L'importo non può essere negativo"],
  ['FONDO_CASSA', '1,234', 100, 'Inserisci un numero decimale valido.'],
  ['FONDO_CASSA', '100', 100, null],
  ['FONDO_CASSA', '100,01', 100, TOO_HIGH],
  ['INCASSI', '1', -5, TOO_HIGH],
  ['SPESE', '5', -5, null],
  ['SPESE', '5,01', -5, TOO_HIGH],
  ['DIVIDENDI', '1', 5, TOO_HIGH],
] as const)('%s, %j of %d: %j', (source, typed, saldo, error) => {
  expect(convertError(source, typed, saldo)).toBe(error)
})

it('previews amount times rate, rounded half away from zero', () => {
  expect(toNumber(convertPreview('10,01', 1.135) ?? 0)).toBe(11.36)
  expect(convertPreview('', 1.17)).toBeNull()
})

it('sends the origin negated and names the conversion', () => {
  const conversion = { valuta: 'GBP', simbolo: '£', cambio: 1.17, importo: '100', data: '2026-11-21' }
  expect(convertBody({ sorgente: 'FONDO_CASSA', idFondoCassa: 2 }, conversion)).toEqual({
    sorgente: 'FONDO_CASSA',
    idFondoCassa: 2,
    valuta: 'GBP',
    data: '2026-11-21',
    importoOrigine: -100,
    importoDestinazione: 117,
    nota: 'Conversione di £ 100,00 in € 117,00 al cambio 1,17',
  })
})
