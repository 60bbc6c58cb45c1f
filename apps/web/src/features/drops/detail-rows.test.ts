import { describe, expect, it } from 'vitest'
import type { Altro, Sala, Sito } from '#web/entities/venue/venue.api.ts'
import { detailRows } from './detail-rows.ts'
import type { Drop, SentBet } from './drops.types.ts'

const valuta = { valuta: 'EUR', cambio: 1, simbolo: '€' }
const sala = (idSala: number, change: Partial<Sala> = {}): Sala =>
  ({
    idSala,
    nomeSala: `Sala ${idSala}`,
    book: { idBook: 1, nomeBook: 'Bet1', pathFoto: null },
    stato: 'A',
    isSecret: 0,
    valuta,
    ...change,
  }) as Sala
const sito = (idSito: number, change: Partial<Sito> = {}): Sito =>
  ({ idSito, nomeSito: `Sito ${idSito}`, stato: 'A', valuta, ...change }) as Sito
const drop = (change: Partial<Drop>): Drop =>
  ({ idSala: null, idSito: null, idAltro: null, idTipster: null, nomeValuta: 'EUR', ...change }) as Drop
const nothing = { sale: [], siti: [] as Sito[], altri: [] as Altro[], drops: [], sent: [] }

describe('detailRows', () => {
  it('lists what is in use, and what is off only with a drop', () => {
    const rows = detailRows({
      ...nothing,
      sale: [sala(1), sala(2, { stato: 'D' }), sala(3, { stato: 'D' }), sala(4, { stato: 'S' })],
      siti: [sito(1, { stato: 'D' })],
      drops: [drop({ idSala: 3 })],
    })
    expect(rows.map(({ id }) => id)).toEqual(['sala-3', 'sala-1', 'sala-4'])
  })

  it('puts played venues first, then those that got the bet, then the rest by name', () => {
    const rows = detailRows({
      ...nothing,
      sale: [sala(10), sala(9), sala(8)],
      siti: [sito(1)],
      drops: [drop({ idSito: 1 })],
      sent: [{ idSala: 10, stato: 'sent' } as SentBet],
    })
    expect(rows.map(({ id }) => id)).toEqual(['sito-1', 'sala-10', 'sala-8', 'sala-9'])
  })

  it('shows the drop of a secret room, which no list names, so that rows add up to the total', () => {
    const secret = sala(7, { isSecret: 1 })
    const rows = detailRows({ ...nothing, drops: [drop({ idSala: 7, sala: secret })] })
    expect(rows).toMatchObject([{ id: 'sala-7', name: 'Sala 7', currency: '€' }])
  })

  it('hides a secret room without a drop, and the tipster’s own line', () => {
    const rows = detailRows({ ...nothing, sale: [sala(7, { isSecret: 1 })], drops: [drop({ idTipster: 1 })] })
    expect(rows).toEqual([])
  })

  it('tells helpers by their book', () => {
    const helper = sala(1, { book: { idBook: 2, nomeBook: 'helper', pathFoto: null } })
    expect(detailRows({ ...nothing, sale: [helper] })[0]?.kind).toBe('helper')
  })
})
