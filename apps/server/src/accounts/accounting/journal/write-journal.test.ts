import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Decimal, dec } from '@xbetapp/domain/platform/money/decimal'
import { endOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, test } from 'vitest'
import { insertRow, rowsOf } from '#server/db/rows.ts'
import { randomWorld } from '#test/random-history.ts'
import { testApp } from '#test/test-app.ts'
import { getAccount } from '../accounts.queries.ts'
import { balancesAt, balancesToday, contiBalances } from '../recap.ts'
import { journalNames } from './account-names.ts'
import { plain } from './posting.ts'
import { writeJournal } from './write-journal.ts'

const OPERATIONS = Number(process.env.HISTORY_OPERATIONS ?? 800)
const SEED = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000)
const has = (program: string) => spawnSync(program, ['--version']).status === 0

const app = await testApp()
// Names with characters that the format would interpret.
await app.aTipster({
  nomeTipster: 'Il  "Falco": (rosso); 5 EUR',
  saldoOutstandingBase: '77.70',
  saldoFreerollBase: '7.00',
})
await app.aTipster({ nomeTipster: 'Il Falco rosso 5 EUR', saldoOutstandingBase: '1.00' })
await insertRow(app.db, 'currency', { valuta: 'X 1', cambio: '0.003', simbolo: 'x' })
const tiny = await app.aSito({ idValuta: 'X 1', saldoOutstandingBase: '-5.00' })
const world = await randomWorld(app, SEED)
world.venues.push({ kind: 'sito', id: tiny.idSito })
// Half of the operations, a cut, and the other half: every account has records after the cut.
await world.live(OPERATIONS / 2)
const { rows: cut } = await sql<{ at: Date }>`
  select max(recorded_at) as at from posting_change`.execute(app.db)
const known = new Date(cut[0]?.at ?? 0)
await sql`update account_total set recorded_at = greatest(recorded_at, ${known})`.execute(app.db)
const then = { ...world.now, knownAt: known }
await world.live(OPERATIONS / 2)

let [journal, knownThen] = ['', '']
await writeJournal(world.now, async (text) => {
  journal += text
})
await writeJournal(then, async (text) => {
  knownThen += text
})
const dir = await mkdtemp(join(tmpdir(), 'xbetapp-journal-'))
const [file, fileThen] = [join(dir, 'books.journal'), join(dir, 'then.journal')]
await writeFile(file, journal)
await writeFile(fileThen, knownThen)
afterAll(() => rm(dir, { recursive: true }))

interface Options {
  /** First day left out. */
  end?: string
  /** Without open positions. */
  cleared?: boolean
  /** The journal as it was known at the cut. */
  known?: boolean
}
/**
 * The balance of every account without its children, by currency, as a program reads the file: `account|currency` to
 * amount.
 */
type Read = (options?: Options) => Promise<Map<string, Decimal>>

const read = async (program: string, journal: string, ...args: string[]) => {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return promisify(execFile)(program, ['-f', journal, ...args], { maxBuffer: 1 << 28, env })
}
const run = (program: string, ...args: string[]) => read(program, file, ...args)
const selection = ({ end, cleared }: Options) => [
  ...(end ? ['--end', end] : []),
  ...(cleared ? ['--cleared'] : []),
]

