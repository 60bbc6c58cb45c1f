import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** A run takes a quarter of it at its worst. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Where folders of databases go that live for one run: into memory where the system offers enough of it. Each database is
 * some nine hundred files, and making and removing them on a disk costs more than everything else of it.
 */
export function scratchRoot(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
