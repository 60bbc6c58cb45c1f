import { expect, it } from 'vitest'
import type { Altro, Sala, Sito } from '#web/entities/venue/venue.api.ts'
import { type Drop, dettaglioRows } from './dettaglio-rows.ts'

const EUR = { valuta: 'EUR', cambio: 1, simbolo: '€' }
const sala = (idSala: number, nomeSala: string, more: Partial<Sala> = {}) =>
  ({
    idSala,
    nomeSala,
    stato: 'A',
    isSecret: 0,
    book: { idBook: 1, nomeBook: 'Aurora', pathFoto: null },
    valuta: EUR,
    percentualeImporto: 100,
    ...more,
  }) as Sala
const sito = (idSito: number, nomeSito: string, stato: 'A' | 'D' = 'A') =>
  ({ idSito, nomeSito, stato, valuta: EUR, percentualeImporto: 100, tassaQuota: 2 }) as Sito
const drop = (target: Partial<Drop>) =>
  ({
    idSala: null,
    idSito: null,
    idAltro: null,
    sala: null,
    sito: null,
    altro: null,
    nomeValuta: 'EUR',
    ...target,
  }) as Drop

it('lists who may play, and whoever holds a drop; those that played first', () => {
  const rows = dettaglioRows(
    {
      sale: [
        sala(1, 'Torino'),
        sala(2, 'Spenta', { stato: 'D' }),
        sala(3, 'Spenta con drop', { stato: 'D' }),
        sala(4, 'In attesa', { stato: 'S' }),
        sala(5, 'Anna', { book: { idBook: 9, nomeBook: 'helper', pathFoto: null } }),
      ],
      siti: [sito(1, 'Bianco'), sito(2, 'Verde', 'D'), sito(3, 'Nero', 'D')],
      altri: [] as Altro[],
    },
    [drop({ idSala: 3 }), drop({ idSito: 3 })],
  )
  expect(rows.map(({ name }) => name)).toEqual([
    ...['Nero', 'Spenta con drop'],
    ...['Anna', 'Bianco', 'In attesa', 'Torino'],
  ])
  expect(rows.find(({ name }) => name === 'Anna')?.kind).toBe('helper')
})

it('a secret room that played is a row too, and the tipster’s own line is none', () => {
  const secret = drop({
    idSala: 7,
    sala: { ...sala(7, 'Segreta'), isSecret: 1 } as Drop['sala'],
    percentualeImporto: 50,
  })
  const rows = dettaglioRows({ sale: [], siti: [], altri: [] }, [secret, drop({ idTipster: 4 })])
  expect(rows).toMatchObject([{ id: 'sala-7', name: 'Segreta', currency: '€', drop: secret }])
})
