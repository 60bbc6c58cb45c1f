import { toWire } from '@xbetapp/domain/time/rome'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { moneyWorld } from '#test/money-world.ts'
import { rowsOf, updateRows } from '#test/rows.ts'
import { testApp } from '#test/test-app.ts'
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

/** What an attacker at the database does, undone afterwards: no trigger, no foreign key stands in his way. */
async function tampered(statement: string): Promise<Awaited<ReturnType<typeof verify>>> {
  const undo = new Error('undo')
  let verdict: Awaited<ReturnType<typeof verify>> | undefined
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const { numAffectedRows } = await sql.raw(statement).execute(tx)
      expect(numAffectedRows, statement).toBeGreaterThan(0n)
      verdict = await verify(await linesOf({ ...ctx, db: tx }))
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!verdict) throw new Error('nothing was verified')
  return verdict
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
await sealAll()
clock.advance(3 * 3_600_000)
await aBet()
await sealAll()

it('everything received and booked is sealed, once, and what was sealed agrees', async () => {
  const verdict = await verify(await linesOf(ctx))
  expect(verdict).toMatchObject({ breaks: [], loose: 0 })
  expect(verdict.blocchi).toBeGreaterThanOrEqual(2)
  const { rows } = await sql<{ acts: number; entries: number }>`
    select (select count(*)::int from atto) as acts, (select count(*)::int from catena_voce where id_atto >= 0) as entries
  `.execute(db)
  expect(rows[0]?.entries).toBe(rows[0]?.acts)
})

const first = (table: string, key: string, where = 'true') =>
  `(select min(${key}) from ${table} where ${where})`
const RITOCCO = "non è com'era quando fu sigillata"

describe('whoever changes, takes out or slips in a row behind the product’s back is found, by name', () => {
  it.each([
    ['atto', `update atto set actor = 'altro' where id_atto = ${first('atto', 'id_atto')}`, 'atto ', RITOCCO],
    [
      'atto’s reason',
      `update atto set motivo = 'x' where id_atto = (select max(id_atto) from atto)`,
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
      `update movimento set data = data - interval '1 day' where id_movimento = ${first('movimento', 'id_movimento')}`,
      'movimento ',
      RITOCCO,
    ],
    [
      'riga_movimento',
      `update riga_movimento set importo = importo + 0.01, importo_origine = importo_origine + 0.01, importo_eur = importo_eur + 0.01 where id_riga = ${first('riga_movimento', 'id_riga', "id_valuta = 'EUR'")}`,
      'riga_movimento ',
      RITOCCO,
    ],
    [
      'variazione',
      `update variazione set profit_dopo = profit_dopo + 0.01 where id_riga = ${first('variazione', 'id_riga')}`,
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
      `delete from riga_movimento where id_riga = ${first('riga_movimento', 'id_riga')}`,
      'atto ',
      'manca una riga',
    ],
    [
      'a deleted change of worth',
      `delete from variazione where id_riga = ${first('variazione', 'id_riga')}`,
      'atto ',
      'manca una riga',
    ],
    [
      'a deleted act',
      `delete from atto where id_atto = ${first('atto', 'id_atto')}`,
      'audit ',
      'manca una riga',
    ],
    [
      'a line slipped into an act',
      `insert into audit (at, actor, action, entity, entity_id, id_atto) select at, actor, action, entity, entity_id, id_atto from audit where id = ${first('audit', 'id')}`,
      'audit ',
      'aggiunta dopo il sigillo',
    ],
    [
      'a change of worth slipped into an act',
      `insert into variazione (id_account, version, id_atto, recorded_at, profit_dopo) select id_account, version + 900, id_atto, recorded_at, 5 from variazione where id_riga = ${first('variazione', 'id_riga')}`,
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
      'an act of the past, not sealed',
      `insert into atto (at, actor, verbo, via) select at - interval '1 day', actor, verbo, via from atto where id_atto = ${first('atto', 'id_atto')}`,
      'atto ',
      'non è in nessuna voce',
    ],
  ])('%s', async (_, statement, riga, cosa) => {
    const { breaks } = await tampered(statement)
    expect(breaks[0]?.riga).toMatch(new RegExp(`^${riga}`))
    expect(breaks[0]?.cosa).toContain(cosa)
  })

  it('the first of several is told first, and all are told', async () => {
    const { breaks } = await tampered(`update audit set actor = 'altro'`)
    expect(breaks.length).toBeGreaterThan(3)
    expect(breaks.map(({ voce }) => voce)).toEqual(
      breaks.map(({ voce }) => voce).sort((a, b) => (a ?? 0) - (b ?? 0)),
    )
  })

  it('an act of the past that the sealer was made to seal', async () => {
    const before = await linesOf(ctx)
    await withTransaction({ ...ctx, now: () => new Date(clock.now().getTime() - 30 * 86_400_000) }, (tx) =>
      audit(tx, { action: 'bets.save', entity: 'bet', entityId: 1, after: { receivedBet: 'mai ricevuta' } }),
    )
    await sealAll()
    const { breaks, voci } = await verify(await linesOf(ctx))
    expect(breaks).toEqual([
      { voce: voci, riga: expect.stringMatching(/^atto /), cosa: expect.stringContaining('porta la data') },
    ])
    expect((await verify(before)).breaks).toEqual([])
  })
})

