import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dismissToast,
  getToasts,
  pauseToast,
  READING_MS,
  resumeToast,
  TOAST_MS,
  toastError,
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
})
