import { describe, expect, it } from 'vitest'
import type { RoutingState, SendState } from '#server/db/generated/tables.ts'
import { deleteRows, insertRow, rowsOf, updateRows } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { clockedRelays } from '#test/clocked-relays.ts'
import { albumSettlesAt, type Occasion, routeBet, waitForAlbum } from './route-bet.ts'

const world = await clockedRelays()
const { aSala, aTipster, aUser, as, clock, ctx, db, plan, post } = world

type Link = { ritardo?: number; keyword?: string }

/** A tipster's room with a keyword link and, where given, an automatic link. */
async function linked({ ritardo = 0, keyword = 'over' }: Link = {}, automatico?: { ritardo: number }) {
  const tipster = await aTipster()
  const sala = await aSala()
  const scene = { idTipster: tipster.idTipster, idSala: sala.idSala }
  await insertRow(db, 'collegamentoKeyword', { ...scene, keyword, ritardo })
  if (automatico) await insertRow(db, 'collegamentoAutomatico', { ...scene, ...automatico })
  return { tipster, sala, ...scene }
}
const rows = (idReceivedBet: number) => rowsOf(db, 'routing', { idReceivedBet }, undefined, 'id')
const rowOf = async (idReceivedBet: number) => (await rows(idReceivedBet))[0]!
const sends = (idReceivedBet: number) =>
  rowsOf(db, 'send', { idReceivedBet, scopo: 'bet-relay' }, ['stato', 'cancelRequested', 'lastError'], 'id')
const hasIt = async (idReceivedBet: number) =>
  (await rowsOf(db, 'sentBet', { idReceivedBet }, ['idSala'])).length > 0

/** Changes the bet's text and decides its rooms again. */
async function says(idReceivedBet: number, formattedBet: string, occasion: Occasion = 'edit') {
  await withTransaction(ctx, async (tx) => {
    await updateRows(tx.db, 'bet', { idReceivedBet }, { formattedBet })
    await routeBet(tx, idReceivedBet, occasion)
  })
}

describe('a room that a bet newly matches', () => {
  const MINUTES = 60_000
  it.each<[Occasion, number, number, boolean]>([
    ['edit', 0, 2 * MINUTES, true],
    ['edit', 0, 2 * MINUTES + 1, false],
    ['edit', 600, 12 * MINUTES, true],
    ['edit', 600, 12 * MINUTES + 1, false],
    ['read-text', 0, 10 * MINUTES, true],
    ['read-text', 0, 10 * MINUTES + 1, false],
    ['read-text', 600, 20 * MINUTES, true],
    ['read-text', 600, 20 * MINUTES + 1, false],
    ['new-text', 0, 1_000 * MINUTES, true],
  ])('by %s, its link waiting %i s, after %i ms: gets it: %s', async (occasion, ritardo, ms, joins) => {
    const { tipster } = await linked({ ritardo })
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    clock.advance(ms)
    await says(idReceivedBet, 'Inter over', occasion)
    const motivo = `Il testo contiene "over"${ritardo === 0 ? '' : ', dopo 600 s'}`
    const beyond =
      occasion === 'edit'
        ? "ma solo dopo una modifica arrivata oltre l'orario di invio"
        : "ma il testo della foto è arrivato oltre l'orario di invio"
    expect(await rowOf(idReceivedBet)).toMatchObject(
      joins
        ? { stato: 'previsto', regola: 'keyword', motivo, dueAt: clock.now(), automatico: true }
        : { stato: 'escluso', regola: null, motivo: `${motivo}, ${beyond}`, dueAt: null },
    )
  })

  it('gets it after the rest of its delay', async () => {
    const { tipster } = await linked({ ritardo: 600 })
    const at = clock.now().getTime()
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    clock.advance(5 * MINUTES)
    await says(idReceivedBet, 'Inter over')
    expect((await rowOf(idReceivedBet)).dueAt).toEqual(new Date(at + 10 * MINUTES))
  })

  it('that was to get it anyway gets it however late the edit is', async () => {
    const { tipster } = await linked()
    const { idReceivedBet } = await post(tipster, 'Inter over')
    clock.advance(1_000 * MINUTES)
    await says(idReceivedBet, 'Milan over')
    expect(await rowOf(idReceivedBet)).toMatchObject({ stato: 'previsto', dueAt: clock.now() })
  })
})

