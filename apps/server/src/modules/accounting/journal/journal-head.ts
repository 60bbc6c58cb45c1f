import { CONTI, LEDGERS } from '@xbetapp/domain/accounting/conti'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { EQUITY, type JournalNames, PARTS } from './account-names.ts'
import { commodity } from './posting.ts'

/** Every currency and account of the journal, declared: a strict check then finds any that is mistyped. */
export async function journalHead(ctx: Ctx, names: JournalNames): Promise<string> {
  const { rows } = await sql<{
    valuta: string
  }>`select valuta from valuta order by valuta <> 'EUR', valuta`.execute(ctx.db)
  const currencies = rows.map(
    ({ valuta }) => `commodity ${commodity(valuta)}\n    format 1000.00 ${commodity(valuta)}\n`,
  )
  const groups = [
    ['attivo', 'A'],
    ['passivo', 'L'],
    ['conti', 'R'],
    ['capitale', 'E'],
    ['memo', 'E'],
  ].map(([name, type]) => `account ${name}\n    ; type:${type}\n`)
  const entities = names.all.flatMap((account) =>
    account.kind === 'portafoglio' || account.kind === 'fondo'
      ? [account.name]
      : [account.name, ...PARTS.map((part) => `${account.name}:${part}`), names.freeroll(account)],
  )
  const conti = CONTI.map(({ conto }) => names.conto(conto))
  const accounts = [
    ...entities,
    ...conti.flatMap((name) => [name, `${name}:bet`, `${name}:cashflow`]),
    ...LEDGERS.map((ledger) => names.conto(ledger)),
    ...Object.values(EQUITY),
  ]
  // What each entry says of itself: a strict check wants it declared.
  return `; xbetapp\ntag registrata\n\n${currencies.join('')}\n${groups.join('')}${accounts.map((name) => `account ${name}\n`).join('')}\n`
}
