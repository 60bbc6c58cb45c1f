import { afterEach, describe, expect, it, vi } from 'vitest'
import { askServer, getConditions, noteAnswer, noteCut } from './conditions.ts'

const answer = (version?: string, status = 200) =>
  new Response(null, { status, headers: version === undefined ? {} : { 'x-versione': version } })

describe('what stands between page and server', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('a call that found nobody cuts it off, the next answer of whatever kind ends that', () => {
    noteCut()
    expect(getConditions().isCut).toBe(true)
    noteAnswer(answer())
    expect(getConditions()).toEqual({ isCut: false, hasNewVersion: false })
  })

  it('a server that serves nobody counts as away until it serves, one that lacks a single thing does not', async () => {
    const health = vi.fn(async () => answer(undefined, 503))
    vi.stubGlobal('fetch', health)
    const isCut = (expected: boolean) => expect.poll(() => getConditions().isCut).toBe(expected)
    noteAnswer(answer(undefined, 503))
    await isCut(true)
    await askServer()
    expect(getConditions().isCut).toBe(true)
    health.mockImplementation(async () => answer())
    await askServer()
    expect(getConditions().isCut).toBe(false)
    noteAnswer(answer(undefined, 503))
    await expect.poll(() => health.mock.calls.length).toBe(4)
    await askServer()
    expect(getConditions().isCut).toBe(false)
  })

  it('another version is one with another first file; the own one again is none', () => {
    vi.stubGlobal('document', { querySelector: () => ({ src: 'http://x/xbetapp/assets/AAAAAAA.js' }) })
    noteAnswer(answer('AAAAAAA'))
    expect(getConditions().hasNewVersion).toBe(false)
    noteAnswer(answer('BBBBBBB'))
    expect(getConditions().hasNewVersion).toBe(true)
    noteAnswer(answer())
    expect(getConditions().hasNewVersion).toBe(true)
    noteAnswer(answer('AAAAAAA'))
    expect(getConditions().hasNewVersion).toBe(false)
  })
})
