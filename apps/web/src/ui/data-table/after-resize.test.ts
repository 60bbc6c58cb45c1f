import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterResize } from './out-of-sight.tsx'

describe('a window that is being resized', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', new EventTarget())
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const resize = () => window.dispatchEvent(new Event('resize'))

  it('is answered once, 100 ms after the last change', () => {
    const call = vi.fn()
    afterResize(call)
    resize()
    vi.advanceTimersByTime(60)
    resize()
    vi.advanceTimersByTime(99)
    expect(call).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('is not answered without listeners', () => {
    const call = vi.fn()
    const end = afterResize(call)
    resize()
    end()
    vi.advanceTimersByTime(200)
    expect(call).not.toHaveBeenCalled()
  })
})
