import type { TxCtx } from '#server/kernel/ctx.ts'

/** What the modification log distinguishes. */
export type TipoModifica =
  | 'BET_TEXT'
  | 'FOTO'
  | 'ESITO'
  | 'FASCIA'
  | 'SPORT'
  | 'TOT_TIPSTER'
  | 'QUOTA_DROP'
  | 'DROP_CHIUSURA'
  | 'IMPORTO'
  | 'QUOTA'
  | 'CONDIZIONI'
  | 'STOP'
  | 'SPOSTA_DROP'
  | 'DELETE'

interface Modifica {
  idReceivedBet: number
  tipoModifica: TipoModifica | (string & {})
  valorePrecedente: string | null
  nuovoValore: string | null
}

/** Writes a line of a bet's modification log; who and when come from ctx. Equal values leave no line. */
export async function logModifica(ctx: TxCtx, modifica: Modifica): Promise<void> {
  if (modifica.valorePrecedente === modifica.nuovoValore) return
  await ctx.db
    .insertInto('logModifica')
    .values({ ...modifica, username: ctx.actor.username, at: ctx.now() })
    .execute()
}
