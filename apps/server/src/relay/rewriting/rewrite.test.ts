import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateRows } from '#server/db/rows.ts'
import { type BotWorld, botWorld } from '#test/bot-world.ts'

const world = await botWorld()
let staff: number
beforeAll(async () => {
  staff = await world.staffChat('chat_staff_id')
})
beforeEach(async () => {
  await world.setVariable('gpt_api_key', 'chiave-segreta')
})

async function aTipsterWithRoom(sala: Parameters<BotWorld['aSala']>[0] = {}) {
  const tipster = await world.aTipsterOnTelegram()
  const room = await world.aSalaOnTelegram({ sendOriginalBet: false, promptGpt: 'Riscrivi', ...sala })
  await world.link(tipster.idTipster, room.idSala)
  return { tipster, room }
}

describe('a room that wants its bets rewritten', () => {
  it('gets the model’s text by its prompt; the lines below are not the model’s', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    await updateRows(world.db, 'tipster', { idTipster: tipster.idTipster }, { accettazioneTipster: false })
    world.modelStub.answers(({ user }) => `riscritta: ${user}`)
    await world.people.postText(tipster.chat, 'Inter 1 @1.85')
    await world.quiet()
    expect(await world.reads(room.chat)).toEqual(['riscritta: Inter 1 @1.85\n\nBETTING LIMITATO'])
    expect(world.modelStub.questions).toMatchObject([
      { system: 'Riscrivi', user: 'Inter 1 @1.85', authorization: 'Bearer chiave-segreta' },
    ])
  })

  it('shares the answer with the rooms of the same prompt', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const other = await world.aSalaOnTelegram({ sendOriginalBet: false, promptGpt: 'Riscrivi' })
    await world.link(tipster.idTipster, other.idSala)
    world.modelStub.answers(() => 'una volta')
    await world.people.postText(tipster.chat, 'Milan 2')
    await world.quiet()
    expect([await world.reads(room.chat), await world.reads(other.chat)]).toEqual([
      ['una volta'],
      ['una volta'],
    ])
    expect(world.modelStub.questions).toHaveLength(1)
  })

  it.each([
    ['refuses', 401, 'stato 401'],
    ['says nothing', '', 'risposta vuota'],
    ['never answers', 'never', 'nessuna risposta in tempo'],
  ] as const)(
    'gets the original, and the staff a line without the key, when the model %s',
    async (_, answer, why) => {
      const { tipster, room } = await aTipsterWithRoom()
      world.modelStub.answers(() => answer)
      await world.people.postText(tipster.chat, 'Roma 1X')
      await world.quiet()
      expect(await world.reads(room.chat)).toEqual(['Roma 1X'])
      const told = (await world.reads(staff)).at(-1)
      expect(told).toContain(`riscrittura non riuscita (${why})`)
      expect(told).not.toContain('chiave-segreta')
    },
  )

  it.each([
    ['the key', { promptGpt: 'Riscrivi' }, '', 'la chiave gpt_api_key'],
    ['the prompt', { promptGpt: ' ' }, 'chiave-segreta', 'il prompt'],
  ])(
    'gets the original without %s, and the staff are told what is missing',
    async (_, sala, key, missing) => {
      await world.setVariable('gpt_api_key', key)
      const { tipster, room } = await aTipsterWithRoom(sala)
      await world.people.postText(tipster.chat, 'Lazio 2')
      await world.quiet()
      expect(await world.reads(room.chat)).toEqual(['Lazio 2'])
      expect((await world.reads(staff)).at(-1)).toContain(
        `inviata la bet originale a ${room.nomeSala}, manca ${missing}`,
      )
    },
  )

  it('gets an operator’s send rewritten too, with his note unchanged', async () => {
    const { room } = await aTipsterWithRoom()
    const bet = await world.aBet({ text: 'Napoli 1' })
    const operator = world.as(await world.aUser({ roles: ['OPERATORE'] }))
    world.modelStub.answers(({ user }) => `riscritta: ${user}`)
    const sent = await operator.post('POST /sparabet/send-messages-old-bet', {
      idReceivedBet: bet.idReceivedBet,
      notes: 'in fretta',
      sales: { [room.idSala]: room.nomeSala },
    })
    expect(sent.body.queued).toBe(1)
    await world.quiet()
    expect(await world.reads(room.chat)).toEqual(['riscritta: Napoli 1\n\nin fretta'])
  })

  it('gets its bets in order, a picture behind the text that is still being rewritten', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    world.modelStub.answers(({ user }) => (user === 'prima' ? 'never' : `riscritta: ${user}`))
    await world.people.postText(tipster.chat, 'prima')
    await world.people.postText(tipster.chat, 'seconda')
    await world.quiet()
    expect(await world.reads(room.chat)).toEqual(['prima', 'riscritta: seconda'])
  })
})
