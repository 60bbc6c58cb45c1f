import { contract } from '@xbetapp/contract/contract'
import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { columnOf } from '@xbetapp/domain/reference/reference/fields'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '#web/platform/auth/public/viewer.ts'
import { bodyOf, fieldErrors, newValues, valuesOf } from './field-values.ts'
import type { Field } from './kind.ts'
import { altroKind, sitoKind } from './kinds/account-kinds.tsx'
import { bookKind } from './kinds/book-kind.tsx'
import { canaleKind } from './kinds/canale-kind.tsx'
import { salaKind } from './kinds/sala-kind.tsx'
import { sparaxKind } from './kinds/sparax-kind.tsx'
import { tipsterKind } from './kinds/tipster-kind.tsx'
import { currencyKind } from './kinds/valuta-kind.tsx'

const nothing = () => {}
const viewer: Viewer = { username: 'admin', roles: ['SUPERADMIN'] }
const kinds = {
  sala: salaKind({ onHours: nothing, hasHours: () => false, paused: new Map() }),
  sito: sitoKind,
  altro: altroKind,
  tipster: tipsterKind,
  valuta: currencyKind,
  book: bookKind({ onHours: nothing, hasHours: () => false }),
  sparax: sparaxKind({ onLinks: nothing, onForwards: nothing }),
  canale: canaleKind({ onDelete: nothing, onForwards: nothing }),
}
const of = (kind: string) =>
  kinds[kind as keyof typeof kinds].fields as readonly Field<Record<string, unknown>>[]

const required = (kind: string) =>
  of(kind)
    .filter((field) => field.required)
    .map(({ name }) => name)
    .sort()

describe('required fields of a form', () => {
  const balances = ['saldoFreerollBase', 'saldoOutstandingBase']
  const money = ['freerollAttivo', 'freerollReale', 'percentualeImporto', ...balances]
  it.each([
    ['sala', ['alLimite', 'idBook', 'idValuta', 'nomeSala', 'stato', ...money]],
    ['sito', ['idValuta', 'nomeSito', 'stato', 'tassaQuota', ...money]],
    ['altro', ['idValuta', 'nomeAltro', 'stato', 'tassaQuota', ...money]],
    ['tipster', ['action', 'alLimite', 'freeroll', 'nomeTipster', 'stato', ...balances]],
    ['valuta', ['cambio', 'simbolo', 'valuta']],
    ['book', ['nomeBook']],
    ['sparax', ['autoLinkMode', 'delaySecondsSparax', 'idGruppoTg', 'nomeSparax', 'stato']],
    ['canale', ['idGruppoTgDestinatario', 'idGruppoTgMittente', 'nomeDestinatario', 'nomeMittente']],
  ])('of a %s is all that can be typed of it', (kind, names) => {
    expect(required(kind)).toEqual([...names].sort())
  })
})

describe('a field that a body takes', () => {
  /** Those other screens write, or none. */
  const elsewhere: Record<string, readonly string[]> = {
    sala: ['idSala', 'passivo', 'conti', 'sendOriginalBet', 'promptGpt'],
    sito: ['idSito', 'passivo'],
    altro: ['idAltro', 'passivo'],
    tipster: [
      ...['idTipster', 'prepagato', 'passivo', 'conti', 'accettazioneTipster', 'importoRichiesto'],
      ...['percentualeMinNoDrop', 'percentualeMaxNoDrop', 'percentualeMaxDrop', 'capMaxDrop', 'capMaxNoDrop'],
    ],
    book: ['idBook'],
    sparax: ['idSparax'],
    canale: ['idCanale'],
  }
  it.each(['sala', 'sito', 'altro', 'tipster', 'book', 'sparax', 'canale', 'valuta'] as const)(
    'of a %s is in its form, or is named here',
    (kind) => {
      const taken = [contract[`POST /api/v1/${kind}`].body, contract[`PUT /api/v1/${kind}`].body]
      const known = new Set([...of(kind).map(({ name }) => name), ...(elsewhere[kind] ?? []), 'version'])
      const missing = taken.flatMap((body) => Object.keys(body.shape)).filter((name) => !known.has(name))
      const todo = 'describe it among the fields of its kind in kinds/, or name it in this test'
      expect([...new Set(missing)], todo).toEqual([])
    },
  )
})

describe('a field of a form', () => {
  /** Those the lists leave to the form. */
  const formOnly = new Set([
    ...['bloccata', 'alLimite', 'letteraImporto', 'letteraQuota', 'fido', 'giorniFido', 'saldoInChat'],
    ...['accettaDaSolo', 'accettaImportoMax', 'accettaScartoQuota', 'filtroAutori', 'autoriAmmessi'],
    ...['pathFoto', 'pulsanti', 'argomentoMittente', 'argomentoDestinatario'],
  ])
  it.each(Object.entries(kinds))('of a %s is a column of its list, or is named here', (_, kind) => {
    const headers = new Set(kind.columns(nothing, viewer).map(({ header }) => header))
    const missing = kind.fields.filter(({ name }) => !formOnly.has(name) && !headers.has(columnOf(name)))
    const todo = 'add a column to its kind in kinds/, or name it in this test'
    expect(
      missing.map(({ name }) => name),
      todo,
    ).toEqual([])
  })
})