const hledger: Read = async (options = {}) => {
  const format = ['--flat', '--no-total', '--output-format=csv', '--layout=bare']
  const { stdout } = await read(
    'hledger',
    options.known ? fileThen : file,
    'balance',
    ...format,
    ...selection(options),
  )
  const cells = stdout.matchAll(/^"((?:[^"]|"")*)","((?:[^"]|"")*)","([^"]*)"$/gm)
  return new Map(
    [...cells].slice(1).map(([, account, valuta, importo]) => [keyOf(account, valuta), dec(importo ?? '')]),
  )
}
const ledger: Read = async (options = {}) => {
  const { stdout } = await read(
    'ledger',
    options.known ? fileThen : file,
    'balance',
    '--flat',
    '--no-total',
    ...selection(options),
  )
  const found = new Map<string, Decimal>()
  // hledger prints one line per currency of an account, and its name on the last.
  let amounts: Array<[valuta: string, importo: string]> = []
  for (const [, importo, valuta, account] of stdout.matchAll(/^ *(-?[\d.]+) ("[^"]+"|\S+)(?: {2}(.+))?$/gm)) {
    amounts.push([valuta ?? '', importo ?? ''])
    if (account === undefined) continue
    for (const [valuta, importo] of amounts) found.set(keyOf(account, valuta), dec(importo))
    amounts = []
  }
  return found
}

interface Posting {
  account: string
  valuta: string
  importo: Decimal
  /** Its weight when the transaction is summed: its cost, in the currency of the cost. */
  weight: [valuta: string, importo: Decimal]
  isVirtual: boolean
}

/** The transactions of a file: the blocks between empty lines, after the declarations. */
const transactionsOf = (text: string) =>
  [...text.matchAll(/^(\d{4}-\d{2}-\d{2}) ([*!]) .*\n((?: {4}.*\n)+)/gm)].map(
    ([, day = '', status, lines = '']) => ({
      day,
      isCleared: status === '*',
      postings: [
        ...lines.matchAll(
          /^ {4}(\[?)([^;\n]+?)\]? {2}(-?[\d.]+) ("[^"]+"|\S+)(?: @@ ([\d.]+) ("[^"]+"|\S+))?$/gm,
        ),
      ].map(([, bracket, account = '', amount = '', valuta = '', cost, costValuta = '']): Posting => {
        const importo = dec(amount)
        const weight = cost === undefined ? importo : dec(cost).times(importo.lt(0) ? -1 : 1)
        return {
          ...{ account, valuta, importo, isVirtual: bracket === '[' },
          weight: [cost === undefined ? valuta : costValuta, weight],
        }
      }),
    }),
  )

/** Computed from the format's definition, without a program. */
const byHand: Read = async ({ end, cleared, known } = {}) => {
  const found = new Map<string, Decimal>()
  for (const { day, isCleared, postings } of transactionsOf(known ? knownThen : journal)) {
    if ((end && day >= end) || (cleared && !isCleared)) continue
    for (const { account, valuta, importo } of postings) {
      const key = keyOf(account, valuta)
      found.set(key, (found.get(key) ?? dec(0)).plus(importo))
    }
  }
  return found
}
const keyOf = (account = '', valuta = '') => `${account}|${valuta.replaceAll('"', '')}`

const names = await journalNames(world.now)
/** The balance of an account including all its children. */
function withChildren(balances: Map<string, Decimal>, account: string, valuta: string): string {
  const own = [...balances].filter(([key]) => {
    const [name = '', currency] = key.split('|')
    return currency === valuta && (name === account || name.startsWith(`${account}:`))
  })
  return own.reduce((sum, [, importo]) => sum.plus(importo), dec(0)).toFixed(2)
}
const shown = (amount: Decimal, owed: boolean) =>
  dec(owed ? amount.neg() : amount)
    .toFixed(2)
    .replace(/^-0\.00$/, '0.00')

describe.runIf(has('hledger'))('hledger', () => {
  test('accepts the journal, strictly', async () => {
    await run('hledger', 'check', '--strict')
    await read('hledger', fileThen, 'check', '--strict')
  })
  balancesOf(hledger)
})

describe.runIf(has('ledger'))('ledger', () => {
  test('accepts the journal, strictly', async () => {
    expect((await run('ledger', '--pedantic', 'balance')).stderr).toBe('')
  })
  balancesOf(ledger)
})

describe('summed by hand', () => {
  it('every transaction sums to 0 in each currency, and so do its virtual postings', () => {
    const transactions = [...transactionsOf(journal), ...transactionsOf(knownThen)]
    expect(transactions.length).toBeGreaterThan(100)
    for (const { postings } of transactions) {
      expect(postings.length).toBeGreaterThan(1)
      for (const part of [
        postings.filter((one) => one.isVirtual),
        postings.filter((one) => !one.isVirtual),
      ]) {
        const sums = new Map<string, Decimal>()
        for (const { weight } of part) sums.set(weight[0], (sums.get(weight[0]) ?? dec(0)).plus(weight[1]))
        expect(new Set([...sums.values()].map((sum) => sum.toFixed(2).replace('-', '')))).toEqual(
          new Set(part.length > 0 ? ['0.00'] : []),
        )
      }
    }
  })
  balancesOf(byHand)
})

