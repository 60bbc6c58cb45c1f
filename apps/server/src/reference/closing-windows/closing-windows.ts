import { deleteRows, insertRow, rowIfAny } from '#server/db/rows.ts'
import { AppError, found, invariant } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { shownWindows } from './windows.queries.ts'

/** @throws AppError SALA_NOT_FOUND */
export async function windowsOfSala(ctx: Ctx, idSala: number) {
  await requireSala(ctx, idSala)
  return shownWindows(ctx, { sale: [idSala] })
}

/** @throws AppError BOOK_NOT_FOUND */
export async function windowsOfBook(ctx: Ctx, idBook: number) {
  found(await rowIfAny(ctx.db, 'book', { idBook }, ['idBook']), 'BOOK_NOT_FOUND')
  return shownWindows(ctx, { idBook })
}

/**
 * Closes a room for a part of a weekday (rule: closing-window/midnight). An end before the start runs past midnight,
 * 00:00 is the end of the day, 00:00-00:00 the whole day; any other two equal times would close nothing.
 * @throws AppError SALA_NOT_FOUND, FASCIA_EMPTY, FASCIA_EXISTS
 */
export async function addClosingWindow(ctx: Ctx, input: Input<'POST /api/v1/fascia-oraria'>['body']) {
  return withTransaction(ctx, async (tx) => {
    const { idSala, giorno, oraInizio, oraFine } = input
    await requireSala(tx, idSala)
    requireTime(input)
    const row = await refusing(
      { closing_window_id_sala_giorno_ora_inizio_ora_fine_key: () => new AppError('FASCIA_EXISTS') },
      insertRow(tx.db, 'closingWindow', { idSala, giorno, oraInizio, oraFine }),
    )
    await audit(tx, 'closing-windows.add', 'sala', idSala, { after: row })
    const window = (await shownWindows(tx, { sale: [idSala] })).find(({ id }) => id === row.id)
    invariant(window, 'the window just added is there')
    return window
  })
}

/** @throws AppError FASCIA_EMPTY */
export function requireTime({ oraInizio, oraFine }: { oraInizio: string; oraFine: string }): void {
  if (oraInizio === oraFine && oraInizio !== '00:00') throw new AppError('FASCIA_EMPTY', { campo: 'oraFine' })
}

/** @throws AppError NOT_FOUND */
export async function removeClosingWindow(ctx: Ctx, id: number): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const row = found((await deleteRows(tx.db, 'closingWindow', { id }))[0], 'NOT_FOUND')
    await requireSala(tx, row.idSala)
    await audit(tx, 'closing-windows.remove', 'sala', row.idSala, { before: row })
  })
}

/** @throws AppError SALA_NOT_FOUND, also for a room the caller may not see */
async function requireSala(ctx: Ctx, idSala: number): Promise<void> {
  const sala = await rowIfAny(ctx.db, 'room', { idSala }, ['isSecret'])
  if (!sala || !knowsRoom(ctx, sala)) throw new AppError('SALA_NOT_FOUND')
}
