import { IMPORT_ROWS_MAX } from '@xbetapp/domain/intake/imports/limits'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { as, aBook, aTipster, aUser, db } = await testApp()
const admin = as(await aUser({ roles: ['ADMIN'] }))
const { nomeBook } = await aBook()
const { nomeTipster } = await aTipster()

const csv = (nome: string, lines: readonly string[]) => ({
  nome,
  contenuto: Buffer.from(lines.join('\n')).toString('base64'),
})
const look = (nome: string, ...lines: string[]) =>
  admin.post('POST /api/v1/importa/effetto', csv(nome, lines)).body
const refusals = async (nome: string, ...lines: string[]) => {
  const { fogli } = await look(nome, ...lines)
  return fogli.flatMap(({ righe }) =>
    righe.filter(({ motivo }) => motivo).map(({ riga, colonna, motivo }) => `${riga} ${colonna}: ${motivo}`),
  )
}

describe('a file is refused by row and column', () => {
  const room = (name: string, percentage: string) => `${name};${nomeBook};${percentage}`
  const ROOMS = 'Nome;Book;Percentuale Importo'
  const bet = (code: string, date: string) => `${code};${nomeTipster};${date};Inter 1`
  it.each<[string, string, string[], unknown]>([
    [
      'with names that differ in case, accents and blanks alone',
      'sport.csv',
      ['Nome', 'Città', 'CITTA', 'città '],
      ['3 null: È già alla riga 2: lasciane una sola.', '4 null: È già alla riga 2: lasciane una sola.'],
    ],
    [
      'with a name of blanks that cannot be seen',
      'book.csv',
      ['Nome', '"\u200b\u200b"'],
      [expect.stringMatching(/^2 Nome: /)],
    ],
    [
      'with a name that is too long',
      'book.csv',
      ['Nome', 'x'.repeat(10_000)],
      [expect.stringMatching(/^2 Nome: /)],
    ],
    [
      'with more than a hundred per cent',
      'sale.csv',
      [ROOMS, room('R1', '100,01')],
      [expect.stringContaining('Percentuale Importo')],
    ],
    [
      'with less than nothing',
      'sale.csv',
      [ROOMS, room('R1', '-1')],
      [expect.stringContaining('Percentuale Importo')],
    ],
    [
      'with a number too large to be one',
      'sale.csv',
      [ROOMS, room('R1', '1e309')],
      [expect.stringContaining('non è un numero')],
    ],
    [
      'with thousands that read in two ways beside both ways of writing them',
      'siti.csv',
      ['Nome;Saldo Outstanding Base', 'S1;1.234,56', 'S2;"1,234.56"', 'S3;1.234'],
      ['4 Saldo Outstanding Base: "1.234" si può leggere in due modi: scrivilo come 1234 o 1,2340.'],
    ],
    [
      'with words for a number',
      'sale.csv',
      [ROOMS, room('R1', 'cento')],
      ['2 Percentuale Importo: "cento" non è un numero: scrivilo in cifre, come 1250,50.'],
    ],
    [
      'with a formula for a number',
      'sale.csv',
      [ROOMS, room('R1', '=50+50')],
      ['2 Percentuale Importo: "=50+50" non è un numero: scrivilo in cifre, come 1250,50.'],
    ],
    [
      'with a chat that a sheet rounded',
      'tipster.csv',
      ['Nome;ID Gruppo Telegram', 'T1;-1,00123E+12'],
      [expect.stringMatching(/^2 /)],
    ],
    [
      'with a room under a book that is a room of the same file',
      'sale.csv',
      ['Nome;Book', 'R1;R2', 'R2;R1'],
      [
        expect.stringContaining('2 Book: Nessun book si chiama "R2"'),
        expect.stringContaining('3 Book: Nessun book si chiama "R1"'),
      ],
    ],
    [
      'with a day that does not exist',
      'bet.csv',
      ['Codice;Tipster;Data;Testo', bet('1', '29/02/2026')],
      [expect.stringMatching(/^2 Data: "29\/02\/2026" non è una data/)],
    ],
    [
      'with a month before the day',
      'bet.csv',
      ['Codice;Tipster;Data;Testo', bet('1', '12/31/2026')],
      [expect.stringMatching(/^2 Data: /)],
    ],
    [
      'with a day as a number of a sheet',
      'bet.csv',
      ['Codice;Tipster;Data;Testo', bet('1', '46023,5')],
      [expect.stringMatching(/^2 Data: /)],
    ],
    [
      'with a year of two digits',
      'bet.csv',
      ['Codice;Tipster;Data;Testo', bet('1', '12/03/26')],
      [expect.stringMatching(/^2 Data: /)],
    ],
    [
      'of another century',
      'bet.csv',
      ['Codice;Tipster;Data;Testo', bet('1', '12/03/1926')],
      [expect.stringMatching(/^2 Data: /)],
    ],
  ])('%s', async (_what, nome, lines, expected) => {
    expect(await refusals(nome, ...lines)).toEqual(expected)
  })
})

describe('a file', () => {
  it.each([
    ['book.csv', IMPORT_ROWS_MAX + 1],
    ['bet.csv', 1_060_000],
  ])('%s of %i rows is refused as a whole', async (nome, rows) => {
    const lines = ['Nome', ...Array.from({ length: rows }, (_, n) => `n${n}`)]
    const answer = await admin.post('POST /api/v1/importa/effetto', csv(nome, lines))
    expect(answer.refusal).toMatch(/^400 Il file è troppo grande/)
  })

  it('with the same header twice is read by the first', async () => {
    const { fogli } = await look('book.csv', 'Nome;Nome', 'Primo;Secondo')
    expect(fogli).toMatchObject([{ nuove: 1, righe: [{ nome: 'Primo' }] }])
  })

  it('with empty rows above its header is read, its rows numbered as in the file', async () => {
    const { fogli } = await look('book.csv', '', ';;', 'Nome', 'Primo')
    expect(fogli).toMatchObject([{ nuove: 1, righe: [{ riga: 4, nome: 'Primo' }] }])
  })

  it('of no known kind changes nothing, and says so when it is written', async () => {
    const file = csv('appunti.csv', ['Cosa;Quando', 'Pane;Domani'])
    const { fogli, impronta } = await admin.post('POST /api/v1/importa/effetto', file).body
    expect(fogli).toMatchObject([{ tipo: null }])
    const written = await admin.post('POST /api/v1/importa', { ...file, impronta })
    expect(written.refusal).toBe('409 Il file non cambia niente')
  })

  it('whose bytes are others than those that were looked at is not written', async () => {
    const { impronta } = await admin.post('POST /api/v1/importa/effetto', csv('book.csv', ['Nome', 'Vero']))
      .body
    const other = { ...csv('book.csv', ['Nome', 'Falso']), impronta }
    expect(await admin.post('POST /api/v1/importa', other).status).toBe(409)
    expect(await rowsOf(db, 'book', { nomeBook: 'Falso' })).toEqual([])
  })
})
