import type { Answer } from '@xbetapp/contract/contract'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { creditHold, route } from '@xbetapp/domain/relay/routing/route'
import { rowIfAny } from '#server/db/rows.ts'
import { found } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { closingWindows } from '#server/reference/closing-windows/public.ts'
import { loadRouting } from '#server/relay/routing/public.ts'
import { outcomeOf } from './replay.ts'

type Rows = Answer<'POST /api/v1/laboratorio/testo'>

/**
 * Where a text would go if its tipster posted it now, by the function that routes bets on the present rules. Secret
 * rooms have no links and are not shown. @throws AppError TIPSTER_NOT_FOUND
 */
export async function tryText(
  ctx: Ctx,
  { idTipster, testo, conFoto }: { idTipster: number; testo: string; conFoto: boolean },
): Promise<Rows> {
  const tipster = found(await rowIfAny(ctx.db, 'tipster', { idTipster }, ['stato']), 'TIPSTER_NOT_FOUND')
  const { links, rooms, rules } = await loadRouting(ctx, idTipster)
  const windows = await closingWindows(ctx, [...rooms.keys()])
  const now = ctx.now()
  const bet = {
    text: testo.trim(),
    seed: testo,
    contenuto: conFoto ? ('foto' as const) : ('testo' as const),
    arrivedAt: now,
    messageDate: now,
    stopped: false,
    deleted: false,
    tipsterStato: tipster.stato,
  }
  const rows = route(bet, links, rooms, rules, now).flatMap((decision): Rows => {
    const room = rooms.get(decision.idSala)
    if (!room || room.isSecret) return []
    const { at, motivo } = outcomeOf(decision, windows)
    const asksFirst = decision.send && (decision.link.confermare === true || creditHold(room) !== null)
    const manda = at !== null
    const { nomeSala } = room.row
    return [
      {
        idSala: room.idSala,
        nomeSala,
        manda,
        quando: at && toWire(at),
        conferma: manda && asksFirst,
        motivo,
      },
    ]
  })
  return rows.toSorted(
    (a, b) => Number(b.manda) - Number(a.manda) || a.nomeSala.localeCompare(b.nomeSala, 'it'),
  )
}
