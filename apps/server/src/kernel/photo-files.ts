import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { writeDurably } from './durable-file.ts'

/** A place that keeps pictures, each named by its content. */
export interface PhotoFiles {
  /** A name for a person to read. */
  name: string
  has(file: string): Promise<boolean>
  /** Returns once the file is whole and durable. */
  put(file: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file; throws when that cannot be known. */
  read(file: string): Promise<Buffer | null>
  open(file: string): Promise<Readable | null>
  remove(file: string): Promise<void>
  /** All names, in order. */
  list(): AsyncIterable<string>
}

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT'

export const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isFile(),
    (error: unknown) => {
      if (isMissing(error) || (error as { code?: unknown }).code === 'ENOTDIR') return false
      throw error
    },
  )

/** Pictures in a folder, in subfolders by the first two letters. */
export function photoFolder(root: string): PhotoFiles {
  const pathOf = (file: string) => join(root, file.slice(0, 2), file)
  return {
    name: `cartella ${root}`,
    has: (file) => isFile(pathOf(file)),
    put: (file, bytes) => writeDurably(pathOf(file), bytes),
    read: (file) =>
      readFile(pathOf(file)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    // Opened before it returns: a reader keeps the file even when it is moved away meanwhile.
    async open(file) {
      const stream = createReadStream(pathOf(file))
      return new Promise((resolve, reject) => {
        stream.once('open', () => resolve(stream))
        stream.once('error', (error) => (isMissing(error) ? resolve(null) : reject(error)))
      })
    },
    remove: (file) => rm(pathOf(file), { force: true }),
    async *list() {
      const folders = await readdir(root).catch(() => [])
      for (const folder of folders.filter((name) => /^[\da-f]{2}$/.test(name)).sort())
        for (const file of (await readdir(join(root, folder))).sort()) if (!file.startsWith('.')) yield file
    },
  }
}
