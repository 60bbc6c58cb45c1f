import { expect, it } from 'vitest'
import { readPdf } from '#test/pdf.ts'
import { Paper } from './paper.ts'

const paper = () => new Paper('Prova', new Date(0))
const style = { face: 'testo', size: 9 } as const

it('written text can be read back: letters, figures, signs, letters with combining marks', async () => {
  const written = paper()
  written.page('portrait', { left: 'Aurora', right: '01/03/2026 - 07/03/2026' })
  const lines = ['Però l’Inter è avanti | @1,85', '€ -1.111,11', '⚽ Roma', 'Sa\u0306o Paulo']
  for (const [at, line] of lines.entries()) written.text(line, 40, 100 + at * 20, style)
  const [page] = readPdf(await written.finish())
  expect(page?.lines.slice(1, -1).map((line) => line.replace('⚽  ', '⚽ '))).toEqual(lines)
})
