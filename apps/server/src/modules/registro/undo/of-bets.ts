import { dec, toNumber } from '@xbetapp/domain/money/decimal'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { editBet, mayEdit } from '#server/modules/bets/public.ts'
import { restoreTipsterDrop } from '#server/modules/drops/public.ts'
import { deleteBets, restoreBets } from '#server/modules/relay/public.ts'
import { followText } from '#server/modules/routing/public.ts'
import type { Line } from '../lines.queries.ts'
import { lockBetsOf, type Restored, type State, type Undoer } from './undoer.ts'

const idOf = (line: Line): number => Number(line.entityId)

async function betsOf(ctx: Ctx, lines: readonly Line[]) {
  const rows = await ctx.db
    .selectFrom('bet')
    .select(['idReceivedBet', 'formattedBet', 'esito', 'dataRefertazione', 'fascia', 'sport', 'dropChiusura'])
    .select(['totTipster', 'quotaDrop', 'idTipsterDrop', 'idTipster', 'deletedAt'])
    .where('idReceivedBet', 'in', lines.map(idOf))
    .execute()
  return new Map(rows.map((row) => [row.idReceivedBet, row]))
}

/** Each line with its bet as it is; a deleted one is not there. */
async function now(ctx: Ctx, lines: readonly Line[]): Promise<Map<number, State>> {
  const bets = await betsOf(ctx, lines)
  return new Map(
    lines.map((line) => {
      const bet = bets.get(idOf(line))
      return [line.id, bet && bet.deletedAt === null ? bet : null]
    }),
  )
}

const EDITED = ['formattedBet', 'esito', 'fascia', 'sport', 'dropChiusura'] as const
type Edited = (typeof EDITED)[number]

/** Outcome, texts, fascia, sport and closing odds. */
export const editsOfBets: Undoer = {
  right: () => 'PUT /api/v1/bets',
  lock: lockBetsOf,
  now,
  objection: (ctx, { before }) => {
    const fields = Object.keys(before ?? {}).filter((name) => name !== 'dataRefertazione')
    // A picture that was read, and a text the tipster changed himself, reach further than the bet.
    const edited = fields.filter((name): name is Edited => (EDITED as readonly string[]).includes(name))
    if (edited.length < fields.length) return new AppError('UNDO_NOT_POSSIBLE')
    return edited.every((name) => mayEdit(ctx, name)) ? null : new AppError('FORBIDDEN')
  },
  restore: async (tx, lines) => {
    for (const line of lines) {
      const { dataRefertazione, dropChiusura, fascia, sport, ...rest } = (line.before ?? {}) as Record<
        string,
        string
      >
      const edit = {
        idReceivedBet: idOf(line),
        ...(rest as { formattedBet?: string; esito?: 'Open' }),
        ...(fascia === undefined ? {} : { fascia: fascia ?? '' }),
        ...(sport === undefined ? {} : { sport: sport ?? '' }),
        ...(dropChiusura === undefined ? {} : { dropChiusura: toNumber(dec(dropChiusura)) }),
      }
      // Lines of before do not say when the bet had been settled.
      const undoing = 'dataRefertazione' in (line.before ?? {}) && {
        dataRefertazione: dataRefertazione ? new Date(dataRefertazione) : null,
      }
      await editBet(tx, edit, followText, undoing || undefined)
    }
    return undefined
  },
}

export const deletionsOfBets: Undoer = {
  right: () => 'POST /sparabet/delete-received-bets',
  sides: () => ({ had: {}, left: null }),
  lock: lockBetsOf,
  now,
  restore: async (tx, lines) => {
    await restoreBets(tx, lines.map(idOf))
    return undefined
  },
}

export const restoredBets: Undoer = {
  right: () => 'POST /sparabet/delete-received-bets',
  sides: () => ({ had: null, left: {} }),
  lock: lockBetsOf,
  now,
  restore: async (tx, lines) => {
    await deleteBets(tx, lines.map(idOf))
    return undefined
  },
}

export const tipsterDrops: Undoer = {
  right: () => 'POST /sparabet/drop-tipster',
  lock: lockBetsOf,
  now,
  restore: async (tx, lines, current) => {
    const restored: Restored[] = []
    for (const line of lines) {
      const { totTipster, quotaDrop, idTipsterDrop } = { ...current.get(line.id), ...line.before }
      restored.push(
        await restoreTipsterDrop(tx, {
          idReceivedBet: idOf(line),
          to: {
            totTipster: String(totTipster),
            quotaDrop: String(quotaDrop),
            idTipsterDrop:
              idTipsterDrop === null || idTipsterDrop === undefined ? null : Number(idTipsterDrop),
          },
          announce: line.after?.annunciato === true,
        }),
      )
    }
    return restored
  },
}
