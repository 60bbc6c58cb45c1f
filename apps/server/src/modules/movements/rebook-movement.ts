import { dec, isZero } from '@xbetapp/domain/money/decimal'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockSaldi } from '#server/modules/books/public.ts'
import { holdsBets } from './line-account.ts'
import { lowestDeposit } from './lowest-balance.ts'
import { postMovement } from './post-movement.ts'
import { groupsOf, type MovementOwner, moved, rowsOf } from './reverse-movement.ts'

interface Rebooked {
  of: MovementOwner
  /** The one that was taken back. */
  idMovimento: number
  /** What the line of its taking back said of it. */
  portafogli?: unknown
}

/**
 * Books a movement anew that was taken back: its rows at its own date and rates, freeroll it used up included. The reversal
 * stays, as everything does.
 * @throws AppError MOVEMENT_NOT_FOUND, DEPOSIT_EXCEEDED, FREEROLL_USED when another movement used up freeroll since
 */
export async function rebookMovement(ctx: Ctx, { of, idMovimento }: Rebooked): Promise<number> {
  return withTransaction(ctx, async (tx) => {
    const original = await tx.db
      .selectFrom('movimento')
      .selectAll()
      .where('idMovimento', '=', idMovimento)
      .executeTakeFirst()
    const rows = await rowsOf(tx, idMovimento)
    const own = rows.find((row) => row.di === of.entity && row.chiave === of.entityId)
    if (!original || !own) throw new AppError('MOVEMENT_NOT_FOUND')
    await lockSaldi(
      tx,
      rows.filter(holdsBets).map(({ idAccount }) => idAccount),
    )
    if (original.tipo === 'deposito_out') {
      const left = await lowestDeposit(tx, own.idAccount, original.data)
      if (dec(own.importo).abs().gt(left)) throw new AppError('DEPOSIT_EXCEEDED')
    }
    if (!isZero(own.freerollConsumato)) {
      const since = await tx.db
        .selectFrom('rigaMovimento as r')
        .innerJoin('movimento as m', 'm.idMovimento', 'r.idMovimento')
        .select('m.idMovimento')
        .where('r.idAccount', '=', own.idAccount)
        .where('m.idMovimento', '>', idMovimento)
        .where('r.freerollConsumato', '!=', '0')
        .where('m.storna', 'is', null)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('movimento as s')
                .select('s.idMovimento')
                .whereRef('s.storna', '=', 'm.idMovimento'),
            ),
          ),
        )
        .limit(1)
        .executeTakeFirst()
      if (since) throw new AppError('FREEROLL_USED')
    }
    const again = await postMovement(tx, {
      tipo: original.tipo,
      data: original.data,
      soloGiorno: original.soloGiorno,
      nota: original.nota,
      groups: groupsOf(rows.filter(moved), 1),
    })
    await audit(tx, {
      action:
        original.tipo === 'flusso_conto' ? 'summary.flusso_conto' : `movements.${original.tipo as 'cashin'}`,
      entity: of.entity,
      entityId: of.entityId,
      after: { idMovimento: again, data: original.data, nota: original.nota, importo: own.importo },
    })
    return again
  })
}

/** The movement an act booked for somebody and nobody took back, by its tipo; undefined when there is none. */
export async function standingMovement(
  ctx: Ctx,
  { act, undoing, of, tipo }: { act?: number; undoing?: number; of: MovementOwner; tipo: string },
) {
  const found = await ctx.db
    .selectFrom('movimento as m')
    .innerJoin('atto as t', 't.idAtto', 'm.idAtto')
    .innerJoin('rigaMovimento as r', 'r.idMovimento', 'm.idMovimento')
    .innerJoin('account as a', 'a.idAccount', 'r.idAccount')
    .leftJoin('venue as v', 'v.idVenue', 'a.idVenue')
    .leftJoin('movimento as s', 's.storna', 'm.idMovimento')
    .select(['m.idMovimento', 'r.importo'])
    .where('m.storna', 'is', null)
    .where('s.idMovimento', 'is', null)
    .where('m.tipo', '=', tipo as 'cashin')
    .$if(act !== undefined, (query) => query.where('m.idAtto', '=', act as number))
    .$if(undoing !== undefined, (query) => query.where('t.annulla', '=', undoing as number))
    .where((eb) =>
      eb(
        eb.fn.coalesce(eb.cast<string>('v.kind', 'text'), eb.cast<string>('a.kind', 'text')),
        '=',
        kindOf(of),
      ),
    )
    .where((eb) =>
      eb(
        eb.fn.coalesce(
          eb.cast<string | null>('a.conto', 'text'),
          eb.cast<string | null>('a.idTipster', 'text'),
          eb.cast<string | null>('v.numero', 'text'),
        ),
        '=',
        of.entityId,
      ),
    )
    .executeTakeFirst()
  return found
}

const kindOf = ({ entity }: MovementOwner): string => entity
