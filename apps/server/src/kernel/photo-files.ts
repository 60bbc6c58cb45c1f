import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { writeDurably } from './durable-file.ts'

/** Where a `PhotoStore` keeps its bytes: a folder or a bucket. A file is named by the hash of its content. */
export interface PhotoFiles {
  /** A name for a person to read. */
  name: string
  has(file: string): Promise<boolean>
  /** Returns once the file is whole and durable. */
  put(file: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file; throws when that cannot be known. */
  read(file: string): Promise<Buffer | null>
  /** {@link read} as a stream. */
  open(file: string): Promise<Readable | null>
  remove(file: string): Promise<void>
  /** All names, in order. */
  list(): AsyncIterable<string>
}

/** What was read at a path, or `otherwise` where the path leads nowhere, also because a part of it is no folder. */
const ifThere = <R, O>(reading: Promise<R>, otherwise: O): Promise<R | O> =>
  reading.catch((error: { code?: unknown }) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return otherwise
    throw error
  })

export const isFile = async (path: string): Promise<boolean> =>
  (await ifThere(stat(path), null))?.isFile() === true

/** Pictures in a folder, in subfolders by the first two digits of the hash. */
export function photoFolder(root: string): PhotoFiles {
  const pathOf = (file: string) => join(root, file.slice(0, 2), file)
  return {
    name: `cartella ${root}`,
    has: (file) => isFile(pathOf(file)),
    put: (file, bytes) => writeDurably(pathOf(file), bytes),
    read: (file) => ifThere(readFile(pathOf(file)), null),
    // Opened before it returns: a reader keeps the file even when it is moved away meanwhile.
    open: async (file) => (await ifThere(open(pathOf(file)), null))?.createReadStream() ?? null,
    remove: (file) => rm(pathOf(file), { force: true }),
    async *list() {
      const folders = await ifThere(readdir(root), [])
      for (const folder of folders.filter((name) => /^[\da-f]{2}$/.test(name)).sort()) {
        const files = await readdir(join(root, folder))
        // A file whose name begins with a point is being written.
        yield* files.filter((file) => !file.startsWith('.')).sort()
      }
    },
  }
}
