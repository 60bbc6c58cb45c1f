import type { Body } from '@xbetapp/contract/contract'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it, onTestFinished } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'
import { readXlsx } from '#test/xlsx.ts'

const world = await testApp()
const { as, aUser, aBook, db } = world
const admin = as(await aUser({ roles: ['ADMIN'] }))

type File = Body<'POST /api/v1/importa/effetto'>
const csv = (nome: string, ...lines: string[]): File => ({
  nome,
  contenuto: Buffer.from(lines.join('\r\n')).toString('base64'),
})
const effectOf = async (file: File, who = admin) =>
  (await who.post('POST /api/v1/importa/effetto', file)).body
const write = (file: File, impronta: string) => admin.post('POST /api/v1/importa', { ...file, impronta })
const names = async () =>
  (await rowsOf(db, 'venue', { kind: 'sala' }, ['nome'], 'nome')).map(({ nome }) => nome)

describe('a file', () => {
  it('is shown before it is written: new, changed, the same and refused rows, and the balances', async () => {
    const { nomeBook } = await aBook()
    const file = csv(
      'sale.csv',
      'Nome;Book;Percentuale Importo;Saldo Outstanding Base;Passivo',
      `Prima;${nomeBook};50;1.250,50;no`,
      `Seconda;${nomeBook};100;;Sì`,
    )
    const shown = await effectOf(file)
    expect(shown.fogli).toMatchObject([
      { foglio: 'sale', tipo: 'sale', nuove: 2, rifiutate: 0, righe: [{ motivo: null }, { motivo: null }] },
    ])
    expect(shown.saldi).toEqual([{ nome: 'Prima', valuta: 'EUR', prima: 0, dopo: 1250.5 }])
    expect(await names()).toEqual([])
    expect((await write(file, shown.impronta)).status).toBe(200)
    expect(await names()).toEqual(['Prima', 'Seconda'])

    const again = csv(
      'sale.csv',
      'Nome;Book;Percentuale Importo;Freeroll Attivo',
      `PRIMA;${nomeBook.toUpperCase()};50;`,
      'seconda;;;10',
      `Terza;Nessuno;20;`,
      `prima;${nomeBook};;5`,
      `Quarta;${nomeBook};150;`,
    )
    const { fogli } = await effectOf(again)
    expect(fogli).toMatchObject([{ nuove: 0, cambiate: 1, uguali: 1, rifiutate: 3 }])
    expect(fogli[0]?.righe).toEqual([
      {
        ...{ riga: 4, nome: 'Terza', esito: 'rifiutata', cambi: [] },
        ...{
          colonna: 'Book',
          motivo: `Nessun book si chiama "Nessuno": scrivi un nome che c'è, o aggiungi questo prima.`,
        },
      },
      {
        ...{ riga: 5, nome: 'prima', esito: 'rifiutata', cambi: [] },
        ...{ colonna: null, motivo: 'È già alla riga 2: lasciane una sola.' },
      },
      {
        ...{ riga: 6, nome: 'Quarta', esito: 'rifiutata', cambi: [] },
        ...{ colonna: 'Percentuale Importo', motivo: expect.stringContaining('100') },
      },
      {
        ...{ riga: 3, nome: 'seconda', esito: 'cambiata', colonna: null, motivo: null },
        cambi: [{ colonna: 'Freeroll Attivo', da: '0', a: '10' }],
      },
    ])
  })

  it('refuses a row once, with every cell that cannot be read', async () => {
    const { fogli } = await effectOf(csv('sale.csv', 'Nome;Book;Percentuale Importo', 'Sesta;Nessuno;abc'))
    expect(fogli[0]?.righe).toMatchObject([
      { colonna: 'Book', motivo: expect.stringMatching(/^Nessun book .+ Percentuale Importo: .+$/) },
    ])
  })

  it('names the record that a row finds by its chat alone, and says where the chat is the house’s own', async () => {
    const { idBook, nomeBook } = await aBook()
    const other = await aBook()
    const { nomeSala } = await world.aSala({ idBook, idGruppoTg: -7_003_001 })
    await world.setVariable('chat_staff_id', -7_005_001)
    onTestFinished(() => world.setVariable('chat_staff_id', ''))
    const file = csv('sale.csv', 'Nome;Book;ID Gruppo', `Due;${nomeBook};-7003001`)
    const refused = csv('sale.csv', 'Nome;Book;ID Gruppo', `Cinque;${other.nomeBook};-7003001`)
    const house = csv('sale.csv', 'Nome;Book;ID Gruppo', `Nostra;${nomeBook};-7005001`)
    const [renamed, kept, ours] = await Promise.all(
      [file, refused, house].map(async (one) => (await effectOf(one)).fogli[0]?.righe),
    )
    expect(renamed).toMatchObject([{ esito: 'cambiata', motivo: `Stessa chat di ${nomeSala}.` }])
    expect(kept).toMatchObject([
      {
        ...{ esito: 'rifiutata', colonna: 'Book' },
        motivo: `Stessa chat di ${nomeSala}. Non si cambia più: è ${nomeBook}.`,
      },
    ])
    expect(ours).toMatchObject([
      {
        esito: 'nuova',
        motivo: 'ID Gruppo: attenzione, è una chat della casa: Chat dello staff (Variabili Admin).',
      },
    ])
  })

  it('is refused with what to write instead', async () => {
    await aBook({ nomeBook: 'Bet365' })
    const rooms = csv(
      'sale.csv',
      'Nome;Book;Chat;Stato',
      'A;Bet Italia;;',
      'B;Bet365;gruppo;',
      'C;Bet365;;accesa',
    )
    const users = csv('utenti.csv', 'Username;Ruoli;Password', 'mario;OPERATORI;segretissima-12')
    const why = async (file: File) =>
      (await effectOf(file)).fogli[0]?.righe.flatMap(({ colonna, motivo }) =>
        motivo ? [[colonna, motivo]] : [],
      )
    expect(await why(rooms)).toEqual([
      ['Book', 'Nessun book si chiama "Bet Italia": forse intendi Bet365.'],
      ['Chat', expect.stringMatching(/numero intero valido\. .* per esempio -100/)],
    ])
    expect(await why(users)).toEqual([['Ruoli', expect.stringContaining('tra ADMIN, OPERATORE')]])
    expect(await why(csv('utenti.csv', 'Username;Ruoli', 'anna;OPERATORE'))).toEqual([
      ['Password', expect.stringContaining('scegli Non importare')],
    ])
  })

  it('is read by the headers people write for a column, and what no column is under stays unread', async () => {
    const { nomeBook } = await aBook()
    const file = csv(
      'foglio.csv',
      'Nome;Book;Valuta;Percentuale;Chat;Colore',
      `Detta;${nomeBook};EUR;80;-100777;blu`,
    )
    const [sheet] = (await effectOf(file)).fogli
    expect(sheet).toMatchObject({
      ...{ tipo: 'sale', nuove: 1, rifiutate: 0 },
      colonne: { percentualeImporto: 'Percentuale', idGruppoTg: 'Chat', idDropTg: null },
    })
    expect(sheet?.righe[0]?.cambi).toContainEqual({ colonna: 'Percentuale', da: '', a: '80' })
    expect(sheet?.intestazioni.filter((header) => !Object.values(sheet.colonne).includes(header))).toEqual([
      'Colore',
    ])
  })

  it('with a refused row, another effect or no effect writes nothing', async () => {
    const refused = csv('book.csv', 'Nome', 'Buono', 'x'.repeat(101))
    const { impronta } = await effectOf(refused)
    expect((await write(refused, impronta)).refusal).toBe(
      '409 Alcune righe sono rifiutate: niente è stato scritto. Correggile e ricarica il file',
    )
    const good = csv('book.csv', 'Nome', 'Buono')
    expect((await write(good, impronta)).status).toBe(409)
    expect(await rowsOf(db, 'book', { nomeBook: 'Buono' })).toEqual([])

    const seen = await effectOf(good)
    expect((await write(good, seen.impronta)).status).toBe(200)
    expect((await write(good, seen.impronta)).status).toBe(409)
    expect((await write(good, (await effectOf(good)).impronta)).refusal).toBe('409 Il file non cambia niente')
  })

  it('is one act, which one Annulla takes back', async () => {
    const { nomeBook } = await aBook()
    const file = csv('sale.csv', 'Nome;Book;Stato', `Uno;${nomeBook};ON`, `Due;${nomeBook};OFF`)
    const { impronta } = await effectOf(file)
    const id = Number((await write(file, impronta)).headers.get('x-atto'))
    const { voci } = await admin.get('GET /api/v1/registro', { query: { entita: 'sala' } }).body
    expect(voci.filter(({ idAtto }) => idAtto === id).map(({ insieme }) => insieme)).toEqual([2, 2])
    const undone = await admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })
    expect(undone.status, undone.message).toBe(200)
    expect(await names()).not.toContain('Uno')
    expect(await names()).not.toContain('Due')
  })

  it('is taken back with what it made of its own records: a room before its book, a user before his task', async () => {
    const sheets = {
      'Book.csv': 'Nome\nLibro di prova',
      'Sale e Helper.csv': 'Nome;Book\nSala di prova;Libro di prova',
      'Task.csv': 'Nome\nturno di prova',
      'Utenti.csv': 'Username;Ruoli;Task;Password\nprovato;OPERATORE;turno di prova;segretissima-12',
    }
    const texts = Object.entries(sheets).map(([name, text]) => [name, strToU8(text)] as const)
    const file = {
      nome: 'tutto.zip',
      contenuto: Buffer.from(zipSync(Object.fromEntries(texts))).toString('base64'),
    }
    const { impronta, fogli } = await effectOf(file)
    expect(fogli.map(({ nuove, rifiutate }) => [nuove, rifiutate])).toEqual(texts.map(() => [1, 0]))
    const id = Number((await write(file, impronta)).headers.get('x-atto'))
    const undone = await admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })
    expect(undone.status, undone.message).toBe(200)
    expect(await rowsOf(db, 'book', { nomeBook: 'Libro di prova' })).toEqual([])
    expect(await rowsOf(db, 'task', { nome: 'turno di prova' })).toEqual([])
  })

  it('with other headers is mapped once; the next one with these headers is read the same way', async () => {
    const file = csv('miei.csv', 'Bookmaker;Note', 'Alfa;ciao')
    expect((await effectOf(file)).fogli).toMatchObject([{ tipo: null, intestazioni: ['Bookmaker', 'Note'] }])
    const mapped = {
      ...file,
      fogli: [{ foglio: 'miei', tipo: 'book' as const, colonne: { nomeBook: 'Bookmaker' } }],
    }
    const { impronta, fogli } = await effectOf(mapped)
    expect(fogli).toMatchObject([{ tipo: 'book', nuove: 1 }])
    expect((await write(mapped, impronta)).status).toBe(200)
    const next = await effectOf(csv('altri nomi.csv', 'BOOKMAKER;note', 'Beta;'))
    expect(next.fogli).toMatchObject([{ tipo: 'book', colonne: { nomeBook: 'BOOKMAKER' }, nuove: 1 }])
  })

  it('without headers is read in the order of the template, and its new rows show their values', async () => {
    const { nomeBook } = await aBook()
    const file = csv('righe.csv', `Senza testa;${nomeBook};on`, `Altra;${nomeBook};off`)
    const asked = (senzaIntestazioni: boolean) => ({
      ...file,
      fogli: [{ foglio: 'righe', tipo: 'sale' as const, colonne: {}, senzaIntestazioni }],
    })
    const [plain] = (await effectOf(asked(false))).fogli
    expect(plain).toMatchObject({ nuove: 0, rifiutate: 1, colonne: { nomeSala: null } })
    const { fogli, impronta } = await effectOf(asked(true))
    expect(fogli[0]).toMatchObject({ nuove: 2, intestazioni: ['Senza testa', nomeBook, 'on'] })
    expect(fogli[0]?.righe[0]).toMatchObject({
      ...{ riga: 1, nome: 'Senza testa', esito: 'nuova' },
      cambi: [
        { colonna: 'Nome', da: '', a: 'Senza testa' },
        { colonna: 'Book', da: '', a: nomeBook },
        { colonna: 'Stato', da: '', a: 'ON' },
      ],
    })
    expect((await write(asked(true), impronta)).status).toBe(200)
    expect(await names()).toEqual(expect.arrayContaining(['Senza testa', 'Altra']))
    // What was read without headers teaches nothing about a file whose headers are these.
    expect((await effectOf(file)).fogli).toMatchObject([{ tipo: null }])
  })

  it('never shows the password of a new user', async () => {
    const file = csv('utenti.csv', 'Username;Ruoli;Password', 'nuovo.utente;OPERATORE;segretissima-12')
    const [sheet] = (await effectOf(file)).fogli
    expect(sheet?.nuove).toBe(1)
    expect(JSON.stringify(sheet?.righe)).not.toContain('segretissima')
  })

  it('whose kind is chosen has the headers it shares with the template', async () => {
    const file = csv('strano.csv', 'NOME;Altro', 'Delta;x')
    const chosen = { ...file, fogli: [{ foglio: 'strano', tipo: 'book' as const, colonne: {} }] }
    expect((await effectOf(chosen)).fogli).toMatchObject([{ colonne: { nomeBook: 'NOME' }, nuove: 1 }])
  })

  it('is for ADMIN', async () => {
    const contabile = as(await aUser({ roles: ['CONTABILITÀ', 'ANAGRAFICHE'] }))
    const file = csv('book.csv', 'Nome', 'Gamma')
    expect((await contabile.post('POST /api/v1/importa/effetto', file)).status).toBe(403)
    expect((await contabile.post('POST /api/v1/importa', { ...file, impronta: '0'.repeat(64) })).status).toBe(
      403,
    )
    expect((await contabile.get('GET /api/v1/esporta', { query: {} })).status).toBe(403)
  })
})

