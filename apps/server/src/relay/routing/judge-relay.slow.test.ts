import { beforeEach, describe, expect, it } from 'vitest'
import { deleteRows, insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { sendDue } from '#server/jobs/relay-jobs.ts'
import { clockedRelays } from '#test/clocked-relays.ts'
import { decideDue, judgeAgain } from './decide-due.ts'
import { DUE_RELAYS, findDueRelays } from './relay-due.ts'

const world = await clockedRelays()
const { aBet, aSala, aTipster, anInstradamento, clock, ctx, db, plan, post, reads, setVariable, work } = world

beforeEach(async () => {
  await deleteRows(db, 'notification', {})
})
const told = async () => (await rowsOf(db, 'notification', {}, ['testo'])).map(({ testo }) => testo)

/** A tipster all of whose bets go to a new room. */
async function linked(sala: Parameters<typeof aSala>[0] = {}, link: { ritardo?: number } = {}) {
  const tipster = await aTipster()
  const room = await aSala(sala)
  await insertRow(db, 'collegamentoAutomatico', {
    idTipster: tipster.idTipster,
    idSala: room.idSala,
    ...link,
  })
  return { tipster, sala: room, idTipster: tipster.idTipster, idSala: room.idSala }
}
const routeOf = (idReceivedBet: number) => rowOf(db, 'routing', { idReceivedBet })

interface Scene {
  idReceivedBet: number
  idTipster: number
  idSala: number
}
const room =
  (fields: object) =>
  ({ idSala }: Scene) =>
    updateRows(db, 'room', { idSala }, fields)
const stands =
  (fields: { stato: 'S' | 'D' } | { bloccata: boolean }) =>
  ({ idSala }: Scene) =>
    db
      .updateTable('venue')
      .set(fields)
      .where('idVenue', '=', (eb) => eb.selectFrom('room').select('idVenue').where('idSala', '=', idSala))
      .execute()
/** The room, or the tipster, owes all it may owe. */
const usedUp =
  (whose: 'venue' | 'tipster', alLimite: 'avvisa' | 'chiedi' | 'ferma') =>
  async ({ idSala, idTipster }: Scene) => {
    if (whose === 'tipster')
      return updateRows(db, 'tipster', { idTipster }, { fido: '100', saldoOutstandingBase: '-100', alLimite })
    await updateRows(db, 'room', { idSala }, { alLimite })
    const { idVenue } = await rowOf(db, 'room', { idSala })
    return updateRows(db, 'venue', { idVenue }, { fido: '100', saldoOutstandingBase: '104.99' })
  }
const bet =
  (fields: object) =>
  ({ idReceivedBet }: Scene) =>
    updateRows(db, 'bet', { idReceivedBet }, fields)
const tipsterOff = ({ idTipster }: Scene) => updateRows(db, 'tipster', { idTipster }, { stato: 'D' })
const unlinked = ({ idSala }: Scene) => deleteRows(db, 'collegamentoAutomatico', { idSala })
const closed = ({ idSala }: Scene) =>
  insertRow(db, 'closingWindow', { idSala, giorno: 'MERCOLEDI', oraInizio: '00:00', oraFine: '00:00' })
const STOPPED = { stoppedAt: clock.now() }
const DELETED = { deletedAt: clock.now() }

type Change = (scene: Scene) => Promise<unknown>
/** Why an automatic send is dropped, and why a confirmed one; null where it leaves. */
const CHANGES: Array<[string, Change, string | null, string | null]> = [
  ['nothing', async () => {}, null, null],
  ['the room went to standby', stands({ stato: 'S' }), 'La sala è STANDBY', null],
  ['the room was blocked', stands({ bloccata: true }), 'La sala è bloccata', null],
  ['the credit of the room was used up', usedUp('venue', 'ferma'), 'La sala è al 104% del fido', null],
  ['that of the tipster was', usedUp('tipster', 'ferma'), 'Il tipster è al 100% del fido', null],
  ['a credit that warns was', usedUp('venue', 'avvisa'), null, null],
  ['the room went off', stands({ stato: 'D' }), 'La sala è OFF', 'La sala è OFF'],
  ['the room became secret', room({ isSecret: true }), 'La sala è segreta', 'La sala è segreta'],
  [
    'the room lost its chat',
    room({ idGruppoTg: null }),
    'La sala non ha una chat Telegram',
    'La sala non ha una chat Telegram',
  ],
  ['the room closed', closed, 'La sala è chiusa Mercoledi tutto il giorno', null],
  ['the tipster went off', tipsterOff, 'Il tipster è OFF', null],
  ['the link was taken away', unlinked, 'Nessun collegamento del tipster vale più per la sala', null],
  [
    'the link gave way to two that want other words',
    async (scene) => {
      const { idTipster, idSala } = scene
      await unlinked(scene)
      for (const keyword of ['over', 'corner'])
        await insertRow(db, 'collegamentoKeyword', { idTipster, idSala, keyword })
    },
    'Keywords: il testo non contiene "over"; Keywords: il testo non contiene "corner"',
    null,
  ],
  ['the bet was stopped', bet(STOPPED), 'La bet è stata fermata', 'La bet è stata fermata'],
  ['the bet was deleted', bet(DELETED), 'La bet è stata eliminata', 'La bet è stata eliminata'],
  [
    'the bet was deleted, having been stopped, and its link taken away',
    async (scene) => {
      await bet({ ...STOPPED, ...DELETED })(scene)
      await unlinked(scene)
    },
    'La bet è stata eliminata',
    'La bet è stata eliminata',
  ],
  [
    'the bet was stopped and its link taken away',
    async (scene) => {
      await bet(STOPPED)(scene)
      await unlinked(scene)
    },
    'La bet è stata fermata',
    'La bet è stata fermata',
  ],
]
const isTakenBack = (why: string) => why.startsWith('La bet')

describe('a planned send that falls due after', () => {
  it.each(CHANGES)('%s: leaves by itself, or is discarded and the staff are told', async (_, change, why) => {
    const { tipster, sala, ...scene } = await linked({}, { ritardo: 60 })
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    await change({ ...scene, idReceivedBet })
    clock.advance(60_000)
    const at = clock.now()
    await work()
    const row = await routeOf(idReceivedBet)
    if (why === null) {
      expect(row).toMatchObject({ stato: 'in_coda', motivo: 'Collegamento automatico, dopo 60 s' })
      expect(reads(sala)).toEqual(['Inter 1'])
    } else {
      expect(row).toMatchObject({
        stato: isTakenBack(why) ? 'annullato' : 'scartato',
        motivo: why,
        settledAt: at,
      })
      expect(reads(sala)).toEqual([])
    }
    const line = `Bet ${idReceivedBet} non inviata: ${sala.nomeSala} (${why})`
    // A stop or deletion is known to its author.
    expect(await told()).toEqual(why === null || isTakenBack(why) ? [] : [line])
  })

  it.each(CHANGES)(
    "%s: leaves on a person's word, or is discarded and the staff are told",
    async (_, change, __, why) => {
      const { sala, ...scene } = await linked()
      const { idReceivedBet } = await aBet({ idTipster: scene.idTipster, text: 'Inter 1' })
      const byHand = { automatico: false, motivo: 'Scelta', nota: 'in fretta', username: 'mario' }
      await anInstradamento({
        ...{ idReceivedBet, idSala: scene.idSala, stato: 'previsto', dueAt: clock.now(), ...byHand },
      })
      await change({ ...scene, idReceivedBet })
      await work()
      expect(await routeOf(idReceivedBet)).toMatchObject(
        why === null
          ? { stato: 'in_coda', motivo: 'Scelta', regola: null }
          : { stato: isTakenBack(why) ? 'annullato' : 'scartato', motivo: why },
      )
      expect(reads(sala)).toEqual(why === null ? ['Inter 1\n\nin fretta'] : [])
      expect(await told()).toEqual(
        why === null ? [] : [`Bet ${idReceivedBet} non inviata: ${sala.nomeSala} (${why})`],
      )
    },
  )

  it.each(CHANGES)('%s: leaves or not in the queue as it would have been planned', async (_, change, why) => {
    const { tipster, sala, ...scene } = await linked()
    await world.pause(sala)
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    await work()
    await change({ ...scene, idReceivedBet })
    const { id } = await routeOf(idReceivedBet)
    expect(await judgeAgain(ctx, DUE_RELAYS, id)).toEqual(why === null ? null : { discard: why })
  })

  it('too late for its age: is held, planned or queued, and says since when', async () => {
    const { tipster, sala } = await linked()
    await world.pause(sala)
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    await plan()
    const { id } = await routeOf(idReceivedBet)
    clock.advance(61 * 60_000)
    expect(await judgeAgain(ctx, DUE_RELAYS, id)).toEqual({
      hold: 'Al momento di partire aveva già 61 minuti, massimo 60 minuti',
    })
    const late = await linked()
    const other = await post(late.tipster, 'Inter 1', { minutesAgo: 61 })
    await work()
    expect(await routeOf(other.idReceivedBet)).toMatchObject({
      stato: 'in_attesa',
      motivo: 'Al momento di partire aveva già 61 minuti, massimo 60 minuti',
    })
    expect(reads(late.sala)).toEqual([])
  })

  it.each([
    ['venue', 'La sala è al 104% del fido'],
    ['tipster', 'Il tipster è al 100% del fido'],
  ] as const)(
    'the credit of its %s that asks was used up: is held, planned or queued',
    async (whose, hold) => {
      const { tipster, sala, ...scene } = await linked()
      await world.pause(sala)
      const { idReceivedBet } = await post(tipster, 'Inter 1')
      await plan()
      await usedUp(whose, 'chiedi')({ ...scene, idReceivedBet })
      const { id } = await routeOf(idReceivedBet)
      expect(await judgeAgain(ctx, DUE_RELAYS, id)).toEqual({ hold })
      const other = await post(tipster, 'Inter 2')
      await work()
      expect(await routeOf(other.idReceivedBet)).toMatchObject({ stato: 'in_attesa', motivo: hold })
      expect(reads(sala)).toEqual([])
    },
  )

  it('several of its rooms no longer match: the staff are told in one line, each with its reason', async () => {
    const { tipster, idTipster, ...one } = await linked()
    const [two, stays] = [await aSala(), await aSala()]
    for (const { idSala } of [two, stays])
      await insertRow(db, 'collegamentoAutomatico', { idTipster, idSala })
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    await stands({ stato: 'S' })({ idReceivedBet, idTipster, idSala: one.idSala })
    await stands({ stato: 'D' })({ idReceivedBet, idTipster, idSala: two.idSala })
    await work()
    expect(await told()).toEqual([
      `Bet ${idReceivedBet} non inviata: ${one.sala.nomeSala} (La sala è STANDBY), ${two.nomeSala} (La sala è OFF)`,
    ])
    expect(reads(stays)).toEqual(['Inter 1'])
  })
})

describe('the row of a bet that left', () => {
  it.each([
    [
      'another wait',
      (scene: Scene) => updateRows(db, 'collegamentoAutomatico', { idSala: scene.idSala }, { ritardo: 5 }),
      { regola: 'automatico', motivo: 'Collegamento automatico, dopo 5 s' },
    ],
    [
      'another rule',
      async (scene: Scene) => {
        await unlinked(scene)
        const { idTipster, idSala } = scene
        await insertRow(db, 'collegamentoKeyword', { idTipster, idSala, keyword: 'Inter' })
      },
      { regola: 'keyword', motivo: 'Il testo contiene "Inter"' },
    ],
  ])('tells what it left by, which during its wait became %s', async (_, change, left) => {
    const { tipster, sala, ...scene } = await linked({}, { ritardo: 60 })
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    await change({ ...scene, idReceivedBet })
    clock.advance(60_000)
    await work()
    expect(await routeOf(idReceivedBet)).toMatchObject({ stato: 'in_coda', ...left })
    expect(await rowsOf(db, 'sentBet', { idReceivedBet })).toMatchObject([
      { idSala: sala.idSala, regola: left.regola },
    ])
  })

  it('keeps the rule it was planned by and the person who confirmed it, whose send it is', async () => {
    const { tipster, sala } = await linked()
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    await updateRows(
      db,
      'routing',
      { idReceivedBet },
      { decidedBy: 'mario', decidedAt: clock.now(), motivo: 'Era tardi; inviata da mario' },
    )
    await work()
    expect(await routeOf(idReceivedBet)).toMatchObject({
      regola: 'automatico',
      motivo: 'Era tardi; inviata da mario',
    })
    expect(reads(sala)).toEqual(['Inter 1'])
    const sent = await rowsOf(db, 'sentBet', { idReceivedBet }, ['automatico', 'regola', 'username'])
    expect(sent).toEqual([{ automatico: false, regola: null, username: 'mario' }])
  })
})

describe('a bet whose text is to be rewritten', () => {
  const PROMPT = { sendOriginalBet: false, promptGpt: 'Riscrivi' }
  beforeEach(async () => {
    await setVariable('gpt_api_key', 'chiave')
  })
  const rewritten = async () => {
    const { tipster, sala } = await linked(PROMPT)
    const plain = await aSala()
    await insertRow(db, 'collegamentoAutomatico', { idTipster: tipster.idTipster, idSala: plain.idSala })
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    return { sala, plain, idReceivedBet, scene: { idReceivedBet, idTipster: 0, idSala: 0 } }
  }
  it('waits for the new text where it changes after the model has answered; other rooms get it', async () => {
    const { sala, plain, idReceivedBet, scene } = await rewritten()
    await world.answer()
    await bet({ formattedBet: 'Milan 2' })(scene)
    const rows = await rowsOf(db, 'routing', { idReceivedBet }, ['id', 'idSala'])
    const waiting = rows.filter((row) => row.idSala === sala.idSala).map(({ id }) => id)
    const ids = rows.map(({ id }) => id)
    expect(await sendDue(ctx, idReceivedBet, ids, 'bet')).toEqual(waiting)
    await world.send()
    expect([reads(sala), reads(plain)]).toEqual([[], ['Milan 2']])
    await work()
    expect([reads(sala), reads(plain)]).toEqual([['riscritta: Milan 2'], ['Milan 2']])
  })

  it('is sent unchanged where the key was removed meanwhile, and the staff are told', async () => {
    const { sala, idReceivedBet } = await rewritten()
    await world.answer()
    await setVariable('gpt_api_key', '')
    await work()
    expect(reads(sala)).toEqual(['Inter 1'])
    expect(await told()).toEqual([
      `Bet ${idReceivedBet}: inviata la bet originale a ${sala.nomeSala}, manca la chiave gpt_api_key`,
    ])
  })

  it('is sent at once, without a notice, where it is a picture without text', async () => {
    const { sala, scene, idReceivedBet } = await rewritten()
    await bet({ formattedBet: '', receivedBet: '' })(scene)
    const rows = db
      .selectFrom('routing')
      .select(['id', 'stato'])
      .where('idReceivedBet', '=', idReceivedBet)
      .where('idSala', '=', sala.idSala)
    const { id } = await rows.executeTakeFirstOrThrow()
    expect(await decideDue(ctx, DUE_RELAYS, idReceivedBet, [id])).toEqual([])
    expect(await rows.execute()).toMatchObject([{ stato: 'in_coda' }])
    expect(await told()).toEqual([])
  })
})

describe('the scheduler', () => {
  it('waits for the base delay and the link’s own, counted from the tip', async () => {
    const { tipster, sala } = await linked({}, { ritardo: 30 })
    await setVariable('tipster_delay_seconds', 60)
    await post(tipster, 'Inter 1')
    clock.advance(89_999)
    await plan()
    expect(await world.claim()).toEqual([])
    clock.advance(1)
    await work()
    await setVariable('tipster_delay_seconds', 0)
    expect(reads(sala)).toEqual(['Inter 1'])
  })

  it('skips sends that are not due, and those another process has decided meanwhile', async () => {
    const { tipster, sala } = await linked({}, { ritardo: 60 })
    const { idReceivedBet } = await post(tipster, 'Inter 1')
    const { id } = await routeOf(idReceivedBet)
    clock.advance(59_999)
    expect(await decideDue(ctx, DUE_RELAYS, idReceivedBet, [id])).toEqual([])
    expect(await routeOf(idReceivedBet)).toMatchObject({ stato: 'previsto' })
    clock.advance(1)
    await decideDue(ctx, DUE_RELAYS, idReceivedBet, [id])
    expect(await routeOf(idReceivedBet)).toMatchObject({ stato: 'in_coda' })
    await decideDue(ctx, DUE_RELAYS, idReceivedBet, [id])
    await world.send()
    expect(reads(sala)).toEqual(['Inter 1'])
  })

  it('takes sends in the order they fell due, and says whether there are more', async () => {
    await work()
    const { idReceivedBet } = await aBet()
    const { idSala } = await aSala()
    const planned = (count: number, ageMs: number) =>
      insertRow(
        db,
        'routing',
        Array.from({ length: count }, (_, i) => ({
          idReceivedBet,
          idSala,
          automatico: false,
          stato: 'previsto' as const,
          motivo: '',
          dueAt: new Date(clock.now().getTime() - ageMs - i),
          username: 'mario',
          createdAt: clock.now(),
        })),
      )
    await planned(499, 0)
    const all = await findDueRelays(ctx)
    expect([all.work.length, all.isAll]).toEqual([499, true])
    await planned(2, 1_000)
    const most = await findDueRelays(ctx)
    expect([most.work.length, most.isAll]).toEqual([500, false])
    const times = most.work.map(({ dueAt }) => clock.now().getTime() - dueAt.getTime())
    expect(times).toEqual([1_001, 1_000, ...Array.from({ length: 498 }, (_, i) => 498 - i)])
    await deleteRows(db, 'routing', { idReceivedBet })
  })
})
