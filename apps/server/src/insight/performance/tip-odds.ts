import { QuotaTip } from '@xbetapp/contract/insight/exposure'
import { percentOf } from '@xbetapp/domain/insight/performance/figures'
import { dec, round2, round3, sum, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { getBet, lockBet, logModifica } from '#server/bets/bets/public.ts'
import { deleteRows, rowIfAny, upsertRow } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { roomName } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { wireOf } from '#server/kernel/wire-of.ts'

type Answer = z.output<typeof QuotaTip>

interface DropRow {
  nome: string
  isSecret: boolean
  importo: string
  quota: string
  secondi: number | null
}

/**
 * The odds at which a bet was posted, and the difference of each drop from them (rule: andamento/odds-of-the-tip).
 * @throws AppError BET_NOT_FOUND
 */
export async function readTipOdds(ctx: Ctx, id: number): Promise<Answer> {
  await getBet(ctx, id)
  const tip = await rowIfAny(ctx.db, 'tipOdds', { idReceivedBet: id })
  const { rows } = await sql<DropRow>`
    select v.nome, coalesce(s.is_secret, false) as is_secret, d.importo_post_cambio as importo, d.quota_no_tassa as quota,
           (select extract(epoch from first_drop.at - first_copy.at)::integer
            from (select min(dropped_date) as at from dropped_bet x
                  where x.id_received_bet = d.id_received_bet and x.id_venue = d.id_venue) first_drop,
                 (select min(coalesce(send.sent_at, copy.created_at)) as at
                  from sent_bet copy left join send on send.id = copy.id_send
                  where copy.id_received_bet = d.id_received_bet and copy.id_sala = s.id_sala
                    and (send.id is null or send.sent_at is not null)) first_copy
            where first_drop.at >= first_copy.at) as secondi
    from dropped_bet d join venue v using (id_venue) left join room s using (id_venue)
    where d.id_received_bet = ${id} and d.superseded_at is null
    order by lower(v.nome)
  `.execute(ctx.db)
  const drops = rows.map((row) => {
    const gap = tip && dec(row.quota).div(tip.quota).minus(1)
    return { ...row, gap, lost: gap ? dec(row.importo).times(gap) : ZERO }
  })
  const lostAmount = sum(drops.map(({ lost }) => lost))
  return wireOf(QuotaTip, {
    quota: tip?.quota ?? null,
    letta: tip?.letta ?? null,
    at: tip?.at ?? null,
    username: tip?.username ?? null,
    slippage: tip ? percentOf(lostAmount, sum(rows.map(({ importo }) => importo))) : null,
    slippageEur: round2(lostAmount),
    drop: drops.map(({ gap, lost, ...row }) =>
      wireOf(QuotaTip.shape.drop.element, {
        ...row,
        nome: roomName(ctx, { nomeSala: row.nome, isSecret: row.isSecret }),
        slippage: gap ? round2(gap.times(100)) : null,
        slippageEur: round2(lost),
      }),
    ),
  })
}

/**
 * Corrects the odds at which a bet was posted; the odds read from the text are kept beside them. Null or 0 removes the
 * odds.
 * @throws AppError BET_NOT_FOUND
 */
export async function correctTipOdds(ctx: Ctx, id: number, quota: number | null): Promise<Answer> {
  return withTransaction(ctx, async (tx) => {
    await lockBet(tx, id)
    const before = await rowIfAny(tx.db, 'tipOdds', { idReceivedBet: id }, ['quota', 'letta'])
    const oldOdds = before?.quota ?? null
    const newOdds = quota ? round3(quota).toFixed(3) : null
    if (oldOdds !== newOdds) {
      if (newOdds === null) await deleteRows(tx.db, 'tipOdds', { idReceivedBet: id })
      else {
        const values = { quota: newOdds, at: tx.now(), username: tx.actor.username }
        await upsertRow(tx.db, 'tipOdds', { idReceivedBet: id }, values)
      }
      await audit(tx, 'bets.tip-odds', 'bet', id, {
        before: { quotaTip: oldOdds },
        after: { quotaTip: newOdds },
      })
      await logModifica(tx, id, 'QUOTA_TIP', oldOdds, newOdds)
    }
    return readTipOdds(tx, id)
  })
}
