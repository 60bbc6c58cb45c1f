import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { prepareReports } from '#server/accounts/reports/public.ts'
import { sendReports } from '#server/accounts/reports/send-reports.ts'
import { editBet } from '#server/bets/bets/public.ts'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { checkBooks } from '#server/ledger/postings/public.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'
import { workOnce } from '#test/work-once.ts'
import { writeDayRoot } from './day-root.ts'
import { type ChainLine, exportChain } from './export-chain.ts'
import { hashOfBlock, hashOfEntry, hashOfRow, merkleRoot } from './hashing.ts'
import { chainJob, sealBlock } from './seal-acts.ts'
import { proveTip, verifyTip } from './tip-proof.ts'
import { verifyChain } from './verify-chain.ts'

const app = await testApp()
const { aBet, clock, ctx, db } = app

async function linesOf(of: Ctx): Promise<ChainLine[]> {
  const lines: ChainLine[] = []
  for await (const line of exportChain(of)) lines.push(structuredClone(line))
  return lines
}
async function* stream(lines: readonly ChainLine[]) {
  for (const line of lines) yield line
}
const verify = async (lines: readonly ChainLine[], roots: Array<[string, string]> = []) =>
  verifyChain(stream(lines), new Map(roots))
const sealAll = async () => {
  const job = chainJob()
  while (await job.run(ctx));
}

/**
 * Simulates an attacker with write access to the database, and reverts it afterwards: no trigger or foreign key
 * prevents it.
 */
const tampered = (statement: string) => afterTampering(statement, async (ctx) => verify(await linesOf(ctx)))

async function afterTampering<R>(statement: string, look: (ctx: Ctx) => Promise<R>): Promise<R> {
  const undo = new Error('undo')
  let found: { is: R } | undefined
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const { numAffectedRows } = await sql.raw(statement).execute(tx)
      expect(numAffectedRows, statement).toBeGreaterThan(0n)
      found = { is: await look({ ...ctx, db: tx }) }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!found) throw new Error('nothing was looked at')
  return found.is
}

const world = await moneyWorld(app)
const bet = await aBet({ text: 'Milan over 2,5 @1,90 ⚽' })
const { idTipster } = bet
const { kind, numero } = await app.aSala()
await world.aPlayedBet({
  idTipster,
  at: toWire(clock.now()),
  drops: [[{ kind, id: numero }, 100, 1.9]],
  esito: 'Win',
})
const money = { data: toWire(clock.now()), nota: 'cassa', importo: 50 }
await world.admin.post('POST /api/v1/cashflow-tipster', { idTipster, ...money }).then(({ body }) => body)
// An edited text, a statement sent, seen, confirmed and closed, a week closed and reopened, two declarations.
await editBet(ctx, { idReceivedBet: bet.idReceivedBet, formattedBet: 'Milan over 2,5 @1,95' })
await app.setVariable('chat_staff_id', -77)
const WEEK = { startDate: '2026-03-02', endDate: '2026-03-08' }
const NOTHING = { testuale: null, testuale100: null, file: null, file100: null, saldoRequest: null }
await sendReports(ctx, 'sala', [{ ...NOTHING, testuale: true, id: numero, ...WEEK }])
while (await workOnce(ctx, prepareReports));
const [sent] = await rowsOf(db, 'statement')
const idStatement = sent?.idStatement ?? 0
await insertRow(db, 'statementVerdict', {
  idStatement,
  chatId: -77,
  verdetto: 'confermo',
  idUser: 1,
  nomeUtente: 'Mario',
  sha256: sent?.sha256 ?? Buffer.alloc(32),
  at: clock.now(),
})
const conti = [{ tipo: kind, id: numero }]
const closed = world.admin.post('POST /api/v1/chiusure', { da: '2026-02-23', a: '2026-03-01', conti })
expect(await closed.status).toBe(200)
const [week] = await rowsOf(db, 'closedWeek')
await world.admin.post('POST /api/v1/chiusure/riapri', { ids: [week?.id ?? 0], motivo: 'una prova' }).body
for (const importo of [12.5, 0]) {
  const said = { entity: kind, id: numero, momento: '2026-03-08', importo }
  expect(await world.admin.post('POST /api/v1/quadratura', said).status).toBe(200)
}
await sealAll()
clock.advance(3 * 3_600_000)
await aBet()
await sealAll()

