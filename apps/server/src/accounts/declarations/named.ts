import type { Dichiarazione } from '@xbetapp/contract/accounts/reconciliation'
import { CONTI, HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { sql } from 'kysely'
import type { z } from 'zod'
import { seenAccounts } from '#server/accounts/statements/public.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

export type Conto = z.output<typeof Dichiarazione>['conto']
export type Entity = Conto['tipo']

/** Joins an account `a` to its tipster, venue or wallet. */
export const NAMED_JOINS = sql`
  left join tipster t on t.id_tipster = a.id_tipster
  left join venue v on v.id_venue = a.id_venue
  left join sala s on s.id_venue = a.id_venue
  left join book b on b.id_book = s.id_book
  left join portafoglio p on p.id_portafoglio = a.id_portafoglio`

/** Its wire name, as columns of {@link NamedRow}. */
export const NAMED = sql`
  a.id_account,
  case a.kind when 'venue' then v.kind::text else a.kind::text end as tipo,
  case a.kind when 'venue' then v.numero when 'conto' then (select c.id_conto from conto c where c.conto = a.conto)
              when 'portafoglio' then a.id_portafoglio else a.id_tipster end as id_conto,
  coalesce(t.nome_tipster, v.nome, p.nome, '') as nome, b.id_book, b.nome_book`

/** Accounts that can be verified: those that hold bets, and wallets. */
export const VERIFIABLE = sql<boolean>`(holds_bets(a.kind, a.id_account) or a.kind = 'portafoglio')`

/** The currency an account is kept in now; null for a wallet, which has several. */
export const OWN_CURRENCY = sql`case when a.kind <> 'portafoglio' then coalesce(v.id_valuta, 'EUR') end`

export interface NamedRow extends Omit<Conto, 'id'> {
  idConto: number
}

export function toConto({ idConto, ...row }: NamedRow): Conto {
  const house = CONTI.find(({ conto }) => HOUSE_ACCOUNTS[conto] === row.idAccount)
  return { ...row, id: idConto, nome: house?.nome ?? row.nome }
}

/**
 * The account named by a call, with its currency.
 * @throws AppError ACCOUNT_NOT_FOUND, also for one the caller may not see
 */
export async function findAccount(
  ctx: Ctx,
  entity: Entity,
  id: number,
): Promise<{ idAccount: number; nome: string; valuta: string | null }> {
  const key = {
    tipster: sql`a.id_tipster = ${id}`,
    conto: sql`a.conto = (select c.conto from conto c where c.id_conto = ${id})`,
    portafoglio: sql`a.id_portafoglio = ${id}`,
    sala: sql`v.kind = 'sala' and v.numero = ${id}`,
    sito: sql`v.kind = 'sito' and v.numero = ${id}`,
    altro: sql`v.kind = 'altro' and v.numero = ${id}`,
  }[entity]
  const { rows } = await sql<NamedRow & { valuta: string | null }>`
    select ${NAMED}, ${OWN_CURRENCY} as valuta
    from account a ${NAMED_JOINS} where ${VERIFIABLE} and ${seenAccounts(ctx)} and ${key}
  `.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('ACCOUNT_NOT_FOUND')
  return { idAccount: row.idAccount, nome: toConto(row).nome, valuta: row.valuta }
}
