import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '@xbetapp/contract/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertRow, updateRows } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { deleteBets } from '#server/relay/operator-send/delete-bets.ts'
import { recordQueries } from '#test/database.ts'
import { aPicture } from '#test/factories.ts'
import { lockWaiters } from '#test/lock-waiters.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { editBet } from './edit-bet.ts'

const { as, aUser, aBet, aTipster, clock, ctx, db, pool } = await testApp()
let staff = as(await aUser({ roles: ['OPERATORE'] }))

type List = Extract<Answer<'GET /api/v1/bets/last-week'>, unknown[]>
type Changes = Exclude<Answer<'GET /api/v1/bets/last-week'>, unknown[]>
const all = async () => (await staff.get('GET /api/v1/bets/last-week').body) as List
const changesSince = async (since: number) =>
  (await staff.get('GET /api/v1/bets/last-week', { query: { since } }).body) as Changes
const weeksRead = (statements: readonly string[]) =>
  statements.filter((sql) => /^select(?! "id_received_bet" from).* from "bet"/s.test(sql)).length
const revisionNow = async () => (await changesSince(0)).revision

beforeEach(async () => {
  clock.set('2026-03-11T12:00:00+01:00')
  staff = as(await aUser({ roles: ['OPERATORE'] }))
})
afterEach(async () => {
  await updateRows(db, 'bet', {}, { deletedAt: ctx.now() })
})

