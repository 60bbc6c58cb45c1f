import { dec } from '@xbetapp/domain/platform/money/decimal'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertRow, rowsOf, updateRows } from '#server/db/rows.ts'
import { checkBooks } from '#server/ledger/postings/public.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

// The lines of a movement sum to 0 in EUR as in its currency (rule: movement/remainder-in-eur).
const app = await testApp()
const { clock, db } = app
const { admin, aWallet, differences } = await moneyWorld(app)
await insertRow(db, 'currency', { valuta: 'GBP', cambio: '1.170', simbolo: '£' })
const today = () => toWire(clock.now())

const linesOf = (idMovimento: number) => rowsOf(db, 'movementLine', { idMovimento }, undefined, 'idRiga')
const inEur = async (idMovimento: number) =>
  (await linesOf(idMovimento)).map(({ kind, importoEur }) => `${kind} ${importoEur}`)

const TAKEN = 'the database takes it'

/**
 * Inserts lines that balance in GBP with the given amounts in EUR, bypassing the product; always rolled back.
 * @throws Error the database's refusal, or {@link TAKEN}
 */
async function write(...eur: string[]) {
  const [sala, wallet] = [await app.aSala({ idValuta: 'GBP' }), await aWallet()]
  const accounts = await db
    .selectFrom('account')
    .select(['idAccount', 'kind'])
    .where((eb) =>
      eb.or([
        eb('idVenue', '=', sala.idVenue),
        eb('idPortafoglio', '=', wallet),
        eb('conto', '=', 'FREEROLL'),
      ]),
    )
    .execute()
  const line = (kind: string, importo: string, importoEur: string | undefined) => {
    const account = accounts.find((one) => one.kind === kind)
    const kept = kind === 'conto' ? { idValuta: 'EUR', importo: importoEur } : { idValuta: 'GBP', importo }
    return {
      ...account,
      ...kept,
      importoOrigine: importo,
      importoEur,
      idValutaOrigine: 'GBP',
      cambio: '1.17',
    }
  }
  await db.transaction().execute(async (tx) => {
    const data = clock.now()
    const { idMovimento } = await insertRow(tx, 'movement', { tipo: 'cashout', data, username: 'x' })
    const lines = [
      line('venue', '-14.35', eur[0]),
      line('portafoglio', '12.91', eur[1]),
      line('conto', '-1.44', eur[2]),
    ]
    await insertRow(tx, 'movementLine', lines.map((one) => ({ ...one, idMovimento, data })) as never)
    await sql`set constraints all immediate`.execute(tx)
    throw new Error(TAKEN)
  })
}

describe('a cashout of 14.35 GBP of which 12.91 reach a wallet', () => {
  it('books its rounding cent on the line of the venue, and its reversal the opposite', async () => {
    const [{ idSala }, wallet] = [await app.aSala({ idValuta: 'GBP' }), await aWallet()]
    const cashout = admin.post('POST /api/v1/cashflow-sala/cashout', {
      cashflowSala: { idSala, data: today(), nota: 'x', importo: -14.35, idValuta: 'GBP' },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: 12.91, idValuta: 'GBP' }],
      cashflowSpese: { importo: -1.44 },
    })
    expect(await cashout.status).toBe(200)
    const [movement] = (await rowsOf(db, 'movement', {}, undefined, 'idMovimento')).slice(-1)
    const id = movement?.idMovimento ?? 0
    expect(await inEur(id)).toEqual(['venue -16.78', 'portafoglio 15.10', 'conto -1.68'])

    await updateRows(db, 'currency', { valuta: 'GBP' }, { cambio: '1.301' })
    await admin.delete('DELETE /api/v1/cashflow-sala/:id', { params: { id }, body: { motivo: 'Doppio' } })
    const [reversal] = await rowsOf(db, 'movement', { reverses: id })
    expect(await inEur(reversal?.idMovimento ?? 0)).toEqual([
      'venue 16.78',
      'portafoglio -15.10',
      'conto 1.68',
    ])
    await updateRows(db, 'currency', { valuta: 'GBP' }, { cambio: '1.170' })
    expect(await differences()).toEqual([])
  })
})

