import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { emulatorForTest } from '../testing/emulator-for-test.ts'
import { jpegOf, pngOf } from '../testing/test-images.ts'

/** Noise, which does not compress: three bytes per pixel. */
const heavy = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()

async function world() {
  const t = await emulatorForTest()
  const { id: chat } = await t.tipster()
  /** Uploads files as a client does, each under the name in its `attach://` reference. */
  async function upload(method: string, fields: Record<string, unknown>, files: Record<string, Buffer>) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ chat_id: chat, ...fields }))
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
    for (const [name, bytes] of Object.entries(files))
      form.set(name, new Blob([bytes as never]), `${name}.bin`)
    const answer = await fetch(`${t.emulator.apiRoot}/bot${t.emulator.token}/${method}`, {
      method: 'POST',
      body: form,
    })
    return (await answer.json()) as { ok: boolean; description?: string; error_code?: number; result?: never }
  }
  return { ...t, chat, upload }
}

describe('Telegram accepts as a photo', () => {
  test('at most 10 MB', async () => {
    const { upload } = await world()
    const photo = await heavy(2_000)
    expect(await upload('sendPhoto', {}, { photo })).toMatchObject({
      ok: false,
      error_code: 400,
      description: `Bad Request: file of size ${photo.length} bytes is too big for a photo; the maximum size is 10485760 bytes`,
    })
    expect(await upload('sendDocument', {}, { document: photo })).toMatchObject({ ok: true })
  })

  test.each([
    ['wider and higher together than 10,000', 9_000, 1_001],
    ['longer than twenty times its width', 2_001, 100],
  ])('nothing %s', async (_, width, height) => {
    const { upload } = await world()
    expect(await upload('sendPhoto', {}, { photo: await pngOf(width, height) })).toMatchObject({
      description: 'Bad Request: PHOTO_INVALID_DIMENSIONS',
    })
  })

  test('only images, and names the refused item of an album', async () => {
    const { upload } = await world()
    const media = ['a', 'b'].map((name) => ({ type: 'photo', media: `attach://${name}` }))
    const files = { a: await jpegOf(40, 40), b: Buffer.from('ciao') }
    expect(await upload('sendMediaGroup', { media }, files)).toMatchObject({
      description: 'Bad Request: failed to send message #2 with the error message "IMAGE_PROCESS_FAILED"',
    })
  })
})

describe('a file id', () => {
  test('is valid only for the kind of file it was issued for', async () => {
    const { api, chat, people } = await world()
    const file = { bytes: await pngOf(40, 40), name: 'a.png', mime: 'image/png' }
    const posted = await people.postDocument(chat, file)
    const photo = await people.postPhoto(chat, await jpegOf(40, 40))
    const idOf = (url = '') => url.split('/').at(-1) ?? ''
    const asFile = idOf(posted.document?.url)
    const asPhoto = idOf(photo.photos.at(-1)?.url)
    expect(await api('sendPhoto', { chat_id: chat, photo: asFile })).toMatchObject({
      description: "Bad Request: can't use file of type Document as Photo",
    })
    expect(await api('sendDocument', { chat_id: chat, document: asPhoto })).toMatchObject({
      description: "Bad Request: can't use file of type Photo as Document",
    })
    expect(await api('sendPhoto', { chat_id: chat, photo: asPhoto })).toMatchObject({ ok: true })
  })

  test('of another bot is invalid', async () => {
    const [{ api, chat }, other] = [await world(), await world()]
    const photo = await other.people.postPhoto(other.chat, await jpegOf(40, 40))
    const id = photo.photos.at(-1)?.url.split('/').at(-1)
    expect(await api('sendPhoto', { chat_id: chat, photo: id })).toMatchObject({
      description: 'Bad Request: wrong file identifier/HTTP URL specified',
    })
  })
})

test('a file of more than 50 MB exceeds every request’s limit', async () => {
  const { upload } = await world()
  expect(await upload('sendDocument', {}, { document: Buffer.alloc(50 * 1024 * 1024 + 1) })).toMatchObject({
    ok: false,
    error_code: 413,
    description: 'Request Entity Too Large',
  })
})
