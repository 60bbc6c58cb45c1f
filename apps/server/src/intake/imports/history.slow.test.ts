import type { Body } from '@xbetapp/contract/contract'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { importBets } from '#server/bets/drops/public.ts'
import { rowOf, rowsOf } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { checkBooks } from '#server/ledger/postings/public.ts'
import { testApp } from '#test/test-app.ts'

const world = await testApp()
const { as, aUser, aTipster, aSala, aSito, ctx, db } = world
const admin = as(await aUser({ roles: ['ADMIN'] }))

type File = Body<'POST /api/v1/importa/effetto'>
const csv = (nome: string, ...lines: string[]): File => ({
  nome,
  contenuto: Buffer.from(lines.join('\r\n')).toString('base64'),
})
const look = async (file: File) => (await admin.post('POST /api/v1/importa/effetto', file)).body
/** Writes a file as its effect says. */
async function write(file: File) {
  const effect = await look(file)
  const written = await admin.post('POST /api/v1/importa', { ...file, impronta: effect.impronta })
  expect(written.status, `${written.refusal} ${JSON.stringify(effect.fogli[0]?.righe.slice(0, 3))}`).toBe(200)
  return effect
}
const refusals = async (file: File) =>
  (await look(file)).fogli[0]?.righe.map(({ riga, colonna, motivo }) => [riga, colonna, motivo])

const { nomeTipster, idTipster } = await aTipster()
const { nomeSala } = await aSala({ percentualeImporto: 50, freerollAttivo: 10 })
const { nomeSito } = await aSito()
await admin.post('POST /api/v1/portafoglio', { nome: 'Banca' })
await admin.post('POST /api/v1/portafoglio', { nome: 'Cassa' })
await admin.post('POST /api/v1/valuta', { valuta: 'GBP', cambio: 1.2, simbolo: '£' })
await admin.post('POST /api/v1/fondo-cassa', { nome: 'Riserva' })
await admin.post('POST /api/v1/fondo-cassa', { nome: 'Scorta' })

const bets = csv(
  'bet.csv',
  'Codice;Tipster;Data;Testo;Esito;Tot Tipster;Quota Drop;Sport',
  `A1;${nomeTipster};12/01/2026 18:30;Inter 1 @1.85;Win;100,00;1,85;Calcio`,
  `A2;${nomeTipster};13/01/2026;Milan over @2,00;Loss;50;2;`,
  `A3;${nomeTipster};14/01/2026 21:00;Roma X @3.20;;;;`,
)
const drops = csv(
  'drop.csv',
  'Codice bet;Sala;Sito;Importo;Quota;Percentuale Importo',
  `A1;${nomeSala};;200;1,90;`,
  `A1;;${nomeSito};80,50;1,8;`,
  `A2;${nomeSala};;100;2;25`,
)
const movements = csv(
  'movimenti.csv',
  'Data;Tipo;Tipster;Sala;Importo;Portafoglio;Freeroll;Nota',
  `31/01/2026;Cashout;;${nomeSala};20,00;Banca;2,00;saldo gennaio`,
  `31/01/2026;Cashin;;${nomeSala};10;Cassa;;anticipo`,
  `31/01/2026;Rettifica;${nomeTipster};;-5,50;;;arrotondamento`,
  `31/01/2026;Deposito In;;${nomeSala};30;Banca;;cauzione`,
  `01/02/2026;Deposito Out;;${nomeSala};10;Banca;;resa`,
  `01/02/2026;Deposito In;${nomeTipster};;15;Cassa;;cauzione`,
  `02/02/2026;Cashout;${nomeTipster};;25;Cassa;5;vincita`,
  `03/02/2026;Cashin;${nomeTipster};;8;Cassa;;perdita`,
)

const house = csv(
  'movimenti.csv',
  'Data;Tipo;Conto;Portafoglio;Fondo Cassa;Al Portafoglio;Al Fondo Cassa;Importo;Valuta;Nota',
  '01/02/2026;Flusso;Incassi;Banca;;;;500;EUR;abbonamenti',
  '02/02/2026;Flusso;Spese;Banca;;;;40,50;EUR;affitto',
  '03/02/2026;Spostamento;;Banca;;Cassa;;100;eur;contanti',
  '03/02/2026;Rettifica;;;Riserva;;;250;EUR;apertura',
  '04/02/2026;Spostamento;;;Riserva;;Scorta;50;EUR;divisione',
  '05/02/2026;Rettifica;No Drop;;;;;-3,20;EUR;arrotondamento',
  '06/02/2026;Flusso;Incassi;Cassa;;;;70;GBP;sterline',
)

