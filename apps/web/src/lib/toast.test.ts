import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dismissToast,
  getToasts,
  pauseToast,
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
    for (const toast of getToasts()) dismissToast(toast.id)
    vi.useRealTimers()
  })

  it('drops a second error while one is visible', () => {
    toastError('primo')
    toastError('secondo')
    expect(texts()).toEqual(['primo'])
  })

  it('drops a second success while one is visible', () => {
    toastSuccess('primo')
    toastSuccess('secondo')
    expect(texts()).toEqual(['primo'])
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
