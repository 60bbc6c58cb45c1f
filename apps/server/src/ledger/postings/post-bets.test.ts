import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getAccount } from '#server/accounts/accounting/public.ts'
import { recordEntityCashflow } from '#server/accounts/movements/public.ts'
import { editBet } from '#server/bets/bets/public.ts'
import { moveDrops } from '#server/bets/drops/move-drops.ts'
import { saveTipsterDrop, saveVenueDrops } from '#server/bets/drops/public.ts'
import { deleteRows, insertRow, rowIfAny, rowOf, updateRows } from '#server/db/rows.ts'
import { deleteBets } from '#server/relay/operator-send/delete-bets.ts'
import { testApp } from '#test/test-app.ts'
import { checkBooks } from './check-books.ts'
import type { Difference } from './difference.ts'
import { rebuildBooks } from './rebuild-books.ts'

const { as, aUser, ctx, db, clock, aBet, aSala, aSito, aTipster } = await testApp()

/** The worked example of the rules (rule: total/worked-example), in a separate world. */
async function workedExample() {
  const [tipster, sala, sito] = [await aTipster(), await aSala({ freerollAttivo: 10 }), await aSito()]
  const bet = await aBet({ idTipster: tipster.idTipster })
  const { idReceivedBet } = bet
  await saveVenueDrops(ctx, {
    announce: false,
    entries: [
      { idReceivedBet, venue: { kind: 'sala', id: sala.idSala }, importo: 100, quota: 2 },
      { idReceivedBet, venue: { kind: 'sito', id: sito.idSito }, importo: 50, quota: 1.7 },
    ],
  })
  await saveTipsterDrop(ctx, { idReceivedBet, totTipster: 120, quotaDrop: 1.85, announce: false })
  return { idReceivedBet, idTipster: tipster.idTipster, idSala: sala.idSala, idSito: sito.idSito }
}

async function profitsOf(idReceivedBet: number) {
  const rows = await db
    .selectFrom('betPosting')
    .innerJoin('account', 'account.idAccount', 'betPosting.idAccount')
    .leftJoin('venue', 'venue.idVenue', 'account.idVenue')
    .select((eb) => eb.fn.coalesce('conto', sql`venue.kind::text`, sql`account.kind::text`).as('di'))
    .select(['importo', 'quota', 'profit'])
    .where('idReceivedBet', '=', idReceivedBet)
    .orderBy('account.kind')
    .orderBy('account.idAccount')
    .execute()
  return rows.map((row) => `${row.di} ${row.importo}@${row.quota} ${row.profit}`)
}

async function differences(): Promise<Difference[]> {
  const found: Difference[] = []
  await checkBooks(ctx, (difference) => found.push(difference))
  return found
}

const conto = async (name: 'NO_DROP' | 'FREEROLL') =>
  (await rowIfAny(db, 'accountTotal', { idAccount: HOUSE_ACCOUNTS[name] })) ?? {
    n: 0,
    nOpen: 0,
    profit: '0.00',
    profitOpen: '0.00',
  }

