import { describe, expect, it } from 'vitest'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { BOT } from '#server/kernel/ctx.ts'
import { type BotWorld, botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { answerCounts } from './bet-answers.ts'

const world = await botWorld()
const staff = await world.staffChat('chat_staff_id')
const operatore = world.as(await world.aUser({ roles: ['OPERATORE'] }))

type Room = Parameters<BotWorld['aSalaOnTelegram']>[0]

/** A bet sent to a room. */
async function relayed(room: Room = {}, text = 'Inter 1 @1.85', others: readonly string[] = []) {
  const tipster = await world.aTipsterOnTelegram({ importoRichiesto: '100' })
  const sala = await world.aSalaOnTelegram(room, others)
  await world.link(tipster.idTipster, sala.idSala)
  const posted = await world.people.postText(tipster.chat, text)
  const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
  await world.quiet()
  const copy = (await world.people.messages(sala.chat)).find((message) => message.method)
  const reply = async (words: string, to = copy?.messageId ?? 0, as = 'Mario') => {
    const answer = await world.people.postText(sala.chat, words, { replyTo: to, as: sala.members[as] ?? 0 })
    await world.quiet()
    return answer
  }
  const answers = async () =>
    await operatore.get('GET /api/v1/bets/:id/risposte', { params: { id: idReceivedBet } }).body
  const first = async () => (await answers()).risposte[0]!
  const accept = async (parti: object[], more: object = {}, user = operatore) => {
    const { id } = await first()
    return user.post('POST /api/v1/risposte/:id/accetta', { parti, ...more } as never, { params: { id } })
  }
  const drops = async () => {
    const rows = await rowsOf(world.db, 'droppedBet', { idReceivedBet, supersededAt: null }, [
      'importoNoPerc',
      'quotaNoTassa',
      'username',
    ])
    return rows.map(({ importoNoPerc, quotaNoTassa }) => `${Number(importoNoPerc)}@${Number(quotaNoTassa)}`)
  }
  return { tipster, sala, posted, idReceivedBet, copy: copy!, reply, answers, first, accept, drops }
}

describe('an answer under no bet', () => {
  it('is told in the bell with the bets it may be about, the one reminded of first, once, and the room is not reminded again', async () => {
    const { tipster, sala, idReceivedBet } = await relayed()
    const second = await world.people.postText(tipster.chat, 'Milan 2 @2.05')
    const other = (await world.betOf(tipster.chat, second.messageId)).idReceivedBet
    await world.quiet()
    const write = async (words: string) => {
      await world.people.postText(sala.chat, words, { as: sala.members.Mario ?? 0 })
      await world.quiet()
    }
    const told = async () =>
      (await operatore.get('GET /api/v1/notifiche/last-week').body)
        .map(({ testo }) => testo)
        .filter((testo) => testo.includes('senza rispondere a una bet'))
    const remind = async (id: number) =>
      (await operatore.post('POST /api/v1/bets/:id/sollecita', undefined as never, { params: { id } })).status
    expect(await remind(other)).toBe(200)
    await write('buongiorno a tutti')
    expect(await told()).toEqual([])
    await write('40 a 2.05')
    await write('50 a 2.05')
    expect(await told()).toEqual([
      `${sala.nomeSala} ha scritto «40 a 2.05» senza rispondere a una bet: riguarda la bet ${other} o ${idReceivedBet}?`,
    ])
    const params = { id: idReceivedBet }
    expect((await operatore.get('GET /api/v1/bets/:id/risposte', { params }).body).mancanti).toEqual([])
    expect(await remind(idReceivedBet)).toBe(409)
  })

  it.each(['sending', 'uncertain'] as const)(
    'is kept also while it is not known whether the bet arrived: %s',
    async (stato) => {
      const { sala, idReceivedBet, answers } = await relayed()
      const copy = { idReceivedBet, idSala: sala.idSala }
      await updateRows(world.db, 'send', copy, { stato })
      await world.people.postText(sala.chat, '40 a 1.85', { as: sala.members.Mario ?? 0 })
      const kept = await until('it is kept', async () => (await answers()).risposte[0])
      expect(kept).toMatchObject({ testo: '40 a 1.85', daDecidere: true })
      await updateRows(world.db, 'send', copy, { stato: 'sent' })
      await world.quiet()
    },
  )

  it('is to be decided on each bet it may be about, and accepted for one is dealt with on all', async () => {
    const { tipster, sala, idReceivedBet, drops } = await relayed({
      ...{ accettaDaSolo: true, accettaImportoMax: '500', accettaScartoQuota: '0.1' },
    })
    const second = await world.people.postText(tipster.chat, 'Milan 2 @2.05')
    const other = (await world.betOf(tipster.chat, second.messageId)).idReceivedBet
    await world.quiet()
    const write = async (words: string) => {
      await world.people.postText(sala.chat, words, { as: sala.members.Mario ?? 0 })
      await world.quiet()
    }
    const shown = async (id: number) => {
      const { body } = await operatore.get('GET /api/v1/bets/:id/risposte', { params: { id } })
      return {
        toDecide: body.risposte.filter(({ daDecidere }) => daDecidere),
        silent: body.mancanti.length,
        counted: body.daDecidere,
      }
    }
    await write('40 a 1.85')
    await write('60 a 2.05')
    for (const id of [idReceivedBet, other]) {
      const { toDecide, silent, counted } = await shown(id)
      expect(toDecide.map(({ testo, parti }) => [testo, parti])).toEqual([
        ['60 a 2.05', [{ importo: 60, quota: 2.05, daBet: false }]],
        ['40 a 1.85', [{ importo: 40, quota: 1.85, daBet: false }]],
      ])
      expect(toDecide[0]?.dubbi).toEqual([
        `scritta senza rispondere a una bet (${idReceivedBet} oppure ${other})`,
      ])
      expect([silent, counted]).toEqual([0, 2])
    }
    const [last, first] = (await shown(other)).toDecide
    const accept = (id: number | undefined, about: number, importo: number, quota: number) =>
      operatore.post(
        'POST /api/v1/risposte/:id/accetta',
        { parti: [{ importo, quota }], idReceivedBet: about },
        { params: { id: id ?? 0 } },
      )
    expect(await accept(first?.id, 999_999, 40, 1.85).status).toBe(404)
    expect(await accept(first?.id, idReceivedBet, 40, 1.85).status).toBe(200)
    expect(await drops()).toEqual(['40@1.85'])
    // The other sentence was about another bet, and waits there.
    expect((await shown(other)).toDecide.map(({ testo }) => testo)).toEqual(['60 a 2.05'])
    expect(await shown(other)).toMatchObject({ silent: 0 })
    expect(await accept(last?.id, other, 60, 2.05).status).toBe(200)
    expect([await shown(idReceivedBet), await shown(other)]).toEqual(
      [1, 2].map(() => ({ toDecide: [], silent: 0, counted: 0 })),
    )
  })

  it('in words or as a picture is one answer to read under each bet it may be about; chat is none', async () => {
    const { tipster, sala, idReceivedBet, answers } = await relayed()
    const second = await world.people.postText(tipster.chat, 'Milan 2 @2.05')
    const other = (await world.betOf(tipster.chat, second.messageId)).idReceivedBet
    await world.quiet()
    const as = sala.members.Mario ?? 0
    for (const words of ['che partita ragazzi', 'si ma quanto?', 'buongiorno a tutti'])
      await world.people.postText(sala.chat, words, { as })
    await world.people.postPhoto(sala.chat, await aPicture(60, 40), { as })
    await world.quiet()
    for (const id of [idReceivedBet, other]) {
      const { body } = await operatore.get('GET /api/v1/bets/:id/risposte', { params: { id } })
      expect(body.risposte.map(({ testo, tipo, daDecidere }) => [testo, tipo, daDecidere])).toEqual([
        ['(senza testo)', 'illeggibile', true],
        ['si ma quanto?', 'illeggibile', true],
      ])
    }
    expect(await rowsOf(world.db, 'roomAnswer', { idSala: sala.idSala }, ['id'])).toHaveLength(2)
    await operatore.post('POST /sparabet/new-sale-drop', {
      data: [idReceivedBet, other].map((id) => ({
        ...{ idReceivedBet: id, idSala: sala.idSala, importoNoPerc: 45, quota: 1.85 },
      })),
    }).body
    await world.people.postText(sala.chat, 'e adesso quanto?', { as })
    await world.quiet()
    expect(await answers()).toMatchObject({ daDecidere: 0, risposte: { length: 2 } })
  })

  it('is dealt with once the room has a drop on one of the bets', async () => {
    const { sala, idReceivedBet, answers } = await relayed()
    await world.people.postText(sala.chat, '40 a 1.85', { as: sala.members.Mario ?? 0 })
    await world.quiet()
    expect(await answers()).toMatchObject({ daDecidere: 1 })
    await operatore.post('POST /sparabet/new-sale-drop', {
      data: [{ idReceivedBet, idSala: sala.idSala, importoNoPerc: 45, quota: 1.85 }],
    })
    expect(await answers()).toMatchObject({
      daDecidere: 0,
      risposte: [{ testo: '40 a 1.85', stato: 'nuova' }],
    })
  })
})

describe('the picture of an answer', () => {
  it('is kept and shown with it, and alone is an answer to be looked at', async () => {
    const { sala, copy, answers, first, reply } = await relayed()
    const send = async (caption?: string) => {
      await world.people.postPhoto(sala.chat, await aPicture(60, 40), {
        ...{ replyTo: copy.messageId, as: sala.members.Mario ?? 0 },
        ...(caption === undefined ? {} : { caption }),
      })
      await world.quiet()
      await until('the picture', async () => (await first())?.foto?.path)
    }
    await reply('boh')
    expect(await answers()).toMatchObject({ daDecidere: 0, hannoRisposto: 0, risposte: [{ foto: null }] })
    await send()
    expect(await answers()).toMatchObject({ daDecidere: 1, hannoRisposto: 1 })
    expect(await first()).toMatchObject({ testo: '(senza testo)', tipo: 'illeggibile', daDecidere: true })
    await send('100 @1.92')
    const answer = await first()
    expect(answer).toMatchObject({ testo: '100 @1.92', parti: [{ importo: 100, quota: 1.92 }], dubbi: [] })
    const picture = await fetch(`${world.baseUrl}${answer.foto?.path}`, {
      headers: { authorization: `Bearer ${(await world.aUser({ roles: ['CALCOLATORE'] })).token}` },
    })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await fetch(`${world.baseUrl}${answer.foto?.path}`)).status).toBe(401)
  })
})