describe('movements with proofs', () => {
  const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n'
  const archive = (files: Record<string, string>): File => ({
    nome: 'tutto.zip',
    contenuto: Buffer.from(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
    ).toString('base64'),
  })
  const sheet = (nomeSala: string, ...rows: string[]) =>
    [
      'Data;Tipo;Sala;Importo;Portafoglio;Nota;Prove',
      ...rows.map((row) => row.replace('SALA', nomeSala)),
    ].join('\n')
  const undo = (id: number) => admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })

  it('keep their hour and their proofs, which leave and come back with them', async () => {
    const { nomeSala, idSala } = await world.aSala()
    await admin.post('POST /api/v1/portafoglio', { nome: 'Banca' })
    const rows = sheet(
      nomeSala,
      '03/03/2026 21:45;Cashin;SALA;60;Banca;Con prova;"a.pdf\nb.pdf = Bonifico, di marzo.pdf"',
    )
    const files = { 'prove/a.pdf': PDF, 'prove/b.pdf': `${PDF} `, 'prove/c.pdf': PDF }
    const file = archive({ 'Movimenti.csv': rows, ...files })
    const { impronta, nonNominati } = await effectOf(file)
    expect(nonNominati).toEqual(['prove/c.pdf'])
    const written = await write(file, impronta)
    expect(written.status, written.message).toBe(200)
    const standing = async () =>
      (await admin.get('GET /api/v1/cashflow-sala/:id', { params: { id: idSala }, query: {} })).body
    const [booked] = await standing()
    expect(booked?.data).toBe('2026-03-03T21:45:00')
    const proofs = async () => {
      const [{ idMovimento } = { idMovimento: 0 }] = await standing()
      return (await admin.get('GET /api/v1/movimenti/:id/prove', { params: { id: idMovimento } })).body
    }
    expect((await proofs()).map(({ nome }) => nome)).toEqual(['a.pdf', 'Bonifico, di marzo.pdf'])
    expect((await effectOf(file)).fogli).toMatchObject([{ uguali: 1 }])
    // A day alone says nothing of the hour.
    const days = archive({ 'Movimenti.csv': rows.replace(' 21:45', ''), ...files })
    expect((await effectOf(days)).fogli).toMatchObject([{ uguali: 1 }])
    const later = archive({ 'Movimenti.csv': rows.replace('21:45', '21:46'), ...files })
    expect((await effectOf(later)).fogli[0]?.righe).toMatchObject([
      { colonna: 'Data', motivo: 'Non si cambia più: è 03/03/2026 21:45.' },
    ])

    const undone = await undo(Number(written.headers.get('x-atto')))
    expect(undone.status, undone.message).toBe(200)
    expect(await standing()).toEqual([])
    expect((await undo(undone.body.idAtto)).status).toBe(200)
    expect((await proofs()).map(({ nome }) => nome)).toEqual(['a.pdf', 'Bonifico, di marzo.pdf'])
  })

  it('are refused where a file is missing, is no proof or is of the house, and at an hour to come', async () => {
    const { nomeSala } = await world.aSala()
    const rows = sheet(
      nomeSala,
      '03/03/2026;Cashflow;SALA;60;;uno;manca.pdf',
      '03/03/2026;Cashflow;SALA;61;;due;testo.pdf',
      '03/03/2026;Cashflow;SALA;62;;tre;vuoto.pdf',
      '01/01/2099 10:00;Cashflow;SALA;63;;quattro;',
    )
    const house = 'Data;Tipo;Conto;Valuta;Importo;Nota;Prove\n03/03/2026;Rettifica;Freeroll;EUR;5;casa;a.pdf'
    const files = { 'prove/testo.pdf': 'ciao', 'prove/vuoto.pdf': '', 'prove/a.pdf': PDF }
    const why = async (text: string) =>
      (await effectOf(archive({ 'Movimenti.csv': text, ...files }))).fogli[0]?.righe.map(
        ({ colonna, motivo }) => `${colonna}: ${motivo}`,
      )
    expect(await why(rows)).toEqual([
      'Prove: "manca.pdf": Non è nella cartella prove dello ZIP.',
      'Prove: "testo.pdf": La prova deve essere una foto o un PDF leggibile.',
      'Prove: "vuoto.pdf": Il file è vuoto.',
      'Data: Non può essere dopo adesso.',
    ])
    expect(await why(house)).toEqual(['Prove: Solo di un conto.'])
  })
})

