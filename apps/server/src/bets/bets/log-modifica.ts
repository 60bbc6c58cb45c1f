import { run, statement } from '#server/db/statement.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { getBet } from './bets.queries.ts'

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
export const logModifica = (
  ctx: TxCtx,
  idReceivedBet: number,
  tipoModifica: Modifica['tipoModifica'],
  valorePrecedente: string | null,
  nuovoValore: string | null,
): Promise<void> => logModifiche(ctx, [{ idReceivedBet, tipoModifica, valorePrecedente, nuovoValore }])

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

type ReportedChange = Input<'POST /api/v1/log-modifiche'>['body']

const CONFIRMATION = { message: 'Operazione completata con successo' }
/** A client reports its edit right after it, or late after it was offline. */
const RECENT_MS = 3_600_000

/**
 * Checks a client's report of a change against the caller's own log lines of the last hour. It writes nothing: every
 * change writes its line in its own transaction, so that a client cannot add lines.
 * @throws AppError BET_NOT_FOUND, MODIFICA_UNKNOWN
 */
export async function checkReportedChange(ctx: Ctx, change: ReportedChange): Promise<{ message: string }> {
  const { idReceivedBet, tipoModifica, valorePrecedente, nuovoValore } = change
  await getBet(ctx, idReceivedBet)
  // An edit that changed nothing has no line to compare with.
  if (readsSame(valorePrecedente, nuovoValore)) return CONFIRMATION
  const ownLines = await ctx.db
    .selectFrom('modificationLog')
    .select(['valorePrecedente', 'nuovoValore'])
    .where('idReceivedBet', '=', idReceivedBet)
    .where('tipoModifica', '=', tipoModifica)
    .where('username', '=', ctx.actor.username)
    .where('at', '>=', new Date(ctx.now().getTime() - RECENT_MS))
    .execute()
  const isLogged = ownLines.some(
    (line) => readsSame(line.valorePrecedente, valorePrecedente) && readsSame(line.nuovoValore, nuovoValore),
  )
  if (!isLogged) throw new AppError('MODIFICA_UNKNOWN')
  return CONFIRMATION
}

/** Equal as displayed: `1.8` equals `1.80000`, null equals the empty text. */
function readsSame(firstValue: string | null, secondValue: string | null): boolean {
  const [a, b] = [(firstValue ?? '').trim(), (secondValue ?? '').trim()]
  return a === b || (NUMBER.test(a) && NUMBER.test(b) && Number(a) === Number(b))
}

const NUMBER = /^-?\d+(\.\d+)?$/
