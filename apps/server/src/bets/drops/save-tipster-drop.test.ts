import type { Body } from '@xbetapp/contract/contract'
import type { Role } from '@xbetapp/domain/platform/roles/roles'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { insertRow, rowIfAny, rowOf, rowsOf } from '#server/db/rows.ts'
import type { AppError } from '#server/kernel/app-error.ts'
import { betRevisions } from '#server/kernel/revision.ts'
import { aPicture } from '#test/factories.ts'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import { awaitAnnouncement, restoreTipsterDrop } from './save-tipster-drop.ts'

// The clock is fixed; the sender does not need it here, since each chat gets one message.
const t = await testApp()
const { as, aUser, aBet, aSala, aTipster, clock, db } = t
const telegram = await testTelegram(t, { bot: false })
const operatore = as(await aUser({ roles: ['OPERATORE'] }))
const admin = as(await aUser({ roles: ['ADMIN'] }))
afterEach(() => telegram.people.clearFaults())

type DropBody = Body<'POST /sparabet/drop-tipster'>['bet']
const credit = (bet: DropBody, { client = operatore, announce = false } = {}) =>
  client.post('POST /sparabet/drop-tipster', { bet, is_telegram_active: announce })
const bet = async (id: number) => await operatore.get('GET /api/v1/bets/:id', { params: { id } }).body

/** A bet of the tipster with `tot` played on it at 1.9. */
async function playedBet(tipster: Parameters<typeof aTipster>[0] = {}, tot = 1000) {
  const { idTipster } = await aTipster(tipster)
  const { idReceivedBet } = await aBet({ idTipster })
  const data = [{ idReceivedBet, idSala: (await aSala()).idSala, importoNoPerc: tot, quota: 1.9 }]
  if (tot > 0) await operatore.post('POST /sparabet/new-sale-drop', { data, is_telegram_active: false })
  return idReceivedBet
}

describe('crediting the tipster', () => {
  it('sets the bet’s figures and its line among the drops, and logs both', async () => {
    const id = await playedBet()
    expect(await credit({ idReceivedBet: id, totTipster: 600, quotaDrop: 1.85 }).body).toEqual({
      message: 'Il drop è stato inviato, sarà gestito dal sistema',
    })
    expect(await bet(id)).toMatchObject({
      totTipster: 600,
      quotaDrop: 1.85,
      totNoDrop: 400,
      scartoQuota: 0.05,
    })
    const log = await rowsOf(db, 'modificationLog', { idReceivedBet: id }, ['tipoModifica', 'nuovoValore'])
    expect(log).toEqual([
      { tipoModifica: 'TOT_TIPSTER', nuovoValore: '600.00' },
      { tipoModifica: 'QUOTA_DROP', nuovoValore: '1.85000' },
    ])
  })

  it('again replaces the credit, and the earlier row is kept as history', async () => {
    const id = await playedBet()
    await credit({ idReceivedBet: id, totTipster: 600, quotaDrop: 1.85 })
    clock.advance(60_000)
    await credit({ idReceivedBet: id, totTipster: 500, quotaDrop: 1.8 })
    const lines = await db
      .selectFrom('droppedBet')
      .select(['importo', 'supersededAt'])
      .where('idReceivedBet', '=', id)
      .where('idTipster', 'is not', null)
      .orderBy('idDroppedBet')
      .execute()
    expect(lines).toMatchObject([
      { importo: '600.00', supersededAt: clock.now() },
      { importo: '500.00', supersededAt: null },
    ])
  })

  it('with 0 at some odds voids it: nothing is owed, and the bet still counts as dropped', async () => {
    const id = await playedBet()
    expect(await credit({ idReceivedBet: id, totTipster: 0, quotaDrop: 1.85 }).status).toBe(200)
    expect(await bet(id)).toMatchObject({ totTipster: 0, quotaDrop: 1.85, totNoDrop: 1000 })
  })
})

