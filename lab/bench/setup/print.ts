import { cpus } from 'node:os'

/** The machine on which a figure was measured, so that figures of different machines are not compared by mistake. */
export const machine = (): string => `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`

export function table(title: string, rows: ReadonlyArray<Record<string, string | number>>): void {
  console.log(`\n${title}\n${machine()}`)
  console.table(rows)
}

export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN
}
