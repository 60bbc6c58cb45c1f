import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  acceptToast,
  addToLastToast,
  dismissToast,
  getToasts,
  offerInToast,
  pauseToast,
  READING_MS,
  resumeToast,
  TOAST_MS,
  toastError,
  toastProgress,
  toastSuccess,
} from './toast.ts'

const texts = () => getToasts().map((toast) => toast.text)
const first = () => getToasts()[0]!

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    while (getToasts().length > 0) dismissToast(first().id)
    vi.useRealTimers()
  })

  it('shows the second as soon as the first could be read, of either kind', () => {
    for (const show of [toastError, toastSuccess]) {
      show('aggiunto')
      vi.advanceTimersByTime(READING_MS)
      show('eliminato')
      vi.advanceTimersByTime(0)
      expect(texts()).toEqual(['eliminato'])
      dismissToast(first().id)
    }
  })

  it('lets each of many be read, in their order', () => {
    for (const text of ['primo', 'secondo', 'terzo']) toastSuccess(text)
    expect(texts()).toEqual(['primo'])
    vi.advanceTimersByTime(READING_MS)
    expect(texts()).toEqual(['secondo'])
    vi.advanceTimersByTime(READING_MS)
    expect(texts()).toEqual(['terzo'])
    vi.advanceTimersByTime(TOAST_MS)
    expect(texts()).toEqual([])
  })

  it('does not repeat the same words, which stay five seconds from the last time', () => {
    for (let i = 0; i < 5; i++) {
      toastError('Errore di rete')
      vi.advanceTimersByTime(3000)
      expect(texts()).toEqual(['Errore di rete'])
    }
    vi.advanceTimersByTime(2000)
    expect(texts()).toEqual([])
  })

  it('shows the one that waits when the one before is closed', () => {
    toastError('primo')
    toastError('secondo')
    dismissToast(first().id)
    expect(texts()).toEqual(['secondo'])
  })

  it('shows an error and a success together', () => {
    toastError('errore')
    toastSuccess('fatto')
    expect(texts()).toEqual(['errore', 'fatto'])
  })

  it('lasts 5000 ms, after which the next one is shown', () => {
    toastError('primo')
    vi.advanceTimersByTime(4999)
    expect(texts()).toEqual(['primo'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
    toastError('secondo')
    expect(texts()).toEqual(['secondo'])
  })

  it('stays while the pointer is on it and gets its whole time when it leaves', () => {
    toastError('primo')
    vi.advanceTimersByTime(3000)
    pauseToast(first().id)
    vi.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['primo'])
    resumeToast(first().id)
    vi.advanceTimersByTime(TOAST_MS - 1)
    expect(texts()).toEqual(['primo'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('carries the offer about its write, for its five seconds', () => {
    offerInToast({ label: 'Annulla', run: () => undefined }, 'Salvato')
    toastSuccess('Drop salvato')
    expect(first()).toMatchObject({ text: 'Drop salvato', action: { label: 'Annulla' } })
    vi.advanceTimersByTime(TOAST_MS - 1)
    expect(texts()).toEqual(['Drop salvato'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('shows an offer without a toast of its own, and the next one after a reading time', () => {
    const run = vi.fn()
    offerInToast({ label: 'Annulla', run }, 'Salvato')
    vi.advanceTimersByTime(100)
    expect(texts()).toEqual(['Salvato'])
    offerInToast({ label: 'Annulla', run: () => run('second') }, 'Salvato')
    toastSuccess('Esito salvato')
    expect(texts()).toEqual(['Salvato'])
    vi.advanceTimersByTime(READING_MS)
    expect(texts()).toEqual(['Esito salvato'])
    acceptToast(first().id)
    expect(run.mock.calls).toEqual([['second']])
    expect(texts()).toEqual([])
    toastSuccess('altro')
    expect(first().action).toBeUndefined()
  })

  it('loses no unread toast to an offer or to progress', () => {
    toastSuccess('aggiunto')
    toastSuccess('spostato')
    offerInToast({ label: 'Annulla', run: () => undefined }, 'Salvato')
    toastSuccess('Esito salvato')
    toastProgress('1 s')
    toastProgress('2 s')
    const seen = [0, 1, 2, 3].map(() => {
      const shown = texts()
      vi.advanceTimersByTime(READING_MS)
      return shown
    })
    expect(seen).toEqual([['aggiunto'], ['spostato'], ['Esito salvato'], ['2 s']])
    toastProgress('3 s')
    expect(texts()).toEqual(['3 s'])
    toastSuccess('Azione annullata')
    expect(texts()).toEqual(['Azione annullata'])
  })

  it('keeps the offer of an act beside what is added to it, shown or waiting', () => {
    const run = vi.fn()
    const edit = () => {
      offerInToast({ label: 'Annulla', run: () => run('annulla') }, 'Salvato')
      toastSuccess('Testo salvato')
      addToLastToast('Le sale hanno il testo di prima', { label: 'Percorso', run: () => run('percorso') })
    }
    edit()
    vi.advanceTimersByTime(READING_MS)
    expect(getToasts()).toMatchObject([{ text: 'Testo salvato', action: { label: 'Annulla' } }])
    acceptToast(first().id, 'more')
    expect(texts()).toEqual([])
    toastSuccess('altro')
    edit()
    vi.advanceTimersByTime(READING_MS)
    expect(getToasts()).toMatchObject([{ text: 'Testo salvato', more: { action: { label: 'Percorso' } } }])
    acceptToast(first().id)
    addToLastToast('Le sale hanno il testo di prima', { label: 'Percorso', run: () => run('da solo') })
    acceptToast(first().id)
    expect(run.mock.calls).toEqual([['percorso'], ['annulla'], ['da solo']])
  })

  it('offers the last act where the same text is shown twice', () => {
    const run = vi.fn()
    for (const act of [1, 2]) {
      offerInToast({ label: 'Annulla', run: () => run(act) }, 'Salvato')
      toastSuccess('Esito salvato')
    }
    acceptToast(first().id)
    expect(run.mock.calls).toEqual([[2]])
    expect(texts()).toEqual([])
  })
})
