import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const DAY_MS = 86_400_000
/** A page that was opened before a new version was put up is not left open for longer. */
export const KEPT_DAYS = 30

/**
 * Files of builds have their contents in their names and stay once they were handed out: a page opened before a new version
 * goes on fetching its parts. Copies those of this build, and takes away what no build of the last 30 days has had.
 * @returns the folder they are in
 */
export async function keepAssets(dist: string, dataDir: string, now = new Date()): Promise<string> {
  const kept = join(dataDir, 'web')
  const folder = join(kept, 'assets')
  await mkdir(folder, { recursive: true })
  const built = await readdir(join(dist, 'assets')).catch(() => [])
  const there = new Set(await readdir(folder))
  for (const name of built) {
    const to = join(folder, name)
    if (!there.delete(name)) {
      // Whole or not at all: another process may be handing it out already.
      const part = `${to}.${process.pid}.part`
      const isCopied = await copyFile(join(dist, 'assets', name), part).then(
        () => true,
        // A build that is under way has taken it away again.
        () => false,
      )
      if (!isCopied) continue
      await rename(part, to)
    }
    await utimes(to, now, now)
  }
  for (const name of there) {
    const file = join(folder, name)
    const last = await stat(file).catch(() => null)
    if (last !== null && now.getTime() - last.mtimeMs > KEPT_DAYS * DAY_MS) await rm(file, { force: true })
  }
  return kept
}

/** What a build is known by: the name of the first file its page fetches, which every change of any part changes. */
export const versionOf = (page: string): string | null => /\/assets\/([\w-]+)\.js"/.exec(page)?.[1] ?? null
