import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const DAY_MS = 86_400_000
/** A page opened before a new version was deployed is assumed closed after this. */
export const KEPT_DAYS = 30

/**
 * Files of builds have their contents in their names and are kept once they were served: a page opened before a new
 * version goes on fetching its parts. Copies the files of this build, and deletes files that no build of the last 30
 * days has had.
 * @returns the folder that holds them under `assets`
 */
export async function keepAssets(dist: string, dataDir: string, now = new Date()): Promise<string> {
  const keptFolder = join(dataDir, 'web')
  const folder = join(keptFolder, 'assets')
  await mkdir(folder, { recursive: true })
  const buildFiles = await readdir(join(dist, 'assets')).catch(() => [])
  const olderFiles = new Set(await readdir(folder))
  for (const name of buildFiles) {
    const target = join(folder, name)
    if (!olderFiles.delete(name)) {
      // The file appears whole or not at all: another process may be serving it already.
      const part = `${target}.${process.pid}.part`
      const isCopied = await copyFile(join(dist, 'assets', name), part).then(
        () => true,
        // A build that is under way has deleted it again.
        () => false,
      )
      if (!isCopied) continue
      await rename(part, target)
    }
    await utimes(target, now, now)
  }
  for (const name of olderFiles) {
    const file = join(folder, name)
    const fileStat = await stat(file).catch(() => null)
    if (fileStat !== null && now.getTime() - fileStat.mtimeMs > KEPT_DAYS * DAY_MS)
      await rm(file, { force: true })
  }
  return keptFolder
}

/** The version of a build: the name of the first file its page fetches, which changes with every change of any part. */
export const versionOf = (page: string): string | null => /\/assets\/([\w-]+)\.js"/.exec(page)?.[1] ?? null
