import { describe, expect, test } from 'vitest'
import { emulatorForTest } from '../testing/emulator-for-test.ts'

const KINDS = [
  ['video', 'gol.mp4', 'video/mp4'],
  ['animation', 'gol.gif', 'image/gif'],
  ['audio', 'nota.mp3', 'audio/mpeg'],
  ['voice', 'voce.ogg', 'audio/ogg'],
  ['document', 'schedina.pdf', 'application/pdf'],
] as const
type Kind = (typeof KINDS)[number][0]
const file = ([kind, name, mime]: readonly [Kind, string, string]) => ({
  ...{ kind, name, mime },
  bytes: Buffer.from(kind),
})

async function world() {
  const t = await emulatorForTest()
  const [{ id: from }, { id: to }] = [await t.tipster(), await t.tipster({ title: 'Sala' })]
  const copy = (message_id: number, more: object = {}) =>
    t.api('copyMessage', { chat_id: to, from_chat_id: from, message_id, ...more })
  return { ...t, from, to, copy }
}

describe.each(KINDS)('%s', (...kind) => {
  test('reaches the bot with its kind, and is copied with another caption', async () => {
    const { people, updates, from, to, copy } = await world()
    const posted = await people.postDocument(from, file(kind), { caption: 'prima' })
    const [update] = await updates()
    expect(update?.message?.[kind[0]]).toMatchObject({ file_name: kind[1], mime_type: kind[2] })
    expect((await copy(posted.messageId, { caption: 'dopo' })).ok).toBe(true)
    const [read] = await people.messages(to)
    expect(read).toMatchObject({ caption: 'dopo', document: { kind: kind[0], name: kind[1] } })
    await copy(posted.messageId, { caption: '' })
    await copy(posted.messageId)
    expect((await people.messages(to)).slice(1).map(({ caption }) => caption)).toEqual([undefined, 'prima'])
  })

  test('is sent again by its file_id', async () => {
    const { people, updates, api, from, to } = await world()
    await people.postDocument(from, file(kind))
    const [update] = await updates()
    const id = update?.message?.[kind[0]]?.file_id
    const method = `send${kind[0][0]?.toUpperCase()}${kind[0].slice(1)}`
    expect((await api(method, { chat_id: to, [kind[0]]: id })).result).toMatchObject({
      [kind[0]]: { file_id: id },
    })
  })
})

describe('a protected chat', () => {
  test('forbids copying and forwarding, and marks its messages as protected', async () => {
    const { people, api, from, to, copy } = await world()
    const { messageId } = await people.postText(from, 'segreto')
    await people.setProtected(from, true)
    expect(await copy(messageId)).toMatchObject({
      error_code: 400,
      description: "Bad Request: message can't be copied",
    })
    const forwarded = { chat_id: to, from_chat_id: from, message_id: messageId }
    expect((await api('forwardMessage', forwarded)).description).toBe(
      "Bad Request: message can't be forwarded",
    )
    expect((await api('getChat', { chat_id: from })).result).toMatchObject({ has_protected_content: true })
    await people.setProtected(from, false)
    expect((await copy(messageId)).ok).toBe(true)
  })
})

test('an album mixes photos and films, but not with files or sounds', async () => {
  const { people, updates, api, from, to } = await world()
  for (const kind of KINDS) await people.postDocument(from, file(kind))
  const ids = new Map(
    (await updates()).flatMap(({ message }) =>
      KINDS.flatMap(([kind]) => (message?.[kind] ? [[kind, message[kind].file_id] as const] : [])),
    ),
  )
  const album = (...kinds: Kind[]) =>
    api('sendMediaGroup', { chat_id: to, media: kinds.map((type) => ({ type, media: ids.get(type) })) })
  expect((await album('video', 'video')).ok).toBe(true)
  expect((await album('document', 'document')).ok).toBe(true)
  expect((await album('video', 'document')).description).toBe(
    "Bad Request: document can't be mixed with other media types",
  )
  expect((await album('audio', 'video')).description).toBe(
    "Bad Request: audio can't be mixed with other media types",
  )
})