describe('a reply to a bet in a room', () => {
  it('given while its copy showed the text before an edit is doubtful and left to a person', async () => {
    const { reply, first, posted, tipster, sala } = await relayed()
    await world.people.setFault({
      kind: 'error',
      method: 'editMessageText',
      chatId: sala.chat,
      errorCode: 429,
    })
    await world.people.edit(tipster.chat, posted.messageId, 'Inter 2 @4.50')
    await until('the edit waits', async () =>
      (await rowsOf(world.db, 'send', { idSala: sala.idSala, scopo: 'bet-edit' })).some(
        ({ attempts }) => attempts > 0,
      ),
    )
    await world.people.postText(sala.chat, '200 @1.85', {
      replyTo: (await world.people.messages(sala.chat)).find((message) => message.method)?.messageId ?? 0,
    })
    await until('the answer is read', async () => (await first()) !== undefined)
    const doubt = ['la bet è stata modificata: può parlare del testo di prima']
    expect((await first()).dubbi).toEqual(doubt)
    // Edited, it still refers to the text the room read.
    const { messageId } = (await world.people.messages(sala.chat)).at(-1)!
    await world.people.edit(sala.chat, messageId, '250 @1.85')
    await until('the edit is read', async () => (await first()).testo === '250 @1.85')
    expect((await first()).dubbi).toEqual(doubt)
    await world.people.clearFaults()
    await world.quiet()
    // Telegram gives whole seconds.
    const sentAt = new Date(Date.now() - 2_000)
    await updateRows(world.db, 'send', { idSala: sala.idSala, scopo: 'bet-edit' }, { sentAt })
    await reply('200 @4.50')
    expect((await first()).dubbi).toEqual([])
  })

  it('is stored as its answer, read, with its author, and counted among the rooms that have the bet', async () => {
    const { reply, answers, sala } = await relayed()
    await reply('2 da 100 a 1,9')
    const body = await answers()
    expect(body).toMatchObject({ sale: 1, prese: 1, rifiutate: 0, inCorso: 0, daDecidere: 1 })
    expect(body.risposte).toMatchObject([
      {
        ...{ nomeSala: sala.nomeSala, tipo: 'presa', testo: '2 da 100 a 1,9', autore: 'Mario' },
        ...{ pulsante: false, stato: 'nuova', dubbi: [], dopoStop: false },
        parti: [{ importo: 200, quota: 1.9, daBet: false }],
      },
    ])
  })

  it.each([
    ['no', 'rifiutata', []],
    ['in corso', 'in_corso', []],
    ['preso tutto', 'presa', [{ importo: 100, quota: 1.85, daBet: true }]],
    ['1.000 @1.85', 'illeggibile', [{ importo: null, quota: 1.85, daBet: false }]],
    ['boh chi lo sa', 'illeggibile', []],
  ])('%s', async (words, tipo, parti) => {
    const { reply, first } = await relayed()
    await reply(words)
    expect(await first()).toMatchObject({ tipo, parti })
  })

  it('delivered twice is stored once', async () => {
    const { reply, answers, sala } = await relayed()
    await reply('200 @1.85')
    const last = await rowOf(world.db, 'telegramInbox', { chatId: sala.chat }, undefined, '-updateId')
    const again = { botId: last.botId, updateId: last.updateId + 700_000, chatId: sala.chat }
    await insertRow(world.db, 'telegramInbox', { ...again, payload: JSON.stringify(last.payload) })
    await world.quiet()
    expect((await answers()).risposte).toHaveLength(1)
  })

  it('to another message, or in a chat that is no longer the room’s, is no answer', async () => {
    const { reply, answers, sala, copy } = await relayed()
    const own = await world.people.postText(sala.chat, 'ciao')
    await reply('200 @1.85', own.messageId)
    await updateRows(world.db, 'room', { idSala: sala.idSala }, { idGruppoTg: -77_777_000 - sala.idSala })
    await reply('200 @1.85', copy.messageId)
    expect((await answers()).risposte).toEqual([])
  })

  it('in a group that is both a tipster’s and a room’s is no tip', async () => {
    const { reply, sala } = await relayed()
    await world.aTipster({ idGruppoTg: sala.chat }).catch(() => null)
    await reply('200 @1.85')
    const bets = await rowsOf(world.db, 'bet', { chatId: sala.chat }, ['idReceivedBet'])
    expect(bets).toEqual([])
  })

  it('is read anew when edited, and withdrawn by a 👎 of its author only', async () => {
    const { reply, first, answers, sala } = await relayed()
    const answer = await reply('200 @1.85')
    await world.people.edit(sala.chat, answer.messageId, '300 @1.8')
    await world.quiet()
    expect(await first()).toMatchObject({ testo: '300 @1.8', parti: [{ importo: 300, quota: 1.8 }] })
    expect((await first()).modificata).not.toBeNull()
    await world.people.react(sala.chat, answer.messageId, ['👎'])
    await world.quiet()
    expect(await first()).toMatchObject({ stato: 'ritirata' })
    expect(await answers()).toMatchObject({ prese: 0, daDecidere: 0 })
    await world.people.react(sala.chat, answer.messageId, [])
    await world.quiet()
    expect(await first()).toMatchObject({ stato: 'nuova' })
  })

  it('after the stop is answered with the stop, and left to a person', async () => {
    const { reply, first, sala, tipster, posted } = await relayed({
      accettaDaSolo: true,
      accettaImportoMax: '500',
      accettaScartoQuota: '0.1',
    })
    await world.people.react(tipster.chat, posted.messageId, ['👎'])
    await world.quiet()
    const answer = await reply('200 @1.85')
    const said = (await world.people.messages(sala.chat)).find((one) => one.replyTo === answer.messageId)
    expect(said?.text).toMatch(/^STOP: questa bet è stata ritirata/)
    expect(await first()).toMatchObject({ dopoStop: true, stato: 'nuova' })
  })

  it('edited after the stop is marked so, and answered with the stop', async () => {
    const { reply, first, sala, tipster, posted } = await relayed()
    const answer = await reply('200 @1.85')
    expect(await first()).toMatchObject({ dopoStop: false })
    await world.people.react(tipster.chat, posted.messageId, ['👎'])
    await world.quiet()
    await world.people.edit(sala.chat, answer.messageId, '250 @1.85')
    await world.quiet()
    expect(await first()).toMatchObject({ dopoStop: true, testo: '250 @1.85' })
    const said = (await world.people.messages(sala.chat)).filter((one) => one.replyTo === answer.messageId)
    expect(said.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^STOP: questa bet è stata ritirata/),
    ])
  })

  it('put aside and then edited is to be decided again', async () => {
    const { reply, first, sala } = await relayed()
    const answer = await reply('200 @1.85')
    const { id, testo } = await first()
    await operatore.post('POST /api/v1/risposte/:id/ignora', { testo }, { params: { id } })
    expect(await first()).toMatchObject({ stato: 'ignorata', daDecidere: false })
    await world.people.edit(sala.chat, answer.messageId, '300 @1.85')
    await world.quiet()
    expect(await first()).toMatchObject({ stato: 'nuova', decisaDa: null, daDecidere: true })
  })
})

