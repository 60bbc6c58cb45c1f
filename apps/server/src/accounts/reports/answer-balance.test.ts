import { expect, it } from 'vitest'
import { updateRows } from '#server/db/rows.ts'
import { botWorld } from '#test/bot-world.ts'

const world = await botWorld()
const { db, people } = world

const aRoom = async (fields: object = {}) => {
  const { saldoInChat = true, ...rest } = fields as { saldoInChat?: boolean }
  const room = await world.aSalaOnTelegram({ saldoOutstandingBase: '150.50', ...rest })
  if (saldoInChat) await updateRows(db, 'room', { idSala: room.idSala }, { saldoInChat })
  return room
}
async function ask(chat: number, text = '/saldo') {
  const asked = await people.postText(chat, text)
  await world.quiet()
  return (await people.messages(chat)).filter(({ replyTo }) => replyTo === asked.messageId).map((m) => m.text)
}

it('a room that allows it is told its balance of the moment', async () => {
  const { chat } = await aRoom({ nome: 'Aurora' })
  for (const text of ['/saldo', '/SALDO@xbet_bot', ' /saldo '])
    expect(await ask(chat, text)).toEqual([
      expect.stringMatching(/^Saldo Aurora al \d\d\/\d\d\/\d{4}\nSALDO TOTALE: € 150,50$/),
    ])
  expect(await ask(chat, '/saldo di ieri')).toEqual([])
})

it('no other room is: not one that does not allow it, is secret or is off', async () => {
  for (const fields of [{ saldoInChat: false }, { isSecret: true }, { stato: 'D' }])
    expect(await ask((await aRoom(fields)).chat)).toEqual([])
})

it('in its drop chat too, five times a day', async () => {
  const chat = (await world.aChat()).id
  const { idSala } = await aRoom({ nome: 'Corona', saldoOutstandingBase: '-7' })
  await updateRows(db, 'room', { idSala }, { idDropTg: chat })
  const answers: Array<Array<string | undefined>> = []
  for (let n = 0; n < 6; n++) answers.push(await ask(chat))
  expect(answers.map((told) => told.length)).toEqual([1, 1, 1, 1, 1, 0])
  expect(answers[3]?.[0]).toMatch(/^Saldo Corona al .*\nSALDO TOTALE: € -7,00$/)
  expect(answers[4]?.[0]).toMatch(/\n\nÈ la quinta risposta di oggi: la prossima è domani\.$/)
})

it('none is, while sends are only judged', async () => {
  const { chat } = await aRoom()
  await world.setVariable('prova_a_vuoto', 'True')
  expect(await ask(chat)).toEqual([])
  await world.setVariable('prova_a_vuoto', 'False')
  expect(await ask(chat)).toHaveLength(1)
})