it('a secret room of a file is secret, also when its import was taken back and done again', async () => {
  const { nomeBook } = await aBook()
  const file = csv('sale.csv', 'Nome;Book;Segreta', `Di nascosto;${nomeBook};Sì`)
  const written = await write(file, (await effectOf(file)).impronta)
  const anagrafiche = as(await aUser({ roles: ['ANAGRAFICHE'] }))
  const seen = async (who: typeof admin) =>
    (await who.get('GET /api/v1/sala')).body.filter(({ nomeSala }) => nomeSala === 'Di nascosto').length
  const undo = (id: number) => admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })
  expect([await seen(admin), await seen(anagrafiche)]).toEqual([1, 0])
  const { body } = await undo(Number(written.headers.get('x-atto')))
  expect(await seen(admin)).toBe(0)
  expect((await undo(body.idAtto)).status).toBe(200)
  expect([await seen(admin), await seen(anagrafiche)]).toEqual([1, 0])
  const open = csv('sale.csv', 'Nome;Segreta', 'Di nascosto;No')
  expect((await effectOf(open)).fogli[0]?.righe).toMatchObject([{ colonna: 'Segreta', esito: 'rifiutata' }])
})

describe('a file that cannot be read', () => {
  const reasons: Array<[string, Buffer, string]> = [
    ['empty', Buffer.alloc(0), 'il file è vuoto'],
    [
      'old workbook',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'è nel vecchio formato .xls o protetto da password',
    ],
    ['broken archive', Buffer.from('PK\u0003\u0004 e poi altro'), 'non è una cartella di lavoro .xlsx'],
    ['picture', Buffer.from('89504e470d0a1a0a00000000', 'hex'), 'non è un file .xlsx o .csv'],
    ['only blanks', Buffer.from('\r\n;;\r\n'), 'non ha righe'],
    ['open quote', Buffer.from('Nome\n"Alfa'), 'le virgolette di una riga non si chiudono'],
  ]
  it.each(reasons)('%s says why', async (_name, bytes, why) => {
    const answer = await admin.post('POST /api/v1/importa/effetto', {
      nome: 'file.xlsx',
      contenuto: bytes.toString('base64'),
    })
    expect(answer.refusal).toContain(`400 Il file non si può leggere: ${why}`)
  })

  it('of Windows has its accents', async () => {
    const bytes = Buffer.from('Nome\r\nNicol\xf2', 'latin1')
    const { fogli } = await effectOf({ nome: 'sport.csv', contenuto: bytes.toString('base64') })
    expect(fogli).toMatchObject([{ tipo: 'sport', nuove: 1, righe: [{ nome: 'Nicolò' }] }])
  })
})

