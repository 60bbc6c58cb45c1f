import { cpus } from 'node:os'

/** Prints rows with the machine, so that figures of different machines are not compared by mistake. */
export function table(title: string, rows: ReadonlyArray<Record<string, string | number>>): void {
  console.log(`\n${title}\n${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`)
  console.table(rows)
}

export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN
}
