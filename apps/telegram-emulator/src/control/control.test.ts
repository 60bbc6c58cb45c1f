import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { emulatorForTest } from '../testing/emulator-for-test.ts'
import { jpegOf } from '../testing/test-images.ts'

describe('people', () => {
  test('write as a chosen member, with photos, documents, albums and replies', async () => {
    const { people } = await emulatorForTest()
    const anna = await people.createUser({ firstName: 'Anna', lastName: 'Bo' })
    const chat = await people.createChat({
      id: -1001,
      title: 'Staff',
      gruppo: 'Staff',
      members: [{ firstName: 'Ugo' }, anna.id],
    })
    expect(chat).toMatchObject({
      id: -1001,
      members: [{ name: 'Ugo', role: 'creator' }, { name: 'Anna Bo' }],
    })
    const text = await people.postText(chat.id, 'ciao', { as: anna.id })
    expect(text).toMatchObject({ from: { name: 'Anna Bo' }, text: 'ciao', messageId: 1 })
    const photo = await people.postPhoto(chat.id, await jpegOf(30, 20), { caption: 'foto', replyTo: 1 })
    expect(photo).toMatchObject({
      from: { name: 'Ugo' },
      caption: 'foto',
      replyTo: 1,
      photos: [{ width: 30, height: 20 }],
    })
    const document = await people.postDocument(chat.id, { bytes: Buffer.from('a;b'), name: 'conti.csv' })
    expect(document.document).toMatchObject({ name: 'conti.csv', size: 3 })
    expect(Buffer.from(await people.download(document.document?.url ?? '')).toString()).toBe('a;b')
    const album = await people.postAlbum(chat.id, [await jpegOf(1, 1), await jpegOf(2, 2)])
    expect(album.map(({ mediaGroupId }) => mediaGroupId === album[0].mediaGroupId)).toEqual([true, true])
    expect((await people.messages(chat.id, { after: 2 })).map(({ messageId }) => messageId)).toEqual([
      3, 4, 5,
    ])
    expect((await people.messages(chat.id, { limit: 2 })).map(({ messageId }) => messageId)).toEqual([4, 5])
  })

  test('post a form with files, as the page does', async () => {
    const { people, emulator, tipster } = await emulatorForTest()
    const chat = await tipster()
    const form = new FormData()
    form.set('text', 'dalla pagina')
    form.set('as', String(chat.members[0]?.id))
    form.append('photos', new Blob([await jpegOf(10, 10)]), 'a.jpg')
    form.append('photos', new Blob([await jpegOf(20, 20)]), 'b.jpg')
    const answer = await fetch(`${emulator.apiRoot}/emulator/chats/${chat.id}/messages`, {
      method: 'POST',
      body: form,
    })
    expect(answer.status).toBe(200)
    expect(await people.messages(chat.id)).toMatchObject([
      { caption: 'dalla pagina' },
      { photos: [{ width: 20 }] },
    ])
  })

  test('receive refusals in Italian', async () => {
    const { people, api, tipster } = await emulatorForTest()
    const chat = await tipster()
    const stranger = await people.createUser({ firstName: 'Carlo' })
    const { result } = await api('sendMessage', { chat_id: chat.id, text: 'del bot' })
    await expect(people.postText(chat.id, ' ')).rejects.toThrow('Il messaggio è vuoto')
    await expect(people.postText(-5, 'x')).rejects.toThrow('La chat -5 non esiste')
    await expect(people.postText(chat.id, 'x', { as: stranger.id })).rejects.toThrow('non è membro')
    await expect(people.postText(chat.id, 'x', { replyTo: 99 })).rejects.toThrow('Il messaggio 99 non esiste')
    await expect(people.edit(chat.id, result.message_id, 'x')).rejects.toThrow(
      'Si modificano solo i propri messaggi',
    )
    await expect(people.react(chat.id, result.message_id, '🧀')).rejects.toThrow(
      'Telegram non ha la reazione',
    )
    await expect(people.postPhoto(chat.id, Buffer.from('non una foto'))).rejects.toThrow(
      'IMAGE_PROCESS_FAILED',
    )
    await expect(people.createChat({ id: chat.id, title: 'doppia' })).rejects.toThrow('esiste già')
    await expect(people.migrate(chat.id)).rejects.toThrow('Solo un gruppo')
    await expect(people.setFault({ kind: 'boh' as never })).rejects.toThrow('Richiesta non valida')
  })

  test('add, mute and remove the bot, which receives an update each time', async () => {
    const { people, updates, tipster } = await emulatorForTest()
    const chat = await tipster()
    await people.muteBot(chat.id)
    await people.kickBot(chat.id)
    await people.addBot(chat.id, 'member')
    const statuses = (await updates()).flatMap(({ my_chat_member: change, message }) =>
      change
        ? [`${change.old_chat_member.status} → ${change.new_chat_member.status}`]
        : [Object.keys(message ?? {}).at(-1)],
    )
    expect(statuses).toEqual([
      'administrator → restricted',
      'restricted → kicked',
      'kicked → member',
      'new_chat_members',
    ])
  })
})

describe('tests', () => {
  test('read the accepted messages in order, as accepted', async () => {
    const { people, api, tipster } = await emulatorForTest()
    const [one, other] = [await tipster(), await tipster()]
    await api('sendMessage', { chat_id: one.id, text: 'primo' })
    await api('sendMessage', { chat_id: other.id, text: 'secondo' })
    await api('editMessageText', { chat_id: one.id, message_id: 1, text: 'corretto' })
    await api('deleteMessage', { chat_id: other.id, message_id: 1 })
    expect(await people.sends()).toMatchObject([{ text: 'primo' }, { text: 'secondo' }])
    expect(await people.sends(other.id)).toMatchObject([
      { text: 'secondo', method: 'sendMessage', atMs: expect.any(Number) },
    ])
  })

  test('get the chat’s messages in the error when the awaited message does not come', async () => {
    const { people, tipster } = await emulatorForTest()
    const chat = await tipster()
    await people.postText(chat.id, 'altro')
    await expect(people.waitForMessage(chat.id, ({ text }) => text === 'atteso', 50)).rejects.toThrow(
      /1: altro/,
    )
  })

  test('see every change on the event stream', async () => {
    const { people, emulator, tipster } = await emulatorForTest()
    const chat = await tipster()
    const stream = await fetch(`${emulator.apiRoot}/emulator/events`)
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    await reader?.read()
    await people.postText(chat.id, 'x')
    expect((await reader?.read())?.value).toBe('data: changed\n\n')
    await reader?.cancel()
  })
})

describe('the control API refuses all other callers', () => {
  const statusFor = (apiRoot: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${apiRoot}/emulator/state`, { headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })

  test('other sites in the browser, and host names that resolve to loopback', async () => {
    const { emulator } = await emulatorForTest()
    expect(await statusFor(emulator.apiRoot, {})).toBe(200)
    expect(await statusFor(emulator.apiRoot, { origin: emulator.apiRoot })).toBe(200)
    expect(await statusFor(emulator.apiRoot, { origin: 'https://altrove.it' })).toBe(403)
    expect(await statusFor(emulator.apiRoot, { host: 'altrove.it' })).toBe(403)
  })
})
