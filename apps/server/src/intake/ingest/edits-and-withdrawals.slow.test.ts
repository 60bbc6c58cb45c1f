import { describe, expect, it } from 'vitest'
import { insertRow, rowIfAny, rowsOf, updateRows } from '#server/db/rows.ts'
import { type BotWorld, botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'

const world = await botWorld()
const staff = await world.staffChat('chat_staff_id')

async function aTipsterWithRooms(
  rooms: number,
  { ritardo = 0, ...sala }: Parameters<BotWorld['aSala']>[0] & { ritardo?: number } = {},
) {
  const tipster = await world.aTipsterOnTelegram()
  const sale = await Promise.all(Array.from({ length: rooms }, () => world.aSalaOnTelegram(sala)))
  for (const { idSala } of sale) await world.link(tipster.idTipster, idSala, { ritardo })
  return { tipster, sale, sala: sale[0]! }
}
const post = async (chat: number, text: string) => {
  const posted = await world.people.postText(chat, text)
  const bet = await world.betOf(chat, posted.messageId)
  return { ...posted, idReceivedBet: bet.idReceivedBet }
}

describe('an edit by the tipster', () => {
  it('during the delay is sent to every room without a mark, once', async () => {
    const { tipster, sale } = await aTipsterWithRooms(3, { ritardo: 3_600 })
    const tip = await post(tipster.chat, 'Inter 1')
    await world.people.edit(tipster.chat, tip.messageId, 'Inter X')
    await world.quiet()
    await world.fallDue(tip.idReceivedBet)
    for (const { chat } of sale) expect(await world.reads(chat)).toEqual(['Inter X'])
    const line = await rowIfAny(
      world.db,
      'audit',
      { entity: 'bet', entityId: String(tip.idReceivedBet), action: 'bets.edit' },
      ['actor', 'before', 'after'],
    )
    expect(line).toEqual({
      actor: 'bot',
      before: { receivedBet: 'Inter 1', formattedBet: 'Inter 1' },
      after: { receivedBet: 'Inter X', formattedBet: 'Inter X' },
    })
  })

  it('after sending edits every copy and marks it; a second one replaces the first', async () => {
    const { tipster, sale } = await aTipsterWithRooms(2)
    const tip = await post(tipster.chat, 'Inter 1')
    await world.quiet()
    await world.people.edit(tipster.chat, tip.messageId, 'Inter X')
    await world.quiet()
    for (const { chat } of sale) expect(await world.reads(chat)).toEqual(['(modificata)\nInter X'])
    await world.people.edit(tipster.chat, tip.messageId, 'Inter 2')
    await world.quiet()
    for (const { chat } of sale) expect(await world.reads(chat)).toEqual(['(modificata)\nInter 2'])
  })

  it('edits captions, in albums on the picture that has it', async () => {
    const { tipster, sala } = await aTipsterWithRooms(1)
    const photos = await Promise.all([aPicture(), aPicture()])
    const [first] = await world.people.postAlbum(tipster.chat, photos, { caption: 'Inter 1' })
    await world.quiet()
    await world.people.edit(tipster.chat, first.messageId, 'Inter X')
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['(modificata)\nInter X', ''])
  })

  it('keeps the lines and the note below the text', async () => {
    const { tipster, sala } = await aTipsterWithRooms(1)
    const limited = { accettazioneTipster: false }
    await updateRows(world.db, 'tipster', { idTipster: tipster.idTipster }, limited)
    const tip = await post(tipster.chat, 'Inter 1')
    await world.quiet()
    await world.people.edit(tipster.chat, tip.messageId, 'Inter X')
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['(modificata)\nInter X\n\nBETTING LIMITATO'])
  })

  it('that no longer fits into the caption is sent as a reply to the copy', async () => {
    const { tipster, sala } = await aTipsterWithRooms(1)
    const posted = await world.people.postPhoto(tipster.chat, await aPicture(), { caption: 'Inter 1' })
    await world.quiet()
    const long = `Inter X ${'a'.repeat(1_010)}`
    await world.people.edit(tipster.chat, posted.messageId, long)
    await world.quiet()
    const [copy, answer] = (await world.people.messages(sala.chat)).filter((one) => one.method)
    expect([copy?.caption, answer?.text, answer?.replyTo]).toEqual([
      'Inter 1',
      `(modificata)\n${long}`,
      copy?.messageId,
    ])
  })

  it('is rewritten for a room whose bets are rewritten', async () => {
    await world.setVariable('gpt_api_key', 'chiave')
    world.modelStub.answers(({ user }) => `riscritta: ${user}`)
    const { tipster, sala } = await aTipsterWithRooms(1, { sendOriginalBet: false, promptGpt: 'Riscrivi' })
    const tip = await post(tipster.chat, 'Inter 1')
    await world.quiet()
    await world.people.edit(tipster.chat, tip.messageId, 'Inter X')
    await world.quiet()
    await world.setVariable('gpt_api_key', '')
    expect(await world.reads(sala.chat)).toEqual(['(modificata)\nriscritta: Inter X'])
  })

  it('also reaches copies sent by an operator and the bets chat', async () => {
    const bets = await world.staffChat('chat_bets_id')
    const { tipster } = await aTipsterWithRooms(0)
    const sala = await world.aSalaOnTelegram()
    const tip = await post(tipster.chat, 'Inter 1')
    await world.quiet()
    const operator = world.as(await world.aUser({ roles: ['OPERATORE'] }))
    const sales = { [sala.idSala]: '' }
    const { idReceivedBet } = tip
    await operator.post('POST /sparabet/send-messages-old-bet', { idReceivedBet, sales, notes: 'vai' })
    await world.quiet()
    await world.people.edit(tipster.chat, tip.messageId, 'Inter X')
    await world.quiet()
    await world.setVariable('chat_bets_id', '')
    expect(await world.reads(sala.chat)).toEqual(['(modificata)\nInter X\n\nvai'])
    expect(await world.reads(bets)).toEqual([
      `(modificata)\n${tipster.nomeTipster} - Bet ${idReceivedBet}\nInter X`,
    ])
  })

  it('after a drop changes no copy and notifies the staff', async () => {
    const { tipster, sala } = await aTipsterWithRooms(1)
    const tip = await post(tipster.chat, 'Inter 1')
    await world.quiet()
    await updateRows(
      world.db,
      'bet',
      { idReceivedBet: tip.idReceivedBet },
      { totTipster: '50', quotaDrop: '1.8' },
    )
    await world.people.edit(tipster.chat, tip.messageId, 'Inter X')
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['Inter 1'])
    expect((await world.reads(staff)).at(-1)).toContain(`Bet ${tip.idReceivedBet}: il tipster ha modificato`)
  })

  it('that names a room’s word routes the bet there shortly after; hours later it does not', async () => {
    const { tipster } = await aTipsterWithRooms(0)
    const [now, late] = [await world.aSalaOnTelegram(), await world.aSalaOnTelegram()]
    const words = [
      { idTipster: tipster.idTipster, idSala: now.idSala, keyword: 'over' },
      { idTipster: tipster.idTipster, idSala: late.idSala, keyword: 'under' },
    ]
    await insertRow(world.db, 'collegamentoKeyword', words)
    const tip = await post(tipster.chat, 'Inter 1')
    await world.people.edit(tipster.chat, tip.messageId, 'Inter over 2,5')
    await world.quiet()
    expect(await world.reads(now.chat)).toEqual(['Inter over 2,5'])
    const hoursAgo = new Date(Date.now() - 3 * 3_600_000)
    await updateRows(world.db, 'bet', { idReceivedBet: tip.idReceivedBet }, { createdAt: hoursAgo })
    await world.people.edit(tipster.chat, tip.messageId, 'Inter over 2,5 under 4')
    await world.quiet()
    expect(await world.reads(late.chat)).toEqual([])
    expect((await world.routed(tip.idReceivedBet)).get(late.idSala)).toBe('escluso')
    expect(await world.reads(now.chat)).toEqual(['(modificata)\nInter over 2,5 under 4'])
  })

  it('during the delay that excludes a room keeps the bet from it', async () => {
    const { tipster } = await aTipsterWithRooms(0)
    const sala = await world.aSalaOnTelegram()
    const { idTipster } = tipster
    await insertRow(world.db, 'collegamentoKeyword', {
      idTipster,
      idSala: sala.idSala,
      keyword: 'over',
      ritardo: 3_600,
    })
    const tip = await post(tipster.chat, 'Inter over 2,5')
    await world.people.edit(tipster.chat, tip.messageId, 'Inter under 2,5')
    await world.quiet()
    expect((await world.routed(tip.idReceivedBet)).get(sala.idSala)).toBe('escluso')
  })
})