describe('an operator', () => {
  it('accepts an answer as its drop once, and undoing the act undoes both', async () => {
    const { reply, accept, drops, first } = await relayed()
    await reply('200 @1.85')
    const accepted = await accept([{ importo: 200, quota: 1.85 }])
    expect(accepted.status).toBe(200)
    expect(await drops()).toEqual(['200@1.85'])
    expect((await first()).stato).toBe('accettata')
    expect((await accept([{ importo: 200, quota: 1.85 }])).status).toBe(409)
    const id = Number(accepted.headers.get('x-atto'))
    const undone = await operatore.post(
      'POST /api/v1/registro/:id/annulla' as never,
      undefined as never,
      {
        params: { id },
      } as never,
    )
    expect(undone.status).toBe(200)
    expect(await drops()).toEqual([])
    expect(await first()).toMatchObject({ stato: 'nuova', decisaDa: null })
  })

  it('may correct it first, and must choose to add to or replace an existing drop', async () => {
    const { reply, accept, drops } = await relayed()
    await reply('100 @1.9')
    await accept([{ importo: 120, quota: 1.9 }])
    await reply('altri 80 @1.85')
    const refused = await accept([{ importo: 80, quota: 1.9 }])
    expect(refused.status).toBe(409)
    expect(await drops()).toEqual(['120@1.9'])
    await accept([{ importo: 80, quota: 1.9 }], { modo: 'aggiungi' })
    expect(await drops()).toEqual(['200@1.9'])
    await reply('in tutto 150 @1.8')
    await accept([{ importo: 150, quota: 1.8 }], { modo: 'sostituisci' })
    expect(await drops()).toEqual(['150@1.8'])
  })

  it('is told when an accepted answer changes; the drop stays until he decides', async () => {
    const { reply, accept, drops, first, answers, sala, idReceivedBet } = await relayed()
    const answer = await reply('200 @1.85')
    await accept([{ importo: 200, quota: 1.85 }])
    await world.people.edit(sala.chat, answer.messageId, '150 @1.85')
    await world.quiet()
    expect((await world.reads(staff)).at(-1)).toBe(
      `Bet ${idReceivedBet}: una sala ha cambiato la risposta già accettata. Prima: 200 @1.85. Ora: 150 @1.85`,
    )
    expect(await first()).toMatchObject({
      stato: 'accettata',
      testo: '150 @1.85',
      testoAccettato: '200 @1.85',
    })
    expect((await answers()).daDecidere).toBe(1)
    expect(await drops()).toEqual(['200@1.85'])
    await accept([{ importo: 150, quota: 1.85 }], { modo: 'sostituisci' })
    expect(await drops()).toEqual(['150@1.85'])
    expect((await answers()).daDecidere).toBe(0)
  })

  it('ignores an answer; only roles that record drops may accept or ignore', async () => {
    const { reply, first, accept } = await relayed()
    await reply('forse')
    const analista = world.as(await world.aUser({ roles: ['ANALISTA'] }))
    expect((await accept([{ importo: 1, quota: 2 }], {}, analista)).status).toBe(403)
    const { id } = await first()
    await operatore.post('POST /api/v1/risposte/:id/ignora', undefined as never, { params: { id } })
    expect(await first()).toMatchObject({ stato: 'ignorata' })
  })

  it('who accepts an answer changed meanwhile is told its present text, and nothing is recorded', async () => {
    const { reply, accept, drops, first, sala } = await relayed()
    const answer = await reply('200 @1.85')
    const { testo } = await first()
    await world.people.edit(sala.chat, answer.messageId, '20 @1.85')
    await world.quiet()
    expect((await accept([{ importo: 200, quota: 1.85 }], { testo })).refusal).toBe(
      '409 La sala ha cambiato la risposta. Ora dice: 20 @1.85',
    )
    expect(await drops()).toEqual([])
    expect((await accept([{ importo: 20, quota: 1.85 }], { testo: '20 @1.85' })).status).toBe(200)
    expect(await drops()).toEqual(['20@1.85'])
  })

  it('who ignores an answer changed meanwhile is told its present text, and it stays new', async () => {
    const { reply, first, answers, sala } = await relayed()
    const answer = await reply('no, limitati')
    const { id, testo } = await first()
    await world.people.edit(sala.chat, answer.messageId, '200 @1.85')
    await world.quiet()
    const ignore = (seen: string) =>
      operatore.post('POST /api/v1/risposte/:id/ignora', { testo: seen }, { params: { id } })
    expect((await ignore(testo)).refusal).toBe('409 La sala ha cambiato la risposta. Ora dice: 200 @1.85')
    expect([await first(), await answers()]).toMatchObject([{ stato: 'nuova' }, { daDecidere: 1 }])
    expect((await ignore('200 @1.85')).status).toBe(200)
    expect(await first()).toMatchObject({ stato: 'ignorata' })
  })

  it('who ignores an accepted answer changed meanwhile is refused, and the change stays to be decided', async () => {
    const { reply, first, accept, sala } = await relayed()
    const answer = await reply('200 @1.85')
    const { id, testo } = await first()
    await accept([{ importo: 200, quota: 1.85 }])
    await world.people.edit(sala.chat, answer.messageId, '20 @1.85')
    await world.quiet()
    const refused = await operatore.post('POST /api/v1/risposte/:id/ignora', { testo }, { params: { id } })
    expect(refused.status).toBe(409)
    expect(await first()).toMatchObject({ stato: 'accettata', testoAccettato: '200 @1.85', daDecidere: true })
  })

  it('accepting twice concurrently records one drop', async () => {
    const { reply, accept, drops } = await relayed()
    await reply('200 @1.85')
    const both = await Promise.all([1, 2].map(() => accept([{ importo: 200, quota: 1.85 }])))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await drops()).toEqual(['200@1.85'])
  })
})