describe('a bet on the accounts', () => {
  it('counts with every party as lost while it is Open', async () => {
    const { idReceivedBet } = await workedExample()
    expect(await profitsOf(idReceivedBet)).toEqual([
      'tipster 120.00@1.85000 -120.00',
      'sala 100.00@2.00000 -100.00',
      'sito 50.00@1.70000 -50.00',
      'NO_DROP 20.00@1.90000 -20.00',
      'SCARTI_QUOTA 120.00@0.05000 0.00',
      'FREEROLL 10.00@1.90000 -10.00',
    ])
  })

  it.each([
    ['Win', ['102.00', '100.00', '35.00', '18.00', '6.00', '9.00']],
    ['HalfWin', ['51.00', '50.00', '17.50', '9.00', '3.00', '4.50']],
    ['HalfLoss', ['-60.00', '-50.00', '-25.00', '-10.00', '0.00', '-5.00']],
    ['Loss', ['-120.00', '-100.00', '-50.00', '-20.00', '0.00', '-10.00']],
    ['Void', ['0.00', '0.00', '0.00', '0.00', '0.00', '0.00']],
  ] as const)('gives each its profit when it is settled %s', async (esito, profits) => {
    const { idReceivedBet } = await workedExample()
    await editBet(ctx, { idReceivedBet, esito })
    expect((await profitsOf(idReceivedBet)).map((text) => text.split(' ').at(-1))).toEqual(profits)
    expect(await differences()).toEqual([])
  })

  it('moves the running totals by exactly what it changes', async () => {
    const before = [await conto('NO_DROP'), await conto('FREEROLL')]
    const { idReceivedBet } = await workedExample()
    const open = [await conto('NO_DROP'), await conto('FREEROLL')]
    expect(open.map((now, i) => [now.n - before[i]!.n, now.nOpen - before[i]!.nOpen])).toEqual([
      [1, 1],
      [1, 1],
    ])
    const moved = (now: typeof open) =>
      now.map((row, i) => dec(row.profit).minus(before[i]!.profit).toFixed(2))
    expect(moved(open)).toEqual(['-20.00', '-10.00'])
    await editBet(ctx, { idReceivedBet, esito: 'Win' })
    expect(moved([await conto('NO_DROP'), await conto('FREEROLL')])).toEqual(['18.00', '9.00'])
    await editBet(ctx, { idReceivedBet, esito: 'Void' })
    expect(moved([await conto('NO_DROP'), await conto('FREEROLL')])).toEqual(['0.00', '0.00'])
    await editBet(ctx, { idReceivedBet, esito: 'Open' })
    expect(moved([await conto('NO_DROP'), await conto('FREEROLL')])).toEqual(['-20.00', '-10.00'])
  })

  it('follows its drops: replaced, removed, moved to another bet', async () => {
    const { idReceivedBet, idSala, idSito, idTipster } = await workedExample()
    const venue = { kind: 'sala', id: idSala } as const
    await saveVenueDrops(ctx, { announce: false, entries: [{ idReceivedBet, venue, importo: 10, quota: 3 }] })
    expect((await profitsOf(idReceivedBet))[1]).toBe('sala 10.00@3.00000 -10.00')
    const other = await aBet({ idTipster })
    await moveDrops(ctx, {
      idSource: idReceivedBet,
      idDest: other.idReceivedBet,
      drops: [{ venue: { kind: 'sito', id: idSito } }],
      destText: null,
      announce: null,
    })
    expect(await profitsOf(other.idReceivedBet)).toEqual([
      'sito 50.00@1.70000 -50.00',
      'NO_DROP 50.00@1.70000 -50.00',
    ])
    // The tipster keeps his 120: the house is short of what was moved away (rule: total/left-with-the-house).
    expect((await profitsOf(idReceivedBet)).slice(2, 3)).toEqual(['NO_DROP -111.00@3.00000 111.00'])
    await saveVenueDrops(ctx, { announce: false, entries: [{ idReceivedBet, venue, importo: 0, quota: 0 }] })
    expect((await profitsOf(idReceivedBet)).map((row) => row.split(' ')[0])).toEqual([
      'tipster',
      'NO_DROP',
      'SCARTI_QUOTA',
    ])
    expect(await differences()).toEqual([])
  })

  it('credits the tipster of the drop, not of the bet, when they differ', async () => {
    const { idReceivedBet, idTipster } = await workedExample()
    const americans = await rowOf(db, 'tipster', { nomeTipster: 'Americans' })
    clock.advance(61_000)
    await saveTipsterDrop(ctx, {
      idReceivedBet,
      idTipster: americans.idTipster,
      totTipster: 120,
      quotaDrop: 1.85,
      announce: false,
    })
    const tipsters = await db
      .selectFrom('betPosting')
      .innerJoin('account', 'account.idAccount', 'betPosting.idAccount')
      .select('idTipster')
      .where('idReceivedBet', '=', idReceivedBet)
      .where('idTipster', 'is not', null)
      .execute()
    expect(tipsters).toEqual([{ idTipster: americans.idTipster }])
    expect(tipsters).not.toContainEqual({ idTipster })
    expect(await differences()).toEqual([])
  })

  it('leaves no rows when it is deleted', async () => {
    const bet = await aBet()
    await deleteBets(ctx, [bet.idReceivedBet])
    expect(await profitsOf(bet.idReceivedBet)).toEqual([])
  })

  it('does not touch the accounts when only its text changes', async () => {
    const { idReceivedBet } = await workedExample()
    const xmin = async () =>
      db
        .selectFrom('betPosting')
        .select((eb) => [
          eb.ref('idAccount').as('id'),
          eb.fn<string>('concat', [eb.ref('xmin' as never)]).as('version'),
        ])
        .where('idReceivedBet', '=', idReceivedBet)
        .execute()
    const before = await xmin()
    await editBet(ctx, { idReceivedBet, formattedBet: 'Altro testo @1,90' })
    expect(await xmin()).toEqual(before)
  })
})

