import { describe, expect, it } from 'vitest'
import { botWorld } from '#test/bot-world.ts'

const world = await botWorld()
const commands = await world.staffChat('chat_comando_id')

async function ask(text: string, chat = commands): Promise<string | undefined> {
  const asked = await world.people.postText(chat, text)
  await world.quiet()
  return (await world.people.messages(chat)).find((message) => message.replyTo === asked.messageId)?.text
}

describe('in the command chat', () => {
  it('/stato shows the state of the bot', async () => {
    expect(await ask('/stato')).toMatch(
      /^Bot attivo\nIn coda: 0\nInvii previsti: 0\nInvii in attesa di conferma: 0\nInvii incerti: 0\nNessuna chat in pausa\nBet di oggi: \d+, da droppare 0, immagini da leggere 0$/,
    )
  })

  it('/bet shows a bet and where it was sent', async () => {
    const tipster = await world.aTipsterOnTelegram()
    const [sala, standby, secret] = [
      await world.aSalaOnTelegram({ nome: 'Aurora' }),
      await world.aSalaOnTelegram({ nome: 'Bilancia', stato: 'S' }),
      await world.aSalaOnTelegram({ nome: 'Ombra', isSecret: true }),
    ]
    for (const { idSala } of [sala, standby, secret]) await world.link(tipster.idTipster, idSala)
    const posted = await world.people.postText(tipster.chat, 'Inter 1 @1.85')
    const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
    await world.quiet()
    const answer = await ask(`/bet@xbet_bot ${idReceivedBet}`)
    expect(answer).toContain(`Bet ${idReceivedBet} - ${tipster.nomeTipster} - `)
    expect(answer).toContain('Inter 1 | @1.85')
    expect(answer).toContain('Tot € 0,00, quota media 0,00000, esito Open')
    expect(answer).toMatch(/Aurora: inviata \d\d:\d\d:\d\d \(Collegamento automatico\)/)
    expect(answer).toContain('Bilancia: esclusa (La sala è STANDBY)')
    expect(answer).not.toContain('Ombra')
  })

  it.each([
    ['/bet 999999', 'La bet con il codice 999999 non esiste'],
    ['/bet', 'Indica il codice: /bet 123'],
    ['/bet uno', 'Indica il codice: /bet 123'],
  ])('%s is answered: %s', async (text, answer) => {
    expect(await ask(text)).toBe(answer)
  })

  it.each(['/aiuto', '/AIUTO', '/help'])('%s lists the commands', async (text) => {
    expect(await ask(text)).toMatch(/^Comandi:\n\/stato/)
  })

  it('an unknown command is answered with the list, other messages are not', async () => {
    expect(await ask('/annulla')).toMatch(/^Comando non riconosciuto\./)
    expect(await ask('buongiorno')).toBeUndefined()
  })
})

it('commands are ignored in other chats', async () => {
  const other = (await world.aChat()).id
  const tipster = await world.aTipsterOnTelegram()
  expect([await ask('/stato', other), await ask('/bet 1', tipster.chat)]).toEqual([undefined, undefined])
})
