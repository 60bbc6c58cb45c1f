import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import {
  changeBets,
  changedFields,
  editBet,
  lockFoundBets,
  mayEdit,
  payoutText,
} from '#server/bets/bets/public.ts'
import { removeImportedCredits, restoreTipsterDrop } from '#server/bets/drops/public.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { deleteBets, restoreBets } from '#server/relay/operator-send/public.ts'
import { followText } from '#server/relay/routing/public.ts'
import type { Line } from '../lines.queries.ts'
import { idOf, lockBets, type Restored, stateById, type Undoer } from './undoer.ts'

const bet = {
  lock: lockBets,
  // A deleted bet has no state.
  now: stateById(
    async (ctx, ids) => {
      const rows = await ctx.db
        .selectFrom('bet')
        .select(['idReceivedBet', 'formattedBet', 'esito', 'payout', 'dataRefertazione', 'fascia', 'sport'])
        .select(['dropChiusura', 'totTipster', 'quotaDrop', 'idTipsterDrop', 'idTipster'])
        .where('idReceivedBet', 'in', ids)
        .where('deletedAt', 'is', null)
        .execute()
      return rows.map((row) => ({ ...row, payout: payoutText(row.payout) }))
    },
    ({ idReceivedBet }) => idReceivedBet,
  ),
}

const EDITED_FIELDS = ['formattedBet', 'esito', 'payout', 'fascia', 'sport', 'dropChiusura'] as const
type EditedField = (typeof EDITED_FIELDS)[number]

/** Outcome, texts, fascia, sport and closing odds. */
export const undoBetEdit: Undoer = {
  ...bet,
  right: () => 'PUT /api/v1/bets',
  objection: (ctx, { before }) => {
    const fields = Object.keys(before ?? {}).filter((name) => name !== 'dataRefertazione')
    // A picture that was read, and a text the tipster changed, affect more than the bet.
    const editedFields = fields.filter((name): name is EditedField =>
      (EDITED_FIELDS as readonly string[]).includes(name),
    )
    if (editedFields.length < fields.length) return new AppError('UNDO_NOT_POSSIBLE')
    return editedFields.every((name) => mayEdit(ctx, name)) ? null : new AppError('FORBIDDEN')
  },
  restore: async (tx, lines) => {
    const textless = lines.filter((line) => !hasText(line))
    await editBack(tx, textless)
    for (const line of lines.filter(hasText)) {
      const { dataRefertazione, dropChiusura, fascia, sport, payout, ...otherFields } = (line.before ??
        {}) as Record<string, string>
      const edit = {
        idReceivedBet: idOf(line),
        ...(otherFields as { formattedBet?: string; esito?: 'Open' }),
        ...(fascia === undefined ? {} : { fascia: fascia ?? '' }),
        ...(sport === undefined ? {} : { sport: sport ?? '' }),
        ...(dropChiusura === undefined ? {} : { dropChiusura: toNumber(dec(dropChiusura)) }),
      }
      // Older lines do not record when the bet had been settled.
      const undoing = 'dataRefertazione' in (line.before ?? {}) && {
        dataRefertazione: dataRefertazione ? new Date(dataRefertazione) : null,
        ...('payout' in (line.before ?? {}) && { payout: payout ?? null }),
      }
      await editBet(tx, edit, followText, undoing || undefined)
    }
    return []
  },
}

/** A text also changes messages not yet sent, so it is restored bet by bet. */
const hasText = ({ before }: Line): boolean => before !== null && 'formattedBet' in before

/** Restores everything but texts, all bets together: a thousand bets take as many statements as a single bet. */
async function editBack(tx: TxCtx, lines: readonly Line[]): Promise<void> {
  // When a bet has two lines, the earlier one has the original values.
  const valuesByBet = new Map<number, Record<string, unknown>>()
  for (const line of lines.toSorted((a, b) => b.id - a.id))
    valuesByBet.set(idOf(line), { ...valuesByBet.get(idOf(line)), ...line.before })
  const betById = await lockFoundBets(tx, valuesByBet.keys())
  const changes = [...valuesByBet].flatMap(([id, fields]) => {
    const before = betById.get(id)
    if (before === undefined) return []
    const { esito, payout, fascia, sport, dropChiusura, dataRefertazione } = fields
    const changedValues = changedFields(before, {
      esito: esito as 'Open' | undefined,
      payout: payout as string | null | undefined,
      ...(fascia === undefined ? {} : { fascia: fascia === null ? '' : String(fascia) }),
      ...(sport === undefined ? {} : { sport: sport === null ? '' : String(sport) }),
      ...(dropChiusura === undefined ? {} : { dropChiusura: toNumber(dec(String(dropChiusura))) }),
    })
    if (changedValues.length === 0) return []
    // Older lines do not record when the bet had been settled.
    const settledAt = dataRefertazione ? new Date(String(dataRefertazione)) : null
    return [{ before, changes: changedValues, ...('dataRefertazione' in fields && { settledAt }) }]
  })
  await changeBets(tx, changes)
}

export const undoBetDeletion: Undoer = {
  ...bet,
  right: () => 'POST /sparabet/delete-received-bets',
  sides: () => ({ stateBefore: {}, stateAfter: null }),
  restore: async (tx, lines) => {
    await restoreBets(tx, lines.map(idOf))
    return []
  },
}

export const undoBetRestoration: Undoer = {
  ...bet,
  right: () => 'POST /sparabet/delete-received-bets',
  sides: () => ({ stateBefore: null, stateAfter: {} }),
  restore: async (tx, lines) => {
    await deleteBets(tx, lines.map(idOf))
    return []
  },
}

export const undoImport: Undoer = {
  ...undoBetRestoration,
  restore: async (tx, lines) => {
    const ids = lines.map(idOf)
    await removeImportedCredits(tx, ids)
    await deleteBets(tx, ids)
    return []
  },
}

export const undoTipsterDrop: Undoer = {
  ...bet,
  right: () => 'POST /sparabet/drop-tipster',
  restore: async (tx, lines, current) => {
    const drops: Restored[] = []
    for (const line of lines) {
      const { totTipster, quotaDrop, idTipsterDrop } = { ...current.get(line.id), ...line.before }
      drops.push(
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
    return drops
  },
}
