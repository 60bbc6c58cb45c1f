import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Four times the peak need of a run. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * The folder for databases that live for one run: in memory where there is enough of it. Each database is some nine
 * hundred files, and creating and removing them on a disk costs more than all other work on it.
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
