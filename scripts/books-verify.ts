import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

// npm run books:verify: a random history of the product, exported and read by hledger and ledger, which are installed
// from Debian where we may. The ordinary tests do the same where they are installed already.
const PROGRAMS = ['hledger', 'ledger']
const missing = () => PROGRAMS.filter((program) => spawnSync(program, ['--version']).status !== 0)

if (missing().length > 0 && userInfo().uid === 0) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update', '-qq')
  apt('install', '-y', '-qq', ...missing())
}
if (missing().length > 0) {
  console.error(`Install ${missing().join(' and ')} first (apt install ${missing().join(' ')})`)
  process.exit(1)
}
const test = 'apps/server/src/modules/accounting/journal/write-journal.test.ts'
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', test],
  {
    stdio: 'inherit',
    env: { HISTORY_OPERATIONS: '3000', ...process.env },
  },
)
process.exit(status ?? 1)