describe('the list', () => {
  it('holds the bets since midnight in Rome seven days ago, the newest id first', async () => {
    clock.set('2026-03-11T23:30:00+01:00')
    const old = await aBet({ messageDate: new Date('2026-03-03T22:59:59Z') })
    const first = await aBet({ messageDate: new Date('2026-03-03T23:00:00Z') })
    const today = await aBet()
    expect((await all()).map((bet) => bet.idReceivedBet)).toEqual([today.idReceivedBet, first.idReceivedBet])
    expect(await staff.get('GET /api/v1/bets/:id', { params: { id: old.idReceivedBet } }).status).toBe(200)
  })

  it('gives each bet its tipster with rules and limits, and its photos', async () => {
    const tipster = await aTipster({ percentualeMaxDrop: '80.00', capMaxDrop: '500.00' })
    await insertRow(db, 'tipsterRule', { idTipster: tipster.idTipster, regola: 'Solo singole' })
    await aBet({ idTipster: tipster.idTipster, photos: [await aPicture(), await aPicture()] })
    const [bet] = await all()
    expect(bet?.tipster).toMatchObject({
      nomeTipster: tipster.nomeTipster,
      percentualeMaxDrop: 80,
      capMaxDrop: 500,
      percentualeMinNoDrop: null,
      regole: [{ regola: 'Solo singole' }],
    })
    expect(bet?.photos).toHaveLength(2)
    expect(bet?.photoPath).toBe(bet?.photos[0])
    const photo = await staff.raw('GET', bet?.photoPath ?? '')
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  it('gives times in Rome, without offset', async () => {
    await aBet({ messageDate: new Date('2026-03-10T23:30:00Z') })
    expect((await all())[0]?.messageDate).toBe('2026-03-11T00:30:00')
  })
})

describe('an unchanged poll', () => {
  it('gets 304 and reads no bet', async () => {
    await aBet()
    const etag = (await staff.get('GET /api/v1/bets/last-week')).headers.get('etag') ?? ''
    const queries = recordQueries(pool)
    const again = await staff.get('GET /api/v1/bets/last-week', { headers: { 'if-none-match': etag } })
    queries.stop()
    expect([again.status, again.text]).toEqual([304, ''])
    expect(queries.statements.some((sql) => /from "?revision\b/.test(sql))).toBe(true)
    expect(queries.statements.filter((sql) => /from "?(bet|tipster)\b/.test(sql))).toEqual([])
  })

  it('is read once for concurrent callers, and again after a change', async () => {
    const bet = await aBet()
    const queries = recordQueries(pool)
    const everybody = await Promise.all(Array.from({ length: 12 }, all))
    const readings = () => queries.statements.filter((sql) => /from "bet"/.test(sql)).length
    expect(readings()).toBe(1)
    expect(new Set(everybody.map((list) => JSON.stringify(list))).size).toBe(1)
    await editBet(ctx, { idReceivedBet: bet.idReceivedBet, formattedBet: 'testo nuovo' })
    expect((await all())[0]?.formattedBet).toBe('testo nuovo')
    queries.stop()
  })

  it('is read once, regardless of extra parameters and of the spelling of the address', async () => {
    await aBet()
    const queries = recordQueries(pool)
    const ask = (query: string) => staff.raw('GET', `/api/v1/bets/last-week?${query}`)
    for (const query of ['', 'z=1', 'Since=3', '%7a=4', 'z=7&z=8']) {
      expect(await ask(query).status, query).toBe(200)
    }
    expect(weeksRead(queries.statements)).toBe(1)
    for (const since of ['0', '00', '0&z=1', '0e3', '-0']) {
      expect(await ask(`since=${since}`).status, since).toBe(200)
    }
    queries.stop()
    expect(weeksRead(queries.statements)).toBe(2)
  })

  it('arrives compressed where the caller takes gzip, and plain where it does not', async () => {
    await Promise.all(Array.from({ length: 4 }, () => aBet({ text: 'Inter 1 '.repeat(40) })))
    const ask = (encoding: string) =>
      staff.raw('GET', '/api/v1/bets/last-week', { headers: { 'accept-encoding': encoding } })
    const compressed = await ask('gzip, br')
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    for (const encoding of ['identity', 'gzip;q=0', 'gzip;q=0.0, identity']) {
      const plain = await ask(encoding)
      expect(plain.headers.get('content-encoding'), encoding).toBeNull()
      expect(JSON.parse(plain.text)).toHaveLength(4)
    }
  })

  it('is recognised by a weakened ETag, and by one of several', async () => {
    const etag = (await staff.get('GET /api/v1/bets/last-week')).headers.get('etag') ?? ''
    for (const tags of [`W/${etag}`, `"altro", ${etag}`, '*']) {
      const again = await staff.get('GET /api/v1/bets/last-week', { headers: { 'if-none-match': tags } })
      expect(again.status, tags).toBe(304)
    }
  })

  it('ends with any change, and at the end of the day', async () => {
    const bet = await aBet()
    const tag = async () => (await staff.get('GET /api/v1/bets/last-week')).headers.get('etag')
    const seen = [await tag()]
    await editBet(ctx, { idReceivedBet: bet.idReceivedBet, formattedBet: 'altro testo' })
    seen.push(await tag())
    clock.advance(12 * 3_600_000)
    seen.push(await tag())
    expect(new Set(seen).size).toBe(3)
  })
})

describe('changes since a revision', () => {
  it('are the bets that changed and the ids of the deleted ones, nothing else', async () => {
    const untouched = await aBet()
    const edited = await aBet()
    const deleted = await aBet()
    const since = await revisionNow()
    await editBet(ctx, { idReceivedBet: edited.idReceivedBet, formattedBet: 'nuovo testo' })
    await deleteBets(ctx, [deleted.idReceivedBet])
    const changes = await changesSince(since)
    expect(changes.bets.map((bet) => [bet.idReceivedBet, bet.formattedBet])).toEqual([
      [edited.idReceivedBet, 'nuovo testo'],
    ])
    expect(changes.deleted).toEqual([deleted.idReceivedBet])
    expect(changes.deleted).not.toContain(untouched.idReceivedBet)
    expect((await changesSince(changes.revision)).bets).toEqual([])
  })

  it('are everything for a page ahead of the database, which was restored from a backup', async () => {
    const bet = await aBet()
    const changes = await changesSince((await revisionNow()) + 1000)
    expect(changes.bets.map((one) => one.idReceivedBet)).toContain(bet.idReceivedBet)
  })

  it('are the whole week for a page far behind, read once for all such pages', async () => {
    const bet = await aBet()
    await updateRows(db, 'revision', { nome: 'bets' }, { valore: 5000 })
    await editBet(ctx, { idReceivedBet: bet.idReceivedBet, formattedBet: 'dopo molto tempo' })
    const queries = recordQueries(pool)
    for (let since = 0; since < 20; since++) {
      expect((await changesSince(since)).bets.map((one) => one.formattedBet)).toEqual(['dopo molto tempo'])
    }
    queries.stop()
    expect(weeksRead(queries.statements)).toBe(1)
    expect((await changesSince(await revisionNow())).bets).toEqual([])
  })

  it('do not include an edit without effect', async () => {
    const bet = await aBet()
    const since = await revisionNow()
    await editBet(ctx, { idReceivedBet: bet.idReceivedBet, formattedBet: bet.formattedBet, esito: 'Open' })
    expect(await revisionNow()).toBe(since)
  })
})

it('a list read during a tipster’s first bet includes it', async () => {
  const bet = await aBet()
  const writer = await pool.connect()
  try {
    await writer.query('begin; lock table bet')
    const list = all()
    await until('the list waits', async () => (await lockWaiters(db)) > 0)
    const { idTipster, nomeTipster } = await aTipster()
    await writer.query('update bet set id_tipster = $1 where id_received_bet = $2', [
      idTipster,
      bet.idReceivedBet,
    ])
    await writer.query('commit')
    expect((await list).map(({ tipster }) => tipster.nomeTipster)).toEqual([nomeTipster])
  } finally {
    writer.release()
  }
})

// Numbers handed out at the start of a transaction would become visible out of order: a poller that has seen 41 would
// never ask for the 40 that commits after it.
describe('a page that polls only for changes', () => {
  it('converges to the contents of the database, however the writers overlap', async () => {
    const bets = await Promise.all(Array.from({ length: 12 }, () => aBet()))
    const held = new Map((await all()).map((bet) => [bet.idReceivedBet, bet]))
    let revision = await revisionNow()
    let writing = true
    let polls = 0

    async function poll(): Promise<void> {
      const changes = await changesSince(revision)
      expect(changes.revision).toBeGreaterThanOrEqual(revision)
      revision = changes.revision
      for (const bet of changes.bets) held.set(bet.idReceivedBet, bet)
      for (const id of changes.deleted) held.delete(id)
      polls++
    }

    const random = seededRandom(7)
    /** Holds its changes back for a while before they are committed, like a slow request. */
    const slowWriter = async (writer: number) => {
      for (let i = 0; i < 8; i++) {
        const bet = bets[Math.floor(random() * bets.length)]
        if (!bet) continue
        const id = bet.idReceivedBet
        if (random() < 0.15) await deleteBets(ctx, [id]).catch(() => undefined)
        else if (random() < 0.3) bets.push(await aBet())
        else {
          await withTransaction(ctx, async (tx) => {
            betsChanged(tx, [id])
            await updateRows(tx.db, 'bet', { idReceivedBet: id }, { formattedBet: `${writer}-${i}` })
            await sleep(random() * 15)
          })
        }
      }
    }
    const polling = (async () => {
      while (writing) await poll()
    })()
    await Promise.all(Array.from({ length: 8 }, (_, writer) => slowWriter(writer)))
    writing = false
    await polling
    await poll()
    expect(polls).toBeGreaterThan(3)
    expect([...held.values()].sort((a, b) => b.idReceivedBet - a.idReceivedBet)).toEqual(await all())
  })
})

function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
