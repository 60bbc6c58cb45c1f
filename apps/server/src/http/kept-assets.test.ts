import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'
import { buildApp } from './app.ts'
import { KEPT_DAYS, keepAssets } from './kept-assets.ts'

const { ctx } = await testApp()
const home = await mkdtemp(join(tmpdir(), 'xbetapp-builds-'))
afterAll(() => rm(home, { recursive: true, force: true }))

async function build(name: string, files: Record<string, string>): Promise<string> {
  const dist = join(home, name)
  await mkdir(join(dist, 'assets'), { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(join(dist, 'assets', file), text)
  const [first] = Object.keys(files)
  await writeFile(join(dist, 'index.html'), `<script type="module" src="/xbetapp/assets/${first}"></script>`)
  return dist
}
const serve = (webDist: string, keptAssets?: string) =>
  buildApp({
    ctx,
    demo: false,
    health: async () => ({ status: 'ok' }) as never,
    webDist,
    ...(keptAssets ? { keptAssets } : {}),
  })

describe('files of the previous build', async () => {
  const dataDir = join(home, 'data')
  const before = await build('before', { 'AAAAAAA.js': 'prima', 'CCCCCCC.js': 'di entrambe' })
  await keepAssets(before, dataDir)
  const after = await build('after', { 'BBBBBBB.js': 'dopo', 'CCCCCCC.js': 'di entrambe' })
  const kept = await keepAssets(after, dataDir)
  const app = await serve(after, kept)
  const get = async (url: string) => {
    const { statusCode, body, headers } = await app.inject({
      url,
      headers: { 'accept-encoding': 'identity' },
    })
    return { statusCode, body, cached: headers['cache-control'] }
  }
  afterAll(() => app.close())

  it('are still served after the next build is deployed, like those of the new one', async () => {
    const whole = { statusCode: 200, cached: 'public, max-age=31536000, immutable' }
    expect(await get('/xbetapp/assets/AAAAAAA.js')).toEqual({ ...whole, body: 'prima' })
    expect(await get('/xbetapp/assets/BBBBBBB.js')).toEqual({ ...whole, body: 'dopo' })
    expect(await get('/xbetapp/assets/CCCCCCC.js')).toEqual({ ...whole, body: 'di entrambe' })
    expect((await get('/xbetapp/assets/DDDDDDD.js')).statusCode).toBe(404)
  })

  it('are deleted only when no build has had them for long; a half-written copy is never served', async () => {
    const old = new Date(Date.now() - (KEPT_DAYS + 1) * 86_400_000)
    await utimes(join(kept, 'assets', 'AAAAAAA.js'), old, old)
    await utimes(join(kept, 'assets', 'CCCCCCC.js'), old, old)
    await keepAssets(after, dataDir)
    expect((await readdir(join(kept, 'assets'))).sort()).toEqual(['BBBBBBB.js', 'CCCCCCC.js'])
  })

  it('a server that starts while a build is under way has no version yet, and serves', async () => {
    const empty = join(home, 'under-way')
    await mkdir(empty)
    expect(await readdir(join(await keepAssets(empty, join(home, 'other')), 'assets'))).toEqual([])
    const early = await serve(empty)
    const { headers, statusCode } = await early.inject('/api/v1/valuta')
    expect([statusCode, headers['x-versione']]).toEqual([401, undefined])
    await early.close()
  })

  it('every answer names the version, which changes with each build', async () => {
    const version = async (one: typeof app) => (await one.inject('/api/v1/valuta')).headers['x-versione']
    const earlier = await serve(before)
    expect([await version(earlier), await version(app)]).toEqual(['AAAAAAA', 'BBBBBBB'])
    await earlier.close()
  })
})