describe('a bet the tipster withdraws', () => {
  it('by replying /annulla during the delay reaches no room; he and the staff are notified', async () => {
    const { tipster, sale } = await aTipsterWithRooms(2, { ritardo: 3_600 })
    const tip = await post(tipster.chat, 'Inter 1')
    const command = await world.people.postText(tipster.chat, '/annulla', { replyTo: tip.messageId })
    await world.quiet()
    await world.fallDue(tip.idReceivedBet)
    for (const { chat } of sale) expect(await world.reads(chat)).toEqual([])
    expect([...(await world.routed(tip.idReceivedBet)).values()]).toEqual(['annullato', 'annullato'])
    const answer = await world.people.waitForMessage(tipster.chat, (one) => one.replyTo === command.messageId)
    expect(answer.text).toBe(`Bet ${tip.idReceivedBet} annullata.`)
    expect((await world.reads(staff)).at(-1)).toContain(`Bet ${tip.idReceivedBet} annullata dal tipster`)
  })

  it('after sending is stopped in every room that has it, as a reply to its copy, and keeps its drops', async () => {
    const { tipster, sale } = await aTipsterWithRooms(2)
    const tip = await post(tipster.chat, 'Inter 1')
    await world.quiet()
    await world.people.postText(tipster.chat, '/annulla@xbet_bot', { replyTo: tip.messageId })
    await world.quiet()
    for (const { chat } of sale) {
      const [copy, stop] = (await world.people.messages(chat)).filter((one) => one.method)
      expect([stop?.text, stop?.replyTo]).toEqual([`STOP BET ${tip.idReceivedBet}\nInter 1`, copy?.messageId])
    }
    const bet = await world.betOf(tipster.chat, tip.messageId)
    expect(bet.stoppedAt).not.toBeNull()
    expect(bet.deletedAt).toBeNull()
  })

  it('by 👎 on his message, on any picture of an album; other reactions do nothing', async () => {
    const { tipster, sala } = await aTipsterWithRooms(1)
    const album = await world.people.postAlbum(tipster.chat, await Promise.all([aPicture(), aPicture()]), {
      caption: 'Inter 1',
    })
    const bet = await world.betOf(tipster.chat, album[0].messageId)
    await world.quiet()
    await world.people.react(tipster.chat, album[1]!.messageId, '🔥')
    await world.quiet()
    expect(await world.reads(sala.chat)).toHaveLength(2)
    await world.people.react(tipster.chat, album[1]!.messageId, '👎')
    await world.quiet()
    expect((await world.reads(sala.chat)).at(-1)).toContain(`STOP BET ${bet.idReceivedBet}`)
  })

  it('can be withdrawn only by its author', async () => {
    const { tipster } = await aTipsterWithRooms(1)
    const { members } = await world.people
      .createChat({
        title: 'Gruppo di due',
        members: [{ firstName: 'Autore' }, { firstName: 'Altro' }],
      })
      .then(async (chat) => {
        await updateRows(world.db, 'tipster', { idTipster: tipster.idTipster }, { idGruppoTg: chat.id })
        return { members: chat.members.map((member) => ({ ...member, chat: chat.id })) }
      })
    const [author, other] = members as [(typeof members)[0], (typeof members)[0]]
    const posted = await world.people.postText(author.chat, 'Inter 1', { as: author.id })
    const bet = await world.betOf(author.chat, posted.messageId)
    await world.quiet()
    await world.people.react(author.chat, posted.messageId, '👎', { as: other.id })
    await world.people.postText(author.chat, '/annulla', { as: other.id, replyTo: posted.messageId })
    await world.quiet()
    expect((await world.betOf(author.chat, posted.messageId)).stoppedAt).toBeNull()
    expect((await world.reads(author.chat)).at(-1)).toContain('solo da chi')
    expect((await world.reads(staff)).at(-1)).toContain(
      `annullare la bet ${bet.idReceivedBet}: non annullata`,
    )
  })

  it('a repeated withdrawal, or one without a bet, is answered and has no further effect', async () => {
    const { tipster, sala } = await aTipsterWithRooms(1)
    const tip = await post(tipster.chat, 'Inter 1')
    await world.quiet()
    for (let i = 0; i < 2; i++)
      await world.people.postText(tipster.chat, '/annulla', { replyTo: tip.messageId })
    await world.people.postText(tipster.chat, '/annulla')
    await world.quiet()
    expect(await world.reads(tipster.chat)).toEqual([
      `Bet ${tip.idReceivedBet} annullata.`,
      `La bet ${tip.idReceivedBet} è già stata fermata.`,
      'Per annullare una bet rispondi /annulla al suo messaggio.',
    ])
    expect(await world.reads(sala.chat)).toHaveLength(2)
    const bets = await rowsOf(world.db, 'bet', { chatId: tipster.chat }, ['idReceivedBet'])
    expect(bets).toHaveLength(1)
  })
})

it('an operator’s STOP BET prevents planned messages from being sent', async () => {
  const { tipster, sala } = await aTipsterWithRooms(1, { ritardo: 3_600 })
  const tip = await post(tipster.chat, 'Inter 1')
  const user = await world.aUser({ roles: ['OPERATORE'] })
  await world.as(user).post('POST /sparabet/annulla-bet', { idReceivedBet: tip.idReceivedBet, sales: [] })
  await world.fallDue(tip.idReceivedBet)
  expect(await world.reads(sala.chat)).toEqual([])
  const path = await world
    .as(user)
    .get('GET /api/v1/bets/:id/percorso', { params: { id: tip.idReceivedBet } })
  expect(path.body.righe).toMatchObject([
    { stato: 'annullato', motivo: `La bet è stata fermata da ${user.username}` },
  ])
})