interface Scene {
  stato?: RoutingState
  /** Of its two messages. */
  parts?: [SendState, SendState]
  decidedBy?: string
}

/** A tip in two messages for a room, by now in the given state. */
async function aTipThat({ stato = 'in_coda', parts, decidedBy }: Scene) {
  const { tipster, sala } = await linked({}, { ritardo: 60 })
  const { idReceivedBet } = await post(tipster, `Inter over ${'x'.repeat(5_000)}`)
  if (parts) await plan()
  const ids = await rowsOf(db, 'send', { idReceivedBet, scopo: 'bet-relay' }, ['id'], 'id')
  for (const [i, part] of (parts ?? []).entries())
    await updateRows(db, 'send', { id: ids[i]!.id }, { stato: part })
  await db
    .updateTable('routing')
    .set({ stato, heldAt: stato === 'in_attesa' ? clock.now() : null })
    .set(decidedBy ? { decidedBy, decidedAt: clock.now() } : {})
    .where('idReceivedBet', '=', idReceivedBet)
    .execute()
  return { idReceivedBet, sala, tipster }
}
/** Leaves nothing for the next test's scheduler. */
const unlink = (sala: { idSala: number }) => deleteRows(db, 'collegamentoAutomatico', { idSala: sala.idSala })

const SETTLED: Record<string, Scene> = {
  'has it': { parts: ['sent', 'sent'] },
  'has half of it': { parts: ['sent', 'pending'] },
  'may have it': { parts: ['uncertain', 'cancelled'] },
  'refused it': { parts: ['failed', 'failed'] },
  'refused half of it': { parts: ['failed', 'pending'] },
  'lost it from the queue': { parts: ['cancelled', 'cancelled'] },
  "gets it on a person's word": { parts: ['pending', 'pending'], decidedBy: 'mario' },
  "is to get it on a person's word": { stato: 'previsto', decidedBy: 'mario' },
  'was dropped': { stato: 'scartato' },
  'was taken back': { stato: 'annullato' },
}
const WAITING: Record<string, Scene> = {
  'has it in its queue': { parts: ['pending', 'pending'] },
  'has it in its queue in fewer parts than before': { parts: ['pending', 'cancelled'] },
  'waits for a person': { stato: 'in_attesa' },
  'has it planned': { stato: 'previsto' },
  'does not get it yet': { stato: 'escluso' },
}