describe('the check of the books', () => {
  it('finds every total changed outside the product, and a rebuild repairs it', async () => {
    const { idReceivedBet, idSala, idTipster } = await workedExample()
    const [sala, tipster] = [
      await getAccount(ctx, 'sala', idSala),
      await getAccount(ctx, 'tipster', idTipster),
    ]
    await updateRows(db, 'accountTotal', { idAccount: sala.idAccount }, { profit: '1.00' })
    await deleteRows(db, 'betPosting', { idReceivedBet, idAccount: tipster.idAccount })
    await updateRows(db, 'bet', { idReceivedBet }, { tot: '151.00' })
    const found = await differences()
    expect(new Set(found.map(({ what }) => what))).toEqual(
      new Set(['bet', 'invariante 1', 'giocata', 'giocata_giorno', 'saldo', 'variazione']),
    )
    expect(found).toContainEqual({
      what: 'saldo',
      key: String(sala.idAccount),
      stored: '1 1 1.00 -100.00 0.00 0.00 0.00',
      computed: '1 1 -100.00 -100.00 0 0 0',
    })
    await updateRows(db, 'bet', { idReceivedBet }, { tot: '150.00' })
    await rebuildBooks(ctx)
    expect(await differences()).toEqual([])
  })

  it('a rebuild restores cash and lost rows of totals with their version, the indexes, and says why it was done', async () => {
    const { idTipster } = await workedExample()
    const account = await getAccount(ctx, 'tipster', idTipster)
    await as(await aUser()).post('POST /api/v1/portafoglio', { nome: 'Cassa' })
    const { idAccount } = await rowOf(db, 'account', { kind: 'portafoglio' })
    await recordEntityCashflow(ctx, {
      ...{ kind: 'tipster', id: idTipster, row: { data: '2026-03-11T12:00:00', nota: '', importo: 10 } },
    })
    const indexes = async () =>
      (
        await sql<{ definition: string }>`
          select indexdef as definition from pg_indexes where tablename = 'bet_posting' order by 1`.execute(
          db,
        )
      ).rows.map(({ definition }) => definition)
    const before = {
      indexes: await indexes(),
      total: await rowOf(db, 'accountTotal', { idAccount: account.idAccount }),
    }
    await insertRow(db, 'cashTotal', { idAccount, kind: 'portafoglio', idValuta: 'EUR', importo: '7.00' })
    await deleteRows(db, 'accountTotal', { idAccount: account.idAccount })
    expect((await differences()).map(({ what }) => what)).toContain('saldo_cassa')
    const bets = await rebuildBooks(ctx)
    expect(await differences()).toEqual([])
    expect(await indexes()).toEqual(before.indexes)
    expect(await rowOf(db, 'accountTotal', { idAccount: account.idAccount })).toMatchObject({
      ...{ version: before.total.version, profit: before.total.profit, cashflow: before.total.cashflow },
    })
    const all = await sql<{ n: number }>`select count(*)::int as n from bet`.execute(db)
    expect(bets).toBe(all.rows[0]?.n)
  })

  it('a rebuild that changes figures is an act with its reason: the given one, or what it is', async () => {
    const broken = async (reason?: string) => {
      const { idReceivedBet } = await workedExample()
      await deleteRows(db, 'postingChange', { idReceivedBet }).catch(() => undefined)
      await updateRows(db, 'betPosting', { idReceivedBet }, { profit: '0.01' })
      await sql`update bet set quota_drop = quota_drop + 0.5 where id_received_bet = ${idReceivedBet}`.execute(
        db,
      )
      await rebuildBooks(reason === undefined ? ctx : { ...ctx, reason })
      return (await rowOf(db, 'act', {}, ['motivo'], '-idAtto')).motivo
    }
    expect(await broken()).toBe('Ricostruzione dei conti')
    expect(await broken('Dopo il guasto')).toBe('Dopo il guasto')
  })
})
