import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { scratchRoot } from '../../apps/server/test/scratch.ts'

export const ADMIN = { username: 'admin', password: 'password di prova' }

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts')
const READY_MS = 60_000
/** Names a data folder with a first user, to start from instead of an empty one. */
export const PREPARED = 'XBETAPP_PREPARED_FOLDER'

interface StartOptions {
  /** Variables beside those of every server of the journeys. */
  env?: Record<string, string>
  fill?: (dataDir: string) => void
}

/** The real server as a separate process, on a data folder that outlives it: it can be killed and started again. */
export class ServerProcess {
  readonly dataDir: string
  address = ''
  emulatorAddress = ''
  #child: ChildProcess | null = null

  readonly #env: Record<string, string>

  private constructor(dataDir: string, env: Record<string, string>) {
    this.dataDir = dataDir
    this.#env = env
  }

  /** `fill` puts something into the data folder before the server finds it. */
  static async start({ env = {}, fill }: StartOptions = {}): Promise<ServerProcess> {
    const dataDir = await mkdtemp(join(scratchRoot(), 'xbetapp-e2e-'))
    // As root the database runs as user postgres, who has to get in.
    await chmod(dataDir, 0o755)
    const prepared = process.env[PREPARED]
    // With the owners: as root the database runs as a separate user.
    if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir])
    fill?.(dataDir)
    const server = new ServerProcess(dataDir, env)
    await server.run()
    return server
  }

  /** Starts it, the second time at the addresses of the first. */
  async run(): Promise<void> {
    const port = (address: string) => (address ? new URL(address).port : '0')
    const child = spawn(process.execPath, [MAIN], {
      // No other variable of the shell: a DATABASE_URL or a bot's token there may be a real one.
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        NODE_ENV: 'test',
        NODE_COMPILE_CACHE: join(tmpdir(), 'xbetapp-compile-cache'),
        PORT: port(this.address),
        EMULATOR_PORT: port(this.emulatorAddress),
        DATA_DIR: this.dataDir,
        DEMO: 'false',
        BOOTSTRAP_USERNAME: ADMIN.username,
        BOOTSTRAP_PASSWORD: ADMIN.password,
        LOG_LEVEL: process.env.E2E_LOG ?? 'error',
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    let output = ''
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`server not ready:\n${output}`)), READY_MS)
      child.once('exit', (code) => reject(new Error(`server ended with ${code}:\n${output}`)))
      child.stdout?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const ready = output.match(/xbetapp pronto: (\S+)\/xbetapp/)
        if (!ready?.[1]) return
        clearTimeout(late)
        child.removeAllListeners('exit')
        this.address = ready[1]
        this.emulatorAddress = output.match(/Telegram di prova: (\S+)/)?.[1] ?? ''
        resolve()
      })
    })
  }

  /** `kill -9`, without a shutdown. The database it started is left running, as after a real crash. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.end()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  /** Stops it in order; its data folder stays. */
  async end(): Promise<void> {
    await this.#end('SIGTERM')
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  }
}