describe('a new row', () => {
  it('starts with 100 %, no tax, ON and the first currency there is', () => {
    expect(newValues(of('sito'), 'EUR')).toMatchObject({
      percentualeImporto: '100',
      tassaQuota: '0',
      stato: 'A',
      idValuta: 'EUR',
      saldoOutstandingBase: '0,00',
      nomeSito: '',
    })
  })

  it('of a currency starts at 1, of a sparax without a link and without a delay', () => {
    expect(newValues(of('valuta'), undefined)).toMatchObject({ cambio: '1,000' })
    expect(newValues(of('sparax'), undefined)).toMatchObject({
      autoLinkMode: 'NONE',
      delaySecondsSparax: '0',
      soloFoto: false,
    })
  })
})

describe('input', () => {
  const errors = (kind: string, values: Record<string, string>) => fieldErrors(of(kind), values)
  const filled = { ...newValues(of('sala'), 'EUR'), nomeSala: 'Roma', idBook: '3' }

  it.each([
    ['a chat id that is no integer', 'idGruppoTg', '-100,5', MESSAGES.integer],
    ['a chat id no number can hold', 'idDropTg', '-12345678901234567890', MESSAGES.integer],
    ['a percentage with three decimals', 'percentualeImporto', '50,123', MESSAGES.decimal],
    ['a share of nothing', 'percentualeImporto', '0', 'Il valore deve essere diverso da 0.'],
    ['a share above the whole', 'percentualeImporto', '101', MESSAGES.percentage],
    ['a freeroll above 100', 'freerollAttivo', '100,01', MESSAGES.decimal3_2],
    ['a balance with three decimals', 'saldoOutstandingBase', '1,234', MESSAGES.decimal],
    ['an empty balance', 'saldoFreerollBase', ' ', MESSAGES.required],
  ])('is refused for %s', (_, name, typed, message) => {
    expect(fieldErrors(of('sala'), { ...filled, [name]: typed })).toEqual({ [name]: message })
  })

  it('passes for a room without chats and with a negative balance', () => {
    expect(fieldErrors(of('sala'), { ...filled, saldoOutstandingBase: '-12,50' })).toEqual({})
  })

  it('keeps a rate to 3 decimals above 0, and a symbol to one character', () => {
    expect(errors('valuta', { valuta: 'CHF', cambio: '1,0555', simbolo: 'Fr' })).toEqual({
      cambio: MESSAGES.decimal,
      simbolo: 'Massimo 1 carattere.',
    })
    expect(errors('valuta', { valuta: 'CHF', cambio: '0', simbolo: '₣' })).toHaveProperty('cambio')
  })

  it('takes 0 for no chat, which sparax and channels must have', () => {
    expect(fieldErrors(of('sala'), { ...filled, idGruppoTg: '0' })).toEqual({})
    expect(
      errors('sparax', { ...newValues(of('sparax'), undefined), nomeSparax: 'A', idGruppoTg: '0' } as never),
    ).toEqual({
      idGruppoTg: MESSAGES.required,
    })
  })

  it('keeps action and freeroll of a tipster between 0 and 100', () => {
    const tipster = { ...newValues(of('tipster'), undefined), nomeTipster: 'Falco' }
    expect(fieldErrors(of('tipster'), { ...tipster, action: '100,1', freeroll: '-1' })).toEqual({
      action: MESSAGES.percentage,
      freeroll: MESSAGES.percentage,
    })
  })
})

describe('the body of a form', () => {
  it('is numbers for numbers, null for emptied fields, and no field the form did not open with', () => {
    const row: Record<string, unknown> = {
      nomeSala: 'Roma',
      idBook: 3,
      idValuta: 'EUR',
      stato: 'S',
      idGruppoTg: -1001234567890,
      idDropTg: null,
      percentualeImporto: 33.3,
      freerollAttivo: 0,
      freerollReale: 12.5,
      saldoOutstandingBase: -1234.5,
      saldoFreerollBase: 0,
      letteraImporto: 'AB',
      letteraQuota: null,
      accettaDaSolo: true,
      accettaImportoMax: 200,
      accettaScartoQuota: 0.1,
      filtroAutori: true,
      autoriAmmessi: [7, -1001234567890],
      bloccata: true,
      limiteImporto: 50,
    }
    const emptied = Object.fromEntries(of('sala').map(({ name }) => [name, null]))
    expect(bodyOf(of('sala'), valuesOf(of('sala'), row))).toEqual({ ...emptied, ...row })
  })

  it('keeps text as text where it looks like a number', () => {
    const canale: Record<string, unknown> = {
      nomeMittente: '007',
      idGruppoTgMittente: -1,
      nomeDestinatario: '1e3',
      idGruppoTgDestinatario: -2,
      argomentoMittente: 1,
      argomentoDestinatario: null,
    }
    expect(bodyOf(of('canale'), valuesOf(of('canale'), canale))).toEqual(canale)
  })
})

describe('the states a form offers', () => {
  const states = (kind: string, stored: 'A' | 'S' | 'D' | null) => {
    const field = of(kind).find(({ name }) => name === 'stato')
    return field?.kind === 'stato' ? field.states(stored) : []
  }

  it('are ON and OFF, and STANDBY for rooms that exist', () => {
    expect(states('sala', null)).toEqual(['A', 'D'])
    expect(states('sala', 'A')).toEqual(['A', 'S', 'D'])
    for (const kind of ['sito', 'altro', 'tipster', 'sparax']) expect(states(kind, 'A')).toEqual(['A', 'D'])
  })

  it('include the one that is stored', () => {
    expect(states('sito', 'S')).toEqual(['A', 'S', 'D'])
  })

  it('are ON and OFF for a tipster and a sparax, whatever is stored: S reads as OFF', () => {
    for (const kind of ['tipster', 'sparax']) expect(states(kind, 'S')).toEqual(['A', 'D'])
  })
})
