import { sql } from 'kysely'
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
  await logModifiche(ctx, [modifica])
}

/** {@link logModifica} of many at once. */
export async function logModifiche(ctx: TxCtx, modifiche: readonly Modifica[]): Promise<void> {
  const lines = modifiche.filter(({ valorePrecedente, nuovoValore }) => valorePrecedente !== nuovoValore)
  if (lines.length === 0) return
  await sql`
    insert into log_modifica (id_received_bet, tipo_modifica, valore_precedente, nuovo_valore, username, at)
    select "idReceivedBet", "tipoModifica", "valorePrecedente", "nuovoValore", ${ctx.actor.username}, ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as x("idReceivedBet" int, "tipoModifica" text, "valorePrecedente" text, "nuovoValore" text)
  `.execute(ctx.db)
}
