import type { DropListEntry } from '@xbetapp/contract/drop-list'
import { rangeError, rangeOf } from '@xbetapp/domain/time/range'
import { romeDay, toWire } from '@xbetapp/domain/time/rome'
import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { photoUrl } from '#server/modules/bets/public.ts'

export interface DropListTarget {
  kind: 'sala' | 'sito' | 'altro' | 'tipster'
  id: number
}

interface Row {
  idReceivedBet: number
  droppedDate: Date
  nomeTipster: string
  textBet: string
  photo: string | null
  importo: string
  quota: string
}

/**
 * Live drops of a venue or tipster made on a Rome day, newest first (D3.54): in EUR, at net odds, without those of
 * amount or odds 0. A row of the drops themselves, so that what was replaced or removed is not in it.
 * @throws AppError VENUE_NOT_FOUND, TIPSTER_NOT_FOUND, VALIDATION for a day after today
 */
export async function dropList(ctx: Ctx, target: DropListTarget, date: string | undefined) {
  const day = date ?? romeDay(ctx.now())
  if (rangeError(day, day, ctx.now()))
    throw validationError('La data non può essere successiva a oggi', 'date')
  await requireTarget(ctx, target)
  const { start, after } = rangeOf(day, day)
  const column = sql.ref(`d.id_${target.kind}`)
  const { rows } = await sql<Row>`
    select d.id_received_bet, d.dropped_date, t.nome_tipster, b.formatted_bet as text_bet,
      d.importo_post_cambio as importo, d.quota,
      (select file from bet_photo p where p.id_received_bet = b.id_received_bet and file is not null order by position limit 1) as photo
    from dropped_bet d
    join bet b on b.id_received_bet = d.id_received_bet
    join tipster t on t.id_tipster = b.id_tipster
    where ${column} = ${target.id} and d.superseded_at is null
      and d.dropped_date >= ${start} and d.dropped_date < ${after}
      and d.importo_post_cambio <> 0 and d.quota <> 0 and b.deleted_at is null
    order by d.dropped_date desc, d.id_dropped_bet desc
  `.execute(ctx.db)
  return rows.map(toEntry)
}

const toEntry = (row: Row): z.output<typeof DropListEntry> => ({
  idReceivedBet: row.idReceivedBet,
  droppedDate: toWire(row.droppedDate),
  nomeTipster: row.nomeTipster,
  textBet: row.textBet,
  photoPath: row.photo === null ? null : photoUrl(row.photo),
  importo: Number(row.importo),
  quota: Number(row.quota),
})

/** A secret room is unknown to whoever may not see it in lists (D2.55). */
async function requireTarget(ctx: Ctx, { kind, id }: DropListTarget): Promise<void> {
  const { rows } = await sql<{ hidden: boolean }>`
    select ${kind === 'sala' ? sql`is_secret` : sql`false`} as hidden
    from ${sql.table(kind)} where ${sql.ref(`id_${kind}`)} = ${id}
  `.execute(ctx.db)
  const [row] = rows
  if (row && !(row.hidden && !actorHas(ctx.actor, ['ADMIN']))) return
  throw new AppError(kind === 'tipster' ? 'TIPSTER_NOT_FOUND' : 'VENUE_NOT_FOUND')
}
