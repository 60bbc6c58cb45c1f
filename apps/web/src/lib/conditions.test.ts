import { afterEach, describe, expect, it, vi } from 'vitest'
import { askServer, getConditions, noteAnswer, noteCut } from './conditions.ts'

const answer = (version?: string, status = 200) =>
  new Response(null, { status, headers: version === undefined ? {} : { 'x-versione': version } })

describe('conditions between page and server', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('an unanswered call sets isCut, the next answer of any kind clears it', () => {
    noteCut()
    expect(getConditions().isCut).toBe(true)
    noteAnswer(answer())
    expect(getConditions()).toEqual({ isCut: false, hasNewVersion: false })
  })

  it('a server that serves no call counts as away until it does, one that lacks a single part does not', async () => {
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

  it('a different first file means a new version; the own one clears it', () => {
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
