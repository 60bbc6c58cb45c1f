import { describe, expect, it } from 'vitest'
import { readPastedDrops, venueCalled } from './pasted-drops.ts'

describe('pasted drops', () => {
  it.each([
    ['Roma\t200\t1,85', { sala: 'Roma', importo: '200', quota: '1,85' }],
    ['Roma 2\t€ 1.200,50\t@1.85', { sala: 'Roma 2', importo: '1.200,50', quota: '1.85' }],
    ['Roma;200;1,85', { sala: 'Roma', importo: '200', quota: '1,85' }],
    ['200\t1,85', { sala: null, importo: '200', quota: '1,85' }],
    ['Roma\t200 @1,85', { sala: 'Roma', importo: '200', quota: '1,85' }],
    ['Roma 200 @1,85', { sala: 'Roma', importo: '200', quota: '1,85' }],
    ['Roma Nord 2 200 @ 1.85', { sala: 'Roma Nord 2', importo: '200', quota: '1.85' }],
    ['Roma: € 200 a 1.85', { sala: 'Roma', importo: '200', quota: '1.85' }],
    ['Roma - 200€ quota 1,85', { sala: 'Roma', importo: '200', quota: '1,85' }],
    ['ROMA 200 EUR A 1,85', { sala: 'ROMA', importo: '200', quota: '1,85' }],
    ['Roma 200 1,85', { sala: 'Roma', importo: '200', quota: '1,85' }],
    ['200@1,85', { sala: null, importo: '200', quota: '1,85' }],
    ['Roma-200@1,85', { sala: 'Roma', importo: '200', quota: '1,85' }],
    ['Roma\t200\t1,85\tnota\t7', { sala: 'Roma', importo: '200', quota: '1,85' }],
    ['Roma\t200\t1,85\t\t', { sala: 'Roma', importo: '200', quota: '1,85' }],
    ['\t200\t1,85', { sala: null, importo: '200', quota: '1,85' }],
    ['0 0', { sala: null, importo: '0', quota: '0' }],
  ])('%s', (line, drop) => {
    expect(readPastedDrops(line)).toEqual([drop])
  })

  it.each([
    ['Roma\t1 234,56\t1,85', { sala: 'Roma', importo: '1234,56', quota: '1,85' }],
    ['Roma\t€ 1 234 567\t1,85', { sala: 'Roma', importo: '1234567', quota: '1,85' }],
    ['Roma 1\u202f234,56 @1,85', { sala: 'Roma', importo: '1234,56', quota: '1,85' }],
    ['Roma 12\u00a0000 @1,85', { sala: 'Roma', importo: '12000', quota: '1,85' }],
    ["Roma 1'000 @1,85", { sala: 'Roma', importo: '1000', quota: '1,85' }],
    ['Roma 1 1’000’000 @1,85', { sala: 'Roma 1', importo: '1000000', quota: '1,85' }],
    // A room may be called so.
    ['Roma 1 200 @1,85', { sala: 'Roma 1', importo: '200', quota: '1,85' }],
  ])('%s: a separator of thousands does not end the amount', (line, drop) => {
    expect(readPastedDrops(line)).toEqual([drop])
  })

  it.each([
    ['without odds', 'Roma 200', 'Roma 200'],
    ['the same among spaces of all kinds', ' \u00a0Roma 200\u200b ', 'Roma 200'],
    ['an amount below zero', 'Roma\t-200\t1,85', 'Roma -200 1,85'],
    ['one with a typographic sign', 'Roma\t− 200\t1,85', 'Roma − 200 1,85'],
    ['one in a message', 'Roma -200 @1,85', 'Roma -200 @1,85'],
    ['one behind the currency', 'Roma: € -5 1,85', 'Roma: € -5 1,85'],
    ['one without a room', '-5 1,85', '-5 1,85'],
    ['a cell that says more than an amount', 'Roma\t2x100\t1,85', 'Roma 2x100 1,85'],
    ['an empty amount, another figure behind the odds', 'Roma\t\t1,85\t370', 'Roma 1,85 370'],
    ['thousands of four digits', 'Roma\t1 2345\t1,85', 'Roma 1 2345 1,85'],
  ])('%s is left to a person', (_what, line, sala) => {
    expect(readPastedDrops(line)).toEqual([{ sala, importo: '', quota: '' }])
  })

  it('are read line by line, without headings and empty lines', () => {
    expect(
      readPastedDrops('Sala\tImporto\tQuota\r\nRoma\t200\t1,85\n\nBari\t50\t1,9\n').map(({ sala }) => sala),
    ).toEqual(['Roma', 'Bari'])
  })
})

describe('a written name', () => {
  const venues = ['Roma', 'Roma Nord', 'Bari', 'Città di Castello', 'Bari Sud'].map((name) => ({ name }))
  it.each([
    ['ROMA', 'Roma'],
    ['nord', 'Roma Nord'],
    ['castello citta', 'Città di Castello'],
    ['Bari', 'Bari'],
    ['Bar', undefined],
    ['Torino', undefined],
    ['Roma Sud', undefined],
    ['Castello Alto', undefined],
  ])('%s is %s', (written, name) => {
    expect(venueCalled(written, venues)?.name).toBe(name)
  })

  it('that several have is none of them', () => {
    expect(venueCalled('bari', [{ name: 'Bari 1' }, { name: 'Bari 2' }])).toBeUndefined()
    expect(venueCalled('bari', [{ name: 'Bari' }, { name: 'BARI' }])).toBeUndefined()
  })
})
