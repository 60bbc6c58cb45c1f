import type { AccountRef } from '@xbetapp/contract/ledger/closed-weeks'
import { CONTI, HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { HIDDEN_ROOM, knowsRoom } from '#server/kernel/secret-rooms.ts'

export type AccountReference = z.output<typeof AccountRef>

type Kind = AccountReference['tipo']

interface Row extends AccountReference {
  isSecret: boolean
}

const HOUSE: ReadonlyMap<number, (typeof CONTI)[number]> = new Map(
  CONTI.map((conto) => [HOUSE_ACCOUNTS[conto.conto], conto]),
)

/**
 * Names of accounts that hold bets, by their keys; for a caller who may not see a secret room, only the fact that there
 * is one (rule: venue/secret-rooms).
 */
export async function accountRefs(
  ctx: Ctx,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, AccountReference & { isKnown: boolean }>> {
  const { rows } = await sql<Row>`
    select a.id_account, coalesce(v.kind::text, a.kind::text) as tipo, coalesce(a.id_tipster, v.numero, 0) as id,
           coalesce(t.nome_tipster, v.nome, '') as nome, coalesce(v.id_valuta, 'EUR') as id_valuta, u.simbolo,
           coalesce(s.is_secret, false) as is_secret
    from account a
    left join tipster t using (id_tipster)
    left join venue v using (id_venue)
    left join sala s using (id_venue)
    join valuta u on u.valuta = coalesce(v.id_valuta, 'EUR')
    where a.id_account = any(${accounts})
  `.execute(ctx.db)
  return new Map(
    rows.map(({ isSecret, ...row }) => {
      const isKnown = knowsRoom(ctx, { isSecret })
      const house = HOUSE.get(row.idAccount)
      const named = isKnown ? row : { ...row, id: 0, idAccount: 0, nome: HIDDEN_ROOM }
      return [row.idAccount, { ...named, ...(house ? { id: house.id, nome: house.nome } : {}), isKnown }]
    }),
  )
}

/** The key of the account the wire names, null where there is none. */
export async function accountOf(ctx: Ctx, tipo: Kind, id: number): Promise<number | null> {
  if (tipo === 'conto') {
    const found = CONTI.find((conto) => conto.id === id)
    return found ? HOUSE_ACCOUNTS[found.conto] : null
  }
  const { rows } = await sql<{ idAccount: number }>`
    select id_account from account left join venue v using (id_venue)
    where ${tipo === 'tipster' ? sql`id_tipster = ${id}` : sql`v.kind = ${tipo} and v.numero = ${id}`}
  `.execute(ctx.db)
  return rows[0]?.idAccount ?? null
}
