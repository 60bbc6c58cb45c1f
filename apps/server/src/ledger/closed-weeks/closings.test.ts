import { ClosedWeekRefusal } from '@xbetapp/contract/ledger/closed-weeks'
import { ESITI, type Esito } from '@xbetapp/domain/ledger/postings/esito'
import type { WorthState } from '@xbetapp/domain/ledger/postings/worth'
import { addRomeDays, startOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getAccount } from '#server/accounts/accounting/public.ts'
import { recordEntityCashflow } from '#server/accounts/movements/record-plain-cashflow.ts'
import { rowIfAny, rowsOf } from '#server/db/rows.ts'
import { actOf } from '#server/kernel/act.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'
import { worthAtEnd } from '#test/worth-at-end.ts'

const app = await testApp()
const { aSala, aTipster, aUser, as, ctx, db, setVariable } = app
const { admin, aPlayedBet, differences, settle } = await moneyWorld(app)
const WEEK = { da: '2025-05-05', a: '2025-05-11' }

/** A bet placed and won within the week; 100 at 2 of a room, 100 at 1,9 of the tipster. */
const aWonBet = (at?: string) => aSettledBet('Win', at)

async function aSettledBet(esito: Esito, at = '2025-05-07T10:00:00') {
  const [sala, tipster] = [await aSala(), await aTipster()]
  const idReceivedBet = await aPlayedBet({
    idTipster: tipster.idTipster,
    at,
    drops: [[{ kind: 'sala', id: sala.idSala }, 100, 2]],
    credit: [100, 1.9],
    esito,
    settled: '2025-05-08T10:00:00',
  })
  const conti = [
    { tipo: 'sala' as const, id: sala.idSala },
    { tipo: 'tipster' as const, id: tipster.idTipster },
  ]
  const { idAccount } = await getAccount(ctx, 'sala', sala.idSala)
  return { conti, idAccount, idReceivedBet, sala, tipster }
}
const close = (conti: Awaited<ReturnType<typeof aWonBet>>['conti'], week = WEEK) =>
  admin.post('POST /api/v1/chiusure', { ...week, conti })
const setEsito = (idReceivedBet: number, esito: 'Win' | 'Loss' | 'Void', motivo?: string, client = admin) =>
  client.put(
    'PUT /api/v1/bets',
    { idReceivedBet, esito },
    motivo ? { headers: { 'x-motivo': encodeURIComponent(motivo) } } : {},
  )

describe('what a bet was worth at the end of a week', () => {
  it('is the same in the database and in the domain, for every state and moment', async () => {
    const moment = fc
      .integer({ min: -20 * 86_400, max: 20 * 86_400 })
      .map((seconds) => new Date(startOfRomeDay('2025-05-12').getTime() + seconds * 1000))
    const cents = fc.integer({ min: -50_000, max: 50_000 }).map((n) => (n / 100).toFixed(2))
    const state = fc.record({
      messageDate: moment,
      esito: fc.constantFrom(...ESITI),
      dataRefertazione: fc.option(moment),
      importo: cents,
      profit: cents,
    })
    const cases: Array<{ bet: WorthState | null; account: number }> = fc.sample(
      fc.record({ bet: fc.option(state), account: fc.constantFrom(1, 2, 9) }),
      500,
    )
    const column = <T>(value: (bet: WorthState) => T) => cases.map(({ bet }) => bet && value(bet))
    const { rows } = await sql<{ valore: string }>`
      select worth_at_end(account, placed, esito, settled, importo, profit, end_of_day('2025-05-11')) as valore
      from unnest(${cases.map(({ account }) => account)}::int[], ${column((b) => b.messageDate)}::timestamptz[],
                  ${column((b) => b.esito)}::outcome[], ${column((b) => b.dataRefertazione)}::timestamptz[],
                  ${column((b) => b.importo)}::numeric[], ${column((b) => b.profit)}::numeric[])
        with ordinality as x(account, placed, esito, settled, importo, profit, n) order by n
    `.execute(db)
    const after = startOfRomeDay(addRomeDays('2025-05-11', 1))
    expect(rows.map(({ valore }) => Number(valore) + 0)).toEqual(
      cases.map(
        ({ bet, account }) => worthAtEnd(bet, after, { stakesOwnMoney: account !== 2 }).toNumber() + 0,
      ),
    )
  })
})

