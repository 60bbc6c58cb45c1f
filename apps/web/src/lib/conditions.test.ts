import { afterEach, describe, expect, it, vi } from 'vitest'
import { getConditions, noteAnswer, noteCut } from './conditions.ts'

describe('what stands between page and server', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('a call that found nobody cuts it off, the next answer of whatever kind ends that', () => {
    noteCut()
    expect(getConditions().isCut).toBe(true)
    noteAnswer(null)
    expect(getConditions()).toEqual({ isCut: false, hasNewVersion: false })
  })

  it('another version is one with another first file; the own one again is none', () => {
    vi.stubGlobal('document', { querySelector: () => ({ src: 'http://x/xbetapp/assets/AAAAAAA.js' }) })
    noteAnswer('AAAAAAA')
    expect(getConditions().hasNewVersion).toBe(false)
    noteAnswer('BBBBBBB')
    expect(getConditions().hasNewVersion).toBe(true)
    noteAnswer(null)
    expect(getConditions().hasNewVersion).toBe(true)
    noteAnswer('AAAAAAA')
    expect(getConditions().hasNewVersion).toBe(false)
  })
})
