import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100
const PAGE_BYTES = 4096

interface Process {
  pid: number
  parent: number
  name: string
  /** Its own, and that of its children that ended. */
  seconds: number
  memory: number
}

/** Processor seconds so far, and memory now, of a server's own process and of the database below it. */
export function costOf(pid: number): { server: number; database: number; memory: number } {
  const all = processes()
  const below = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  const own = all.find((one) => one.pid === pid)
  const database = below(pid).filter(({ name }) => name === 'postgres')
  return {
    server: own?.seconds ?? Number.NaN,
    database: database.reduce((sum, { seconds }) => sum + seconds, 0),
    memory: own?.memory ?? Number.NaN,
  }
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const end = stat.lastIndexOf(')')
        // From its state on: the third field of proc(5).
        const fields = stat.slice(end + 2).split(' ')
        const at = (field: number) => Number(fields[field - 3])
        return {
          pid: Number(name),
          parent: at(4),
          name: stat.slice(stat.indexOf('(') + 1, end),
          seconds: (at(14) + at(15) + at(16) + at(17)) / TICKS_A_SECOND,
          memory: at(24) * PAGE_BYTES,
        }
      } catch {
        // It ended meanwhile.
        return []
      }
    })
}