it('a template has a sheet of each kind and explains every column', async () => {
  const { fileContent } = (await admin.get('GET /api/v1/importa/modello')).body
  const sheets = readXlsx(Buffer.from(fileContent, 'base64'))
  const kinds = (await admin.get('GET /api/v1/importa/campi')).body
  expect([...sheets.keys()]).toEqual([...kinds.map(({ foglio }) => foglio), 'Spiegazione'])
  const columns = kinds.flatMap(({ colonne }) => colonne)
  expect(sheets.get('Spiegazione')?.has(`D${columns.length + 1}`)).toBe(true)
  const empty = await effectOf({ nome: 'modello.xlsx', contenuto: fileContent })
  expect(empty.fogli.reduce((sum, { nuove, rifiutate }) => sum + nuove + rifiutate, 0)).toBe(0)
})

describe('everything exported', () => {
  it('changes nothing where it comes from, and makes the same of an empty product', async () => {
    const { aTipster, aSala } = world
    const { idTipster } = await aTipster({ saldoOutstandingBase: 120.5, idGruppoTg: -1001 })
    const { idSala } = await aSala({ freerollAttivo: 12.5 })
    await admin.post('POST /api/v1/regola-tipster', { regola: 'Solo singole', idTipster })
    await admin.post('POST /api/v1/fascia-oraria', {
      ...{ giorno: 'LUNEDI', oraInizio: '22:00', oraFine: '06:00', idSala },
    })
    await admin.post('POST /api/v1/collegamento-keyword', {
      ...{ idTipster, idSala, keyword: 'over', ritardo: 30 },
      filtro: { tutte: ['gol', 'serie'], quotaMin: 1.5, ore: { dalle: '10:00', alle: '20:00' } },
    })
    const { fileContent } = (await admin.get('GET /api/v1/esporta', { query: {} })).body
    const here = await effectOf({ nome: 'tutto.xlsx', contenuto: fileContent })
    const touched = here.fogli.filter(({ nuove, cambiate, rifiutate }) => nuove + cambiate + rifiutate > 0)
    expect(touched).toEqual([])

    const other = await testApp()
    const owner = other.as(await other.aUser({ roles: ['SUPERADMIN'] }))
    // Users need a password, which no file leaves with.
    const file: File = {
      ...{ nome: 'tutto.xlsx', contenuto: fileContent },
      fogli: here.fogli.map((sheet) => (sheet.tipo === 'utenti' ? { ...sheet, tipo: null } : sheet)),
    }
    const shown = await owner.post('POST /api/v1/importa/effetto', file)
    expect(shown.body.fogli.flatMap(({ righe }) => righe.filter(({ motivo }) => motivo))).toEqual([])
    const { impronta } = shown.body
    expect((await owner.post('POST /api/v1/importa', { ...file, impronta })).status).toBe(200)
    const moved = (await owner.get('GET /api/v1/esporta', { query: {} })).body.fileContent
    const cells = (content: string) =>
      [...readXlsx(Buffer.from(content, 'base64'))]
        .filter(([name]) => name !== 'Utenti')
        .map(([name, sheet]) => [name, [...sheet].map(([at, { value }]) => [at, value])])
    expect(cells(moved)).toEqual(cells(fileContent))
  })
})

