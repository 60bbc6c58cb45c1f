import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#server/db/free-port.ts'
import { aPicture } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { movePhotos } from './move-photos.ts'
import type { PhotoFiles } from './photo-files.ts'
import { createPhotoStore, type PhotoPlaces, photoPlaces } from './photo-store.ts'

// An S3 server that is not Amazon's, from the package `tools`.
const SERVER = resolve(import.meta.dirname, '../../../../tools/node_modules/s3rver/bin/s3rver.js')
const isInstalled = existsSync(SERVER)

let endpoint = ''
/** The credentials s3rver accepts. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const BUCKET = 'xbetapp-foto'
const settings = (over: object = {}) => ({ bucket: BUCKET, endpoint, region: 'us-east-1', ...KEYS, ...over })

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'xbetapp-s3-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

async function all<T>(some: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of some) found.push(one)
  return found
}

async function namesIn(files: PhotoFiles): Promise<string[]> {
  return (await all(files.list())).sort()
}

const bytesOf = async (stream: AsyncIterable<Buffer> | null): Promise<Buffer> =>
  Buffer.concat(stream ? await all(stream) : [])

describe.skipIf(!isInstalled)(
  `photos in a bucket${isInstalled ? '' : ' (not tried here: s3rver is not installed, npm run verify brings it)'}`,
  () => {
    beforeAll(async () => {
      const dir = await mkdtemp(join(tmpdir(), 'xbetapp-s3rver-'))
      const port = await freePort()
      endpoint = `http://127.0.0.1:${port}`
      const args = [
        '-d',
        dir,
        '-p',
        String(port),
        '-a',
        '127.0.0.1',
        '--configure-bucket',
        BUCKET,
        '--silent',
      ]
      const child = spawn(process.execPath, [SERVER, ...args], { stdio: 'ignore' })
      await until('the store answers', () =>
        fetch(endpoint).then(
          () => true,
          () => false,
        ),
      )
      return async () => {
        child.kill('SIGKILL')
        await rm(dir, { recursive: true, force: true })
      }
    })

    it('are returned byte for byte, small and whole, to every process', async () => {
      const places: PhotoPlaces = { place: 's3', s3: settings() }
      const [one, other] = [
        createPhotoStore(await folder(), places),
        createPhotoStore(await folder(), places),
      ]
      const bytes = await aPicture(900, 500)
      const { file } = await one.save(bytes)
      expect((await other.read(file)).equals(bytes)).toBe(true)
      expect((await bytesOf(await other.open(file, 'full'))).equals(bytes)).toBe(true)
      expect((await bytesOf(await other.open(file, 'thumb'))).length).toBeGreaterThan(0)
      expect((await one.save(bytes)).file).toBe(file)
      expect(await all(other.list())).toContain(file)
      expect(await one.open(`${'a'.repeat(64)}.jpg`, 'full')).toBeNull()
    })

    it('move there and back while people save and read, also after an interrupted run', async () => {
      const dir = await folder()
      const before = createPhotoStore(dir)
      const names: string[] = []
      for (let i = 0; i < 60; i++) names.push((await before.save(await aPicture(40 + i, 30))).file)
      const now = createPhotoStore(dir, { place: 's3', s3: settings() })
      const { here, there } = photoPlaces(dir, { place: 's3', s3: settings() })
      if (!there) throw new Error('one place only')

      let isOver = false
      let looked = 0
      const looking = (async () => {
        for (let i = 0; !isOver; i++) {
          const name = names[i % names.length] ?? ''
          const bytes = await now.read(name)
          expect(createHash('sha256').update(bytes).digest('hex')).toBe(name.split('.')[0])
          if (i % 20 === 0) names.push((await now.save(await aPicture(200 + i, 20))).file)
          looked++
        }
      })()
      const broken = new AbortController()
      const first = await movePhotos(there, here, {
        signal: broken.signal,
        each: (done) => done === 20 && broken.abort(),
      })
      expect(first.moved).toBeGreaterThanOrEqual(20)
      expect(first.moved).toBeLessThan(60)
      // Killed between the two halves of a move: the picture is in both places.
      const [left = ''] = await namesIn(there)
      await here.put(left, (await there.read(left)) ?? Buffer.alloc(0))
      const second = await movePhotos(there, here)
      expect(second).toEqual({ moved: 60 - first.moved - 1, found: 1, damaged: [] })
      isOver = true
      await looking
      expect(looked).toBeGreaterThan(0)
      expect(await namesIn(there)).toEqual([])
      for (const name of names) expect((await now.read(name)).length).toBeGreaterThan(0)

      await movePhotos(here, there)
      expect(await namesIn(here)).toEqual([])
      for (const name of names) expect((await before.read(name)).length).toBeGreaterThan(0)
    })

    it('one whose bytes do not match its name stays where it is, and is named', async () => {
      const dir = await folder()
      const { file } = await createPhotoStore(dir).save(await aPicture(61, 60))
      await writeFile(join(dir, 'photos', file.slice(0, 2), file), 'altro')
      const { here, there } = photoPlaces(dir, { place: 's3', s3: settings() })
      if (!there) throw new Error('one place only')
      expect(await movePhotos(there, here)).toEqual({ moved: 0, found: 0, damaged: [file] })
      expect(await namesIn(there)).toEqual([file])
    })
  },
)

it('an unreachable bucket refuses a picture with a sentence, and never reports one as missing', async () => {
  const away = {
    bucket: BUCKET,
    endpoint: `http://127.0.0.1:${await freePort()}`,
    region: 'us-east-1',
    ...KEYS,
  }
  const dir = await folder()
  const { file } = await createPhotoStore(dir).save(await aPicture(62, 60))
  const store = createPhotoStore(dir, { place: 's3', s3: away })
  await expect(store.save(await aPicture(63, 60))).rejects.toMatchObject({ code: 'PHOTOS_UNAVAILABLE' })
  await expect(store.open(`${'b'.repeat(64)}.jpg`, 'full')).rejects.toMatchObject({
    code: 'PHOTO_UNREACHABLE',
  })
  // Pictures still in the folder are shown.
  expect((await bytesOf(await store.open(file, 'full'))).length).toBeGreaterThan(0)
})
