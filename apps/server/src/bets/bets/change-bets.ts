import { dec } from '@xbetapp/domain/platform/money/decimal'
import { canEditBetText } from '@xbetapp/domain/platform/roles/bet-page'
import { canEditInCalculator } from '@xbetapp/domain/platform/roles/calculator-fields'
import type { Outcome } from '#server/db/generated/tables.ts'
import { run, statement } from '#server/db/statement.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import type { BetRow } from './bet.mapper.ts'
import { logModifiche, type TipoModifica } from './log-modifica.ts'
import { payoutText, payoutWords } from './payouts.ts'

/** A field of a bet that an editor changes. */
export type BetField = 'formattedBet' | 'esito' | 'payout' | 'fascia' | 'sport' | 'dropChiusura'

export interface FieldChange {
  field: BetField
  from: string | null
  to: string | null
}

export interface BetChange {
  /** The locked row. */
  before: BetRow
  changes: readonly FieldChange[]
  /** Whether the bet's image counts as read from now on. */
  readsImage?: boolean
  /** When the outcome counts as set; default now. */
  settledAt?: Date | null
}

/** The kind of line that the modification log has for a field. */
const LOG_KINDS: Record<BetField, TipoModifica> = {
  formattedBet: 'BET_TEXT',
  esito: 'ESITO',
  payout: 'PAGAMENTO',
  fascia: 'FASCIA',
  sport: 'SPORT',
  dropChiusura: 'DROP_CHIUSURA',
}

/** Columns an editor writes, with their types. */
const COLUMNS = [
  ['formattedBet', 'formatted_bet', 'text'],
  ['textVersion', 'text_version', 'int'],
  ['esito', 'esito', 'outcome'],
  ['payout', 'payout', 'jsonb'],
  ['dataRefertazione', 'data_refertazione', 'timestamptz'],
  ['fascia', 'fascia', 'text'],
  ['sport', 'sport', 'text'],
  ['dropChiusura', 'drop_chiusura', 'numeric'],
  ['shouldProcessImageToText', 'should_process_image_to_text', 'boolean'],
] as const satisfies readonly (readonly [keyof BetRow, string, string])[]

type Values = Partial<Record<(typeof COLUMNS)[number][0], unknown>>

/**
 * Writes changed fields of locked bets with their logs, one statement for each kind of row regardless of the number of
 * bets. A changed outcome sets dataRefertazione to now (rule: bet/settled), a changed text increments its version. The
 * caller checks permissions.
 */
export async function changeBets(tx: TxCtx, edits: readonly BetChange[]): Promise<void> {
  if (edits.length === 0) return
  const values = edits.map((edit) => valuesOf(tx, edit))
  const columns = COLUMNS.filter(([property]) => values.some((row) => property in row))
  // A bet that does not change a column that other bets change writes its present value.
  const rows = edits.map(({ before }, index) => {
    const after = { ...before, ...values[index] }
    return { id: before.idReceivedBet, values: columns.map(([property]) => after[property]) }
  })
  const assignments = columns.map(([, column, type], index) => `${column} = (x.values ->> ${index})::${type}`)
  await run(tx.db, updateOf(assignments.join(', '))([JSON.stringify(rows)]))
  const logLines = edits.flatMap(({ before: { idReceivedBet }, changes }) =>
    changes.map(({ field, from, to }) => ({
      idReceivedBet,
      tipoModifica: LOG_KINDS[field],
      valorePrecedente: field === 'payout' ? payoutWords(from) : from,
      nuovoValore: field === 'payout' ? payoutWords(to) : to,
    })),
  )
  await logModifiche(tx, logLines)
  await auditAll(
    tx,
    edits.map(({ before, changes, readsImage }, index) => {
      const { dataRefertazione } = { ...values[index] }
      const isSettled = dataRefertazione !== undefined
      return {
        action: 'bets.edit',
        entity: 'bet',
        entityId: before.idReceivedBet,
        before: {
          ...Object.fromEntries(changes.map(({ field, from }) => [field, from])),
          ...(isSettled && { dataRefertazione: before.dataRefertazione }),
          ...(readsImage && { shouldProcessImageToText: true }),
        },
        after: {
          ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
          ...(isSettled && { dataRefertazione }),
          ...(readsImage && { shouldProcessImageToText: false }),
        },
      }
    }),
  )
  betsChanged(
    tx,
    edits.map(({ before }) => before.idReceivedBet),
    { sameText: edits.every(({ changes }) => changes.every(({ field }) => field !== 'formattedBet')) },
  )
}

/** One prepared statement for each set of columns written together. */
const updateOf = (assignments: string) =>
  statement<never>(`
    update bet set ${assignments} from jsonb_to_recordset($1::jsonb) as x(id int, "values" jsonb)
    where bet.id_received_bet = x.id`)

function valuesOf(tx: TxCtx, { before, changes, readsImage, settledAt = tx.now() }: BetChange): Values {
  const values: Values = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
  if ('formattedBet' in values) values.textVersion = before.textVersion + 1
  if ('esito' in values || 'payout' in values) values.dataRefertazione = settledAt
  if (readsImage) values.shouldProcessImageToText = false
  return values
}

/** An editor's request; an absent field stays as it is, an empty fascia or sport clears it. */
export interface BetEdit {
  formattedBet?: string | undefined
  esito?: Outcome | undefined
  /** JSON of a {@link BetPayout}; where absent, a changed outcome takes it away. */
  payout?: string | null | undefined
  fascia?: string | null | undefined
  sport?: string | null | undefined
  dropChiusura?: number | undefined
}

/** The fields whose value differs from the bet's. */
export function changedFields(before: BetRow, edit: BetEdit): FieldChange[] {
  const newValues: Record<BetField, string | null | undefined> = {
    formattedBet: edit.formattedBet,
    esito: edit.esito,
    payout:
      edit.payout === undefined && edit.esito !== undefined && edit.esito !== before.esito
        ? null
        : edit.payout,
    fascia: edit.fascia === '' ? null : edit.fascia,
    sport: edit.sport === '' ? null : edit.sport,
    dropChiusura: edit.dropChiusura === undefined ? undefined : dec(edit.dropChiusura).toFixed(5),
  }
  const oldValues = { ...before, payout: payoutText(before.payout) }
  return (Object.keys(newValues) as BetField[]).flatMap((field) => {
    const to = newValues[field]
    return to === undefined || to === oldValues[field] ? [] : [{ field, from: oldValues[field], to }]
  })
}

/** Whether the caller may change a field of bets; the bot and the system may. */
export function mayEdit({ actor }: Ctx, field: BetField): boolean {
  if (actor.kind !== 'user') return true
  if (field === 'formattedBet' && canEditBetText(actor.roles)) return true
  return canEditInCalculator(actor.roles, field === 'payout' ? 'esito' : field)
}