describe('a room that accepts by itself', () => {
  const alone = { accettaDaSolo: true, accettaImportoMax: '500', accettaScartoQuota: '0.1' }

  it('records an unambiguous answer within its limits as a drop at once', async () => {
    const { reply, drops, first } = await relayed(alone)
    await reply('200 @1.9')
    expect(await drops()).toEqual(['200@1.9'])
    expect(await first()).toMatchObject({ stato: 'accettata', decisaDa: 'bot' })
  })

  it.each([
    ['900 @1.85', /^importo oltre 500,00/],
    ['200 @1.5', /^quota 1,50 lontana da 1,85/],
    ['1.000 @1.85', 'lettura dubbia'],
    ['preso tutto', 'mancano importo o quota'],
  ])('leaves %s to a person, with the reason', async (words, reason) => {
    const { reply, drops, first } = await relayed(alone)
    await reply(words)
    expect(await drops()).toEqual([])
    const { motivo, stato } = await first()
    expect(stato).toBe('nuova')
    if (reason instanceof RegExp) expect(motivo).toMatch(reason)
    else expect(motivo).toBe(reason)
  })

  it.each([
    [{ limiteImporto: '150' }, '150 @1.85', ['150@1.85'], null],
    [{ limiteImporto: '150' }, '150.01 @1.85', [], 'importo oltre 150,00'],
    [{ limiteImporto: '900' }, '600 @1.85', [], 'importo oltre 500,00'],
    [{ fido: '150' }, '150 @1.85', ['150@1.85'], null],
    [{ fido: '150' }, '150.01 @1.85', [], 'importo oltre il fido della sala'],
    [{ bloccata: true }, '10 @1.85', [], 'la sala è bloccata'],
  ])('leaves what its book does not take to a person: %j, %s', async (book, words, played, reason) => {
    const { sala, reply, drops, first } = await relayed(alone)
    await updateRows(world.db, 'venue', { idVenue: sala.idVenue }, book)
    await reply(words)
    expect(await drops()).toEqual(played)
    expect((await first()).motivo).toBe(reason)
  })

  it('leaves a second answer to a person: the room has a drop', async () => {
    const { reply, drops, first } = await relayed(alone)
    await reply('200 @1.85')
    await reply('200 @1.85')
    expect(await drops()).toEqual(['200@1.85'])
    expect(await first()).toMatchObject({ stato: 'nuova', motivo: 'la sala ha già un drop' })
  })

  it.each([
    ['1 200 @1.85'],
    ['2\u00A0500 a 1,85'],
    ['2\u2009500 a 1,85'],
    ['2.5 200 @1.85'],
    ['preso 1x2 200 @1.85'],
    ['presi 200 per 2 @1.85'],
    ['200² @1.85'],
    ['200 @1.85²'],
    ['200 @1.85 ⁉️'],
    ['200 @1.85 🔴'],
  ])('books nothing of %s', async (words) => {
    const { reply, drops, first } = await relayed(alone)
    await reply(words)
    expect(await drops()).toEqual([])
    expect(await first()).toMatchObject({ stato: 'nuova', motivo: 'lettura dubbia' })
  })

  it('records nothing that is struck through, hidden or quoted, at once or later', async () => {
    const { sala, copy, drops, first } = await relayed(alone)
    await world.people.postText(sala.chat, '~~200 @1.85~~', { replyTo: copy.messageId, marks: true })
    await world.quiet()
    expect(await drops()).toEqual([])
    expect(await first()).toMatchObject({
      testo: '~200 @1.85~',
      stato: 'nuova',
      dubbi: ['testo barrato, nascosto o citato: 200 @1.85'],
    })
  })

  it('tells the staff when a recorded answer is struck through', async () => {
    const { sala, reply, drops, first } = await relayed(alone)
    const answer = await reply('200 @1.85')
    await world.people.edit(sala.chat, answer.messageId, '~~200~~ @1.85', { marks: true })
    await world.quiet()
    expect(await drops()).toEqual(['200@1.85'])
    expect(await first()).toMatchObject({
      ...{ testo: '~200~ @1.85', testoAccettato: '200 @1.85', stato: 'accettata', daDecidere: true },
    })
  })

  it('needs both limits, which only ADMIN sets', async () => {
    const sala = await world.aSala()
    const admin = world.as(await world.aUser())
    const { version } = await rowOf(world.db, 'venue', { idVenue: sala.idVenue })
    const body = { idSala: sala.idSala, version, accettaDaSolo: true }
    const refused = await admin.put('PUT /api/v1/sala', body as never)
    expect(refused.status).toBe(400)
    const limits = { accettaImportoMax: 500, accettaScartoQuota: 0.05 }
    const saved = await admin.put('PUT /api/v1/sala', { ...body, ...limits } as never)
    expect(saved.body).toMatchObject({ accettaDaSolo: true, ...limits })
  })
})