it('on a bet that changed since it was shown is refused with what it says now, and accepted once that was seen', async () => {
  const id = await playedBet()
  const { textVersion: shown } = await rowOf(db, 'bet', { idReceivedBet: id })
  await operatore.put('PUT /api/v1/bets', { idReceivedBet: id, formattedBet: 'Milan 2 @4.50' })
  const { textVersion: now } = await rowOf(db, 'bet', { idReceivedBet: id })
  const figures = { idReceivedBet: id, totTipster: 600, quotaDrop: 1.85 }
  const late = await credit({ ...figures, textVersion: shown })
  expect([late.status, await late.message]).toEqual([409, expect.stringContaining('Milan 2 @4.50')])
  expect(await bet(id)).toMatchObject({ totTipster: 0 })
  expect(await credit({ ...figures, textVersion: now }).status).toBe(200)
  expect(await bet(id)).toMatchObject({ totTipster: 600 })
})

describe('the limits', () => {
  const limits = {
    percentualeMinNoDrop: '10.00',
    percentualeMaxNoDrop: '40.00',
    capMaxNoDrop: '300.00',
    percentualeMaxDrop: '80.00',
    capMaxDrop: '750.00',
  }

  it.each([
    [700, null],
    [750, null],
    [0, null],
    [699.99, 'Il valore deve essere maggiore o uguale a 700.'],
    [750.01, 'Il valore deve essere minore o uguale a 750.'],
    [-700, 'Il valore deve essere maggiore o uguale a'],
  ])('of a tipster on 1000 played: %d', async (totTipster, refusal) => {
    const reply = await credit({ idReceivedBet: await playedBet(limits), totTipster, quotaDrop: 1.85 })
    expect([reply.status, reply.message.startsWith(refusal ?? 'Il drop è stato')]).toEqual([
      refusal ? 400 : 200,
      true,
    ])
  })

  it('default to an amount of at least 5, or 0', async () => {
    const at = async (totTipster: number) =>
      await credit({ idReceivedBet: await playedBet(), totTipster, quotaDrop: 1.85 }).status
    expect([await at(4.99), await at(5), await at(0)]).toEqual([400, 200, 200])
  })

  it('bind operators, but not ADMIN and CALCOLATORE', async () => {
    const byRole: Array<[Role, number]> = [
      ['OPERATORE', 400],
      ['ADMIN', 200],
      ['CALCOLATORE', 200],
      ['SUPERADMIN', 200],
    ]
    for (const [role, status] of byRole) {
      const client = as(await aUser({ roles: [role] }))
      const reply = await credit(
        { idReceivedBet: await playedBet(limits), totTipster: 950, quotaDrop: 1.85 },
        { client },
      )
      expect(reply.status, role).toBe(status)
    }
  })

  it('the odds may not be 0, nor have more than five decimals', async () => {
    const id = await playedBet()
    expect((await credit({ idReceivedBet: id, totTipster: 10, quotaDrop: 0 })).message).toBe(
      'Il valore deve essere diverso da 0.',
    )
    expect(await credit({ idReceivedBet: id, totTipster: 10, quotaDrop: 1.123456 }).status).toBe(400)
    expect(await credit({ idReceivedBet: id, totTipster: 10, quotaDrop: 1.12345 }).status).toBe(200)
  })
})

describe('NoDrop, the house itself', () => {
  const noDrop = async () => {
    const { idTipster } = await rowOf(db, 'tipster', { nomeTipster: 'NoDrop' })
    const { idReceivedBet } = await aBet({ idTipster })
    const data = [{ idReceivedBet, idSala: (await aSala()).idSala, importoNoPerc: 100, quota: 1.9 }]
    await operatore.post('POST /sparabet/new-sale-drop', { data })
    return idReceivedBet
  }

  it.each([
    [10, 1.9, 400],
    [0, 1.8, 400],
    [0, 1.9, 200],
  ])(
    '%d at %d answers %i: nothing is credited, at exactly the average odds',
    async (totTipster, quotaDrop, status) => {
      // Also for roles that limits do not bind.
      for (const client of [operatore, admin]) {
        expect(
          await credit({ idReceivedBet: await noDrop(), totTipster, quotaDrop }, { client }).status,
        ).toBe(status)
      }
    },
  )
})

