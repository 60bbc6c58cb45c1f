import { LetturaImmagine } from '@xbetapp/contract/intake/image-reading'
import type { z } from 'zod'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { wireOf } from '#server/kernel/wire-of.ts'

type Wire = z.output<typeof LetturaImmagine>

/** The reading of a bet's picture, for the user who enters the bet's text. @throws AppError BET_NOT_FOUND */
export async function readingOf(ctx: Ctx, idReceivedBet: number): Promise<Wire> {
  const row = await ctx.db
    .selectFrom('bet')
    .leftJoin('imageReading', 'imageReading.idReceivedBet', 'bet.idReceivedBet')
    .select(['bet.idReceivedBet', 'stato', 'fonte', 'testo', 'errore', 'confermataDa', 'confermataAt'])
    .where('bet.idReceivedBet', '=', idReceivedBet)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('BET_NOT_FOUND', { id: idReceivedBet })
  return wireOf(LetturaImmagine, {
    ...row,
    stato: (row.stato ?? 'nessuna') as Wire['stato'],
    fonte: row.fonte as Wire['fonte'],
  })
}