describe('buttons under a bet', () => {
  async function withButtons() {
    const { idBook } = await world.aBook({ pulsanti: true })
    const bet = await relayed({ idBook })
    const shown = async () =>
      (await world.people.messages(bet.sala.chat)).find(({ messageId }) => messageId === bet.copy.messageId)
    const press = async (which: number) => {
      const token = bet.copy.buttons?.flat()[which]?.callback_data ?? ''
      await world.people.pressButton(bet.sala.chat, bet.copy.messageId, token)
      await world.quiet()
    }
    return { ...bet, shown, press }
  }

  it('are sent only to rooms of a book that has them', async () => {
    const { copy } = await withButtons()
    expect(copy.buttons?.flat().map(({ text }) => text)).toEqual(['Preso', 'Rifiutato', 'In corso'])
    expect((await relayed()).copy.buttons).toBeUndefined()
  })

  it('pressed are the room’s answer, each button once, and the last one counts', async () => {
    const { press, answers } = await withButtons()
    await press(2)
    await press(0)
    await press(2)
    const { risposte, prese, inCorso } = await answers()
    expect(risposte.map(({ tipo, superata }) => [tipo, superata])).toEqual([
      ['presa', false],
      ['in_corso', true],
    ])
    expect([prese, inCorso]).toEqual([1, 0])
    expect((await world.people.answers()).at(-1)?.text).toMatch(/^Già segnato: In corso/)
  })

  it('stay after an edit, are removed by a withdrawal and restored by its undo', async () => {
    const { shown, tipster, posted } = await withButtons()
    await world.people.edit(tipster.chat, posted.messageId, 'Inter 1 @1.9')
    await world.quiet()
    expect((await shown())?.text).toMatch(/^\(modificata\)\nInter 1 @1\.9/)
    expect((await shown())?.buttons?.flat()).toHaveLength(3)
    await world.people.react(tipster.chat, posted.messageId, ['👎'])
    await world.quiet()
    expect((await shown())?.buttons).toBeUndefined()
    await world.people.react(tipster.chat, posted.messageId, [])
    await world.quiet()
    expect((await shown())?.buttons?.flat()).toHaveLength(3)
  })

  it('are under the last message of a text that with its lines takes two', async () => {
    const { idBook } = await world.aBook({ pulsanti: true })
    const long = await relayed(
      { idBook, promptGpt: null },
      `Inter 1 @1.85${'\nalla seconda giornata'.repeat(185)}`,
    )
    const messages = (await world.people.messages(long.sala.chat)).filter((one) => one.method)
    expect(messages.length).toBeGreaterThan(1)
    expect(messages.map(({ buttons }) => buttons !== undefined)).toEqual(
      messages.map((_, index) => index === messages.length - 1),
    )
  })
})

