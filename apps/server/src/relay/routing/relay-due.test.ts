import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteRows, insertRow, rowIfAny, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { type BotWorld, botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { nextDueAt } from './decide-due.ts'

const world = await botWorld()

/** A tipster with linked rooms, each with its own chat. */
async function aTipsterWithRooms(rooms = 1, sala: Parameters<BotWorld['aSala']>[0] = {}) {
  const tipster = await world.aTipsterOnTelegram()
  const sale = await Promise.all(Array.from({ length: rooms }, () => world.aSalaOnTelegram(sala)))
  for (const { idSala } of sale) await world.link(tipster.idTipster, idSala)
  return { tipster, sale, sala: sale[0]! }
}

describe('a tip', () => {
  it('reaches every linked room once and no other', async () => {
    const { tipster, sale } = await aTipsterWithRooms(3)
    const stranger = await world.aSalaOnTelegram()
    await world.people.postText(tipster.chat, 'Inter 1 @1.85')
    await world.quiet()
    for (const { chat } of sale) expect(await world.reads(chat)).toEqual(['Inter 1 @1.85'])
    expect(await world.reads(stranger.chat)).toEqual([])
  })

  it('that fell due since the scheduler’s last run sets its next run, one it has seen does not', async () => {
    const tipster = await world.aTipsterOnTelegram()
    const sala = await world.aSalaOnTelegram()
    await world.link(tipster.idTipster, sala.idSala, { ritardo: 86_400 })
    await world.people.postText(tipster.chat, 'Inter 1 @1.85')
    const planned = () => rowIfAny(world.db, 'routing', { idSala: sala.idSala }, ['dueAt', 'idReceivedBet'])
    await until('it is planned', async () => (await planned()) !== undefined)
    const { dueAt: due, idReceivedBet } = (await planned())!
    const dueAt = due!
    const later = { ...world.ctx, now: () => new Date(dueAt.getTime() + 1000) }
    expect(await nextDueAt(later, new Date(dueAt.getTime() - 1))).toEqual(dueAt)
    expect(await nextDueAt(later, dueAt)).toBeNull()
    await deleteRows(world.db, 'routing', { idReceivedBet })
  })

  it('stays an album, with its caption, whichever picture carries it', async () => {
    const { tipster, sala } = await aTipsterWithRooms()
    const photos = await Promise.all([aPicture(), aPicture(), aPicture()])
    await world.people.postAlbum(tipster.chat, photos, { caption: 'Tripla @5' })
    await world.quiet()
    const messages = (await world.people.messages(sala.chat)).filter((one) => one.method)
    expect(messages).toHaveLength(3)
    expect(new Set(messages.map((one) => one.mediaGroupId)).size).toBe(1)
    expect(messages.map((one) => one.caption)).toEqual(['Tripla @5', undefined, undefined])
  })

  it('that answers an earlier one answers it in every room', async () => {
    const { tipster, sale } = await aTipsterWithRooms(2)
    const first = await world.people.postText(tipster.chat, 'Inter 1 @1.85')
    await world.people.postText(tipster.chat, 'Alzo a stake 5', { replyTo: first.messageId })
    await world.quiet()
    for (const { chat } of sale) {
      const [one, two] = (await world.people.messages(chat)).filter((message) => message.method)
      expect(two?.replyTo).toBe(one?.messageId)
    }
  })

  it('carries the lines of its tipster below the text', async () => {
    const { tipster, sala } = await aTipsterWithRooms()
    await updateRows(
      world.db,
      'tipster',
      { idTipster: tipster.idTipster },
      { importoRichiesto: '250', accettazioneTipster: false },
    )
    await world.people.postText(tipster.chat, 'Inter 1')
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual([
      'Inter 1\n\nImporto massimo richiesto: € 250,00\nBETTING LIMITATO',
    ])
  })
})

describe('what changed while a send waited', () => {
  /** A bet whose send falls due in an hour, and how to make it due. */
  async function waitingBet(text = 'Inter 1') {
    const { tipster } = await aTipsterWithRooms(0)
    const sala = await world.aSalaOnTelegram()
    await world.link(tipster.idTipster, sala.idSala, { ritardo: 3_600 })
    const posted = await world.people.postText(tipster.chat, text)
    const bet = await world.betOf(tipster.chat, posted.messageId)
    return { tipster, sala, bet, fallDue: () => world.fallDue(bet.idReceivedBet) }
  }
  const whyNot = async (idReceivedBet: number) => {
    const row = await rowOf(world.db, 'routing', { idReceivedBet }, ['stato', 'motivo'])
    return `${row.stato}: ${row.motivo}`
  }

  it.each([
    [
      'the room went to standby',
      (w: Waiting) => set('venue', { stato: 'S' }, w),
      'scartato: La sala è STANDBY',
    ],
    [
      'the room became secret',
      (w: Waiting) => set('room', { isSecret: true }, w),
      'scartato: La sala è segreta',
    ],
    [
      'the room lost its chat',
      (w: Waiting) => set('room', { idGruppoTg: null }, w),
      'scartato: La sala non ha una chat Telegram',
    ],
    ['the tipster went off', (w: Waiting) => set('tipster', { stato: 'D' }, w), 'scartato: Il tipster è OFF'],
    [
      'the bet was stopped',
      (w: Waiting) => set('bet', { stoppedAt: new Date() }, w),
      'annullato: La bet è stata fermata',
    ],
    [
      'the bet was deleted',
      (w: Waiting) => set('bet', { deletedAt: new Date() }, w),
      'annullato: La bet è stata eliminata',
    ],
    ['the link was deleted', unlink, 'scartato: Nessun collegamento del tipster vale più per la sala'],
    [
      'the link was limited to nearer events',
      limitDays,
      /^scartato: Automatico: l'evento è tra \d+ giorni, il massimo è 1$/,
    ],
    ['the room closed', closeRoom, /^scartato: La sala è chiusa /],
  ] as const)('drops it and gives the reason: %s', async (_, change, why) => {
    const waiting = await waitingBet('Inter 1 domani')
    await change(waiting)
    await waiting.fallDue()
    expect(await world.reads(waiting.sala.chat)).toEqual([])
    expect(await whyNot(waiting.bet.idReceivedBet)).toMatch(why)
  })

  it('is in the text that is sent', async () => {
    const { bet, sala, fallDue } = await waitingBet()
    await set('bet', { formattedBet: 'Milan 2' }, { bet })
    await fallDue()
    expect(await world.reads(sala.chat)).toEqual(['Milan 2'])
  })

  it('is told to the staff in one line for all rooms, unless they stopped the bet themselves', async () => {
    const staff = await world.staffChat('chat_staff_id')
    const closed = await waitingBet()
    const other = await world.aSalaOnTelegram()
    await world.link(closed.tipster.idTipster, other.idSala)
    await world.anInstradamento({
      idReceivedBet: closed.bet.idReceivedBet,
      idSala: other.idSala,
      stato: 'previsto',
      dueAt: new Date(Date.now() + 3_600_000),
    })
    await closeRoom(closed)
    await closeRoom({ ...closed, sala: other })
    await closed.fallDue()
    const stopped = await waitingBet()
    await set('bet', { stoppedAt: new Date() }, stopped)
    await stopped.fallDue()
    const told = await world.reads(staff)
    await world.setVariable('chat_staff_id', '')
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(`Bet ${closed.bet.idReceivedBet} non inviata`)
    expect(told[0]).toContain(closed.sala.nomeSala)
    expect(told[0]).toContain(other.nomeSala)
  })

  type Waiting = Pick<Awaited<ReturnType<typeof waitingBet>>, 'bet'> &
    Partial<Awaited<ReturnType<typeof waitingBet>>>

  async function set(table: 'venue' | 'room' | 'tipster' | 'bet', fields: object, waiting: Waiting) {
    const { sala, tipster, bet } = waiting
    if (table === 'room' || table === 'venue')
      await world.db.updateTable(table).set(fields).where('idVenue', '=', sala!.idVenue).execute()
    if (table === 'tipster') {
      await updateRows(world.db, 'tipster', { idTipster: tipster!.idTipster }, fields)
    }
    if (table === 'bet') {
      await updateRows(world.db, 'bet', { idReceivedBet: bet.idReceivedBet }, fields)
    }
  }
  async function unlink({ sala }: Waiting) {
    await deleteRows(world.db, 'collegamentoAutomatico', { idSala: sala!.idSala })
  }
  async function limitDays({ sala, bet }: Waiting) {
    const limit = { giorniMassimi: 1 }
    await updateRows(world.db, 'collegamentoAutomatico', { idSala: sala!.idSala }, limit)
    await set(
      'bet',
      { messageDate: new Date(bet.messageDate.getTime()), formattedBet: 'Inter 1 28/11/2099' },
      { bet },
    )
  }
  async function closeRoom({ sala }: Waiting) {
    const giorni = ['LUNEDI', 'MARTEDI', 'MERCOLEDI', 'GIOVEDI', 'VENERDI', 'SABATO', 'DOMENICA'] as const
    const whole = giorni.map((giorno) => ({
      idSala: sala!.idSala,
      giorno,
      oraInizio: '00:00',
      oraFine: '00:00',
    }))
    await insertRow(world.db, 'closingWindow', whole)
  }
})

describe('in a dry run', () => {
  beforeEach(() => world.setVariable('prova_a_vuoto', 'True'))
  afterEach(() => world.setVariable('prova_a_vuoto', 'False'))

  it('a tip is taken in, and its path names the rooms it would have gone to', async () => {
    const staff = await world.staffChat('chat_staff_id')
    const { tipster, sala } = await aTipsterWithRooms()
    const asks = await world.aSalaOnTelegram()
    await insertRow(world.db, 'collegamentoAutomatico', {
      ...{ idTipster: tipster.idTipster, idSala: asks.idSala, confermare: true },
    })
    const tip = await world.people.postText(tipster.chat, 'Inter 1 @1.85')
    const { idReceivedBet } = await world.betOf(tipster.chat, tip.messageId)
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual([])
    expect(await rowsOf(world.db, 'routing', { idReceivedBet }, ['idSala', 'stato', 'motivo'], 'id')).toEqual(
      [
        {
          idSala: sala.idSala,
          stato: 'scartato',
          motivo: expect.stringMatching(/^Prova a vuoto: sarebbe partita, Collegamento automatico/),
        },
        {
          idSala: asks.idSala,
          stato: 'scartato',
          motivo: 'Prova a vuoto: avrebbe aspettato, Chiede conferma',
        },
      ],
    )
    const told = (await world.reads(staff)).join('\n')
    expect(told).toContain(`Bet ${idReceivedBet}, prova a vuoto: sarebbe andata a 2 sale: `)
    expect(told).toContain(`${sala.nomeSala} (sarebbe partita, `)
    // The bell is for what needs someone.
    const bell = await rowsOf(world.db, 'notification', {}, ['testo'])
    expect(bell.filter(({ testo }) => testo.startsWith(`Bet ${idReceivedBet}`))).toEqual([])

    await world.setVariable('prova_a_vuoto', 'False')
    await world.fallDue(idReceivedBet)
    expect(await world.reads(sala.chat)).toEqual([])
    // Who may not see a secret room does not count it.
    const counted = async (role: 'ADMIN' | 'OPERATORE') => {
      const user = world.as(await world.aUser({ roles: [role] }))
      const query = { ids: String(idReceivedBet) }
      return (await user.get('GET /api/v1/bets/risposte', { query })).body
    }
    await updateRows(world.db, 'room', { idSala: asks.idSala }, { isSecret: true })
    expect(await counted('ADMIN')).toMatchObject([{ sale: 0, prova: [sala.idSala, asks.idSala] }])
    expect(await counted('OPERATORE')).toMatchObject([{ sale: 0, prova: [sala.idSala] }])
  })

  it('what a person sends leaves', async () => {
    const { tipster, sala } = await aTipsterWithRooms()
    const tip = await world.people.postText(tipster.chat, 'Inter 1 @1.85')
    const { idReceivedBet } = await world.betOf(tipster.chat, tip.messageId)
    await world.quiet()
    const operator = world.as(await world.aUser({ roles: ['OPERATORE'] }))
    await operator.post('POST /sparabet/send-messages-old-bet', {
      ...{ idReceivedBet, sales: { [sala.idSala]: true } },
    } as never).body
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['Inter 1 @1.85'])
  })

  it('what the rules would have sent is compared with what people did by hand', async () => {
    const { tipster, sala } = await aTipsterWithRooms()
    const other = await world.aSalaOnTelegram()
    const admin = world.as(await world.aUser({ roles: ['ADMIN'] }))
    const compared = async () => (await admin.get('GET /api/v1/laboratorio/prova-a-vuoto')).body
    const before = await compared()
    const sentTo = async (idReceivedBet: number, ...rooms: number[]) =>
      await admin.post('POST /sparabet/send-messages-old-bet', {
        ...{ idReceivedBet, sales: Object.fromEntries(rooms.map((idSala) => [idSala, true])) },
      } as never).body
    const tips = []
    for (const text of ['Inter 1 @1.85', 'Milan 1 @1.85', 'Roma 1 @1.85']) {
      const tip = await world.people.postText(tipster.chat, text)
      tips.push((await world.betOf(tipster.chat, tip.messageId)).idReceivedBet)
    }
    await world.quiet()
    const [same = 0, different = 0, none = 0] = tips
    await sentTo(same, sala.idSala)
    await sentTo(different, other.idSala)
    const after = await compared()
    expect([after.bet - before.bet, after.uguali - before.uguali]).toEqual([3, 1])
    const own = { nomeTipster: tipster.nomeTipster, data: expect.any(String) }
    expect(after.diverse.filter(({ nomeTipster }) => nomeTipster === tipster.nomeTipster)).toEqual([
      { ...own, idReceivedBet: none, testo: 'Roma 1 | @1.85', soloRegole: [sala.nomeSala], soloMano: [] },
      {
        ...{ ...own, idReceivedBet: different, testo: 'Milan 1 | @1.85' },
        ...{ soloRegole: [sala.nomeSala], soloMano: [other.nomeSala] },
      },
    ])
  })
})
