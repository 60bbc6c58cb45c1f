import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The bytes of photos and documents, by name. */
export interface Blobs {
  save(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<Buffer>
  clear(): Promise<void>
}

export function blobsInMemory(): Blobs {
  const kept = new Map<string, Buffer>()
  return {
    async save(name, bytes) {
      kept.set(name, bytes)
    },
    async read(name) {
      const bytes = kept.get(name)
      if (!bytes) throw new Error(`No file ${name}`)
      return bytes
    },
    async clear() {
      kept.clear()
    },
  }
}

export async function blobsInFolder(folder: string): Promise<Blobs> {
  await mkdir(folder, { recursive: true })
  return {
    // Synced before the message that names it is journaled: a kept message never points to a missing file.
    async save(name, bytes) {
      const beside = join(folder, `${name}.new`)
      const file = await open(beside, 'w', 0o600)
      await file.writeFile(bytes)
      await file.datasync()
      await file.close()
      await rename(beside, join(folder, name))
    },
    read: (name) => readFile(join(folder, name)),
    async clear() {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
    },
  }
}