describe('Americans', () => {
  it('may be credited for any tipster’s bet, within their own limits, and the bet keeps its tipster', async () => {
    const americans = await rowOf(db, 'tipster', { nomeTipster: 'Americans' }, ['idTipster'])
    const id = await playedBet({ capMaxDrop: '10.00' })
    const reply = await credit({
      idReceivedBet: id,
      idTipster: americans.idTipster,
      totTipster: 500,
      quotaDrop: 1.85,
    })
    expect(reply.status).toBe(200)
    const row = await rowIfAny(db, 'bet', { idReceivedBet: id }, ['idTipster', 'idTipsterDrop'])
    expect(row?.idTipsterDrop).toBe(americans.idTipster)
    expect(row?.idTipster).not.toBe(americans.idTipster)
  })

  it('no other tipster may be credited in place of the bet’s own', async () => {
    const id = await playedBet()
    for (const idTipster of [(await aTipster()).idTipster, 999_999]) {
      expect(await credit({ idReceivedBet: id, idTipster, totTipster: 10, quotaDrop: 1.85 }).refusal).toBe(
        '404 Tipster non trovato',
      )
    }
  })
})

describe('the lock', () => {
  const LOCKED = 'Attendere completamento drop precedente'

  it('locks a bet for sixty seconds for all users, and tells the page until when', async () => {
    const id = await playedBet()
    await credit({ idReceivedBet: id, totTipster: 10, quotaDrop: 1.85 })
    expect((await bet(id)).dropLockedUntil).not.toBeNull()
    clock.advance(59_999)
    const refused = await credit({ idReceivedBet: id, totTipster: 10, quotaDrop: 1.85 }, { client: admin })
    expect([refused.status, refused.json()]).toEqual([409, { message: LOCKED }])
    clock.advance(1)
    expect(await credit({ idReceivedBet: id, totTipster: 10, quotaDrop: 1.85 }).status).toBe(200)
  })

  it('admits exactly one of ten concurrent requests', async () => {
    const id = await playedBet()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        credit({ idReceivedBet: id, totTipster: 10 + i, quotaDrop: 1.85 }),
      ),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
    const lines = await db
      .selectFrom('droppedBet')
      .select('idDroppedBet')
      .where('idReceivedBet', '=', id)
      .where('idTipster', 'is not', null)
      .execute()
    expect(lines).toHaveLength(1)
  })

  it('is not taken by a refused drop', async () => {
    const id = await playedBet()
    await credit({ idReceivedBet: id, totTipster: 1, quotaDrop: 1.85 })
    expect(await credit({ idReceivedBet: id, totTipster: 10, quotaDrop: 1.85 }).status).toBe(200)
  })

  it('of one bet does not lock another', async () => {
    await credit({ idReceivedBet: await playedBet(), totTipster: 10, quotaDrop: 1.85 })
    expect(await credit({ idReceivedBet: await playedBet(), totTipster: 10, quotaDrop: 1.85 }).status).toBe(
      200,
    )
  })
})

