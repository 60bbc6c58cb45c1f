import { relative } from 'node:path'

/** A mutation that the tests should detect, identified independently of line numbers. */
export interface Mutant {
  file: string
  /** The line in which it begins, from 1; not part of its identity. */
  at: number
  line: string
  from: string
  to: string
}

interface Position {
  line: number
  column: number
}

interface Change {
  fileName: string
  location: { start: Position; end: Position }
  replacement: string
}

/** The mutation tester counts lines from 0 while running and from 1 in its results. */
export type FirstLine = 0 | 1

const offset = (source: string, { line, column }: Position, first: FirstLine): number => {
  let start = 0
  for (let passed = first; passed < line; passed++) start = source.indexOf('\n', start) + 1
  return start + column - first
}

const onOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim()

/** The effect of a change on its source, and the lines it touches. */
export function readMutant(
  change: Change,
  source: string,
  first: FirstLine,
): Mutant & { mutated: string; diff: string } {
  const start = offset(source, change.location.start, first)
  const end = offset(source, change.location.end, first)
  const lineStart = source.lastIndexOf('\n', start - 1) + 1
  const lineEnd = source.indexOf('\n', end)
  const before = source.slice(lineStart, start)
  const after = source.slice(end, lineEnd)
  return {
    file: relative(process.cwd(), change.fileName),
    at: change.location.start.line + 1 - first,
    line: onOneLine(source.slice(lineStart, source.indexOf('\n', start))),
    from: onOneLine(source.slice(start, end)),
    to: onOneLine(change.replacement),
    diff: `${marked('-', source.slice(lineStart, lineEnd))}\n${marked('+', before + change.replacement + after)}`,
    mutated: source.slice(0, start) + change.replacement + source.slice(end),
  }
}

const marked = (mark: string, code: string): string =>
  code
    .split('\n')
    .map((line) => `    ${mark} ${line}`)
    .join('\n')

/** Whether two descriptions identify the same mutant. */
export const isSame = (a: Omit<Mutant, 'at'>, b: Omit<Mutant, 'at'>): boolean =>
  a.file === b.file && a.line === b.line && a.from === b.from && a.to === b.to
