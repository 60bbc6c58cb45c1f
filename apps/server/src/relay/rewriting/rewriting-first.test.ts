import { plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { describe, expect, it, onTestFinished } from 'vitest'
import { deleteRows, rowIfAny, rowsOf, updateRows } from '#server/db/rows.ts'
import { RELAY_CHANNEL } from '#server/kernel/channels.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { workOnce } from '#test/work-once.ts'
import {
  findRewritings,
  promptOf,
  requestRewritings,
  rewriteTexts,
  rewrittenOr,
  tellUnwritten,
} from './rewrite.ts'
import { type RoomWork, rewritingFirst, roomLine } from './rewriting-first.ts'

const { aBet, clock, ctx, db, pool, setVariable } = await testApp()
await setVariable('gpt_api_key', 'chiave')

const LOUD = { sendOriginalBet: false, promptGpt: ' Urla ' }
const SOFT = { sendOriginalBet: false, promptGpt: 'Sussurra' }
const PLAIN = { sendOriginalBet: true, promptGpt: 'Urla' }
const model = (answer: (user: string) => string) => ({
  ask: async ({ user }: { user: string }) => answer(user),
})
const answered = (answer = (user: string) => `${user}!`) => workOnce(ctx, rewriteTexts(model(answer)))
const lastNote = async () => (await rowIfAny(db, 'notification', {}, ['testo'], '-id'))?.testo
const noRewriting = async () => void (await deleteRows(db, 'rewriting', {}))

/** The number of notifications on a channel during an action. */
async function heardOn(channel: string, done: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  const heard: Array<string | undefined> = []
  client.on('notification', ({ payload }) => heard.push(payload))
  await client.query(`listen ${channel}`)
  await done()
  // Notifications arrive in commit order, so that none is outstanding after this one.
  await client.query(`notify ${channel}, 'fine'`)
  await until('its own notice', () => heard.includes('fine'))
  return heard.indexOf('fine')
}

describe('work that is due', () => {
  let id = 0
  const work = (group: number, line: string, rewritable: RoomWork['rewritable']): RoomWork => ({
    ...{ kind: 'bet', id: ++id, group, line, rewritable },
  })
  const wanting = (sala: typeof LOUD, text = 'Inter 1') => ({ ...sala, text })
  const sorted = async (rows: readonly RoomWork[]) => {
    const { ready, lines, toRewrite } = await rewritingFirst(ctx, rows)
    return { ready: ready.flatMap(({ ids }) => ids), lines, toRewrite }
  }

  it('waits for its texts to be rewritten, each requested once, and later work of its room waits too', async () => {
    onTestFinished(noRewriting)
    const { idReceivedBet: bet } = await aBet()
    const { idReceivedBet: next } = await aBet()
    const rows = [
      work(bet, 'a', wanting(LOUD)),
      work(bet, 'b', wanting(LOUD)),
      work(bet, 'c', wanting(SOFT)),
      work(bet, 'd', wanting(PLAIN)),
      work(bet, 'e', null),
      work(bet, 'f', wanting(LOUD, '')),
      work(bet, 'g', { sendOriginalBet: false, promptGpt: ' ', text: 'Inter 1' }),
      work(next, 'a', wanting(PLAIN)),
      work(next, 'd', wanting(PLAIN)),
    ]
    const [, , , plain, none, wordless, promptless, , other] = rows.map((row) => row.id)
    const first = await sorted(rows)
    expect(first.ready.toSorted()).toEqual([plain, none, wordless, promptless, other])
    expect(first.lines.get(`bet/${plain}`)).toBe('d')
    expect(first.lines.size).toBe(5)
    expect(first.toRewrite).toEqual([
      { idReceivedBet: bet, prompt: 'Urla', text: 'Inter 1' },
      { idReceivedBet: bet, prompt: 'Sussurra', text: 'Inter 1' },
    ])
    await requestRewritings(ctx, first.toRewrite)
    const asked = await sorted(rows)
    expect([asked.ready.length, asked.toRewrite]).toEqual([5, []])
    while (await answered());
    const all = await sorted(rows)
    expect([all.ready.length, all.toRewrite]).toEqual([rows.length, []])
  })

  it('does not wait where the model has no key', async () => {
    await setVariable('gpt_api_key', '')
    onTestFinished(() => setVariable('gpt_api_key', 'chiave'))
    const { idReceivedBet } = await aBet()
    const { ready, toRewrite } = await sorted([work(idReceivedBet, 'a', wanting(LOUD))])
    expect([ready.length, toRewrite]).toEqual([1, []])
  })

  it('of an operator is in another line than automatic work for the same room', () => {
    expect(new Set([roomLine(1, true), roomLine(1, false), roomLine(2, true)]).size).toBe(3)
  })
})

describe('a room', () => {
  it.each([
    ['that wants the bet as it is', PLAIN, null],
    ['that wants it rewritten', LOUD, 'Urla'],
    ['that does not say how', { sendOriginalBet: false, promptGpt: '  ' }, null],
    ['that never said how', { sendOriginalBet: false, promptGpt: null }, null],
  ])('%s', (_, sala, prompt) => {
    expect(promptOf(sala)).toBe(prompt)
  })

  it.each<[string, string, Array<typeof LOUD>, boolean, string | null]>([
    ['all have what they want', 'x', [PLAIN, LOUD], true, null],
    ['the text is empty', '', [LOUD], false, null],
    ['there is no key', 'x', [PLAIN, LOUD, SOFT], false, 'Sala 1, Sala 2, manca la chiave gpt_api_key'],
    ['there is no prompt', 'x', [{ ...LOUD, promptGpt: '' }, LOUD], true, 'Sala 0, manca il prompt'],
    [
      'neither',
      'x',
      [{ ...LOUD, promptGpt: '' }, LOUD],
      false,
      'Sala 0, Sala 1, manca la chiave gpt_api_key',
    ],
  ])(
    'that gets the original is named to the staff with what is missing: %s',
    async (_, text, sale, hasKey, told) => {
      const { idReceivedBet } = await aBet()
      const named = sale.map((sala, i) => ({ ...sala, nomeSala: `Sala ${i}` }))
      const before = await lastNote()
      await withTransaction(ctx, (tx) => tellUnwritten(tx, { idReceivedBet, text }, named, hasKey))
      expect(await lastNote()).toBe(
        told === null ? before : `Bet ${idReceivedBet}: inviata la bet originale a ${told}`,
      )
    },
  )

  it('gets the rewritten text, else the original', () => {
    const posted = { ...plainText('Inter'), entities: [{ type: 'bold' as const, offset: 0, length: 5 }] }
    expect(rewrittenOr({ state: 'ready', text: 'INTER' }, posted)).toEqual(plainText('INTER'))
    for (const known of [
      undefined,
      { state: 'ready', text: null },
      { state: 'missing' },
      { state: 'running' },
    ] as const)
      expect(rewrittenOr(known, posted)).toBe(posted)
  })
})

describe('a rewriting', () => {
  it('is requested from the model once per prompt and text, and stored for all rooms', async () => {
    onTestFinished(noRewriting)
    const { idReceivedBet } = await aBet()
    const wanted = { idReceivedBet, prompt: 'Urla', text: 'Inter 1' }
    const found = async (text = 'Inter 1', sale = [LOUD, SOFT, PLAIN]) => [
      ...(await findRewritings(ctx, { idReceivedBet, text }, sale)),
    ]
    expect(await found()).toEqual([
      ['Urla', { state: 'missing' }],
      ['Sussurra', { state: 'missing' }],
    ])
    await requestRewritings(ctx, [])
    await requestRewritings(ctx, [wanted, wanted])
    await requestRewritings(ctx, [wanted])
    expect(await found()).toEqual([
      ['Urla', { state: 'running' }],
      ['Sussurra', { state: 'missing' }],
    ])
    const rows = () => rowsOf(db, 'rewriting', { idReceivedBet })
    expect(await rows()).toMatchObject([
      { stato: 'in_corso', prompt: 'Urla', originale: 'Inter 1', dueAt: clock.now() },
    ])
    const before = await lastNote()
    expect([await answered(), await answered()]).toEqual([true, false])
    expect(await lastNote()).toBe(before)
    // Prompt and original are not kept beside the answer.
    expect(await rows()).toMatchObject([
      { stato: 'riuscita', testo: 'Inter 1!', errore: null, prompt: null, originale: null, claimedBy: null },
    ])
    expect(await found()).toEqual([
      ['Urla', { state: 'ready', text: 'Inter 1!' }],
      ['Sussurra', { state: 'missing' }],
    ])
    expect(await found('Inter 2', [LOUD])).toEqual([['Urla', { state: 'missing' }]])
    expect([await found(''), await found('Inter 1', [PLAIN])]).toEqual([[], []])
  })

  it('that fails is stored too: the original is sent, and the staff are told why', async () => {
    onTestFinished(noRewriting)
    const { idReceivedBet } = await aBet()
    await requestRewritings(ctx, [{ idReceivedBet, prompt: 'Urla', text: 'Inter 1' }])
    await answered(() => {
      throw new Error('stato 401')
    })
    expect(await lastNote()).toBe(
      `Bet ${idReceivedBet}: riscrittura non riuscita (stato 401), inviata la bet originale`,
    )
    const known = await findRewritings(ctx, { idReceivedBet, text: 'Inter 1' }, [LOUD])
    expect([...known]).toEqual([['Urla', { state: 'ready', text: null }]])
  })

  it('answered by another process meanwhile is unchanged, and no notice is sent', async () => {
    onTestFinished(noRewriting)
    const { idReceivedBet } = await aBet()
    await requestRewritings(ctx, [{ idReceivedBet, prompt: 'Urla', text: 'Inter 1' }])
    const before = await lastNote()
    const other = { ask: async () => Promise.reject(new Error(await takenByAnother())) }
    const takenByAnother = async () => {
      await updateRows(db, 'rewriting', { idReceivedBet }, { claimedBy: 77 })
      return 'troppo tardi'
    }
    await workOnce(ctx, rewriteTexts(other))
    expect(await rowsOf(db, 'rewriting', { idReceivedBet }, ['stato', 'claimedBy'])).toEqual([
      { stato: 'in_corso', claimedBy: 77 },
    ])
    expect(await lastNote()).toBe(before)
  })

  it('wakes the rewriting worker when requested, and the relay worker when answered', async () => {
    onTestFinished(noRewriting)
    const { idReceivedBet } = await aBet()
    const [channel = ''] = rewriteTexts(model(String)).channels ?? []
    const wanted = { idReceivedBet, prompt: 'Urla', text: 'Inter 1' }
    expect(await heardOn(channel, () => requestRewritings(ctx, [wanted]))).toBe(1)
    expect(await heardOn(RELAY_CHANNEL, () => answered())).toBe(1)
  })
})
