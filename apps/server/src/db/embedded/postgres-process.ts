import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunAs } from './unprivileged.ts'

/**
 * A running program of PostgreSQL: a separate process, shielded from the terminal's Ctrl+C and given none of our
 * secrets.
 */
export interface PostgresProcess {
  child: ChildProcess
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  isRunning(): boolean
  /** The end of what the program wrote. */
  lastWords(): string
}

/** Characters kept of what a program wrote. */
const KEPT_CHARACTERS = 4_000
/** How long after its exit the output of a program is awaited. */
const LAST_WORDS_MS = 200

export function runProgram(
  program: string,
  args: readonly string[],
  { as, input, onLine = () => undefined }: { as: RunAs; input?: string; onLine?: (text: string) => void },
): PostgresProcess {
  const { PATH = '', TZ, LD_LIBRARY_PATH } = process.env
  const child = spawn(program, args, {
    ...as,
    // Our working directory may be closed to the program's user, and the program does not need it.
    cwd: '/',
    detached: true,
    env: {
      PATH,
      LC_ALL: 'C',
      ...(TZ === undefined ? {} : { TZ }),
      ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  const note = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-KEPT_CHARACTERS)
    onLine(chunk.toString().trim())
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  child.stdin.on('error', () => undefined)
  child.stdin.end(input ?? '')
  const outputEnd = once(child, 'close').catch(() => undefined)
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => {
      // A program's last output may come after its exit; its children may hold the pipe open for longer.
      void Promise.race([outputEnd, sleep(LAST_WORDS_MS)]).then(() => resolve({ code, signal }))
    })
    child.once('error', (error) => {
      output += `\n${error.message}`
      resolve({ code: null, signal: null })
    })
  })
  let isRunning = true
  void exited.then(() => {
    isRunning = false
  })
  return { child, exited, isRunning: () => isRunning, lastWords: () => output.trim() }
}

/** Waits for a program that ends by itself. @throws its output when it fails */
export async function runToEnd(...args: Parameters<typeof runProgram>): Promise<void> {
  const program = runProgram(...args)
  const { code } = await program.exited
  if (code !== 0) throw new Error(reasonIn(program.lastWords()))
}

/** The line of PostgreSQL's output that states the reason. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const reasonLines = lines.filter((line) => /(FATAL|PANIC|ERROR|error):/.test(line))
  return (
    (reasonLines.at(-1) ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ||
    'senza una parola'
  )
}