it('every received and booked row is sealed once, and sealed rows verify', async () => {
  const verdict = await verify(await linesOf(ctx))
  expect(verdict).toMatchObject({ breaks: [], loose: 0 })
  expect(verdict.blocchi).toBeGreaterThanOrEqual(2)
  const { rows } = await sql<{ acts: number; entries: number }>`
    select (select count(*)::int from act) as acts, (select count(*)::int from chain_entry where id_atto >= 0) as entries
  `.execute(db)
  expect(rows[0]?.entries).toBe(rows[0]?.acts)
})

const first = (table: string, key: string, where = 'true') =>
  `(select min(${key}) from ${table} where ${where})`
const RITOCCO = "non è com'era quando fu sigillata"

describe('a row changed, removed or inserted outside the product is reported by name', () => {
  it.each([
    ['atto', `update act set actor = 'altro' where id_atto = ${first('act', 'id_atto')}`, 'atto ', RITOCCO],
    [
      'atto’s reason',
      `update act set motivo = 'x' where id_atto = (select max(id_atto) from act)`,
      'atto ',
      RITOCCO,
    ],
    [
      'audit',
      `update audit set after = after || '{"x":1}' where id = ${first('audit', 'id')}`,
      'audit ',
      RITOCCO,
    ],
    [
      'audit’s hour',
      `update audit set at = at - interval '1 microsecond' where id = ${first('audit', 'id')}`,
      'audit ',
      RITOCCO,
    ],
    [
      'movimento',
      `update movement set data = data - interval '1 day' where id_movimento = ${first('movement', 'id_movimento')}`,
      'movimento ',
      RITOCCO,
    ],
    [
      'riga_movimento',
      `update movement_line set importo = importo + 0.01, importo_origine = importo_origine + 0.01, importo_eur = importo_eur + 0.01 where id_riga = ${first('movement_line', 'id_riga', "id_valuta = 'EUR'")}`,
      'riga_movimento ',
      RITOCCO,
    ],
    [
      'variazione',
      `update posting_change set profit_after = profit_after + 0.01 where id_riga = ${first('posting_change', 'id_riga')}`,
      'variazione ',
      RITOCCO,
    ],
    [
      'a deleted line of the audit',
      `delete from audit where id = ${first('audit', 'id')}`,
      'atto ',
      'manca una riga',
    ],
    [
      'a deleted line of a movement',
      `delete from movement_line where id_riga = ${first('movement_line', 'id_riga')}`,
      'atto ',
      'manca una riga',
    ],
    [
      'a deleted change of worth',
      `delete from posting_change where id_riga = ${first('posting_change', 'id_riga')}`,
      'atto ',
      'manca una riga',
    ],
    [
      'a deleted act',
      `delete from act where id_atto = ${first('act', 'id_atto')}`,
      'audit ',
      'manca una riga',
    ],
    [
      'a line inserted into an act',
      `insert into audit (at, actor, action, entity, entity_id, id_atto) select at, actor, action, entity, entity_id, id_atto from audit where id = ${first('audit', 'id')}`,
      'audit ',
      'aggiunta dopo il sigillo',
    ],
    [
      'a change of worth inserted into an act',
      `insert into posting_change (id_account, version, id_atto, recorded_at, profit_after) select id_account, version + 900, id_atto, recorded_at, 5 from posting_change where id_riga = ${first('posting_change', 'id_riga')}`,
      'variazione ',
      'aggiunta dopo il sigillo',
    ],
    [
      'a line without an act',
      `insert into audit (at, actor, action, entity, entity_id) values (now() - interval '9 years', 'x', 'bets.save', 'bet', '1')`,
      'audit ',
      'non è in nessuna voce',
    ],
    [
      'an unsealed act with a past date',
      `insert into act (at, actor, verbo, via) select at - interval '1 day', actor, verbo, via from act where id_atto = ${first('act', 'id_atto')}`,
      'atto ',
      'non è in nessuna voce',
    ],
  ])('%s', async (_, statement, riga, cosa) => {
    const { breaks } = await tampered(statement)
    expect(breaks[0]?.riga).toMatch(new RegExp(`^${riga}`))
    expect(breaks[0]?.cosa).toContain(cosa)
  })

  const GONE = "c'era quando fu sigillata e non c'è più"
  it.each([
    ['a statement’s balance', 'update statement set saldo = saldo + 100', 'estratto ', RITOCCO],
    [
      'a figure of a statement',
      `update statement set figure = figure || '{"saldoTotale":"1.00"}'`,
      'estratto ',
      RITOCCO,
    ],
    ['a deleted statement', 'delete from statement', 'estratto ', GONE],
    ['a text that was sent', `update statement_message set testo = 'altro'`, 'estratto ', RITOCCO],
    ['a step of a statement', `update statement_step set motivo = 'altro'`, 'estratto_passo ', RITOCCO],
    ['who confirmed', `update statement_verdict set nome_utente = 'Luigi'`, 'estratto_verdetto ', RITOCCO],
    ['a verdict that is gone', 'delete from statement_verdict', 'estratto_verdetto ', GONE],
    ['the end of a closing', 'update closed_week set a = a + 1', 'chiusura ', RITOCCO],
    ['a deleted closing', 'delete from closed_week', 'chiusura ', GONE],
    [
      'a reopening that is gone',
      'update closed_week set reopened_by = null, reopened_at = null, reopened_reason = null, reopened_act = null',
      'riapertura ',
      GONE,
    ],
    [
      'why a week was opened again',
      `update closed_week set reopened_reason = 'altro'`,
      'riapertura ',
      RITOCCO,
    ],
    [
      'what was declared',
      `update declaration set importo = 13 where importo = 12.5`,
      'dichiarazione ',
      RITOCCO,
    ],
    ['words of a declaration', `update declaration set parole = 'altro'`, 'dichiarazione ', RITOCCO],
    ['a deleted declaration', 'delete from declaration', 'dichiarazione ', GONE],
    ['a step of a declaration', 'update declaration_step set nostro = 9', 'dichiarazione_passo ', RITOCCO],
    [
      'the text of a tip',
      `update bet set formatted_bet = 'Milan over 3,5' where id_received_bet = ${bet.idReceivedBet}`,
      `testo bet ${bet.idReceivedBet}/`,
      RITOCCO,
    ],
    [
      'the text of a tip as it was received',
      `update bet set received_bet = 'Milan over 3,5' where id_received_bet = ${bet.idReceivedBet}`,
      `testo bet ${bet.idReceivedBet}/`,
      RITOCCO,
    ],
    [
      'the day of a drop',
      `update dropped_bet set dropped_date = dropped_date - interval '1 day'`,
      'drop bet ',
      RITOCCO,
    ],
    ['who recorded a drop', `update dropped_bet set username = 'altro'`, 'drop bet ', RITOCCO],
    ['a deleted drop', 'delete from dropped_bet', 'drop ', GONE],
    [
      'an inserted closing',
      `insert into closed_week (id_account, da, a, version, chiusa_da, chiusa_at, id_atto)
       select id_account, da - 7, a - 7, version, chiusa_da, chiusa_at - interval '7 days', id_atto from closed_week`,
      'chiusura ',
      'non è in nessuna voce',
    ],
    [
      'which facts an entry has',
      `update sealed_facts set ids = ids[2:] where kind = 'testo' and cardinality(ids) > 1`,
      'testo ',
      'manca una riga',
    ],
  ])('%s', async (_, statement, riga, cosa) => {
    const { breaks } = await tampered(statement)
    expect(breaks[0]?.riga).toMatch(new RegExp(`^${riga}`))
    expect(breaks[0]?.cosa).toContain(cosa)
  })

  it('several breaks are all reported, the first one first', async () => {
    const { breaks } = await tampered(`update audit set actor = 'altro'`)
    expect(breaks.length).toBeGreaterThan(3)
    expect(breaks.map(({ voce }) => voce)).toEqual(
      breaks.map(({ voce }) => voce).sort((a, b) => (a ?? 0) - (b ?? 0)),
    )
  })

  it('a sealed act with a forged past date is reported', async () => {
    const before = await linesOf(ctx)
    await withTransaction({ ...ctx, now: () => new Date(clock.now().getTime() - 30 * 86_400_000) }, (tx) =>
      audit(tx, 'bets.save', 'bet', 1, { after: { receivedBet: 'mai ricevuta' } }),
    )
    await sealAll()
    const { breaks, voci } = await verify(await linesOf(ctx))
    expect(breaks).toEqual([
      {
        voce: voci - 1,
        riga: expect.stringMatching(/^atto /),
        cosa: expect.stringContaining('porta la data'),
      },
      {
        voce: voci,
        riga: expect.stringMatching(/^testo bet 1\//),
        cosa: expect.stringContaining('porta la data'),
      },
    ])
    expect((await verify(before)).breaks).toEqual([])
  })

  it('a sealed drop with a forged past date is reported', async () => {
    const before = (await verify(await linesOf(ctx))).breaks
    await sql`
      insert into dropped_bet (id_received_bet, id_venue, importo_no_perc, quota_no_tassa, importo, quota, importo_post_cambio,
        percentuale_importo, tassa_quota, cambio_valuta, nome_valuta, freeroll_attivo, dropped_date, username, superseded_at)
      select id_received_bet, id_venue, importo_no_perc, quota_no_tassa, importo, quota, importo_post_cambio,
        percentuale_importo, tassa_quota, cambio_valuta, nome_valuta, freeroll_attivo,
        dropped_date - interval '2 days', username, now() from dropped_bet limit 1`.execute(db)
    expect(await sealBlock(ctx)).toBe(1)
    const { breaks, voci } = await verify(await linesOf(ctx))
    expect(breaks.slice(before.length)).toEqual([
      {
        voce: voci,
        riga: expect.stringMatching(/^drop bet /),
        cosa: expect.stringContaining('porta la data'),
      },
    ])
  })
})

describe('the check of the books', () => {
  const found = (statement: string) =>
    afterTampering(statement, async (of) => {
      const keys: string[] = []
      await checkBooks(of, ({ what, key }) => keys.push(`${what} ${key}`))
      return keys
    })

  it('reports nothing for unchanged data', async () => {
    const keys: string[] = []
    await checkBooks(ctx, ({ what, key }) => keys.push(`${what} ${key}`))
    expect(keys).toEqual([])
  })

  it.each([
    ['a balance', 'update statement set saldo = saldo + 100', ['saldo', 'impronta']],
    [
      'a balance with its figures and hash made to fit',
      `update statement set saldo = saldo + 100, sha256 = sha256('x')`,
      ['saldo', 'impronta'],
    ],
    ['a figure', `update statement set figure = figure || '{"saldoTotale":"1.00"}'`, ['impronta']],
    ['a state that no step set', `update statement set stato = 'chiuso'`, ['stato']],
    ['a nonexistent successor', 'update statement set sostituito_da = id_statement + 1', ['sostituito']],
  ])('reports a statement with %s', async (_, statement, what) => {
    expect(await found(statement)).toEqual(what.map((one) => `estratto ${idStatement} ${one}`))
  })

  it('reports a declaration locked without a step, or with another figure', async () => {
    expect(
      await found(`update declaration set stato = 'quadrata', nostro = 12.5 where importo = 12.5`),
    ).toEqual([expect.stringMatching(/^dichiarazione \d+$/)])
  })
})

describe('the chain itself', () => {
  it.each([
    ['a seal', `update chain_entry set righe = sha256('x'), hash = sha256('y') where seq = 2`, 'non'],
    [
      'a block’s head',
      `update chain_block set at = at - interval '1 day' where numero = 1`,
      'testa del blocco 1',
    ],
    ['an entry that is gone', `delete from chain_entry where seq = 1`, 'manca la voce 1'],
    ['a block that is gone', `delete from chain_block where numero = 1`, 'manca il blocco 1'],
  ])('a manipulated chain is reported: %s', async (_, statement, cosa) => {
    const { breaks } = await tampered(statement)
    expect(breaks.map((one) => one.cosa).join('\n')).toContain(cosa)
  })

  it('completely rewritten is self-consistent, but matches no root that was sent', async () => {
    const lines = await linesOf(ctx)
    const sent = (await verify(lines)).lastHash
    const rewritten = rewrite(lines)
    expect((await verify(rewritten)).breaks.filter(({ cosa }) => !cosa.includes('porta la data'))).toEqual([])
    const { breaks } = await verify(rewritten, [['2026-03-12', sent]])
    expect(breaks.map(({ cosa }) => cosa).join('\n')).toContain(
      "l'impronta spedita per il 2026-03-12 non è in questa catena",
    )
    expect((await verify(lines, [['2026-03-12', sent]])).days).toEqual(['2026-03-12'])
  })

  it('truncated is reported', async () => {
    const lines = await linesOf(ctx)
    expect((await verify(lines.slice(0, -1))).breaks.at(-1)?.cosa).toBe('il file è tagliato')
  })

  it.each(['chain_block', 'chain_entry', 'chain_day'])(
    'rows of %s cannot be changed or deleted',
    async (table) => {
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(sql.raw(statement).execute(db)).rejects.toThrow('never changed or erased')
    },
  )
})

/** An attacker with full write access: other contents, and all seals recomputed from there on. */
function rewrite(lines: readonly ChainLine[]): ChainLine[] {
  const copy = structuredClone(lines) as ChainLine[]
  const entries = copy.filter((line) => 'voce' in line)
  const [victim] = entries
  if (victim?.dati[0]) victim.dati[0][2] = victim.dati[0][2].replace('["', '["9')
  let before: Buffer = Buffer.alloc(32)
  for (const block of copy.filter((line) => 'precedente' in line)) {
    const start = copy.indexOf(block) + 1
    const own = copy.slice(start, start + block.voci).filter((line) => 'voce' in line)
    for (const entry of own)
      entry.righe = entry.dati.map(([tipo, chiave, testo]) =>
        hashOfRow({ tipo, chiave, testo }).toString('hex'),
      )
    const radice = merkleRoot(
      own.map(({ voce, atto, righe }) => hashOfEntry(voce, atto, Buffer.from(righe.join(''), 'hex'))),
    )
    Object.assign(block, { precedente: before.toString('hex'), radice: radice.toString('hex') })
    before = hashOfBlock({ ...block, numero: block.blocco, precedente: before, radice })
    block.hash = before.toString('hex')
  }
  return copy.filter((line) => !('giorno' in line))
}

describe('sealing', () => {
  it('waits for no writer: uncommitted acts are sealed later, even with an earlier number', async () => {
    const held = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow = withTransaction(ctx, async (tx) => {
      await audit(tx, 'bets.save', 'bet', 777, { after: { receivedBet: 'lenta' } })
      written.resolve()
      await held.promise
    })
    await written.promise
    await aBet()
    expect(await sealBlock(ctx)).toBeGreaterThan(0)
    expect(await sealBlock(ctx)).toBe(0)
    held.resolve()
    await slow
    expect(await sealBlock(ctx)).toBe(1)
    expect((await verify(await linesOf(ctx))).loose).toBe(0)
  })

  it('a movement not yet sealed counts as waiting, however long ago the last one was', async () => {
    clock.advance(3 * 3_600_000)
    await world.admin.post('POST /api/v1/cashflow-tipster', { idTipster, ...money }).body
    const { breaks, loose } = await verify(await linesOf(ctx))
    expect(breaks.filter(({ cosa }) => !cosa.includes('porta la data'))).toEqual([])
    expect(loose).toBeGreaterThan(3)
    while ((await sealBlock(ctx)) > 0);
  })

  it('after hours without a sealer catches up in several blocks, none of whose acts count as late', async () => {
    const before = (await verify(await linesOf(ctx))).breaks.length
    await aBet()
    clock.advance(5 * 3_600_000)
    // As if the first block had been full.
    await sealBlock(ctx)
    await withTransaction({ ...ctx, now: () => new Date(clock.now().getTime() - 4 * 3_600_000) }, (tx) =>
      audit(tx, 'bets.save', 'bet', 888, { after: { receivedBet: 'di quelle ore' } }),
    )
    await sealBlock(ctx)
    expect((await verify(await linesOf(ctx))).breaks.length).toBe(before)
  })

  it('by two concurrent sealers seals each act once', async () => {
    for (let i = 0; i < 5; i++) await aBet()
    const sealed = await Promise.all(Array.from({ length: 4 }, () => sealBlock(ctx)))
    expect(sealed.filter((n) => n > 0).length).toBe(1)
    expect(await sealBlock(ctx)).toBe(0)
  })
})

describe('the sealing job', () => {
  const state = () => rowOf(db, 'chainState', {})

  it('rests ten seconds after a block that was not full, and seals afterwards what was written meanwhile', async () => {
    const job = chainJob()
    while (await job.run(ctx));
    await aBet()
    expect(await job.run(ctx)).toBe(false)
    expect(await job.nextAt()).toEqual(new Date(clock.now().getTime() + 10_000))
    clock.advance(9_999)
    expect(await job.run(ctx)).toBe(false)
    expect((await verify(await linesOf(ctx))).loose).toBeGreaterThan(0)
    clock.advance(1)
    await job.run(ctx)
    expect((await verify(await linesOf(ctx))).loose).toBe(0)
  })

  it('once a day finds also an act below the number from which it usually looks', async () => {
    const job = chainJob()
    while (await job.run(ctx));
    await aBet()
    const { basso } = await state()
    await updateRows(db, 'chainState', {}, { basso: 1_000_000 })
    clock.advance(86_400_000 - 10_001)
    while (await job.run(ctx));
    expect((await verify(await linesOf(ctx))).loose).toBeGreaterThan(0)
    clock.advance(10_001)
    while (await job.run(ctx));
    expect((await verify(await linesOf(ctx))).loose).toBe(0)
    await updateRows(db, 'chainState', {}, { basso })
  })

  it('looks from the last sealed act an hour after that was the last, unless a transaction is open since', async () => {
    await sealAll()
    await updateRows(db, 'chainState', {}, { basso: 0, candidate: 0, candidateAt: null })
    const { rows } = await sql<{ last: number }>`select max(id_atto) as last from act`.execute(db)
    const last = rows[0]?.last ?? 0
    await sealBlock(ctx)
    expect(await state()).toMatchObject({ basso: 0, candidate: last, candidateAt: clock.now() })
    clock.advance(3_600_000)
    await sealBlock(ctx)
    expect((await state()).basso).toBe(0)
    clock.advance(1)
    await sealBlock(ctx)
    expect((await state()).basso).toBe(last)
  })
})

describe('the root of a day', () => {
  it('is kept ten minutes after midnight of Rome, also where no chat is set to receive it', async () => {
    const days = async () =>
      (await rowsOf(db, 'chainDay')).map(({ giorno }) => giorno.toISOString().slice(0, 10))
    const before = await days()
    clock.set('2026-03-20T00:09:59+01:00')
    await aBet()
    await sealBlock(ctx)
    await writeDayRoot(ctx)
    expect(await days()).toEqual(before)
    clock.set('2026-03-20T00:10:00+01:00')
    await writeDayRoot(ctx)
    expect(await days()).toEqual([...before, '2026-03-19'])
    expect(await rowsOf(db, 'send', { scopo: 'radice' }, ['id'])).toEqual([])
  })

  it('is sent once to the owner’s chat and the others, and proves a tip after any edit', async () => {
    await app.setVariable('chat_proprietario_id', -100_777)
    await app.setVariable('radice_chat', '-100888, -100777')
    clock.advance(86_400_000)
    await writeDayRoot(ctx)
    await writeDayRoot(ctx)
    const sends = await rowsOf(db, 'send', { scopo: 'radice' }, ['chatId', 'payload'])
    expect(sends.map(({ chatId }) => chatId).sort()).toEqual([-100_888, -100_777].sort())
    const { text } = (sends[0]?.payload ?? { text: '' }) as { text: string }
    const root = /=([0-9a-f]{64})$/m.exec(text)?.[1] ?? ''
    const { blocchi, voci } = await verify(await linesOf(ctx))
    expect(text.split('\n')).toEqual([
      'Registro sigillato fino al 20/03/2026',
      `${voci} voci, blocco ${blocchi}`,
      `Impronta: 2026-03-20=${root}`,
      '',
      "Conserva questo messaggio: con l'impronta chiunque abbia una copia dei dati può verificare che nulla è stato cambiato, tolto o aggiunto dopo.",
    ])

    await withTransaction(ctx, (tx) =>
      updateRows(
        tx.db,
        'bet',
        { idReceivedBet: bet.idReceivedBet },
        { receivedBet: 'tutt’altro', formattedBet: 'tutt’altro' },
      ),
    )
    const proof = await proveTip(ctx, bet.idReceivedBet)
    expect(verifyTip(proof, root)).toMatchObject({
      fault: null,
      testo: 'Milan over 2,5 @1,90 ⚽',
      radice: root,
    })
    expect(verifyTip(proof, 'f'.repeat(64)).fault).toContain('impronta spedita')
    const later = structuredClone(proof)
    later.riga[2] = later.riga[2].replace('1,90', '2,90')
    expect(verifyTip(later, root).fault).toContain('non è quella sigillata')
    const elsewhere = { ...structuredClone(proof), posto: proof.posto + 1 }
    expect(verifyTip(elsewhere, root).fault).toContain('non è nel suo blocco')
    await expect(proveTip(ctx, 999_999)).rejects.toThrow('non trovata')
  })
})