describe('the chain itself', () => {
  it.each([
    ['a seal', `update catena_voce set righe = sha256('x'), hash = sha256('y') where seq = 2`, 'non'],
    [
      'a block’s head',
      `update catena_blocco set at = at - interval '1 day' where numero = 1`,
      'testa del blocco 1',
    ],
    ['an entry that is gone', `delete from catena_voce where seq = 1`, 'manca la voce 1'],
    ['a block that is gone', `delete from catena_blocco where numero = 1`, 'manca il blocco 1'],
  ])('%s that was changed is told', async (_, statement, cosa) => {
    const { breaks } = await tampered(statement)
    expect(breaks.map((one) => one.cosa).join('\n')).toContain(cosa)
  })

  it('wholly rewritten agrees with itself, but with no root that was sent', async () => {
    const lines = await linesOf(ctx)
    const sent = (await verify(lines)).lastHash
    const rewritten = rewrite(lines)
    expect((await verify(rewritten)).breaks.filter(({ cosa }) => !cosa.includes('porta la data'))).toEqual([])
    const { breaks } = await verify(rewritten, [['2026-03-12', sent]])
    expect(breaks.map(({ cosa }) => cosa).join('\n')).toContain(
      'la radice spedita per il 2026-03-12 non è in questa catena',
    )
    expect((await verify(lines, [['2026-03-12', sent]])).days).toEqual(['2026-03-12'])
  })

  it('cut off is told', async () => {
    const lines = await linesOf(ctx)
    expect((await verify(lines.slice(0, -1))).breaks.at(-1)?.cosa).toBe('il file è tagliato')
  })

  it.each(['catena_blocco', 'catena_voce', 'catena_giorno'])(
    'rows of %s are never changed or erased',
    async (table) => {
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(sql.raw(statement).execute(db)).rejects.toThrow('never changed or erased')
    },
  )
})

/** What somebody who can write everything would do: other contents, and the seals made anew from there on. */
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
  it('waits for no writer: what is not committed is sealed later, in an act with an earlier number', async () => {
    const held = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow = withTransaction(ctx, async (tx) => {
      await audit(tx, { action: 'bets.save', entity: 'bet', entityId: 777, after: { receivedBet: 'lenta' } })
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

  it('by two at once seals each act once', async () => {
    for (let i = 0; i < 5; i++) await aBet()
    const sealed = await Promise.all(Array.from({ length: 4 }, () => sealBlock(ctx)))
    expect(sealed.filter((n) => n > 0).length).toBe(1)
    expect(await sealBlock(ctx)).toBe(0)
  })
})

describe('the root of a day', () => {
  it('goes to the owner’s chat and the others once, and a tip is proven by it after any edit', async () => {
    await app.setVariable('chat_proprietario_id', -100_777)
    await app.setVariable('radice_chat', '-100888, -100777')
    clock.advance(86_400_000)
    await writeDayRoot(ctx)
    await writeDayRoot(ctx)
    const sends = await rowsOf(db, 'invio', { scopo: 'radice' }, ['chatId', 'payload'])
    expect(sends.map(({ chatId }) => chatId).sort()).toEqual([-100_888, -100_777].sort())
    const { text } = (sends[0]?.payload ?? { text: '' }) as { text: string }
    const root = /=([0-9a-f]{64})$/m.exec(text)?.[1] ?? ''

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
    expect(verifyTip(proof, 'f'.repeat(64)).fault).toContain('radice spedita')
    const later = structuredClone(proof)
    later.riga[2] = later.riga[2].replace('1,90', '2,90')
    expect(verifyTip(later, root).fault).toContain('non è quella sigillata')
    const elsewhere = { ...structuredClone(proof), posto: proof.posto + 1 }
    expect(verifyTip(elsewhere, root).fault).toContain('non è nel suo blocco')
    await expect(proveTip(ctx, 999_999)).rejects.toThrow('non trovata')
  })
})