describe('who answers for a room', () => {
  const alone = { accettaDaSolo: true, accettaImportoMax: '500', accettaScartoQuota: '0.1' }

  /** A bet in a room whose chat has two members, of whom only Mario answers for it after `choose`. */
  async function withTwo(room: Room = {}) {
    const bet = await relayed(room, undefined, ['Passante'])
    const { sala, copy, reply } = bet
    const editor = world.as(await world.aUser({ roles: ['ANAGRAFICHE'] }))
    const save = async (body: object) => {
      const { version } = await rowOf(world.db, 'venue', { idVenue: sala.idVenue })
      return editor.put('PUT /api/v1/sala', { idSala: sala.idSala, version, ...body })
    }
    const choose = async () => {
      await reply('un attimo')
      await save({ filtroAutori: true, autoriAmmessi: [sala.members.Mario] })
    }
    const passante = (words: string) => reply(words, copy.messageId, 'Passante')
    return { ...bet, editor, save, choose, passante }
  }

  it('is every member of its chat, until one of those who answered is chosen', async () => {
    const { sala, reply, passante, editor, save, answers } = await withTwo()
    await reply('no')
    await passante('200 @1.85')
    expect((await answers()).risposte.map(({ tipo, stato }) => [tipo, stato])).toEqual([
      ['presa', 'nuova'],
      ['rifiutata', 'nuova'],
    ])
    const seen = await editor.get('GET /api/v1/sala/:id/autori', { params: { id: sala.idSala } })
    expect(seen.body.map(({ nome }) => nome)).toEqual(['Passante', 'Mario'])
    expect((await save({ filtroAutori: true })).refusal).toMatch(/^400 /)
    expect((await save({ filtroAutori: true, autoriAmmessi: [7] })).refusal).toMatch(/^400 /)
    const saved = await save({ filtroAutori: true, autoriAmmessi: [sala.members.Mario] })
    expect(saved.body).toMatchObject({ filtroAutori: true, autoriAmmessi: [sala.members.Mario] })
  })

  it('alone is read: messages of others are shown as ignored, and are no answer of the room', async () => {
    const { reply, passante, choose, answers, drops } = await withTwo(alone)
    await choose()
    await passante('200 @1.85')
    expect(await drops()).toEqual([])
    const body = await answers()
    expect(body).toMatchObject({ prese: 0, inCorso: 1, daDecidere: 0 })
    expect(body.risposte[0]).toMatchObject({
      ...{ testo: '200 @1.85', autore: 'Passante', tipo: 'illeggibile', stato: 'ignorata', decisaDa: 'bot' },
      ...{ parti: [], dubbi: ['chi scrive non risponde per la sala'], daDecidere: false },
    })
    await reply('150 @1.85')
    expect(await drops()).toEqual(['150@1.85'])
  })

  it('alone breaks its silence', async () => {
    const { sala, passante, answers } = await withTwo()
    await updateRows(world.db, 'room', { idSala: sala.idSala }, { filtroAutori: true })
    await passante('200 @1.85')
    expect((await answers()).mancanti).toHaveLength(1)
    await updateRows(world.db, 'allowedAuthor', { idSala: sala.idSala }, { ammesso: true })
    await passante('200 @1.85')
    expect((await answers()).mancanti).toEqual([])
  })

  it('alone is read when an answer is edited', async () => {
    const { sala, passante, choose, first } = await withTwo(alone)
    await choose()
    const said = await passante('boh')
    await world.people.edit(sala.chat, said.messageId, '200 @1.85', { as: sala.members.Passante ?? 0 })
    await world.quiet()
    expect(await first()).toMatchObject({ testo: '200 @1.85', stato: 'ignorata', parti: [] })
  })

  it('alone may press the buttons: a press of another is no answer, and he is told so', async () => {
    const { idBook } = await world.aBook({ pulsanti: true })
    const { sala, copy, choose, answers } = await withTwo({ idBook })
    await choose()
    const press = async (name: string) => {
      const token = copy.buttons?.flat()[1]?.callback_data ?? ''
      await world.people.pressButton(sala.chat, copy.messageId, token, { as: sala.members[name] ?? 0 })
      await world.quiet()
    }
    await press('Passante')
    expect((await world.people.answers()).at(-1)?.text).toBe('Non rispondi tu per questa sala')
    expect(await answers()).toMatchObject({ rifiutate: 0 })
    await press('Mario')
    expect(await answers()).toMatchObject({ rifiutate: 1 })
  })

  it('is never another bot, whose messages are shown but not read, also when edited', async () => {
    const { sala, reply, answers, drops } = await relayed(alone)
    await reply('un attimo')
    const last = await rowOf(world.db, 'telegramInbox', { chatId: sala.chat }, undefined, '-updateId')
    const { message } = last.payload as { message: { message_id: number; from: object } }
    const from = { ...message.from, id: 77_001, is_bot: true, first_name: 'Altro bot' }
    const said = { ...message, message_id: message.message_id + 500, from, text: '200 @1.85' }
    const deliver = async (payload: object, updateId: number) => {
      const update = { botId: last.botId, updateId, chatId: sala.chat }
      await insertRow(world.db, 'telegramInbox', { ...update, payload: JSON.stringify(payload) })
      await world.quiet()
    }
    await deliver({ message: said }, last.updateId + 800_000)
    const shown = { autore: 'Altro bot', tipo: 'illeggibile', stato: 'ignorata', parti: [] }
    expect((await answers()).risposte[0]).toMatchObject({ testo: '200 @1.85', ...shown })
    await deliver({ edited_message: { ...said, text: '300 @1.85' } }, last.updateId + 800_001)
    expect((await answers()).risposte[0]).toMatchObject({ testo: '300 @1.85', ...shown })
    expect(await drops()).toEqual([])
    const seen = await rowsOf(world.db, 'allowedAuthor', { idSala: sala.idSala }, ['nome'])
    expect(seen).toEqual([{ nome: 'Mario' }])
  })

  it('may be the anonymous administrator, who writes through a bot of Telegram', async () => {
    const { sala, reply, first, drops } = await relayed(alone)
    await reply('un attimo')
    const last = await rowOf(world.db, 'telegramInbox', { chatId: sala.chat }, undefined, '-updateId')
    const { message } = last.payload as { message: { message_id: number; chat: object } }
    const from = { id: 1_087_968_824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' }
    const anonymous = { from, sender_chat: message.chat, message_id: message.message_id + 500 }
    await insertRow(world.db, 'telegramInbox', {
      ...{ botId: last.botId, updateId: last.updateId + 800_000, chatId: sala.chat },
      payload: JSON.stringify({ message: { ...message, ...anonymous, text: '200 @1.85' } }),
    })
    await world.quiet()
    expect(await first()).toMatchObject({ autore: 'Amministratore anonimo', stato: 'accettata' })
    expect(await drops()).toEqual(['200@1.85'])
  })
})

it('answer counts over many bets have a row for each requested bet', async () => {
  const { idReceivedBet, reply } = await relayed()
  await reply('no')
  const none = { prese: 0, rifiutate: 0, inCorso: 0, daLeggere: 0, daDecidere: 0 }
  expect(await answerCounts({ ...world.ctx, actor: BOT }, [idReceivedBet, 999_999])).toEqual([
    { idReceivedBet, ...none, rifiutate: 1 },
    { idReceivedBet: 999_999, ...none },
  ])
})
