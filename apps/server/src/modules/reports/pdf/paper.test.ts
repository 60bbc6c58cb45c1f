import { randomBytes } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { readPdf } from '#test/pdf.ts'
import { Paper } from './paper.ts'

afterEach(() => vi.unstubAllEnvs())

const paper = () => new Paper({ title: 'Prova', at: new Date(0) })
const style = { face: 'testo', size: 9 } as const

it('what was written is read again: letters, figures, signs, letters with marks over them', async () => {
  const written = paper()
  written.page('portrait', { left: 'Aurora', right: '01/03/2026 - 07/03/2026' })
  const lines = ['Però l’Inter è avanti | @1,85', '€ -1.111,11', '⚽ Roma', 'Sa\u0306o Paulo']
  for (const [at, line] of lines.entries()) written.text(line, 40, 100 + at * 20, style)
  const [page] = readPdf((await written.finish()).whole())
  expect(page?.lines.slice(1, -1).map((line) => line.replace('⚽  ', '⚽ '))).toEqual(lines)
})

it('a disk that takes nothing is an error to whoever waits for the file, and to nobody else', async () => {
  vi.stubEnv('TMPDIR', '/there/is/no/such/folder')
  const written = paper()
  for (let page = 0; page < 60; page++) {
    written.page('landscape', null)
    for (let line = 0; line < 40; line++)
      written.text(randomBytes(40).toString('base64url'), 40, 60 + line * 10, style)
  }
  await expect(written.finish()).rejects.toThrow('no such file')
  written.discard()
})