test('every account and currency of an entry is declared once, below a group with a declared type', () => {
  const declared = (what: string) =>
    [...journal.matchAll(new RegExp(`^${what} (.+)$`, 'gm'))].map(([, name = '']) => name)
  const [accounts, currencies] = [declared('account'), declared('commodity')]
  expect(new Set(accounts).size).toBe(accounts.length)
  expect(new Set(currencies).size).toBe(currencies.length)
  expect(currencies.map((valuta) => keyOf('', valuta))).toEqual(
    expect.arrayContaining([keyOf('', 'EUR'), keyOf('', 'X 1')]),
  )
  const types = [...journal.matchAll(/^account (.+)\n {4}; type:(.+)$/gm)].map(
    ([, name, type]) => `${name} ${type}`,
  )
  expect(types).toEqual(['attivo A', 'passivo L', 'conti R', 'capitale E', 'memo E'])
  const groups = new Set(types.map((type) => type.split(' ')[0]))
  for (const name of accounts) expect(groups).toContain(name.split(':')[0])
  const used = transactionsOf(journal).flatMap(({ postings }) => postings)
  for (const account of new Set(used.map((one) => one.account))) expect(accounts).toContain(account)
  for (const valuta of new Set(used.map((one) => one.valuta))) expect(currencies).toContain(valuta)
})

test('each entry names its kind and, where there is one, its outcome', async () => {
  const esiti = new Map(
    (await rowsOf(app.db, 'bet', {}, ['idReceivedBet', 'esito'])).map((bet) => [
      bet.idReceivedBet,
      bet.esito,
    ]),
  )
  const bets = [...journal.matchAll(/^\S+ ([*!]) \(bet (\d+)\) (.*)\n {4}; (refertata [\d-]+)?/gm)]
  const posted = await rowsOf(app.db, 'betPosting', {}, ['idReceivedBet'])
  expect(bets).toHaveLength(new Set(posted.map(({ idReceivedBet }) => idReceivedBet)).size)
  expect(bets.length).toBeGreaterThan(0)
  for (const [, status, id, title, settled] of bets) {
    const esito = esiti.get(Number(id))
    expect(title).toBe(`Bet ${id} ${esito}`)
    expect([status, settled !== undefined]).toEqual(esito === 'Open' ? ['!', false] : ['*', true])
  }
  const reversed = await rowsOf(app.db, 'movement', {}, ['idMovimento', 'reverses', 'nota'])
  expect(reversed.filter(({ reverses }) => reverses !== null).length).toBeGreaterThan(0)
  for (const { idMovimento, reverses, nota } of reversed) {
    const [, title = '', comment] =
      new RegExp(`\\(movimento ${idMovimento}\\) (.*)\n    ; (storna movimento \\d+)?`).exec(journal) ?? []
    expect(title.endsWith(plain(nota))).toBe(true)
    expect([title.startsWith('Storno '), comment]).toEqual(
      reverses === null ? [false, undefined] : [true, `storna movimento ${reverses}`],
    )
  }
})

test('account names are unique, and the house’s accounts are named as on its screens', () => {
  expect(new Set(names.accounts.map(({ name }) => name.toLowerCase())).size).toBe(names.accounts.length)
  expect(['RETTIFICA', 'NO_DROP', 'SPESE'].map((conto) => names.houseName(conto))).toEqual([
    'capitale:rettifica',
    'conti:no drop',
    'conti:spese',
  ])
})

