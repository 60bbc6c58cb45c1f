import { ACCOUNTANTS, ADMINS } from '@xbetapp/contract/access'
import type { AccountEffect } from '@xbetapp/contract/blocco'
import { CONTI } from '@xbetapp/domain/accounting/conti'
import type { Decimal } from '@xbetapp/domain/money/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { HIDDEN_ROOM, seesSecretDrops } from '#server/kernel/secret-rooms.ts'
import { balancesToday } from '#server/modules/accounting/public.ts'

type Wire = z.output<typeof AccountEffect>
type Described = Pick<Wire, 'genere' | 'id' | 'nome' | 'valuta' | 'simbolo'> & { saldo: Decimal | null }

interface Row {
  idAccount: number
  genere: Wire['genere']
  id: number | null
  nome: string | null
  conto: string | null
  valuta: string
  simbolo: string
  isSecret: boolean
  saldoOutstandingBase: string
}

/**
 * Accounts as an effect names them. Balances are for those who may open the account: of accounting, of the house's own and
 * of secret rooms ADMIN alone. Who works on bets sees whose drop it is, also of a secret room.
 */
export async function describeAccounts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Described>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select a.id_account, coalesce(v.kind::text, a.kind::text) as genere, coalesce(v.numero, a.id_tipster) as id,
           coalesce(v.nome, t.nome_tipster) as nome, a.conto, w.valuta, w.simbolo,
           coalesce(s.is_secret, false) as is_secret,
           coalesce(v.saldo_outstanding_base, t.saldo_outstanding_base, 0)::text as saldo_outstanding_base
    from account a
    left join tipster t using (id_tipster)
    left join venue v using (id_venue)
    join valuta w on w.valuta = coalesce(v.id_valuta, 'EUR')
    left join sala s using (id_venue)
    where a.id_account = any(${ids})
  `.execute(ctx.db)
  const isAccountant = actorHas(ctx.actor, ACCOUNTANTS)
  const isAdmin = actorHas(ctx.actor, ADMINS)
  const balances = isAccountant ? await balancesToday(ctx) : null
  return new Map(
    rows.map(({ idAccount, genere, id, nome, conto, valuta, simbolo, isSecret, saldoOutstandingBase }) => {
      const house = CONTI.find((one) => one.conto === conto)
      const mayOpen = conto === null && !isSecret ? isAccountant : isAdmin
      const terms = conto === null ? { saldoOutstandingBase, saldoFreerollBase: '0' } : null
      return [
        idAccount,
        {
          genere,
          id: id ?? house?.id ?? idAccount,
          nome: isSecret && !seesSecretDrops(ctx) ? HIDDEN_ROOM : (nome ?? house?.nome ?? ''),
          valuta,
          simbolo,
          saldo: mayOpen && balances ? balances(idAccount, terms).saldoTotale : null,
        },
      ]
    }),
  )
}
