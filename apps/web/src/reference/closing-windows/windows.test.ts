import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { GIORNI } from '@xbetapp/domain/reference/closing-windows/closing-window'
import { describe, expect, it } from 'vitest'
import {
  byDay,
  newWindow,
  rangeOf,
  rangesToAdd,
  replaceWindow,
  storedWindow,
  summaryOf,
  windowErrors,
} from './windows.ts'

const book = { idBook: 1, nomeBook: 'Aurora', pathFoto: null }
const stored = {
  id: 4,
  giorno: 'SABATO' as const,
  oraInizio: '22:00:00',
  oraFine: '03:00:00',
  idSala: 7,
  sala: { idSala: 7, nomeSala: 'Roma', book },
}
const sunday = { giorno: 'DOMENICA' as const, oraInizio: '12:00', oraFine: '15:30' }

describe('the closing ranges of a dialog', () => {
  it('start as initial, and one that is added is new until it is saved', () => {
    const windows = [storedWindow(stored), newWindow(sunday)]
    expect(windows.map(({ state, id }) => [state, id])).toEqual([
      ['initial', 4],
      ['new', null],
    ])
  })

  it('keep their place when they are saved, refused or deleted', () => {
    const windows = [storedWindow(stored), newWindow(sunday)]
    const added = newWindow(sunday)
    const refused = replaceWindow(windows, added.key, { ...added, error: 'Orario già presente' })
    expect(refused[1]).toMatchObject({ state: 'new', error: 'Orario già presente' })
    expect(replaceWindow(refused, 'id-4', null).map(({ key }) => key)).toEqual([added.key])
  })

  it('are grouped by weekday, Monday first, without accents, ordered by their start', () => {
    const early = { ...sunday, oraInizio: '08:00' }
    const days = byDay([sunday, early])
    expect(days.map(({ label }) => label)).toEqual([
      'Lunedi',
      'Martedi',
      'Mercoledi',
      'Giovedi',
      'Venerdi',
      'Sabato',
      'Domenica',
    ])
    expect(days[6]?.windows).toEqual([early, sunday])
    expect(days[0]?.windows).toEqual([])
  })

  it('never show seconds', () => {
    expect(rangeOf(stored)).toBe('22:00-03:00')
  })
})

describe('the summary of a weekday', () => {
  it('says so when there is no range', () => {
    expect(summaryOf([])).toBe('Nessuna fascia aggiunta')
  })

  it('names the first two ranges, with an ellipsis only for more than two', () => {
    expect(summaryOf(['08:00-09:00'])).toBe('08:00-09:00')
    expect(summaryOf(['08:00-09:00', '10:00-11:00'])).toBe('08:00-09:00, 10:00-11:00')
    expect(summaryOf(['08:00-09:00', '10:00-11:00', '12:00-13:00'])).toBe('08:00-09:00, 10:00-11:00 …')
  })
})

describe('a range about to be added', () => {
  it('needs all three of its fields', () => {
    expect(windowErrors({ giorni: [], oraInizio: '', oraFine: '' }, [])).toEqual({
      giorni: MESSAGES.required,
      oraInizio: MESSAGES.required,
      oraFine: MESSAGES.required,
    })
  })

  it('may run past midnight, but not end when it starts, unless it is the whole day', () => {
    expect(windowErrors({ giorni: ['SABATO'], oraInizio: '22:00', oraFine: '03:00' }, [])).toEqual({})
    expect(windowErrors({ giorni: ['SABATO'], oraInizio: '00:00', oraFine: '00:00' }, [])).toEqual({})
    expect(windowErrors({ giorni: ['SABATO'], oraInizio: '10:00', oraFine: '10:00' }, [])).toHaveProperty(
      'oraFine',
    )
  })

  it('may overlap another, not repeat it', () => {
    const windows = [storedWindow(stored)]
    const same = { giorni: ['SABATO' as const], oraInizio: '22:00', oraFine: '03:00' }
    expect(windowErrors(same, windows)).toEqual({ oraInizio: 'Orario già presente' })
    expect(windowErrors({ ...same, giorni: ['DOMENICA'] }, windows)).toEqual({})
    expect(windowErrors({ ...same, oraFine: '04:00' }, windows)).toEqual({})
  })

  it('of several days is one of each day that does not have it', () => {
    const windows = [storedWindow(stored)]
    const every = { giorni: GIORNI, oraInizio: '22:00', oraFine: '03:00' } as const
    const added = rangesToAdd(every, windows)
    expect(added.map(({ giorno }) => giorno)).toEqual([
      ...['LUNEDI', 'MARTEDI', 'MERCOLEDI', 'GIOVEDI', 'VENERDI', 'DOMENICA'],
    ])
    expect(windowErrors(every, windows)).toEqual({})
    expect(windowErrors(every, [...windows, ...added.map(newWindow)])).toEqual({
      oraInizio: 'Orario già presente',
    })
  })
})
