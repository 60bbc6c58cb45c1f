import { spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import {
  type ChainLine,
  type TipProof,
  verifyChain,
  verifyTip,
} from '../apps/server/src/oversight/audit-chain/public.ts'
import { argumentsOf, showUsage } from './arguments.ts'
import { installPackages } from './ensure-browser.ts'
import { explained } from './find-database.ts'

// npm run books:verify -- --journal
// For those who change the product: exports a random history of it and checks it with hledger and ledger, which are
// installed from Debian where permitted. The ordinary tests do the same where they are already installed.
// npm run books:verify -- --chain FILE [--root 2026-11-21=HASH]...
// Checks a chain written by `npm run books -- chain`: that nothing was changed, removed or inserted since it was
// sealed, also against sent roots. Needs neither database nor network. Reports all breaks, the first one first, and
// then exits with 1.
// npm run books:verify -- --tip FILE [--root HASH]
// Checks the proof of one tip's reception.
const USAGE = 'npm run books:verify -- <--chain FILE | --tip FILE | --journal> [--root GIORNO=IMPRONTA]...'
const { values } = argumentsOf(USAGE, {
  chain: { type: 'string' },
  tip: { type: 'string' },
  journal: { type: 'boolean' },
  root: { type: 'string', multiple: true },
})

await explained(async () => {
  if (values.chain !== undefined) process.exitCode = await chain(values.chain, values.root ?? [])
  else if (values.tip !== undefined) process.exitCode = await tip(values.tip, values.root?.[0] ?? null)
  else if (values.journal) process.exitCode = journal()
  else showUsage(USAGE)
})

async function chain(file: string, given: readonly string[]): Promise<number> {
  const roots = new Map(given.map((text) => text.split('=') as [string, string]))
  const verdict = await verifyChain(linesOf(file), roots)
  if (verdict.ripristino) console.log(`I dati sono stati ripristinati da un backup il ${verdict.ripristino}`)
  for (const { voce, riga, cosa } of verdict.breaks)
    console.log([voce === null ? '' : `voce ${voce}`, riga ?? '', cosa].filter(Boolean).join(': '))
  const counted = `${verdict.voci} voci in ${verdict.blocchi} blocchi, ${verdict.loose} righe ancora da sigillare`
  console.log(`${counted}. Ultimo sigillo: ${verdict.lastHash}`)
  if (roots.size === 0)
    console.log(
      'Nessuna impronta data: la catena è stata confrontata con se stessa soltanto (--root GIORNO=IMPRONTA)',
    )
  for (const day of verdict.days) console.log(`Impronta del ${day}: è in questa catena`)
  console.log(
    verdict.breaks.length === 0
      ? 'Niente è stato cambiato, tolto o aggiunto'
      : `${verdict.breaks.length} rotture`,
  )
  return verdict.breaks.length === 0 ? 0 : 1
}

async function* linesOf(file: string): AsyncGenerator<ChainLine> {
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    if (line !== '') yield JSON.parse(line) as ChainLine
}

async function tip(file: string, given: string | null): Promise<number> {
  const proof = JSON.parse(await readFile(file, 'utf8')) as TipProof
  const { ricevutaIl, testo, sigillataIl, radice, fault } = verifyTip(proof, given?.split('=').at(-1) ?? null)
  if (fault) {
    console.log(`La prova non vale: ${fault}`)
    return 1
  }
  console.log(
    `Bet ${proof.bet}: ricevuta il ${ricevutaIl}, sigillata il ${sigillataIl}, con questo testo:\n\n${testo}\n`,
  )
  console.log(proof.giorno ? `Impronta del ${proof.giorno.giorno}: ${radice}` : `Porta al sigillo ${radice}`)
  if (given === null) console.log("Da confrontare con l'impronta spedita quel giorno (--root IMPRONTA)")
  return 0
}

function journal(): number {
  const PROGRAMS = ['hledger', 'ledger']
  const missing = () => PROGRAMS.filter((program) => spawnSync(program, ['--version']).status !== 0)

  if (missing().length > 0) installPackages(missing())
  if (missing().length > 0) {
    console.error(`Install ${missing().join(' and ')} first (apt install ${missing().join(' ')})`)
    return 1
  }
  const test = 'apps/server/src/accounts/accounting/journal/write-journal.test.ts'
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', test],
    {
      stdio: 'inherit',
      env: { HISTORY_OPERATIONS: '3000', ...process.env },
    },
  )
  return status ?? 1
}