function balancesOf(read: Read): void {
  it('shows every balance of tipsters and venues that the product shows, to the cent', async () => {
    const [now, cleared, past] = [
      await read(),
      await read({ cleared: true }),
      await read({ end: '2026-03-21' }),
    ]
    for (const account of names.accounts) {
      const { kind, id } = account
      if (kind === 'portafoglio' || kind === 'fondo' || kind === 'conto') continue
      const terms = await getAccount(app.ctx, kind, id)
      const recap = (await balancesToday(world.now))(terms.idAccount, terms)
      const then = await balancesAt(app.ctx, terms.idAccount, terms, endOfRomeDay('2026-03-20'))
      const owed = kind === 'tipster'
      const of = (name: string, balances = now) => withChildren(balances, name, account.idValuta)
      expect(
        {
          saldoTotale: of(account.name),
          saldoProfit: of(`${account.name}:bet`),
          saldoDeposito: of(`${account.name}:deposito`),
          saldoNoOpen: of(account.name, cleared),
          saldoFr: of(names.freerollName(account)),
          inThePast: of(account.name, past),
        },
        account.name,
      ).toEqual({
        saldoTotale: shown(recap.saldoTotale, owed),
        saldoProfit: shown(recap.saldoProfit, owed),
        saldoDeposito: shown(recap.saldoDeposito, owed),
        saldoNoOpen: shown(recap.saldoNoOpen, owed),
        saldoFr: shown(recap.saldoFr, owed),
        inThePast: shown(then.saldoTotale, owed),
      })
    }
  })

  it('shows every balance as known at a past moment, as com’era does, to the cent', async () => {
    const [all, past] = [await read({ known: true }), await read({ known: true, end: '2026-03-21' })]
    for (const account of names.accounts) {
      const { kind, id } = account
      if (kind === 'portafoglio' || kind === 'fondo' || kind === 'conto') continue
      const terms = await getAccount(then, kind, id)
      const today = await balancesAt(then, terms.idAccount, terms, new Date(world.now.now()))
      const before = await balancesAt(then, terms.idAccount, terms, endOfRomeDay('2026-03-20'))
      const owed = kind === 'tipster'
      expect(
        {
          saldoTotale: withChildren(all, account.name, account.idValuta),
          saldoFr: withChildren(all, names.freerollName(account), account.idValuta),
          inThePast: withChildren(past, account.name, account.idValuta),
        },
        account.name,
      ).toEqual({
        saldoTotale: shown(today.saldoTotale, owed),
        saldoFr: shown(today.saldoFr, owed),
        inThePast: shown(before.saldoTotale, owed),
      })
    }
    for (const { conto, balances } of await contiBalances(then))
      expect(withChildren(all, names.houseName(conto), 'EUR'), conto).toBe(shown(balances.saldoTotale, true))
  })

  it('shows the balances of the house’s accounts, ledgers, funds and wallets', async () => {
    const [now, cleared] = [await read(), await read({ cleared: true })]
    for (const { conto, balances } of await contiBalances(world.now)) {
      expect(withChildren(now, names.houseName(conto), 'EUR'), conto).toBe(shown(balances.saldoTotale, true))
      expect(withChildren(cleared, names.houseName(conto), 'EUR'), conto).toBe(
        shown(balances.saldoNoOpen, true),
      )
    }
    const casse = await rowsOf(app.db, 'cashTotal')
    expect(casse.length).toBeGreaterThan(5)
    for (const { kind, idAccount, idValuta: valuta, importo } of casse) {
      const { name } = names.accountOf(idAccount)
      expect(withChildren(now, name, valuta), `${name} ${valuta}`).toBe(
        shown(dec(importo), kind !== 'portafoglio'),
      )
    }
  })
}

test('writes one transaction per bet with money on it, per movement and per opening balance', async () => {
  const { rows } = await sql<{ n: number }>`
    select (select count(distinct id_received_bet) from bet_posting) + (select count(*) from movement)
      + (select count(*) from (
          select saldo_outstanding_base o, saldo_freeroll_base f from tipster
          union all select saldo_outstanding_base, saldo_freeroll_base from venue) e where o <> 0 or f <> 0) as n`.execute(
    app.db,
  )
  expect(journal.match(/^\d{4}-\d{2}-\d{2} [*!] /gm)).toHaveLength(Number(rows[0]?.n))
})

test('each entry carries when it was recorded, and a journal as known at a moment excludes later entries', () => {
  const entries = (text: string) => text.match(/^\d{4}-\d{2}-\d{2} [*!] /gm)?.length ?? 0
  const stamps = (text: string) =>
    [...text.matchAll(/^ {4}; registrata: (\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})$/gm)].map(
      ([, at]) => at ?? '',
    )
  expect(stamps(journal)).toHaveLength(entries(journal))
  expect(stamps(knownThen)).toHaveLength(entries(knownThen))
  expect(entries(knownThen)).toBeLessThan(entries(journal))
})

test('text people wrote keeps its words and loses characters the format would interpret', () => {
  expect(plain(' Saldo;  [2026-03-01] date:ieri\n\t| (x) {y} "z" ')).toBe('Saldo 2026-03-01 date ieri x y z')
  expect(journal).toContain('account passivo:tipster:Il Falco rosso 5 EUR\n')
})
