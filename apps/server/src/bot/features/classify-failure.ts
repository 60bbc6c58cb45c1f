import { AppError } from '#server/kernel/app-error.ts'
import { isByContent, isPassing } from '#server/kernel/database-away.ts'
import { NotStorable } from '#server/kernel/storable.ts'

/**
 * It answers a message of ours whose send is not decided yet. That is no failure: its turn comes once Telegram has answered
 * for that send, or nobody will ever know.
 */
export class AnsweredTooEarly extends Error {}

/**
 * Whether an update failed by what stands in it, so that it would fail whenever it is tried. Everything that comes
 * with a code of the network, the disk or the database's own state lies outside it and passes.
 */
export const isOfUpdate = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof Error && !isPassing(error))

/** PostgreSQL's query_canceled: it took longer than `statement_timeout`. */
const CUT_OFF = '57014'

/** Whether the database cut it off for taking too long: because it was slow then, or because the update always is. */
export const isCutOff = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === CUT_OFF

/** Why an update was set aside, in Italian. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  if (isCutOff(error)) return 'il database lo interrompe ogni volta perché richiede troppo tempo'
  if (isByContent(error) || error instanceof NotStorable)
    return 'contiene un valore che il database non accetta'
  // What is missing, or of another kind than it should be, was read as if it were there.
  return error instanceof TypeError ? 'ha una forma inattesa' : 'il programma non sa elaborarlo'
}
