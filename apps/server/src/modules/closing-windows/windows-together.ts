import { createHash } from 'node:crypto'
import type { Answer } from '@xbetapp/contract/contract'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { rehearse } from '#server/kernel/rehearse.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { addClosingWindow, removeClosingWindow, windowsOfSala } from './closing-windows.ts'

type Wanted = Input<'POST /api/v1/fascia-oraria/insieme/effetto'>['body']
type Effect = Answer<'POST /api/v1/fascia-oraria/insieme'>
type Window = Effect['sale'][number]['aggiunte'][number]

/** What giving closing hours to many rooms would do. @throws AppError SALA_NOT_FOUND, FASCIA_EMPTY */
export const windowsEffect = (ctx: Ctx, wanted: Wanted): Promise<Effect> =>
  rehearse(ctx, (tx) => giveAll(tx, wanted))

/**
 * Gives closing hours to many rooms in one transaction: those named, or those of another room.
 * @throws AppError EFFECT_CHANGED, NOTHING_CHANGES, SALA_NOT_FOUND, FASCIA_EMPTY
 */
export async function giveWindowsTogether(
  ctx: Ctx,
  { orari, impronta }: Input<'POST /api/v1/fascia-oraria/insieme'>['body'],
): Promise<Effect> {
  return withTransaction(ctx, async (tx) => {
    const done = await giveAll(tx, orari)
    if (done.impronta !== impronta) throw new AppError('EFFECT_CHANGED')
    const isNothing = done.sale.every(({ aggiunte, tolte }) => aggiunte.length + tolte.length === 0)
    if (isNothing) throw new AppError('NOTHING_CHANGES')
    return done
  })
}

const keyOf = ({ giorno, oraInizio, oraFine }: Window): string => `${giorno} ${oraInizio} ${oraFine}`
const plain = ({ giorno, oraInizio, oraFine }: Window): Window => ({ giorno, oraInizio, oraFine })

async function giveAll(tx: TxCtx, { sale, fasce = [], daSala, sostituisci }: Wanted): Promise<Effect> {
  const given: Window[] = [...fasce, ...(daSala === undefined ? [] : await windowsOfSala(tx, daSala))].map(
    plain,
  )
  const wanted = new Map(given.map((window) => [keyOf(window), window]))
  const done: Effect['sale'] = []
  // In one order, so that two who do this at once do not wait for each other.
  for (const idSala of [...new Set(sale)].filter((id) => id !== daSala).sort((a, b) => a - b)) {
    const venue = await tx.db
      .selectFrom('sala')
      .innerJoin('venue', 'venue.idVenue', 'sala.idVenue')
      .select('venue.nome')
      .where('sala.idSala', '=', idSala)
      .forNoKeyUpdate('sala')
      .executeTakeFirst()
    const held = await windowsOfSala(tx, idSala)
    const has = new Set(held.map(keyOf))
    const aggiunte = [...wanted].filter(([key]) => !has.has(key)).map(([, window]) => window)
    const gone = sostituisci ? held.filter((window) => !wanted.has(keyOf(window))) : []
    for (const { id } of gone) await removeClosingWindow(tx, id)
    for (const window of aggiunte) await addClosingWindow(tx, { ...window, idSala })
    done.push({
      idSala,
      nomeSala: venue?.nome ?? '',
      aggiunte,
      tolte: gone.map(plain),
      uguali: wanted.size - aggiunte.length,
    })
  }
  const impronta = createHash('sha256').update(JSON.stringify(done)).digest('hex')
  return { sale: done, impronta }
}