describe('the database', () => {
  it.each([
    [
      'whose roundings leave a cent',
      ['-16.79', '15.10', '-1.68'],
      /does not balance in EUR: -0.01 on its lines in GBP/,
    ],
    ['off the rate on two lines', ['-16.78', '15.11', '-1.69'], /amount_at_rate/],
    [
      'off the rate on two lines of which none is a conto',
      ['-16.80', '15.12', '-1.68'],
      /2 of them not at the rate/,
    ],
    ['that is off on a conto', ['-16.79', '15.10', '-1.69'], /amount_at_rate/],
  ])('refuses a movement %s', async (_, eur, why) => {
    await expect(write(...eur)).rejects.toThrow(why)
  })

  it('accepts the one that balances', async () => {
    await expect(write('-16.78', '15.10', '-1.68')).rejects.toThrow(TAKEN)
  })

  it('the check of the books finds a movement written with triggers disabled', async () => {
    const undo = new Error('undo')
    let found: Array<{ what: string; key: string; stored: string }> = []
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update movement_line set importo_eur = importo_eur - 0.01
                  where id_riga = (select max(id_riga) from movement_line where kind = 'venue')`.execute(tx)
        await checkBooks({ ...app.ctx, db: tx }, (one) => found.push(one))
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    found = found.filter(({ what }) => what === 'movimento')
    expect(found.map(({ key, stored }) => `${key} ${stored}`)).toEqual([
      expect.stringMatching(/ GBP in EUR -0.01$/),
    ])
  })
})

it('random cashouts and expenses at random rates balance to the cent, as do their reversals', async () => {
  const SEED = Number(process.env.EUR_SEED ?? Date.now() % 1_000_000)
  let state = SEED
  const next = (max: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return 1 + (state % max)
  }
  const cents = (n: number) => Number(dec(n).div(100).toFixed(2))
  const { idSala } = await app.aSala({ idValuta: 'GBP' })
  const wallets = [await aWallet(), await aWallet(), await aWallet()]
  for (let i = 0; i < 80; i++) {
    await updateRows(
      db,
      'currency',
      { valuta: 'GBP' },
      {
        cambio: dec(500 + next(1_000))
          .div(1_000)
          .toFixed(3),
      },
    )
    const parts = wallets.slice(0, next(3)).map((idPortafoglio) => ({ idPortafoglio, n: next(5_000) }))
    const [all, freeroll] = [parts.reduce((sum, { n }) => sum + n, 0), next(900)]
    const cashflowPortafogli = (sign: 1 | -1) =>
      parts.map(({ idPortafoglio, n }) => ({ idPortafoglio, importo: cents(sign * n), idValuta: 'GBP' }))
    const row = { data: today(), nota: `seme ${SEED}`, idValuta: 'GBP' }
    const reply =
      i % 2 === 0
        ? admin.post('POST /api/v1/cashflow-sala/cashout', {
            cashflowSala: { idSala, ...row, importo: cents(-all - freeroll) },
            cashflowPortafogli: cashflowPortafogli(1),
            cashflowSpese: { importo: cents(-freeroll) },
          })
        : admin.post('POST /api/v1/cashflow-conto/flussi', {
            cashflowConto: { conto: 'SPESE', ...row, importo: cents(-all) },
            cashflowPortafogli: cashflowPortafogli(-1),
          })
    expect(await reply.status, `seme ${SEED}`).toBe(200)
    if (next(4) > 1) continue
    const [last] = (await rowsOf(db, 'movement', {}, undefined, 'idMovimento')).slice(-1)
    const params = { id: last?.idMovimento ?? 0 }
    const taken =
      i % 2 === 0
        ? admin.delete('DELETE /api/v1/cashflow-sala/:id', { params, body: { motivo: 'Doppio' } })
        : admin.delete('DELETE /api/v1/cashflow-conto/:id', { params, body: { motivo: 'Doppio' } })
    expect(await taken.status, `seme ${SEED}`).toBe(200)
  }
  const unbalanced = await sql`
    select id_movimento from movement_line group by 1 having sum(segno * importo_eur) <> 0`.execute(db)
  expect(unbalanced.rows, `seme ${SEED}`).toEqual([])
  const { rows: taken } = await sql<{ n: number }>`
    select count(*)::int as n from movement_line where importo_eur <> round(importo_origine * cambio, 2)`.execute(
    db,
  )
  expect(taken[0]?.n, 'some of them leave a remainder').toBeGreaterThan(2)
  expect(await differences()).toEqual([])
})
