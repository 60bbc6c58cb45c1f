import { dec, isZero } from '@xbetapp/domain/money/decimal'
import { romeDay } from '@xbetapp/domain/time/rome'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { EQUITY, type JournalAccount, type JournalNames } from './account-names.ts'
import { posting, transaction } from './posting.ts'

/** The balances accounts were opened with, on the day the books begin; equity stands against them. */
export async function* openingBalances(ctx: Ctx, names: JournalNames): AsyncGenerator<string> {
  const { rows } = await sql<{ first: Date }>`
    select coalesce(least((select min(message_date) from bet where deleted_at is null), (select min(data) from movimento)),
                    ${ctx.now()}) as first
  `.execute(ctx.db)
  const day = romeDay(new Date(rows[0]?.first ?? ctx.now()))
  for (const account of names.all) {
    const postings = opening(account, names)
    if (postings.length === 0) continue
    yield transaction(
      { day, code: `apertura ${account.kind} ${account.id}`, description: `Apertura ${account.name}` },
      postings,
    )
  }
}

function opening(account: JournalAccount, names: JournalNames): string[] {
  const { name, idValuta } = account
  const sign = account.kind === 'tipster' ? -1 : 1
  const [saldo, freeroll] = [
    dec(account.saldoOutstandingBase).times(sign),
    dec(account.saldoFreerollBase).times(sign),
  ]
  return [
    ...(isZero(saldo)
      ? []
      : [posting(`${name}:apertura`, saldo, idValuta), posting(EQUITY.apertura, saldo.neg(), idValuta)]),
    ...(isZero(freeroll)
      ? []
      : [
          posting(names.freeroll(account), freeroll, idValuta, { virtual: true }),
          posting(EQUITY.freeroll, freeroll.neg(), idValuta, { virtual: true }),
        ]),
  ]
}