describe('an edit', () => {
  it.each(Object.keys(SETTLED))(
    'does not change a room that %s, regardless of the text it has now',
    async (name) => {
      const { idReceivedBet, sala } = await aTipThat(SETTLED[name]!)
      const before = [await rows(idReceivedBet), await sends(idReceivedBet), await hasIt(idReceivedBet)]
      await says(idReceivedBet, 'Inter 1')
      expect([await rows(idReceivedBet), await sends(idReceivedBet), await hasIt(idReceivedBet)]).toEqual(
        before,
      )
      await unlink(sala)
      await says(idReceivedBet, 'Inter under')
      expect([await rows(idReceivedBet), await sends(idReceivedBet), await hasIt(idReceivedBet)]).toEqual(
        before,
      )
    },
  )

  it.each(Object.keys(WAITING))('excludes, with the reason, a room that %s', async (name) => {
    const { idReceivedBet, sala } = await aTipThat(WAITING[name]!)
    await unlink(sala)
    await says(idReceivedBet, 'Inter under')
    const motivo = 'Keywords: il testo non contiene "over"'
    expect(await rows(idReceivedBet)).toMatchObject([
      { stato: 'escluso', motivo, regola: null, dueAt: null, heldAt: null, editDueAt: null },
    ])
    expect(await hasIt(idReceivedBet)).toBe(false)
    for (const [i, part] of (WAITING[name]!.parts ?? []).entries())
      expect((await sends(idReceivedBet))[i]).toMatchObject({
        stato: 'cancelled',
        cancelRequested: false,
        lastError: part === 'pending' ? motivo : null,
      })
  })

  it('marks a message being sent as not to be retried, and cancels the rest', async () => {
    const { idReceivedBet, sala } = await aTipThat({ parts: ['sending', 'pending'] })
    await unlink(sala)
    await says(idReceivedBet, 'Inter under')
    expect(await rows(idReceivedBet)).toMatchObject([{ stato: 'in_coda', regola: 'keyword' }])
    expect(await hasIt(idReceivedBet)).toBe(true)
    expect(await sends(idReceivedBet)).toMatchObject([
      { stato: 'sending', cancelRequested: true },
      { stato: 'cancelled', cancelRequested: false },
    ])
  })

  it('gives every reason where several links do not match', async () => {
    const { idReceivedBet, sala } = await aTipThat({ parts: ['pending', 'pending'] })
    await updateRows(db, 'collegamentoAutomatico', { idSala: sala.idSala }, { giorniMassimi: 1 })
    await says(idReceivedBet, 'Inter 1 30/12/2026')
    expect((await rowOf(idReceivedBet)).motivo).toMatch(
      /^Keywords: il testo non contiene "over"; Automatico: l'evento è tra \d+ giorni, il massimo è 1$/,
    )
  })

  it('keeps a queued send that another rule now sends, and updates its row and last lines', async () => {
    const { idReceivedBet, tipster } = await aTipThat({ parts: ['pending', 'pending'] })
    const other = await aSala()
    await insertRow(db, 'collegamentoKeyword', {
      idTipster: tipster.idTipster,
      idSala: other.idSala,
      keyword: 'tennis',
    })
    expect(await rowOf(idReceivedBet)).toMatchObject({ regola: 'keyword', coda: '' })
    await updateRows(
      db,
      'tipster',
      { idTipster: tipster.idTipster },
      { accettazioneTipster: false, importoRichiesto: '50' },
    )
    await says(idReceivedBet, 'Inter under')
    expect(await rows(idReceivedBet)).toMatchObject([
      {
        stato: 'in_coda',
        regola: 'automatico',
        motivo: 'Collegamento automatico, dopo 60 s',
        coda: 'Importo massimo richiesto: € 50,00\nBETTING LIMITATO',
      },
      { idSala: other.idSala, stato: 'escluso', motivo: 'Keywords: il testo non contiene "tennis"' },
    ])
    expect((await sends(idReceivedBet)).map(({ stato }) => stato)).toEqual(['pending', 'pending'])
  })

  it('keeps the reason of a held send, under the present rule', async () => {
    const { idReceivedBet } = await aTipThat({ stato: 'in_attesa' })
    const { motivo } = await rowOf(idReceivedBet)
    await says(idReceivedBet, 'Inter under')
    expect(await rowOf(idReceivedBet)).toMatchObject({
      stato: 'in_attesa',
      regola: 'automatico',
      motivo,
      coda: '',
    })
  })

  it('of a tipster without links decides nothing', async () => {
    const { idReceivedBet } = await post(await aTipster(), 'Inter 1')
    await says(idReceivedBet, 'Inter 2')
    expect(await rows(idReceivedBet)).toEqual([])
  })

  it('of a stopped bet, by its tipster or the staff, changes no room’s reason', async () => {
    const { tipster } = await linked()
    const bet = await post(tipster, 'Inter 1')
    const { idReceivedBet } = bet
    await updateRows(db, 'bet', { idReceivedBet }, { stoppedAt: clock.now() })
    const before = await rows(idReceivedBet)
    expect(before).toMatchObject([{ motivo: 'Keywords: il testo non contiene "over"' }])
    await bet.edit('Inter over')
    const operator = as(await aUser({ roles: ['OPERATORE'] }))
    await operator.put('PUT /api/v1/bets', { idReceivedBet, formattedBet: 'Milan over' })
    expect(await rows(idReceivedBet)).toEqual(before)
  })
})

