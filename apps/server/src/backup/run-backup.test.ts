import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { endBackups, runBackup } from './run-backup.ts'

const folder = await mkdtemp(join(tmpdir(), 'xbetapp-backup-'))
const script = async (text: string): Promise<string> => {
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(file, text)
  return file
}
it('a backup asked for while one is being made is that one, the next one is another', async () => {
  const log = join(folder, 'runs')
  const counts = await script(
    `import { appendFileSync } from 'node:fs'; appendFileSync('${log}', 'x'); setTimeout(() => {}, 200)`,
  )
  await Promise.all([
    runBackup({ tries: false, dataDir: folder }, counts),
    runBackup({ tries: true, dataDir: folder }, counts),
  ])
  expect(await readFile(log, 'utf8')).toBe('x')
  await runBackup({ tries: false, dataDir: folder }, counts)
  expect(await readFile(log, 'utf8')).toBe('xx')
})

it('a backup that fails says its last line', async () => {
  const fails = await script(`console.error('prima riga\\ndisco pieno'); process.exitCode = 1`)
  await expect(runBackup({ tries: false, dataDir: folder }, fails)).rejects.toThrow('disco pieno')
})

it('a backup ends with its server, its restore too, and is no failure', async () => {
  const beats = join(folder, 'beats')
  const length = async () => (await readFile(beats, 'utf8').catch(() => '')).length
  const restores = await script(`
    import { spawnSync } from 'node:child_process'
    spawnSync(process.execPath, ['-e', "setInterval(() => fs.appendFileSync('${beats}', 'x'), 10)"])`)
  const made = runBackup({ tries: true, dataDir: folder }, restores)
  made.catch(() => undefined)
  await vi.waitFor(async () => expect(await length()).toBeGreaterThan(0), 10_000)
  await endBackups()
  await expect(made).rejects.toMatchObject({ name: 'AbortError' })
  const ended = await length()
  await sleep(100)
  expect(await length()).toBe(ended)
})

it('a backup is of the product that asked for it, whatever the environment says', async () => {
  const written = join(folder, 'of')
  const says = await script(
    `import { writeFileSync } from 'node:fs'; writeFileSync('${written}', process.env.DATA_DIR ?? '')`,
  )
  await runBackup({ tries: false, dataDir: '/srv/prodotto' }, says)
  expect(await readFile(written, 'utf8')).toBe('/srv/prodotto')
})