describe('the announcement', () => {
  const onTelegram = async (fields: Parameters<typeof aBet>[0] = {}) => {
    const tipster = await telegram.aTipsterOnTelegram()
    const { idReceivedBet } = await aBet({ text: 'Inter 1', idTipster: tipster.idTipster, ...fields })
    return { idReceivedBet, dropChat: tipster.dropChat }
  }
  const figures = { totTipster: 1234.5, quotaDrop: 1.85123 }

  const revision = async (id: number) => Number((await betRevisions(t.ctx, [id])).get(id) ?? 0)

  it('is in the tipster’s drop chat before the request is answered', async () => {
    const { idReceivedBet, dropChat } = await onTelegram()
    expect(await credit({ idReceivedBet, ...figures }, { announce: true }).status).toBe(200)
    expect(await telegram.written(dropChat)).toEqual(['Inter 1\n\nImporto: € 1.234,50\nQuota: 1,85123'])
    expect((await bet(idReceivedBet)).hasDropTipsterError).toBe(false)
  })

  it('carries the bet’s photo, byte for byte', async () => {
    const photo = await aPicture(400, 300)
    const { idReceivedBet, dropChat } = await onTelegram({ photos: [photo], text: 'Inter 1' })
    await credit({ idReceivedBet, ...figures }, { announce: true })
    const [message] = await telegram.people.messages(dropChat)
    expect(message?.caption).toContain('Importo: € 1.234,50')
    expect(Buffer.from(await telegram.people.download(message?.photos[0]?.url ?? '')).equals(photo)).toBe(
      true,
    )
  })

  it('of a text too long for a caption follows the photo', async () => {
    const { idReceivedBet, dropChat } = await onTelegram({
      photos: [await aPicture()],
      text: 'Inter over '.repeat(120),
    })
    // Two messages to one chat: Telegram wants a second between them.
    const time = setInterval(() => clock.advance(1_500), 100)
    onTestFinished(() => clearInterval(time))
    expect(await credit({ idReceivedBet, ...figures }, { announce: true }).status).toBe(200)
    const messages = await telegram.people.messages(dropChat)
    expect(
      messages.map((message) => [message.photos.length, (message.text ?? '').includes('Quota: 1,85123')]),
    ).toEqual([
      [1, false],
      [0, true],
    ])
  })

  it('has the text of the Drop Americani page in place of the bet’s', async () => {
    const { idReceivedBet, dropChat } = await onTelegram()
    await credit({ idReceivedBet, ...figures, formattedBet: 'Testo mio' }, { announce: true })
    expect((await telegram.written(dropChat))[0]).toMatch(/^Testo mio\n/)
  })

  it('has only the figures where the given text is blank', async () => {
    const { idReceivedBet, dropChat } = await onTelegram()
    await credit({ idReceivedBet, ...figures, formattedBet: ' ' }, { announce: true })
    expect(await telegram.written(dropChat)).toEqual(['Importo: € 1.234,50\nQuota: 1,85123'])
  })

  it('of 0 at some odds says both figures: the bet counts as dropped', async () => {
    const { idReceivedBet, dropChat } = await onTelegram()
    await credit({ idReceivedBet, totTipster: 0, quotaDrop: 1.85 }, { announce: true })
    expect(await telegram.written(dropChat)).toEqual(['Inter 1\n\nImporto: € 0,00\nQuota: 1,850'])
  })

  it('of a credit restored to 0 says that the drop is annulled', async () => {
    const { idReceivedBet, dropChat } = await onTelegram()
    await credit({ idReceivedBet, ...figures })
    const to = { totTipster: '0.00', quotaDrop: '0.00000', idTipsterDrop: null }
    await restoreTipsterDrop(t.ctx, { idReceivedBet, to, announce: true })
    await telegram.sent()
    expect(await telegram.written(dropChat)).toEqual(['Inter 1\n\nDrop annullato'])
  })

  it('of a restored credit goes to the chat of whom it restores, else of whom it takes it from', async () => {
    const { idReceivedBet, dropChat } = await onTelegram()
    const other = await telegram.aTipsterOnTelegram()
    const own = (await rowOf(db, 'bet', { idReceivedBet })).idTipster
    const restore = async (idTipsterDrop: number | null, totTipster: string) => {
      const to = { totTipster, quotaDrop: totTipster === '0.00' ? '0.00000' : '1.85000', idTipsterDrop }
      const { announcement } = await restoreTipsterDrop(t.ctx, { idReceivedBet, to, announce: true })
      const sends = await rowsOf(db, 'send', { id: announcement }, ['chatId', 'scopo', 'priority'])
      return sends.map(({ chatId }) => chatId)
    }
    expect(await restore(own, '10.00')).toEqual([dropChat])
    expect(await restore(other.idTipster, '20.00')).toEqual([other.dropChat])
    const live = await rowsOf(db, 'droppedBet', { idReceivedBet, supersededAt: null }, [
      'idTipster',
      'importo',
    ])
    expect(live).toEqual([{ idTipster: other.idTipster, importo: '20.00' }])
    expect(await restore(null, '0.00')).toEqual([other.dropChat])
    expect(await rowsOf(db, 'droppedBet', { idReceivedBet, supersededAt: null })).toEqual([])
    expect(await restore(null, '0.00')).toEqual([dropChat])
    const to = { totTipster: '5.00', quotaDrop: '1.85000', idTipsterDrop: own }
    expect(await restoreTipsterDrop(t.ctx, { idReceivedBet, to, announce: false })).toEqual({
      ...{ idReceivedBet, announcement: [] },
    })
    const lines = await rowsOf(
      db,
      'audit',
      { entityId: String(idReceivedBet), action: 'drops.tipster' },
      undefined,
      'id',
    )
    expect(lines.map(({ after }) => (after as { annunciato?: true }).annunciato)).toEqual([
      ...[true, true, true, true, undefined],
    ])
    await db
      .updateTable('send')
      .set({ stato: 'cancelled' })
      .where('idReceivedBet', '=', idReceivedBet)
      .execute()
  })

  it('is left out in manual mode, and only then', async () => {
    const { idReceivedBet, dropChat } = await onTelegram()
    expect(await credit({ idReceivedBet, ...figures }).status).toBe(200)
    await telegram.sent()
    expect(await telegram.written(dropChat)).toEqual([])
    clock.advance(60_000)
    await operatore.post('POST /sparabet/drop-tipster', { bet: { idReceivedBet, ...figures } })
    expect(await telegram.written(dropChat)).toHaveLength(1)
  })

  it('is audited, except in manual mode or without a chat', async () => {
    const told = async (idReceivedBet: number) =>
      (await rowOf(db, 'audit', { entityId: String(idReceivedBet), action: 'drops.tipster' })).after
    const [announced, silent] = [await onTelegram(), await onTelegram()]
    await credit({ idReceivedBet: announced.idReceivedBet, ...figures }, { announce: true })
    await credit({ idReceivedBet: silent.idReceivedBet, ...figures })
    const { idReceivedBet } = await aBet({ idTipster: (await aTipster({ idDropTg: null })).idTipster })
    await credit({ idReceivedBet, ...figures }, { announce: true })
    expect(await told(announced.idReceivedBet)).toHaveProperty('annunciato', true)
    expect(await told(silent.idReceivedBet)).not.toHaveProperty('annunciato')
    expect(await told(idReceivedBet)).not.toHaveProperty('annunciato')
  })

  it('refused by Telegram: the drop is saved, and the answer is a 201 that says it was not announced', async () => {
    const { idReceivedBet, dropChat } = await onTelegram()
    await telegram.people.kickBot(dropChat)
    const reply = await credit({ idReceivedBet, ...figures }, { announce: true })
    expect([reply.status, reply.json()]).toEqual([
      409,
      {
        status: 201,
        message: `Drop della bet ${idReceivedBet} salvato, ma il messaggio in chat non è stato inviato`,
      },
    ])
    expect(await bet(idReceivedBet)).toMatchObject({ totTipster: 1234.5, hasDropTipsterError: true })
    const line = { entityId: String(idReceivedBet), action: 'drops.not-announced' }
    expect((await rowOf(db, 'audit', line)).after).toEqual({ hasDropTipsterError: true })
  })

  it.each([
    [['sent', 'sent'], 'Il drop è stato inviato, sarà gestito dal sistema'],
    [[], 'Il drop è stato inviato, sarà gestito dal sistema'],
    [['sent', 'failed'], 'TIPSTER_DROP_NOT_ANNOUNCED'],
    [['cancelled', 'sent'], 'TIPSTER_DROP_NOT_ANNOUNCED'],
    [['uncertain', 'failed'], 'TIPSTER_DROP_NOT_ANNOUNCED'],
    [['sent', 'uncertain'], 'TIPSTER_DROP_UNCONFIRMED'],
  ] as const)('in the messages %j is answered with %s', async (stati, answer) => {
    const { idReceivedBet } = await aBet()
    const announcement: number[] = []
    for (const stato of stati) {
      const { id } = await insertRow(db, 'send', {
        ...{ chatId: -1, tipo: 'text', payload: '{"text":"x"}', scopo: 'tipster-drop', username: 'ada' },
        ...{ stato, idReceivedBet, lastError: null },
      })
      announcement.push(id)
    }
    const told = await awaitAnnouncement(t.ctx, { idReceivedBet, announcement }).then(
      ({ message }) => message,
      (error: AppError) => error.code,
    )
    expect(told).toBe(answer)
    expect((await bet(idReceivedBet)).hasDropTipsterError).toBe(answer.startsWith('TIPSTER_DROP'))
  })

  it('without an answer from Telegram: 499, and the bet is flagged for a check', async () => {
    const { idReceivedBet, dropChat } = await onTelegram()
    await credit({ idReceivedBet, ...figures })
    clock.advance(60_000)
    const before = await revision(idReceivedBet)
    await telegram.people.setFault({ kind: 'cut-after', chatId: dropChat, times: 1 })
    const reply = await credit({ idReceivedBet, ...figures }, { announce: true })
    expect([reply.status, reply.json()]).toEqual([
      499,
      { message: `Il bot non ha confermato il drop della bet ${idReceivedBet}` },
    ])
    expect((await bet(idReceivedBet)).hasDropTipsterError).toBe(true)
    // Saved again, then flagged: pages are notified of both.
    expect(await revision(idReceivedBet)).toBeGreaterThan(before + 1)
  })

  it('in error is checked once, on the bet or among the messages to check', async () => {
    const uncertain = async (id: number) =>
      (await operatore.get('GET /api/v1/invii/incerti').body).filter((one) => one.idReceivedBet === id)
    const inError = async () => {
      const { idReceivedBet, dropChat } = await onTelegram()
      await telegram.people.setFault({ kind: 'cut-after', chatId: dropChat, times: 1 })
      await credit({ idReceivedBet, ...figures }, { announce: true })
      expect(await uncertain(idReceivedBet)).toHaveLength(1)
      return idReceivedBet
    }
    const onBet = await inError()
    await operatore.post('POST /api/v1/bets/delete-has-drop-tipster-error', [onBet])
    expect(await uncertain(onBet)).toEqual([])

    const atMessages = await inError()
    const [message] = await uncertain(atMessages)
    await operatore.post(
      'POST /api/v1/invii/:id/risolvi',
      { azione: 'arrivato' },
      { params: { id: message?.id ?? 0 } },
    )
    expect((await bet(atMessages)).hasDropTipsterError).toBe(false)
  })

  it('is announced with every decimal of its odds', async () => {
    const { idReceivedBet, dropChat } = await onTelegram()
    await credit({ idReceivedBet, ...figures, quotaDrop: 2.12345 }, { announce: true })
    expect((await telegram.written(dropChat)).join()).toContain('Quota: 2,12345')
  })

  it('of a repeated click is sent once', async () => {
    const { idReceivedBet, dropChat } = await onTelegram()
    const click = () =>
      operatore.post(
        'POST /sparabet/drop-tipster',
        { bet: { idReceivedBet, ...figures } },
        { headers: { 'idempotency-key': `drop-${idReceivedBet}` } },
      )
    const replies = await Promise.all([click(), click(), click()])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(await telegram.written(dropChat)).toHaveLength(1)
  })
})
