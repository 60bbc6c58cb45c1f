import { AppError } from '#server/kernel/app-error.ts'
import { isCausedByContent, isTransient } from '#server/kernel/database-away.ts'
import { NotStorable } from '#server/kernel/storable.ts'

/** The update answers a message of ours whose send is not decided yet: it is handled once that is known. */
export class AnsweredTooEarly extends Error {}

/**
 * Whether the content of an update makes it fail, so that it fails whenever it is tried. Every error with a code of the
 * network, the disk or the database's state lies outside the update and passes.
 */
export const isCausedByUpdate = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof Error && !isTransient(error))

/** PostgreSQL's query_canceled: a statement took longer than `statement_timeout`. */
const CUT_OFF = '57014'

/** Whether the database cut an update off for taking too long: the database was slow, or the update always is. */
export const isCutOff = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === CUT_OFF

/** Why an update was set aside, in Italian. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  if (isCutOff(error)) return 'il database lo interrompe ogni volta perché richiede troppo tempo'
  if (isCausedByContent(error) || error instanceof NotStorable)
    return 'contiene un valore che il database non accetta'
  // A missing part, or one of an unexpected type, was read as if it were there.
  return error instanceof TypeError ? 'ha una forma inattesa' : 'il programma non sa elaborarlo'
}
