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
    ['Roma 200 1,85', { sala: 'Roma', importo: '200', quota: '1,85' }],
    ['200@1,85', { sala: null, importo: '200', quota: '1,85' }],
    ['Roma\t2x100\t1,85', { sala: 'Roma 2x', importo: '100', quota: '1,85' }],
    ['Roma 200', { sala: 'Roma 200', importo: '', quota: '' }],
    ['0 0', { sala: null, importo: '0', quota: '0' }],
  ])('%s', (line, drop) => {
    expect(readPastedDrops(line)).toEqual([drop])
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
