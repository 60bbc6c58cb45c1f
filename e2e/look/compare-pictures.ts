import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Of 255. Below it is the rounding of a gradient or of a letter's edge. */
const VISIBLE = 24
const DIFFERENT = [230, 0, 120] as const

export interface Change {
  name: string
  /** Share of the pixels that differ; 1 when there is nothing to compare it with, or another size. */
  share: number
  why: 'changed' | 'new' | 'gone'
}

interface Picture {
  data: Buffer
  width: number
  height: number
}

/** Compares two folders of pictures by name, and draws what changed side by side: before, now, where. */
export async function comparePictures(before: string, now: string, changes: string): Promise<Change[]> {
  await rm(changes, { recursive: true, force: true })
  await mkdir(changes, { recursive: true })
  const names = new Set([...(await pictures(before)), ...(await pictures(now))])
  const found: Change[] = []
  for (const name of [...names].sort()) {
    const [old, current] = [join(before, name), join(now, name)]
    if (!existsSync(old)) found.push({ name, share: 1, why: 'new' })
    else if (!existsSync(current)) found.push({ name, share: 1, why: 'gone' })
    else {
      const share = await compareOne(await read(old), await read(current), join(changes, name))
      if (share > 0) found.push({ name, share, why: 'changed' })
    }
  }
  return found.sort((a, b) => b.share - a.share)
}

const pictures = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.png'))

async function read(file: string): Promise<Picture> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function compareOne(before: Picture, now: Picture, to: string): Promise<number> {
  if (before.width !== now.width || before.height !== now.height) {
    await sideBySide([before, now], to)
    return 1
  }
  const where = Buffer.alloc(now.data.length)
  let different = 0
  for (let at = 0; at < now.data.length; at += 3) {
    const apart = Math.max(
      ...[0, 1, 2].map((c) => Math.abs((before.data[at + c] ?? 0) - (now.data[at + c] ?? 0))),
    )
    if (apart > VISIBLE) different += 1
    for (const c of [0, 1, 2] as const)
      where[at + c] = apart > VISIBLE ? DIFFERENT[c] : Math.round((now.data[at + c] ?? 0) / 3)
  }
  if (different > 0) await sideBySide([before, now, { ...now, data: where }], to)
  return different / (now.width * now.height)
}

async function sideBySide(parts: readonly Picture[], to: string): Promise<void> {
  const width = parts.reduce((sum, part) => sum + part.width, 0)
  const height = Math.max(...parts.map((part) => part.height))
  let left = 0
  const layers = parts.map((part) => {
    const layer = {
      input: part.data,
      raw: { width: part.width, height: part.height, channels: 3 as const },
      left,
      top: 0,
    }
    left += part.width
    return layer
  })
  await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(layers)
    .png()
    .toFile(to)
}