describe('a text of the staff', () => {
  const says = async (idReceivedBet: number, formattedBet: string) => {
    const operator = as(await aUser({ roles: ['OPERATORE'] }))
    const answer = await operator.put('PUT /api/v1/bets', { idReceivedBet, formattedBet })
    expect(answer.status).toBe(200)
  }

  it('decides the rooms of a bet received by message', async () => {
    const { tipster } = await linked()
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    await says(idReceivedBet, 'Inter over')
    expect(await rows(idReceivedBet)).toMatchObject([{ stato: 'previsto', regola: 'keyword' }])
  })

  it('routes a bet saved by hand to no room', async () => {
    const { idTipster } = await linked()
    const { idReceivedBet } = await world.aBet({ idTipster })
    await says(idReceivedBet, 'Inter over')
    expect(await rows(idReceivedBet)).toEqual([])
  })

  it('that is a picture’s first routes the bet after the commit, within the time limit for read texts', async () => {
    const { tipster } = await linked()
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    await updateRows(
      db,
      'bet',
      { idReceivedBet },
      { formattedBet: '', receivedBet: '', shouldProcessImageToText: true },
    )
    await says(idReceivedBet, 'Inter over')
    expect(await rows(idReceivedBet)).toMatchObject([{ stato: 'escluso' }])
  })
})

describe('an album', () => {
  const SECOND = 1_000
  it.each([
    [0, 2.5],
    [7.5, 10],
    [8, 10],
    [20, 10],
  ])('whose last part came %d s after its first leaves %d s after it', (came, leaves) => {
    const createdAt = new Date('2026-03-11T12:00:00Z')
    const now = new Date(createdAt.getTime() + came * SECOND)
    expect(albumSettlesAt(now, createdAt)).toEqual(new Date(createdAt.getTime() + leaves * SECOND))
  })

  it.each([
    ['waits for its further parts', 'album', 2.5],
    ['has none to wait for', null, 0],
  ])('or not: a bet that %s', async (_, mediaGroupId, seconds) => {
    const { tipster } = await linked()
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    await updateRows(db, 'bet', { idReceivedBet }, { mediaGroupId })
    await says(idReceivedBet, 'Inter over')
    expect((await rowOf(idReceivedBet)).dueAt).toEqual(new Date(clock.now().getTime() + seconds * SECOND))
  })

  it('does not leave before its link’s delay', async () => {
    const { tipster } = await linked({ ritardo: 60 })
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    await updateRows(db, 'bet', { idReceivedBet }, { mediaGroupId: 'album' })
    await says(idReceivedBet, 'Inter over')
    expect((await rowOf(idReceivedBet)).dueAt).toEqual(new Date(clock.now().getTime() + 60 * SECOND))
  })

  it('delays only its automatic planned sends, never to an earlier time', async () => {
    const tipster = await aTipster()
    const sale = [await aSala(), await aSala(), await aSala(), await aSala()]
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    const other = await post(tipster, 'Inter 2')
    const at = (seconds: number) => new Date(clock.now().getTime() + seconds * SECOND)
    const row = (i: number, fields: object) => ({
      idReceivedBet,
      idSala: sale[i]!.idSala,
      automatico: true,
      stato: 'previsto' as const,
      motivo: '',
      username: 'bot',
      createdAt: clock.now(),
      dueAt: at(0),
      ...fields,
    })
    await insertRow(db, 'routing', [
      row(0, {}),
      row(1, { dueAt: at(60) }),
      row(2, { automatico: false }),
      row(3, { stato: 'in_coda' }),
      row(0, { idReceivedBet: other.idReceivedBet }),
    ])
    await withTransaction(ctx, (tx) => waitForAlbum(tx, { idReceivedBet, createdAt: clock.now() }))
    expect((await rows(idReceivedBet)).map(({ dueAt }) => dueAt)).toEqual([at(2.5), at(60), at(0), at(0)])
    expect((await rowOf(other.idReceivedBet)).dueAt).toEqual(at(0))
  })
})
