import type { Dichiarazione } from '@xbetapp/contract/accounts/reconciliation'
import { sql } from 'kysely'
import type { z } from 'zod'

type Conto = z.output<typeof Dichiarazione>['conto']

/** The wire name of an account `n`, as columns of {@link NamedRow}. */
export const NAMED = sql`n.id_account, n.tipo, n.id_conto, n.nome, n.id_book, n.nome_book`

export interface NamedRow extends Omit<Conto, 'id'> {
  idConto: number
}
