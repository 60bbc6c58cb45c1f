import { InizioBet } from '@xbetapp/contract/bets/room-answers'
import { kickOff } from '@xbetapp/domain/bets/tip-reading/kick-off'
import { addRomeDays, fromWire, parseWire, romeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import type { z } from 'zod'
import { lockBet, logModifica } from '#server/bets/bets/public.ts'
import { momentOf } from '#server/bets/tip-reading/public.ts'
import { rowIfAny, upsertRow } from '#server/db/rows.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { conflict } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'

type Answer = z.output<typeof InizioBet>

/** Days from the tip to the event; a beginning outside these bounds is a typing error. */
const [EARLIEST_DAYS, LATEST_DAYS] = [-1, 366]

/** When the event of a bet begins, who set it, and the beginning read from the text. @throws AppError BET_NOT_FOUND */
export async function readBeginning(ctx: Ctx, id: number): Promise<Answer> {
  const bet = await rowIfAny(ctx.db, 'bet', { idReceivedBet: id, deletedAt: null })
  if (!bet) throw new AppError('BET_NOT_FOUND', { id })
  const byHand = await rowIfAny(ctx.db, 'eventStart', { idReceivedBet: id })
  const fromText = kickOff(bet.formattedBet, bet.messageDate)
  const begins = byHand?.inizio ?? fromText
  return wireOf(InizioBet, {
    inizio: begins,
    da: byHand?.inizio ? 'mano' : begins && 'testo',
    letto: fromText,
    impostatoDa: byHand?.username ?? null,
    impostatoIl: byHand?.at ?? null,
    version: byHand?.version ?? 0,
    momento: await momentOf(ctx, id),
  })
}

/**
 * Sets by hand when the event of a bet begins; null leaves it to the bet's current text (rule: answer/when-it-begins).
 * @throws AppError BET_NOT_FOUND, VALIDATION, CONFLICT when it was set since the caller read `version`
 */
export async function setBeginning(
  ctx: Ctx,
  id: number,
  { inizio, version }: Input<'PUT /api/v1/bets/:id/inizio'>['body'],
): Promise<Answer> {
  return withTransaction(ctx, async (tx) => {
    const bet = await lockBet(tx, id)
    const begins = inizio === null ? null : parseWire(inizio)
    const postedDay = romeDay(bet.messageDate)
    const [earliest, latest] = [EARLIEST_DAYS, LATEST_DAYS].map((days) =>
      fromWire(`${addRomeDays(postedDay, days)}T00:00:00`),
    ) as [Date, Date]
    if (begins && (begins < earliest || begins > latest))
      throw validationError(
        "L'inizio può stare tra il giorno prima della bet e un anno dopo: controlla la data.",
        'inizio',
      )
    const before = await rowIfAny(tx.db, 'eventStart', { idReceivedBet: id }, ['inizio', 'version'])
    if ((before?.version ?? 0) !== version)
      throw await conflict(
        tx,
        { entity: 'bet', id, fieldsOf: () => ['giorno', 'ora'] },
        { lastChangeOf: 'inizioEvento' },
      )
    const oldInizio = before?.inizio ? toWire(before.inizio) : null
    const newInizio = begins && toWire(begins)
    if (oldInizio !== newInizio) {
      const row = { inizio: begins, version: version + 1, at: tx.now(), username: tx.actor.username }
      await upsertRow(tx.db, 'eventStart', { idReceivedBet: id }, row)
      await audit(tx, 'bets.beginning', 'bet', id, {
        before: { inizioEvento: oldInizio },
        after: { inizioEvento: newInizio },
      })
      await logModifica(tx, id, 'INIZIO_EVENTO', oldInizio, newInizio)
      betsChanged(tx, [id])
    }
    return readBeginning(tx, id)
  })
}
