import { run, statement } from '#server/db/statement.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'

/** Kinds of lines of the modification log that several modules write; a line may have another kind. */
export type TipoModifica =
  | 'BET_TEXT'
  | 'FOTO'
  | 'ESITO'
  | 'PAGAMENTO'
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

export interface Modifica {
  idReceivedBet: number
  tipoModifica: TipoModifica | (string & {})
  valorePrecedente: string | null
  nuovoValore: string | null
}

/** Writes a line of a bet's modification log; user and time come from ctx. Equal values write no line. */
export async function logModifica(ctx: TxCtx, modifica: Modifica): Promise<void> {
  await logModifiche(ctx, [modifica])
}

/** {@link logModifica} for many lines at once. */
export async function logModifiche(ctx: TxCtx, modifiche: readonly Modifica[]): Promise<void> {
  const lines = modifiche.filter(({ valorePrecedente, nuovoValore }) => valorePrecedente !== nuovoValore)
  if (lines.length > 0) await run(ctx.db, LOG([JSON.stringify(lines), ctx.actor.username, ctx.now()]))
}

const LOG = statement<never>(`
  insert into modification_log (id_received_bet, tipo_modifica, valore_precedente, nuovo_valore, username, at)
  select "idReceivedBet", "tipoModifica", "valorePrecedente", "nuovoValore", $2::text, $3::timestamptz
  from jsonb_to_recordset($1::jsonb)
    as x("idReceivedBet" int, "tipoModifica" text, "valorePrecedente" text, "nuovoValore" text)`)
