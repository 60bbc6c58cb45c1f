import type { Body } from '@xbetapp/contract/contract'
import { expect, it } from 'vitest'
import { rowsOf, updateRows } from '#server/db/rows.ts'
import { textsOf } from '#test/same-figures.ts'
import { testApp } from '#test/test-app.ts'
import { exportArchive } from './export-file.ts'

const { as, aUser, aTipster, aSala, aSito, ctx, db } = await testApp()
const admin = as(await aUser({ roles: ['ADMIN'] }))
const { nomeTipster } = await aTipster()
const [room, site] = [await aSala(), await aSito()]

type File = Body<'POST /api/v1/importa/effetto'>
const csv = (nome: string, ...lines: string[]): File => ({
  nome,
  contenuto: Buffer.from(lines.join('\r\n')).toString('base64'),
})
const look = async (file: File) => (await admin.post('POST /api/v1/importa/effetto', file)).body
async function write(file: File): Promise<void> {
  const written = await admin.post('POST /api/v1/importa', { ...file, impronta: (await look(file)).impronta })
  expect(written.status, written.message).toBe(200)
}
const payouts = async () =>
  (await rowsOf(db, 'bet', {}, ['esito', 'payout', 'dataRefertazione'], 'idReceivedBet')).map(
    ({ esito, payout, dataRefertazione }) => [esito, payout, dataRefertazione?.toISOString()],
  )
const HEAD = 'Codice bet;Pagamento;Solo;Reso;Parte;Quote;Quote mezze vinte;Quote mezze perse'

await write(
  csv(
    'bet.csv',
    'Codice;Tipster;Data;Testo;Esito;Tot Tipster;Quota Drop',
    `P1;${nomeTipster};12/01/2026 18:30;Inter 1 @1.85;Loss;100,00;1,85`,
    `P2;${nomeTipster};13/01/2026 18:30;Milan 1 @2;HalfWin;50;2`,
  ),
)
await write(
  csv(
    'drop.csv',
    'Codice bet;Sala;Sito;Importo;Quota',
    `P1;${room.nomeSala};;200;1,90`,
    `P1;;${site.nomeSito};80;1,8`,
    `P2;${room.nomeSala};;100;2`,
  ),
)

it('a row says how all or some paid its bet, and which; outcome and moment of the bet stay', async () => {
  const cashOut = { tipo: 'cashout', reso: 90, parte: 100, won: '0', returned: '0.9' }
  const moments = ['2026-01-12T17:30:00.000Z', '2026-01-13T17:30:00.000Z']
  const voidLeg = 'P2;Multipla con gambe nulle o mezze;;;;1,6;;2'
  await write(csv('pagamenti.csv', HEAD, `P1;Cash-out;${room.nomeSala};90;;`, voidLeg))
  expect(await payouts()).toEqual([
    ['Loss', { ...cashOut, venue: [room.idVenue] }, moments[0]],
    ['HalfWin', { tipo: 'nulla', quote: [1.6], mezzePerse: [2], won: '0.15625', returned: '0' }, moments[1]],
  ])
  await write(csv('pagamenti.csv', HEAD, `P1;Cash-out;${site.nomeSito}, ${room.nomeSala};90;100;`, voidLeg))
  const both = [room.idVenue, site.idVenue].toSorted((a, b) => a - b)
  expect((await payouts())[0]).toEqual(['Loss', { ...cashOut, venue: both }, moments[0]])
})

it.each([
  [`P2;Pagamento anticipato;${site.nomeSito};;;`, `${site.nomeSito} non ha giocato la bet.`],
  ['P2;Multipla con gambe nulle o mezze;;;;0,5', 'Inserisci una quota tra 1 e 1.000.'],
  ['P2;Cash-out;;;;', 'Inserisci'],
])('%s is refused: %s', async (line, says) => {
  const before = await payouts()
  const { fogli } = await look(csv('pagamenti.csv', HEAD, line))
  expect(fogli[0]?.righe[0]?.motivo).toContain(says)
  expect(await payouts()).toEqual(before)
})

it('a secret room is in no sheet for who may not know of it, and in all for ADMIN', async () => {
  const accountant = {
    ...ctx,
    actor: { kind: 'user' as const, id: 1, username: 'contabile', roles: ['CONTABILITÀ' as const] },
  }
  const sheets = async (who = ctx) =>
    Object.entries(textsOf(await exportArchive(who, 'senza-foto')))
      .filter(([, text]) => text.includes(room.nomeSala))
      .map(([name]) => name)
  const all = await sheets()
  expect(all).toContain('Pagamenti.csv')
  await updateRows(db, 'room', { idSala: room.idSala }, { isSecret: true })
  expect([await sheets(), await sheets(accountant)]).toEqual([all, []])
  await updateRows(db, 'room', { idSala: room.idSala }, { isSecret: false })
})