describe('bets, drops and movements of a file', () => {
  it('are looked at with the balances they make, written as they were, and the books agree', async () => {
    const shown = await write(bets)
    expect(shown.fogli).toMatchObject([{ tipo: 'bet', nuove: 3, rifiutate: 0 }])
    const stored = await rowsOf(db, 'bet', {}, undefined, 'idReceivedBet')
    expect(
      stored.map(({ receivedBet, messageDate, esito, totTipster, quotaDrop, sport, dataRefertazione }) => [
        ...[receivedBet, messageDate.toISOString(), esito, totTipster, quotaDrop, sport],
        dataRefertazione?.toISOString() ?? null,
      ]),
    ).toEqual([
      ...[
        [
          'Inter 1 @1.85',
          '2026-01-12T17:30:00.000Z',
          'Win',
          '100.00',
          '1.85000',
          'Calcio',
          '2026-01-12T17:30:00.000Z',
        ],
      ],
      ...[
        [
          'Milan over @2,00',
          '2026-01-12T23:00:00.000Z',
          'Loss',
          '50.00',
          '2.00000',
          null,
          '2026-01-12T23:00:00.000Z',
        ],
      ],
      ...[['Roma X @3.20', '2026-01-14T20:00:00.000Z', 'Open', '0.00', '0.00000', null, null]],
    ])
    const credits = await rowsOf(
      ...([db, 'droppedBet', { idTipster }, ['importo', 'quota', 'username'], 'idReceivedBet'] as const),
    )
    expect(credits.map(({ importo, quota }) => [importo, quota])).toEqual([
      ...[
        ['100.00', '1.85000'],
        ['50.00', '2.00000'],
      ],
    ])
    const dropped = await write(drops)
    expect(dropped.fogli).toMatchObject([{ tipo: 'drop', nuove: 3, rifiutate: 0 }])
    // Half of 200 wins 90, a quarter of 100 is lost: 90 - 25 = 65.
    expect(dropped.saldi).toContainEqual({ nome: nomeSala, valuta: 'EUR', prima: 0, dopo: 65 })
    expect(dropped.saldi).toContainEqual({ nome: nomeSito, valuta: 'EUR', prima: 0, dopo: 64.4 })
    const paid = await write(movements)
    expect(paid.saldi).toContainEqual({ nome: nomeSala, valuta: 'EUR', prima: 65, dopo: 75 })
    // 85 won, 50 lost, less 5.50 and 25 paid, with 8 received and a deposit of 15.
    expect(paid.saldi).toContainEqual({ nome: nomeTipster, valuta: 'EUR', prima: 35, dopo: 27.5 })
    const wrong: string[] = []
    await checkBooks(ctx, ({ what, key }) => wrong.push(`${what} ${key}`))
    expect(wrong).toEqual([])
    expect(await rowsOf(db, 'send')).toEqual([])
  })

  it('are found again: the same file changes nothing, another figure is a correction', async () => {
    for (const [file, uguali] of [
      [bets, 3],
      [drops, 3],
      [movements, 8],
    ] as const)
      expect((await look(file)).fogli).toMatchObject([{ nuove: 0, cambiate: 0, uguali, rifiutate: 0 }])
    world.clock.advance(61_000)
    const settled = csv('bet.csv', 'Codice;Esito;Tot Tipster;Quota Drop', 'A3;Void;10;3,2')
    expect((await write(settled)).fogli).toMatchObject([{ cambiate: 1 }])
    const corrected = csv('drop.csv', 'Codice bet;Sala;Importo;Quota', `A2;${nomeSala};60;2`)
    const { fogli, saldi } = await write(corrected)
    expect(fogli).toMatchObject([
      { cambiate: 1, righe: [{ cambi: [{ colonna: 'Importo', da: '100', a: '60' }] }] },
    ])
    // It keeps the terms of its day: a quarter of 60.
    expect(saldi).toContainEqual({ nome: nomeSala, valuta: 'EUR', prima: 75, dopo: 85 })
  })

  it('of the house move its accounts, funds and wallets, and are found again', async () => {
    expect((await write(house)).fogli).toMatchObject([{ tipo: 'movimenti', nuove: 7, rifiutate: 0 }])
    expect((await look(house)).fogli).toMatchObject([{ nuove: 0, cambiate: 0, uguali: 7, rifiutate: 0 }])
    const { rows } = await sql<{ conto: string; held: string }>`
      select nome || ' ' || t.id_valuta as conto, importo as held
      from cash_total t join account_named using (id_account)
      where nome in ('Riserva', 'Scorta') or (nome = 'Cassa' and t.id_valuta = 'GBP')
      order by 1
    `.execute(db)
    expect(rows).toEqual([
      { conto: 'Cassa GBP', held: '70.00' },
      { conto: 'Riserva EUR', held: '200.00' },
      { conto: 'Scorta EUR', held: '50.00' },
    ])
    expect(
      await refusals(
        csv(
          'movimenti.csv',
          'Data;Tipo;Sala;Conto;Portafoglio;Fondo Cassa;Al Portafoglio;Al Fondo Cassa;Importo;Valuta;Nota',
          '07/02/2026;Flusso;;No Drop;Banca;;;;5;EUR;non è un flusso',
          '07/02/2026;Flusso;;Spese;Banca;;;;-5;EUR;con il segno',
          '07/02/2026;Flusso;;Spese;;;;;5;EUR;senza portafoglio',
          '07/02/2026;Flusso;;Spese;Banca;;;;5;;senza valuta',
          '07/02/2026;Spostamento;;;Banca;;;Scorta;5;EUR;da uno all altro',
          '07/02/2026;Spostamento;;;Banca;;Cassa;;99999;EUR;non li ha',
          '07/02/2026;Rettifica;;;;Riserva;;;-999;EUR;sotto zero',
          '07/02/2026;Rettifica;;Spese;;Riserva;;;9;EUR;di due',
          '07/02/2026;Rettifica;;;;Nessuno;;;9;EUR;di nessuno',
          `07/02/2026;Cashin;${nomeSala};;Banca;;;;9;EUR;la sala ha la sua`,
        ),
      ),
    ).toEqual([
      [2, 'Conto', 'Un flusso è di Incassi, Spese o Dividendi.'],
      [3, 'Importo', 'Il valore deve essere maggiore di 0.'],
      [4, 'Portafoglio', 'Campo obbligatorio.'],
      [5, 'Valuta', 'Campo obbligatorio.'],
      [6, 'Tipo', 'Uno spostamento ha due portafogli o due fondi cassa.'],
      [7, null, 'Importo non disponibile nella valuta selezionata'],
      [8, null, 'Importo non disponibile nella valuta selezionata'],
      [9, 'Conto', 'Indica un solo conto o fondo cassa.'],
      [10, 'Fondo Cassa', expect.stringContaining('Nessun fondo cassa si chiama "Nessuno"')],
      [11, 'Valuta', 'Solo per i movimenti della casa.'],
    ])
  })

  it('between two accounts move what one owes to the other, and are found again', async () => {
    const head = 'Data;Tipo;Tipster;Sala;Al Sito;Alla Sala;Importo;Portafoglio;Nota'
    const giroconti = csv(
      'movimenti.csv',
      head,
      `08/02/2026;Giroconto;;${nomeSala};${nomeSito};;12,50;;compensazione`,
      `08/02/2026;Giroconto;${nomeTipster};;;${nomeSala};4;;la sua sala`,
    )
    const { fogli, saldi } = await write(giroconti)
    expect(fogli).toMatchObject([{ tipo: 'movimenti', nuove: 2, rifiutate: 0 }])
    expect(saldi.map(({ nome, prima, dopo }) => [nome, Math.round((dopo - prima) * 100)])).toEqual(
      expect.arrayContaining([
        [nomeSala, -850],
        [nomeSito, 1250],
        [nomeTipster, 400],
      ]),
    )
    expect((await look(giroconti)).fogli).toMatchObject([{ nuove: 0, uguali: 2, rifiutate: 0 }])
    expect(
      await refusals(
        csv(
          'movimenti.csv',
          head,
          `08/02/2026;Giroconto;;${nomeSala};;;5;;a nessuno`,
          `08/02/2026;Giroconto;;${nomeSala};${nomeSito};${nomeSala};5;;a due`,
          `08/02/2026;Giroconto;;${nomeSala};;${nomeSala};5;;a se stessa`,
          `08/02/2026;Giroconto;;${nomeSala};${nomeSito};;5;Banca;con portafoglio`,
          `08/02/2026;Giroconto;;${nomeSala};${nomeSito};;-5;;con il segno`,
          `08/02/2026;Cashin;;${nomeSala};${nomeSito};;5;Banca;di uno solo`,
        ),
      ),
    ).toEqual([
      [2, 'Al Tipster', 'Indica un solo conto che deve di più.'],
      [3, 'Al Sito', 'Indica un solo conto che deve di più.'],
      [4, null, 'Un giroconto è tra due conti diversi.'],
      [5, 'Portafoglio', 'Un giroconto non ha portafoglio.'],
      [6, 'Importo', "L'importo deve essere positivo per questo movimento."],
      [7, 'Al Sito', 'Solo di un giroconto.'],
    ])
  })

  it('of the house are one act too, which one Annulla takes back, the latest first', async () => {
    const file = csv(
      'movimenti.csv',
      'Data;Tipo;Conto;Portafoglio;Fondo Cassa;Al Portafoglio;Al Fondo Cassa;Importo;Valuta;Nota',
      '20/02/2026;Rettifica;;;Scorta;;;30;EUR;in più',
      '20/02/2026;Spostamento;;;Scorta;;Riserva;75;EUR;anche di quelli',
      '20/02/2026;Flusso;Dividendi;Banca;;;;10;EUR;soci',
    )
    const held = async () => (await admin.get('GET /api/v1/fondo-cassa/importi-totali')).body
    const before = await held()
    const { impronta } = await look(file)
    const written = await admin.post('POST /api/v1/importa', { ...file, impronta })
    expect(await held()).not.toEqual(before)
    const params = { id: Number(written.headers.get('x-atto')) }
    const { body: later } = await admin.get('GET /api/v1/registro', { query: { dopo: 'refertazione' } })
    expect(later.voci.filter(({ idAtto }) => idAtto === params.id)).toEqual([])
    const undone = await admin.post('POST /api/v1/registro/:id/annulla', undefined, { params })
    expect(undone.status, undone.message).toBe(200)
    expect(await held()).toEqual(before)
    expect((await look(file)).fogli).toMatchObject([{ nuove: 3 }])
  })

  it('are refused by row and column, with nothing of the file written', async () => {
    const before = (await rowsOf(db, 'bet')).length
    expect(
      await refusals(
        csv(
          'bet.csv',
          'Codice;Tipster;Data;Testo;Esito',
          `B1;Nessuno;12/01/2026;Inter 1;`,
          `B2;${nomeTipster};31/02/2026;Inter 1;`,
          `B3;${nomeTipster};12/01/2026;Inter 1;Vinta`,
          `B4;${nomeTipster};12/01/2026;;`,
          `A1;${nomeTipster};12/01/2026 18:30;Altro testo;`,
          `B5;${nomeTipster};12/01/2026;Inter 1;Win`,
          `B5;${nomeTipster};12/01/2026;Inter 1;Win`,
        ),
      ),
    ).toEqual([
      [2, 'Tipster', expect.stringContaining('Nessun tipster si chiama "Nessuno"')],
      [3, 'Data', '"31/02/2026" non è una data: scrivila come 12/03/2026 o 12/03/2026 18:30.'],
      [4, 'Esito', '"Vinta" non è tra: Open, Win, Loss, Void, HalfWin, HalfLoss.'],
      [5, 'Testo', 'Campo obbligatorio.'],
      [6, 'Testo', 'Non si cambia più: è Inter 1 @1.85.'],
      [8, null, 'È già alla riga 7: lasciane una sola.'],
      [7, null, null],
    ])
    expect(
      await refusals(
        csv(
          'bet.csv',
          'Codice;Tipster;Data;Testo;Tot Tipster;Quota Drop',
          `B6;${nomeTipster};12/01/2026;Inter 1;10;`,
          `B7;${nomeTipster};12/01/2026;Inter 1;10,1234;2`,
        ),
      ),
    ).toEqual([
      [2, 'Quota Drop', expect.stringContaining('0')],
      [3, 'Tot Tipster', 'Inserisci un numero decimale valido.'],
    ])
    expect(
      await refusals(
        csv(
          'drop.csv',
          'Codice bet;Sala;Sito;Importo;Quota',
          `Z9;${nomeSala};;10;2`,
          `A3;${nomeSala};${nomeSito};10;2`,
          `A3;;;10;2`,
          `A3;${nomeSala};;10;0`,
          `A3;;${nomeSito};10;2`,
        ),
      ),
    ).toEqual([
      [2, 'Codice bet', 'Nessuna bet ha il codice "Z9".'],
      [3, null, 'Indica una sola sala, sito o altro'],
      [4, null, 'Indica una sola sala, sito o altro'],
      [5, null, 'Importo e quota devono essere entrambi valorizzati o entrambi uguali a 0'],
      [6, null, null],
    ])
    expect(
      await refusals(
        csv(
          'movimenti.csv',
          'Data;Tipo;Sala;Importo;Portafoglio;Nota',
          `31/01/2099;Cashin;${nomeSala};10;Banca;domani`,
          `31/01/2026;Cashin;${nomeSala};-10;Banca;negativo`,
          `31/01/2026;Cashin;${nomeSala};10;;senza`,
          `31/01/2026;Rettifica;${nomeSala};10;Banca;con`,
          `31/01/2026;Deposito Out;${nomeSala};1000;Banca;mai lasciato`,
        ),
      ),
    ).toEqual([
      [2, 'Data', 'La data non può essere successiva a oggi.'],
      [3, 'Importo', 'Il valore deve essere maggiore di 0.'],
      [4, 'Portafoglio', 'Campo obbligatorio.'],
      [5, 'Portafoglio', 'Una rettifica non ha portafoglio.'],
      [6, null, 'Non è possibile inserire un DepositoOut con importo superiore al Saldo Deposito'],
    ])
    expect((await rowsOf(db, 'bet')).length).toBe(before)
  })

  it('of a tipster that is gone are refused together', async () => {
    const bet = {
      messageDate: ctx.now(),
      receivedBet: 'Inter 1',
      esito: 'Open',
      sport: null,
      fascia: null,
    } as const
    const figures = { dropChiusura: 0, totTipster: 0, quotaDrop: 0 }
    const all = [idTipster, 0].map((id) => ({
      ...{ ...bet, ...figures, idTipster: id, idTipsterDrop: id, foto: [], dataRefertazione: null },
    }))
    await expect(withTransaction(ctx, (tx) => importBets(tx, all))).rejects.toThrow('Tipster non trovato')
  })

  it('are one act, which one Annulla takes back; the same file then writes them again', async () => {
    const file = csv(
      'bet.csv',
      'Codice;Tipster;Data;Testo;Esito;Tot Tipster;Quota Drop',
      `C1;${nomeTipster};12/02/2026 18:30;Inter 1 @1.85;;;`,
      `C2;${nomeTipster};12/02/2026 19:30;Inter 2 @1.85;Win;100;1,85`,
    )
    const { impronta } = await look(file)
    const written = await admin.post('POST /api/v1/importa', { ...file, impronta })
    const id = Number(written.headers.get('x-atto'))
    const undone = await admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })
    expect(undone.status, undone.message).toBe(200)
    expect(await rowsOf(db, 'bet', { idTipster, deletedAt: null }, ['idReceivedBet'])).toHaveLength(3)
    expect((await write(file)).fogli).toMatchObject([{ nuove: 2 }])

    const played = csv('drop.csv', 'Codice bet;Sala;Importo;Quota', `C2;${nomeSala};100;2`)
    const effect = await look(played)
    const { headers } = await admin.post('POST /api/v1/importa', { ...played, impronta: effect.impronta })
    const params = { id: Number(headers.get('x-atto')) }
    expect(await admin.post('POST /api/v1/registro/:id/annulla', undefined, { params }).status).toBe(200)
    expect((await look(played)).fogli).toMatchObject([{ nuove: 1 }])
  })

  it('of two people at once are written once', async () => {
    const file = csv('bet.csv', 'Codice;Tipster;Data;Testo', `D1;${nomeTipster};12/02/2026;Inter 1 @1.85`)
    const { impronta } = await look(file)
    const both = [0, 1].map(() => admin.post('POST /api/v1/importa', { ...file, impronta }).status)
    expect((await Promise.all(both)).toSorted()).toEqual([200, 409])
  })

  it('of several wallets are one movement with its parts', async () => {
    const head = 'Data;Tipo;Sala;Importo;Portafoglio;Freeroll;Freeroll usato;Nota'
    const row = (wallets: string, nota: string) =>
      `09/02/2026;Cashout;${nomeSala};20;"${wallets}";2;0;${nota}`
    const file = csv('movimenti.csv', head, row('Cassa = 5,50; banca=12,50', 'in due'))
    expect((await write(file)).fogli).toMatchObject([{ tipo: 'movimenti', nuove: 1 }])
    const { idMovimento } = await rowOf(db, 'movement', { nota: 'in due' })
    const lines = await rowsOf(db, 'movementLine', { idMovimento }, ['kind', 'importo'], 'idRiga')
    expect(lines.map(({ kind, importo }) => [kind, importo])).toEqual([
      ...[
        ['venue', '-20.00'],
        ['portafoglio', '12.50'],
        ['portafoglio', '5.50'],
        ['conto', '-2.00'],
      ],
    ])
    expect((await look(file)).fogli).toMatchObject([{ nuove: 0, uguali: 1, rifiutate: 0 }])
    expect(
      await refusals(
        csv(
          'movimenti.csv',
          head,
          row('Cassa = 5,50; Banca = 10', 'manca qualcosa'),
          row('Cassa = 5,50; Banca', 'senza importo'),
          row('Cassa = 5,50; Nessuno = 12,50', 'di nessuno'),
          `09/02/2026;Cashin;${nomeSala};20;Banca;;5;non è un cashout`,
        ),
      ),
    ).toEqual([
      [2, null, expect.stringContaining('15,50')],
      [3, 'Portafoglio', '"Banca" non ha il suo importo: scrivilo come Banca = 60,00.'],
      [4, 'Portafoglio', expect.stringContaining('Nessun portafoglio si chiama "Nessuno"')],
      [5, 'Freeroll usato', 'Solo di un cashout.'],
    ])
  })

  it('that are equal on one day are told apart by their number, and all found again', async () => {
    const head = 'Data;Tipo;Sala;Importo;Portafoglio;Nota;Numero'
    const paid = (numero: string) => `10/02/2026;Cashin;${nomeSala};7;Cassa;acconto;${numero}`
    expect(await refusals(csv('movimenti.csv', head, paid(''), paid('')))).toEqual([
      [3, null, 'È già alla riga 2: lasciane una sola, o se sono due scrivi 2 in Numero.'],
      [2, null, null],
    ])
    const both = csv('movimenti.csv', head, paid(''), paid('2'))
    expect((await write(both)).fogli).toMatchObject([{ nuove: 2 }])
    expect((await look(both)).fogli).toMatchObject([{ nuove: 0, uguali: 2, rifiutate: 0 }])
    expect((await look(csv('movimenti.csv', head, paid('3')))).fogli).toMatchObject([{ nuove: 1 }])
    expect(await refusals(csv('movimenti.csv', head, paid('1'), paid('4')))).toEqual([
      [2, 'Numero', 'Il primo non ne ha: dal secondo in poi 2, 3 e così via.'],
      [3, 'Numero', 'Manca il numero 3.'],
    ])
  })

  it('are settled when the file says and credited to Americans', async () => {
    const americans = await rowOf(db, 'tipster', { nomeTipster: 'Americans' })
    const other = await aTipster()
    const head = 'Codice;Tipster;Data;Testo;Esito;Tot Tipster;Quota Drop;Accreditato a;Refertata'
    const row = (code: string, to: string, at: string, esito = 'Win') =>
      `${code};${nomeTipster};12/02/2026 10:00;Inter 1;${esito};20;2;${to};${at}`
    const file = csv('bet.csv', head, row('AM1', 'Americans', '20/02/2026 11:00'))
    const { saldi } = await write(file)
    expect(saldi.map(({ nome }) => nome)).toContain('Americans')
    const { idTipster: owner, dataRefertazione } = await rowOf(db, 'bet', {
      idTipsterDrop: americans.idTipster,
    })
    expect([owner, dataRefertazione?.toISOString()]).toEqual([idTipster, '2026-02-20T10:00:00.000Z'])
    expect((await look(file)).fogli).toMatchObject([{ nuove: 0, uguali: 1, rifiutate: 0 }])
    expect(
      await refusals(
        csv(
          'bet.csv',
          head,
          row('AM2', other.nomeTipster, ''),
          row('AM3', '', '20/02/2099'),
          row('AM4', '', '20/02/2026', 'Open'),
          row('AM1', '', '21/02/2026 11:00'),
        ),
      ),
    ).toEqual([
      [2, 'Accreditato a', 'Solo il suo tipster o Americans.'],
      [3, 'Refertata', 'Non può essere dopo adesso.'],
      [4, 'Refertata', 'Solo di una bet con esito.'],
      [5, 'Refertata', 'Non si cambia più: è 20/02/2026 11:00.'],
    ])
  })

  it('are written while others go on working: a balance they changed meanwhile is no other effect', async () => {
    await write(csv('bet.csv', 'Codice;Tipster;Data;Testo', `Q1;${nomeTipster};12/03/2026 18:30;Inter 1 @2`))
    const file = csv('drop.csv', 'Codice bet;Sala;Importo;Quota', `Q1;${nomeSala};10;2`)
    const looked = await look(file)
    const { idReceivedBet } = await world.aBet()
    const { idSala } = await admin
      .get('GET /api/v1/sala')
      .body.then((rooms) => rooms.find((room) => room.nomeSala === nomeSala) ?? { idSala: 0 })
    const drop = { idReceivedBet, idSala, importoNoPerc: 40, quota: 2 }
    await admin.post('POST /sparabet/new-sale-drop', { data: [drop] } as never).body
    const written = await admin.post('POST /api/v1/importa', { ...file, impronta: looked.impronta })
    expect(written.status, written.message).toBe(200)
    const ofRoom = ({ saldi }: typeof looked) => saldi.find(({ nome }) => nome === nomeSala)
    const [before, after] = [ofRoom(looked), ofRoom(written.body)]
    expect(after).toEqual({
      ...before,
      prima: (before?.prima ?? 0) - 20,
      dopo: (before?.dopo ?? 0) - 20,
    })
  })

  it('of more than an undo takes at once are taken back by one Annulla', async () => {
    const many = Array.from({ length: 2_600 }, (_, n) => n)
    const bets = many.map((n) => `U${n};${nomeTipster};12/02/2026 18:30;Inter ${n};Win;10;2`)
    const drops = many.map((n) => `U${n};${nomeSito};10;2`)
    const file = {
      nome: 'storia.zip',
      contenuto: Buffer.from(
        zipSync({
          'Drop.csv': strToU8(['Codice bet;Sito;Importo;Quota', ...drops].join('\n')),
          'Bet.csv': strToU8(['Codice;Tipster;Data;Testo;Esito;Tot Tipster;Quota Drop', ...bets].join('\n')),
        }),
      ).toString('base64'),
    }
    const { impronta, fogli } = await look(file)
    expect(fogli.map(({ tipo, nuove }) => [tipo, nuove])).toEqual([
      ...[
        ['drop', 2_600],
        ['bet', 2_600],
      ],
    ])
    const before = await rowsOf(db, 'accountTotal', {}, ['idAccount', 'profit'], 'idAccount')
    const written = await admin.post('POST /api/v1/importa', { ...file, impronta })
    const params = { id: Number(written.headers.get('x-atto')) }
    const undone = await admin.post('POST /api/v1/registro/:id/annulla', undefined, { params })
    expect(undone.status, undone.message).toBe(200)
    expect(await rowsOf(db, 'accountTotal', {}, ['idAccount', 'profit'], 'idAccount')).toEqual(before)
  })

  it('with the accounts they are of are taken back by one Annulla: what history names stays, switched off', async () => {
    const file = {
      nome: 'tutto.zip',
      contenuto: Buffer.from(
        zipSync({
          'Book.csv': strToU8('Nome\nTramonto'),
          'Tipster.csv': strToU8('Nome\nVespro'),
          'Sale.csv': strToU8('Nome;Book;Saldo Outstanding Base\nAlba;Tramonto;12,50\nLuce;Tramonto;'),
          'Bet.csv': strToU8(
            'Codice;Tipster;Data;Testo;Esito;Tot Tipster;Quota Drop\nV1;Vespro;12/02/2026 18:30;Inter 1;Win;100;2',
          ),
          'Drop.csv': strToU8('Codice bet;Sala;Importo;Quota\nV1;Alba;10;2'),
          'Movimenti.csv': strToU8(
            'Data;Tipo;Sala;Importo;Portafoglio;Nota\n31/01/2026;Cashout;Alba;20,00;Banca;gennaio',
          ),
        }),
      ).toString('base64'),
    }
    const totals = () => rowsOf(db, 'accountTotal', {}, ['idAccount', 'profit'], 'idAccount')
    const before = await totals()
    const { impronta } = await look(file)
    const written = await admin.post('POST /api/v1/importa', { ...file, impronta })
    expect(written.status, written.message).toBe(200)
    const annulla = async (id: number) => {
      const undone = await admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })
      expect(undone.status, undone.message).toBe(200)
      return undone.body.idAtto
    }
    const act = await annulla(Number(written.headers.get('x-atto')))

    const states = async () => {
      const { stato } = await rowOf(db, 'tipster', { nomeTipster: 'Vespro' })
      const rooms = db.selectFrom('venue').select(['nome', 'stato', 'saldoOutstandingBase as inizio'])
      return [stato, ...(await rooms.where('nome', 'in', ['Alba', 'Luce']).orderBy('nome').execute())]
    }
    expect(await states()).toEqual(['D', { nome: 'Alba', stato: 'D', inizio: '0.00' }])
    const after = await totals()
    expect(after.filter(({ profit }) => Number(profit) !== 0)).toEqual(
      before.filter(({ profit }) => Number(profit) !== 0),
    )
    const wrong: string[] = []
    await checkBooks(ctx, ({ what, key }) => wrong.push(`${what} ${key}`))
    expect(wrong).toEqual([])

    await annulla(act)
    expect(await states()).toMatchObject([
      'A',
      { nome: 'Alba', stato: 'A', inizio: '12.50' },
      { nome: 'Luce', stato: 'A' },
    ])
  })

  it('exported give every account, fund and wallet of an empty product the same balance', async () => {
    const { body: funds } = await admin.get('GET /api/v1/fondo-cassa/importi-totali')
    const idFondoCassa = funds.find(({ nome }) => nome === 'Scorta')?.idFondoCassa ?? 0
    // A conversion and a deposit of profit come back as what they changed.
    const changed = await admin.post('POST /api/v1/cambio-valuta', {
      ...{ importoOrigine: -20, valuta: 'GBP', data: '2026-02-10', sorgente: 'INCASSI' },
    })
    expect(changed.status, changed.message).toBe(200)
    expect(await admin.post('POST /api/v1/conto/deposita-profitto', { idFondoCassa }).status).toBe(200)
    // The transfer takes what the flow brought and a later cashin of the same day spends: the order counts.
    const wallets = (await admin.get('GET /api/v1/portafoglio')).body
    const walletOf = (name: string) => wallets.find(({ nome }) => nome === name)?.idPortafoglio ?? 0
    const empty = (await admin.post('POST /api/v1/portafoglio', { nome: 'Vuoto' })).body.idPortafoglio
    const { idSala } = await rowOf(db, 'room', {})
    const statuses = [
      await admin.post('POST /api/v1/cashflow-conto/flussi', {
        cashflowConto: {
          conto: 'INCASSI',
          nota: 'quote',
          importo: 500,
          idValuta: 'EUR',
          data: '2026-02-11T10:00:00',
        },
        cashflowPortafogli: [{ idPortafoglio: empty, importo: 500 }],
      } as never).status,
      await admin.post('POST /api/v1/portafoglio/spostamento', {
        ...{
          idPortafoglioOrigine: empty,
          idPortafoglioDestinazione: walletOf('Banca'),
          valuta: 'EUR',
          importo: 100,
        },
        dataSpostamento: '2026-02-11T11:00:00',
      }).status,
      await admin.post('POST /api/v1/cashflow-sala/cashin', {
        cashflowSala: { idSala, importo: 450, nota: 'pagata', data: '2026-02-11T12:00:00' },
        cashflowPortafogli: [{ idPortafoglio: empty, importo: -450 }],
      } as never).status,
    ]
    expect(statuses).toEqual([200, 200, 200])
    const exported = async (storico: 'true' | 'false') => ({
      nome: 'tutto.xlsx',
      contenuto: (await admin.get('GET /api/v1/esporta', { query: { storico } })).body.fileContent,
    })
    const other = await testApp()
    other.clock.advance(120_000)
    const owner = other.as(await other.aUser({ roles: ['SUPERADMIN'] }))
    for (const file of [await exported('false'), await exported('true')]) {
      const { fogli } = (await owner.post('POST /api/v1/importa/effetto', file)).body
      // Users need a password, which no file leaves with.
      const asked = {
        ...file,
        fogli: fogli.map((sheet) => (sheet.tipo === 'utenti' ? { ...sheet, tipo: null } : sheet)),
      }
      const { impronta } = (await owner.post('POST /api/v1/importa/effetto', asked)).body
      const written = await owner.post('POST /api/v1/importa', { ...asked, impronta })
      expect(written.status, written.refusal).toBe(200)
    }
    const balances = async (from: typeof db) =>
      (
        await sql<{ conto: string; saldo: string }>`
          select tipo || ' ' || nome as conto, total as saldo
          from account_named join account_balance using (id_account) where total <> 0
          union all select nome || ' ' || t.id_valuta, importo
          from cash_total t join account_named using (id_account)
          where importo <> 0 and nome <> 'Rettifica' order by 1
        `.execute(from)
      ).rows
    expect(await balances(other.db)).toEqual(await balances(db))
    const profit = async (of: typeof owner) => (await of.get('GET /api/v1/conto/profitto')).body
    expect(await profit(owner)).toEqual(await profit(admin))
    const wrong: string[] = []
    await checkBooks(other.ctx, ({ what, key }) => wrong.push(`${what} ${key}`))
    expect(wrong).toEqual([])
  })

  it('of thousands are written together', async () => {
    const many = Array.from({ length: 1_200 }, (_, n) => n)
    await write(
      csv(
        'bet.csv',
        'Codice;Tipster;Data;Testo;Esito',
        ...many.map((n) => `M${n};${nomeTipster};12/02/2026 18:30;Inter ${n} @1.85;Win`),
      ),
    )
    const { saldi } = await write(
      csv('drop.csv', 'Codice bet;Sito;Importo;Quota', ...many.map((n) => `M${n};${nomeSito};10;2`)),
    )
    expect(saldi).toContainEqual({ nome: nomeSito, valuta: 'EUR', prima: 76.9, dopo: 12_076.9 })
    const wrong: string[] = []
    await checkBooks(ctx, ({ what, key }) => wrong.push(`${what} ${key}`))
    expect(wrong).toEqual([])
  })

  it('of which a few of hundreds are refused name those alone', async () => {
    const many = Array.from({ length: 400 }, (_, n) => n)
    const codes = many.map((n) => ([17, 200, 399].includes(n) ? `manca ${n}` : `M${n}`))
    const { fogli } = await look(
      csv('drop.csv', 'Codice bet;Sala;Importo;Quota', ...codes.map((code) => `${code};${nomeSala};11;2`)),
    )
    expect(fogli[0]).toMatchObject({ nuove: 397, rifiutate: 3 })
    expect(fogli[0]?.righe.slice(0, 3).map(({ riga, motivo }) => [riga, motivo])).toEqual(
      [17, 200, 399].map((n) => [n + 2, `Nessuna bet ha il codice "manca ${n}".`]),
    )
  })
})
