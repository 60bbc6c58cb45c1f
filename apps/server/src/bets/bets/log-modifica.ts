import { run, type Statement, statement } from '#server/db/statement.ts'
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

export interface Modifica {
  idReceivedBet: number
  tipoModifica: TipoModifica | (string & {})
  valorePrecedente: string | null
  nuovoValore: string | null
}

/** Writes a line of a bet's modification log; who and when come from ctx. Equal values leave no line. */
export async function logModifica(ctx: TxCtx, modifica: Modifica): Promise<void> {
  const logged = modificheLogged([{ tx: ctx, modifiche: [modifica] }])
  if (logged) await run(ctx.db, logged)
}

/** {@link logModifica} of many, of one call or of several that share a transaction; null where there is nothing to write. */
export function modificheLogged(
  calls: ReadonlyArray<{ tx: TxCtx; modifiche: readonly Modifica[] }>,
): Statement<unknown> | null {
  const lines = calls.flatMap(({ tx, modifiche }) =>
    modifiche
      .filter(({ valorePrecedente, nuovoValore }) => valorePrecedente !== nuovoValore)
      .map((line) => ({ ...line, username: tx.actor.username, at: tx.now() })),
  )
  return lines.length === 0 ? null : LOG([JSON.stringify(lines)])
}

const LOG = statement<never>(`
  insert into log_modifica (id_received_bet, tipo_modifica, valore_precedente, nuovo_valore, username, at)
  select "idReceivedBet", "tipoModifica", "valorePrecedente", "nuovoValore", username, at
  from jsonb_to_recordset($1::jsonb)
    as x("idReceivedBet" int, "tipoModifica" text, "valorePrecedente" text, "nuovoValore" text,
         username text, at timestamptz)`)