describe('the rows of a list, to be changed', () => {
  it('come back as the same, each with its id, and a changed cell is that change', async () => {
    const { aSala } = world
    const text = 'Prima riga\n"tra virgolette";\te dopo'
    const first = await aSala({ nome: '=Quinta', promptGpt: text, idGruppoTg: -100123, freerollAttivo: 12.5 })
    const kinds = (await admin.get('GET /api/v1/importa/campi')).body
    const columns = kinds.find(({ tipo }) => tipo === 'sale')?.colonne ?? []
    const line = (cells: readonly string[]) => cells.join('\t')
    const headers = columns.map(({ intestazione }) => intestazione)
    const rows = (await admin.get('GET /api/v1/esporta/righe', { query: { tipo: 'sale' } })).body
    const own = rows.filter(({ id }) => id === String(first.idSala)).map(({ celle }) => line(celle))
    expect(own).toHaveLength(1)
    const effect = async (lines: readonly string[], head = headers) =>
      (await effectOf(csv('sale.txt', line(head), ...lines))).fogli[0]
    expect(await effect(rows.map(({ celle }) => line(celle)))).toMatchObject({
      ...{ tipo: 'sale', uguali: rows.length, nuove: 0, cambiate: 0, rifiutate: 0 },
    })
    const changed = await effect(own.map((row) => row.replace('12,5', '20')))
    expect(changed).toMatchObject({
      cambiate: 1,
      righe: [{ cambi: [{ colonna: 'Freeroll Attivo', a: '20' }] }],
    })
    // Names alone beside the cell that changes.
    const on = rows.filter(({ celle }) => celle.includes('ON'))
    const keys = on.map(({ celle }) => celle.filter((_, at) => columns[at]?.chiave))
    const narrow = await effect(
      keys.map((cells) => line([...cells, 'OFF'])),
      ['Nome', 'Stato'],
    )
    expect(narrow).toMatchObject({ cambiate: on.length, nuove: 0, rifiutate: 0 })
    expect(narrow?.righe.flatMap(({ cambi }) => cambi)).toEqual(
      on.map(() => ({ colonna: 'Stato', da: 'ON', a: 'OFF' })),
    )
    const named = (want: (column: (typeof columns)[number]) => boolean) =>
      columns.filter(want).map(({ campo }) => campo)
    expect(named(({ chiave }) => chiave)).toEqual(['nomeSala'])
    expect(named(({ cambia }) => !cambia)).toEqual(['nomeSala', 'idBook', 'idValuta', 'isSecret'])
    expect(columns.find(({ campo }) => campo === 'stato')?.scelte).toEqual(['ON', 'STANDBY', 'OFF'])
    expect(columns.find(({ campo }) => campo === 'conti')?.scelte).toEqual(['Sì', 'No'])
  })
})
