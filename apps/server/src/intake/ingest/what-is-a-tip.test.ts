import { describe, expect, it } from 'vitest'
import { rowsOf, updateRows } from '#server/db/rows.ts'
import { botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'

const world = await botWorld()
const trash = await world.staffChat('chat_trash_id')

const betsOf = async (idTipster: number) => {
  const rows = await rowsOf(
    world.db,
    'bet',
    { idTipster },
    ['idReceivedBet', 'receivedBet', 'stoppedAt'],
    'idReceivedBet',
  )
  return rows
}

describe('a message without a tip', () => {
  it.each([['🔥🔥'], ['\u2060\u200B\u2060'], ['👍!!'], ['/start'], ['/stat@altro_bot oggi']])(
    '%j is no bet: it is copied to the trash chat',
    async (text) => {
      const tipster = await world.aTipsterOnTelegram()
      await world.people.postText(tipster.chat, text)
      await world.quiet()
      expect(await betsOf(tipster.idTipster)).toEqual([])
      expect((await world.reads(trash)).at(-1)).toBe(text.trim())
    },
  )

  it('below a picture is a bet all the same', async () => {
    const tipster = await world.aTipsterOnTelegram()
    await world.people.postPhoto(tipster.chat, await aPicture(), { caption: '🔥' })
    await world.quiet()
    expect(await betsOf(tipster.idTipster)).toMatchObject([{ receivedBet: '🔥' }])
  })
})

describe('a plain word that withdraws a bet', () => {
  it.each([['annulla'], ['❌ ANNULLATA ❌'], ['void.'], ['Stop!'], ['no bet']])(
    '%j in reply to a tip withdraws it; he, the rooms and the staff are notified',
    async (word) => {
      const tipster = await world.aTipsterOnTelegram()
      const room = await world.aSalaOnTelegram()
      await world.link(tipster.idTipster, room.idSala)
      const tip = await world.people.postText(tipster.chat, 'Inter 1')
      await world.quiet()
      await world.people.postText(tipster.chat, word, { replyTo: tip.messageId })
      await world.quiet()
      const [bet, ...others] = await betsOf(tipster.idTipster)
      expect(others).toEqual([])
      expect(bet?.stoppedAt).not.toBeNull()
      expect((await world.reads(room.chat)).at(-1)).toBe(`STOP BET ${bet?.idReceivedBet}\nInter 1`)
      expect((await world.reads(tipster.chat)).at(-1)).toBe(`Bet ${bet?.idReceivedBet} annullata.`)
    },
  )

  it('in reply to no tip, or by someone else, withdraws nothing and is copied to the trash chat', async () => {
    const tipster = await world.aTipsterOnTelegram()
    const other = await world.people.createUser({ firstName: 'Passante' })
    const group = await world.people.createChat({
      title: 'Due',
      type: 'group',
      members: [{ firstName: 'Mario' }, other.id],
    })
    await updateRows(world.db, 'tipster', { idTipster: tipster.idTipster }, { idGruppoTg: group.id })
    const tip = await world.people.postText(group.id, 'Inter 1')
    await world.people.postText(group.id, 'annulla')
    await world.people.postText(group.id, 'void', { replyTo: tip.messageId, as: other.id })
    await world.quiet()
    expect(await betsOf(tipster.idTipster)).toMatchObject([{ receivedBet: 'Inter 1', stoppedAt: null }])
    expect((await world.reads(trash)).slice(-4)).toEqual([
      expect.stringContaining('(Mario)'),
      'annulla',
      expect.stringContaining('(Passante)'),
      'void',
    ])
  })
})

describe('where only chosen authors are allowed', () => {
  it('their messages become bets and those of others are ignored; earlier authors are offered for choice', async () => {
    const tipster = await world.aTipsterOnTelegram()
    const [capo, altro] = await Promise.all([
      world.people.createUser({ firstName: 'Capo', lastName: 'Rossi' }),
      world.people.createUser({ firstName: 'Altro' }),
    ])
    const group = await world.people.createChat({
      title: 'Misto',
      type: 'group',
      members: [capo.id, altro.id],
    })
    await updateRows(world.db, 'tipster', { idTipster: tipster.idTipster }, { idGruppoTg: group.id })
    await world.people.postText(group.id, 'Inter 1', { as: capo.id })
    await world.people.postText(group.id, 'buongiorno a tutti', { as: altro.id })
    await world.quiet()
    const admin = world.as(await world.aUser({ roles: ['ADMIN'] }))
    const seen = await admin.get('GET /api/v1/tipster/:id/autori', { params: { id: tipster.idTipster } })
    expect(seen.body.map(({ idAutore, nome }) => [idAutore, nome])).toEqual([
      [altro.id, 'Altro'],
      [capo.id, 'Capo Rossi'],
    ])

    const { idTipster } = tipster
    const saved = await admin.put('PUT /api/v1/tipster', {
      idTipster,
      filtroAutori: true,
      autoriAmmessi: [capo.id],
    })
    expect(saved.body).toMatchObject({ filtroAutori: true, autoriAmmessi: [capo.id] })
    const before = (await world.reads(trash)).length
    await world.people.postText(group.id, 'chi ha giocato ieri?', { as: altro.id })
    await world.people.postPhoto(group.id, await aPicture(), { as: altro.id })
    await world.people.postText(group.id, 'Roma 2', { as: capo.id })
    await world.quiet()
    const bets = await betsOf(idTipster)
    expect(bets.map((bet) => bet.receivedBet)).toEqual(['Inter 1', 'buongiorno a tutti', 'Roma 2'])
    expect((await world.reads(trash)).length).toBe(before)
  })

  it('a channel, which writes without a person’s name, is offered by its title', async () => {
    const channel = await world.people.createChat({ title: 'Il canale dei pronostici', type: 'channel' })
    const { idTipster } = await world.aTipster({ idGruppoTg: channel.id })
    await world.people.postText(channel.id, 'Inter 1')
    await world.quiet()
    const admin = world.as(await world.aUser({ roles: ['ADMIN'] }))
    const seen = await admin.get('GET /api/v1/tipster/:id/autori', { params: { id: idTipster } })
    expect(seen.body.map(({ idAutore, nome }) => [idAutore, nome])).toEqual([
      [channel.id, 'Il canale dei pronostici'],
    ])
  })
})