describe('a closed week', () => {
  it('is not changed without a reason: the refusal lists the weeks with both values, and nothing is done', async () => {
    const { conti, idReceivedBet, sala, tipster } = await aWonBet()
    expect(await close(conti).body).toEqual({ chiuse: 2, giaChiuse: 0 })
    const refused = await setEsito(idReceivedBet, 'Loss')
    expect([refused.status, refused.headers.get('x-chiede')]).toEqual([409, 'motivo'])
    const body = ClosedWeekRefusal.parse(refused.json())
    expect(body.message).toBe('La modifica cambia settimane chiuse (2): indica il motivo')
    expect(
      body.settimane.map(({ conto, da, a, adesso, dopo, differenza }) => [
        conto.nome,
        da,
        a,
        adesso,
        dopo,
        differenza,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [sala.nomeSala, WEEK.da, WEEK.a, 100, -100, -200],
        [tipster.nomeTipster, WEEK.da, WEEK.a, 90, -100, -190],
      ]),
    )
    const bet = await rowIfAny(db, 'bet', { idReceivedBet }, ['esito'])
    expect(bet?.esito).toBe('Win')

    expect(await setEsito(idReceivedBet, 'Loss', 'il bookmaker ha corretto').status).toBe(200)
    const { rows } = await sql`
      select distinct motivo from posting_change join act using (id_atto)
      where id_received_bet = ${idReceivedBet} and esito_after = 'Loss'`.execute(db)
    expect(rows).toEqual([{ motivo: 'il bookmaker ha corretto' }])
    expect(await differences()).toEqual([])
  })

  it('requires no reason for changes outside it: an Open bet settled later, a bet of the next week', async () => {
    const [sala, tipster] = [await aSala(), await aTipster()]
    const drops = [[{ kind: 'sala', id: sala.idSala }, 100, 2]] as const
    const bet = { idTipster: tipster.idTipster, at: '2025-05-07T10:00:00', drops }
    const idReceivedBet = await aPlayedBet(bet)
    await close([{ tipo: 'sala', id: sala.idSala }])
    await settle(idReceivedBet, 'Win', '2025-05-13T10:00:00')
    await settle(idReceivedBet, 'Loss', '2025-05-14T10:00:00')
    await aPlayedBet({ ...bet, at: '2025-05-12T00:00:00', esito: 'Win' })
    await expect(aPlayedBet({ ...bet, at: '2025-05-11T23:59:59' })).rejects.toMatchObject({
      code: 'CLOSED_WEEK',
    })
  })

  it('is not reached when a Loss of it is corrected: all it brings is of the week of the correction', async () => {
    const { conti, idReceivedBet } = await aSettledBet('Loss')
    await close(conti)
    expect((await setEsito(idReceivedBet, 'Win')).status).toBe(200)
    expect((await setEsito(idReceivedBet, 'Loss')).status).toBe(200)
    expect(await differences()).toEqual([])
    const half = await aSettledBet('HalfLoss')
    await close(half.conti)
    expect((await setEsito(half.idReceivedBet, 'Win')).status).toBe(409)
  })

  it('is reached by a movement dated in it and by a changed opening balance, not by one dated after', async () => {
    const { conti, sala } = await aWonBet()
    await close(conti)
    const book = (data: string, reason?: string) =>
      recordEntityCashflow(
        { ...ctx, ...(reason ? { reason } : {}) },
        {
          kind: 'sala',
          id: sala.idSala,
          row: { data, nota: 'rettifica', importo: 40 },
        },
      )
    await expect(book('2025-05-11')).rejects.toMatchObject({ code: 'CLOSED_WEEK' })
    await book('2025-05-12')
    await book('2025-05-11', 'arrivato tardi')
    const opening = (motivo?: string) =>
      admin.put(
        'PUT /api/v1/sala',
        { idSala: sala.idSala, saldoOutstandingBase: 7 },
        {
          ...(motivo ? { headers: { 'x-motivo': motivo } } : {}),
        },
      )
    const refused = await opening()
    expect(ClosedWeekRefusal.parse(refused.json()).settimane[0]).toMatchObject({
      adesso: 140,
      dopo: 147,
      differenza: 7,
    })
    expect(await opening('riporto').status).toBe(200)
  })

  it('is listed for one account alone, with whether its statement was sent', async () => {
    const [{ conti, sala }, other] = [await aWonBet(), await aWonBet()]
    await close([...conti, ...other.conti])
    const query = { da: WEEK.da, a: '2025-06-01', tipo: 'sala' as const, id: sala.idSala }
    const listed = await admin.get('GET /api/v1/chiusure', { query }).body
    expect(listed.map(({ conto, a, estratto }) => [conto.nome, a, estratto])).toEqual([
      [sala.nomeSala, WEEK.a, false],
    ])
  })

  it('is shown with the balance the page of the account has, where a bet Open at its end was settled since', async () => {
    const sala = await aSala()
    const bet = await aPlayedBet({
      idTipster: (await aTipster()).idTipster,
      at: '2025-05-11T21:04:00',
      drops: [[{ kind: 'sala', id: sala.idSala }, 84, 2]],
    })
    await close([{ tipo: 'sala', id: sala.idSala }])
    await settle(bet, 'Win', '2025-05-13T10:00:00')
    const page = async () =>
      (
        await admin.get('GET /api/v1/conto/:entity/recap/:id', {
          params: { entity: 'sala', id: sala.idSala },
          query: { endDate: '2025-05-11T23:59:59' },
        }).body
      ).saldoTotale
    const shown = await page()
    expect(shown).toBe(84)
    const book = (motivo?: string) =>
      admin.post(
        'POST /api/v1/cashflow-sala',
        { idSala: sala.idSala, data: '2025-05-10', nota: 'tardi', importo: 50, idValuta: 'EUR' } as never,
        motivo ? { headers: { 'x-motivo': motivo } } : {},
      )
    const [week] = ClosedWeekRefusal.parse((await book()).json()).settimane
    expect([week?.adesso, week?.dopo, week?.differenza]).toEqual([shown, shown + 50, 50])
    await book('tardi')
    expect(await page()).toBe(week?.dopo)
  })

  it('is shown before a movement in it is deleted, even when the deletion has a reason', async () => {
    const { conti, sala } = await aWonBet()
    const row = { data: '2025-05-10', nota: 'arrivato tardi', importo: 40 }
    const id = await recordEntityCashflow(ctx, { kind: 'sala', id: sala.idSala, row })
    await close(conti)
    const erase = (headers = {}) =>
      admin.delete('DELETE /api/v1/cashflow-sala/:id', {
        ...{ params: { id }, body: { motivo: 'era di un altro' }, headers },
      })
    const refused = await erase()
    expect(refused.refusal).toBe('409 La modifica cambia settimane chiuse (1): indica il motivo')
    expect(ClosedWeekRefusal.parse(refused.json()).settimane).toMatchObject([{ differenza: -40 }])
    expect(await erase({ 'x-motivo': '%E2%80%8B' }).refusal).toBe(
      '400 Indica il motivo: serve almeno una lettera.',
    )
    expect(await erase({ 'x-motivo': 'era%20di%20un%20altro' }).status).toBe(200)
  })

  it('requires a reason in bulk too: without one nothing of the selection is done, with one all of it', async () => {
    const [one, two] = [await aWonBet(), await aWonBet()]
    await close([...one.conti, ...two.conti])
    const ids = [one.idReceivedBet, two.idReceivedBet]
    const change = { ids, modifica: { esito: 'Loss' as const } }
    const { impronta } = await admin.post('POST /api/v1/bets/blocco/effetto', change).body
    const outcomes = async () =>
      (await rowsOf(db, 'bet', { idReceivedBet: ids }, ['esito'])).map(({ esito }) => esito)
    const refused = await admin.post('POST /api/v1/bets/blocco', { ...change, impronta })
    expect([refused.status, refused.headers.get('x-chiede')]).toEqual([409, 'motivo'])
    expect(ClosedWeekRefusal.parse(refused.json()).settimane).toHaveLength(4)
    expect(await outcomes()).toEqual(['Win', 'Win'])
    const headers = { 'x-motivo': 'corrette%20dal%20book' }
    expect(await admin.post('POST /api/v1/bets/blocco', { ...change, impronta }, { headers }).status).toBe(
      200,
    )
    expect(await outcomes()).toEqual(['Loss', 'Loss'])
    expect(await differences()).toEqual([])
  })

  it('is protected by the database too, for every writer', async () => {
    const { conti, idAccount, idReceivedBet } = await aWonBet()
    await close(conti)
    await expect(
      withTransaction(ctx, async (tx) => {
        const act = await actOf(tx)
        await sql`update account_total set version = version + 1, id_atto = ${act} where id_account = ${idAccount}`.execute(
          tx.db,
        )
        await sql`
          insert into posting_change (id_account, version, id_atto, recorded_at, id_received_bet, message_date_before,
                                  esito_before, data_refertazione_before, importo_before, profit_before)
          select id_account, s.version, ${act}, now(), id_received_bet, message_date, esito, data_refertazione, importo, g.profit
          from bet_posting g join account_total s using (id_account)
          where id_account = ${idAccount} and id_received_bet = ${idReceivedBet}`.execute(tx.db)
      }),
    ).rejects.toMatchObject({ constraint: 'closed_week_has_reason' })
  })

  it('shows balances to those who read accounts, to others only the difference', async () => {
    const { conti, idReceivedBet } = await aWonBet()
    await close(conti)
    const refused = await setEsito(
      idReceivedBet,
      'Void',
      undefined,
      as(await aUser({ roles: ['REFERTATORE'] })),
    )
    const { settimane } = ClosedWeekRefusal.parse(refused.json())
    expect(settimane.map(({ adesso, dopo }) => [adesso, dopo])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(settimane.map(({ differenza }) => differenza).sort()).toEqual([-90, -100].sort())
  })

  it('is for ADMIN alone to change where the variable says so, with a reason or without', async () => {
    const { conti, idReceivedBet } = await aWonBet()
    await close(conti)
    const other = as(await aUser({ roles: ['REFERTATORE'] }))
    await setVariable('chiusure_solo_admin', 'True')
    expect((await setEsito(idReceivedBet, 'Void', 'perché', other)).message).toBe(
      'Solo un ADMIN può cambiare una settimana chiusa',
    )
    expect(await setEsito(idReceivedBet, 'Void', 'perché').status).toBe(200)
    await setVariable('chiusure_solo_admin', 'False')
  })

  it('is reopened with a reason, once; then no reason is required, and it can be closed again', async () => {
    const { conti, idReceivedBet, sala } = await aWonBet()
    await close(conti)
    const own = async () =>
      (await admin.get('GET /api/v1/chiusure', { query: { da: WEEK.a, a: WEEK.a } }).body).filter(
        ({ conto }) => conto.nome === sala.nomeSala,
      )
    const ids = (await admin.get('GET /api/v1/chiusure', { query: { da: WEEK.a, a: WEEK.a } }).body)
      .filter(
        ({ conto, riaperta }) => conti.some((c) => c.tipo === conto.tipo && c.id === conto.id) && !riaperta,
      )
      .map(({ id }) => id)
    const reopen = (motivo: string) => admin.post('POST /api/v1/chiusure/riapri', { ids, motivo })
    expect(await reopen(' ').status).toBe(400)
    expect(await reopen('contestata').body).toEqual({ riaperte: 2 })
    expect(await reopen('contestata').status).toBe(404)
    expect(await setEsito(idReceivedBet, 'Loss').status).toBe(200)
    expect(await close(conti).body).toEqual({ chiuse: 2, giaChiuse: 0 })
    expect((await own()).map(({ riaperta }) => riaperta?.motivo ?? null)).toEqual([null, 'contestata'])
    await expect(sql`delete from closed_week`.execute(db)).rejects.toThrow('never changed or erased')
    await expect(sql`update closed_week set version = 0`.execute(db)).rejects.toThrow(
      'never changed or erased',
    )
  })

  it('is closed once by two concurrent calls, and for all accounts by one call', async () => {
    const { conti } = await aWonBet()
    const both = await Promise.all([close(conti), close(conti)])
    expect(both.reduce((sum, { body }) => sum + body.chiuse, 0)).toBe(2)
    const all = await admin.post('POST /api/v1/chiusure', { da: '2025-04-28', a: '2025-05-04' })
    const again = await admin.post('POST /api/v1/chiusure', { da: '2025-04-28', a: '2025-05-04' })
    expect(all.body.chiuse).toBeGreaterThan(4)
    expect(again.body).toEqual({ chiuse: 0, giaChiuse: all.body.chiuse })
  })

  it('and a concurrent correction: either the closing includes it, or it requires a reason', async () => {
    for (let i = 0; i < 8; i++) {
      const { conti, idAccount, idReceivedBet } = await aWonBet()
      const [closed, corrected] = await Promise.all([close(conti), setEsito(idReceivedBet, 'Loss')])
      expect(closed.status).toBe(200)
      const { rows } = await sql<{ late: number }>`
        select count(*)::int as late from posting_change v join closed_week c using (id_account)
        where id_account = ${idAccount} and v.version > c.version`.execute(db)
      expect([rows[0]?.late, [200, 409].includes(corrected.status)]).toEqual([0, true])
    }
  })

  it.each([
    [{ da: '2025-05-11', a: '2025-05-05' }, 'La data di fine non può essere precedente alla data di inizio.'],
    [{ da: '2025-05-05', a: '2027-05-05' }, 'Si chiude una settimana già finita.'],
    [{ ...WEEK, conti: [] }, 'Campo obbligatorio.'],
  ])('%j cannot be closed', async (body, sentence) => {
    const refused = await admin.post('POST /api/v1/chiusure', body)
    expect([refused.status, refused.message]).toEqual([400, sentence])
  })

  it('of an account that does not exist, or of a secret room the caller may not see, is not closed', async () => {
    const secret = await aSala({ isSecret: true })
    const accountant = as(await aUser({ roles: ['CONTABILITÀ'] }))
    const nobody = await admin.post('POST /api/v1/chiusure', {
      ...WEEK,
      conti: [{ tipo: 'sito', id: 999_999 }],
    })
    const hidden = await accountant.post('POST /api/v1/chiusure', {
      ...WEEK,
      conti: [{ tipo: 'sala', id: secret.idSala }],
    })
    expect([nobody.status, hidden.status]).toEqual([404, 404])
  })
})

it('the Registro names whose week was closed: three by name, never a secret room, and how many others', async () => {
  const rooms = await Promise.all(
    ['Zeta Uno', 'Zeta Due', 'Zeta Tre', 'Zeta Quattro', 'Zeta Cinque'].map((nome) => aSala({ nome })),
  )
  const secret = await aSala({ nome: 'Zeta Ascosa', isSecret: true })
  const line = async (salas: readonly { idSala: number }[], a: string) => {
    const conti = salas.map(({ idSala }) => ({ tipo: 'sala' as const, id: idSala }))
    expect(await admin.post('POST /api/v1/chiusure', { da: '2025-04-07', a, conti }).status).toBe(200)
    const [row] = await rowsOf(db, 'audit', { action: 'movements.close-week', entityId: a }, ['after'], '-id')
    return (row?.after as { conti?: string } | undefined)?.conti
  }
  expect(await line([...rooms, secret], '2025-04-13')).toBe('Zeta Cinque, Zeta Due, Zeta Quattro e altri 3')
  expect(await line(rooms.slice(0, 2), '2025-04-12')).toBe('Zeta Due, Zeta Uno')
  expect(await line([secret], '2025-04-11')).toBeUndefined()
})

describe('the effect of a verb', () => {
  it('equals what it then does to each account, and the preview leaves nothing behind', async () => {
    const { conti, idReceivedBet, sala } = await aWonBet()
    await close(conti)
    const count = async () =>
      (
        await sql`select (select count(*) from act) as a, (select count(*) from audit) as b, (select count(*) from posting_change) as c`.execute(
          db,
        )
      ).rows
    const before = await count()
    const effect = await admin.post('POST /api/v1/bets/blocco/effetto', {
      ids: [idReceivedBet],
      modifica: { esito: 'Loss' },
    })
    expect(effect.body.conti.find(({ nome }) => nome === sala.nomeSala)).toMatchObject({
      ...{ genere: 'sala', id: sala.idSala, valuta: 'EUR' },
      ...{ prima: 100, dopo: -100, differenza: -200 },
    })
    expect(effect.body.settimane.map(({ stato }) => stato)).toEqual(['chiusa', 'chiusa'])
    expect(await count()).toEqual(before)
  })
})
