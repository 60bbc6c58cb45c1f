import { describe, expect, it } from 'vitest'
import { rowIfAny } from '#server/db/rows.ts'
import { botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'
import { until } from '#test/until.ts'

const world = await botWorld()
const operator = world.as(await world.aUser({ roles: ['OPERATORE'] }))

/** A tip sent to one room. */
async function aCopy(photo?: Buffer) {
  const tipster = await world.aTipsterOnTelegram()
  const sala = await world.aSalaOnTelegram()
  await world.link(tipster.idTipster, sala.idSala)
  const tip = photo
    ? await world.people.postPhoto(tipster.chat, photo, { caption: 'Inter 1' })
    : await world.people.postText(tipster.chat, 'Inter 1')
  const { idReceivedBet } = await world.betOf(tipster.chat, tip.messageId)
  await world.quiet()
  const edit = async (text: string) => {
    await world.people.edit(tipster.chat, tip.messageId, text)
    await until('the edit is in', async () => {
      const bet = await world.betOf(tipster.chat, tip.messageId)
      return bet.formattedBet === text
    })
    await world.quiet()
  }
  const copies = async (chat = sala.chat) =>
    (await world.people.messages(chat)).filter((one) => one.method && !one.deleted)
  const removeCopy = async () => world.people.delete(sala.chat, (await copies())[0]!.messageId)
  const path = async () =>
    (await operator.get('GET /api/v1/bets/:id/percorso', { params: { id: idReceivedBet } }).body).righe[0]!
  return { tipster, sala, tip, idReceivedBet, edit, copies, removeCopy, path }
}

describe('an edit whose copy was deleted in the room', () => {
  it('is sent as a new message, whole and marked, and the Percorso says so', async () => {
    const { sala, edit, removeCopy, path } = await aCopy()
    expect((await path()).rimandata).toBe(false)
    await removeCopy()
    await edit('Inter 2')
    expect(await world.reads(sala.chat)).toEqual(['(modificata)\nInter 2'])
    expect(await path()).toMatchObject({ stato: 'inviato', rimandata: true })
  })

  it('is the message that later edits change', async () => {
    const { sala, edit, removeCopy, path } = await aCopy()
    await removeCopy()
    await edit('Inter 2')
    await edit('Inter X')
    expect(await world.reads(sala.chat)).toEqual(['(modificata)\nInter X'])
    expect(await path()).toMatchObject({ stato: 'inviato', modificata: true, rimandata: true })
    await removeCopy()
    await edit('Inter over')
    expect(await world.reads(sala.chat)).toEqual(['(modificata)\nInter over'])
  })

  it('includes its picture', async () => {
    const { edit, removeCopy, copies } = await aCopy(await aPicture())
    await removeCopy()
    await edit('Inter 2')
    expect(await copies()).toMatchObject([{ method: 'sendPhoto', caption: '(modificata)\nInter 2' }])
  })

  it('is the message that answers to the bet and its STOP refer to', async () => {
    const { sala, tipster, tip, idReceivedBet, edit, removeCopy, copies } = await aCopy()
    await removeCopy()
    await edit('Inter 2')
    await world.people.postText(tipster.chat, 'Alzo', { replyTo: tip.messageId })
    await world.quiet()
    await operator.post('POST /sparabet/annulla-bet', { idReceivedBet, sales: [sala.idSala] })
    await world.quiet()
    const [correction, ...answers] = await copies()
    expect(answers.map((one) => one.replyTo)).toEqual([correction!.messageId, correction!.messageId])
  })

  it('is sent once though Telegram’s answer is lost, and is then uncertain', async () => {
    const { sala, edit, removeCopy, path } = await aCopy()
    await removeCopy()
    await world.people.setFault({ kind: 'cut-after', method: 'sendMessage', chatId: sala.chat, times: 1 })
    await edit('Inter 2')
    expect(await world.reads(sala.chat)).toEqual(['(modificata)\nInter 2'])
    expect(await path()).toMatchObject({ stato: 'incerto', rimandata: true })
  })
})

it('an edit whose answer is lost is repeated, since edits are idempotent', async () => {
  const { sala, edit, path } = await aCopy()
  await world.people.setFault({ kind: 'cut-after', method: 'editMessageText', chatId: sala.chat, times: 1 })
  await edit('Inter 2')
  expect(await world.reads(sala.chat)).toEqual(['(modificata)\nInter 2'])
  expect(await path()).toMatchObject({ stato: 'inviato', modificata: true, rimandata: false })
})

it.each([true, false])(
  'an edit after the room became a supergroup comes there as a new message (told before: %s)',
  async (isTold) => {
    const { sala, edit, path } = await aCopy()
    const bot = isTold ? null : await world.people.setFault({ kind: 'error', method: 'getUpdates', times: 1 })
    const now = await world.people.migrate(sala.chat)
    if (!bot) {
      await until('the room moved', async () => {
        const row = await rowIfAny(world.db, 'room', { idSala: sala.idSala }, ['idGruppoTg'])
        return row?.idGruppoTg === now.id
      })
    }
    await edit('Inter 2')
    await world.people.clearFaults()
    expect(await world.reads(now.id)).toEqual(['(modificata)\nInter 2'])
    await edit('Inter X')
    expect(await world.reads(now.id)).toEqual(['(modificata)\nInter X'])
    expect(await path()).toMatchObject({ stato: 'inviato', rimandata: true })
  },
)
