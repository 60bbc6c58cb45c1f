import { dec } from '@xbetapp/domain/money/decimal'
import { canEditInCalculator } from '@xbetapp/domain/roles/calcolatore'
import type { Updateable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/modules/books/public.ts'
import type { BetRow } from './bet.mapper.ts'
import { getBet, lockBet } from './bets.queries.ts'
import { logModifica, type TipoModifica } from './log-modifica.ts'
import { noteGivenText } from './note-given-text.ts'

type Edit = Input<'PUT /api/v1/bets'>['body']
type Field = 'formattedBet' | 'esito' | 'fascia' | 'sport' | 'dropChiusura'

/** On the Bet page the text is open to these; in the calculator each field has its own roles. */
const BET_PAGE_TEXT = ['ADMIN', 'OPERATORE', 'ANALISTA', 'REFERTATORE'] as const

const TIPO: Record<Field, TipoModifica> = {
  formattedBet: 'BET_TEXT',
  esito: 'ESITO',
  fascia: 'FASCIA',
  sport: 'SPORT',
  dropChiusura: 'DROP_CHIUSURA',
}

/** An outcome that is taken back counts again where it counted before, as if the other had never been. */
interface Undoing {
  dataRefertazione: Date | null
}

/**
 * Edits the fields of a bet the caller may edit; totals, flags and dates in the request are not looked at
 * (rule: bet/edit-by-field). A changed outcome sets dataRefertazione to now (rule: bet/settled). Each field is logged.
 * Equal values change nothing. With `shouldProcessImageToText: false` the image counts as read. `follow` brings what is
 * still to leave to a new text.
 * @throws AppError BET_NOT_FOUND, FORBIDDEN, VALIDATION when an image reads nothing, CONFLICT when the text changed
 * since the caller read `textVersion`
 */
export async function editBet(
  ctx: Ctx,
  edit: Edit,
  follow: (tx: TxCtx, before: BetRow) => Promise<void> = async () => undefined,
  undoing?: Undoing,
) {
  return withTransaction(ctx, async (tx) => {
    const before = await lockBet(tx, edit.idReceivedBet)
    const changes = changedFields(before, edit)
    const readsImage = before.shouldProcessImageToText && edit.shouldProcessImageToText === false
    if (changes.length === 0 && !readsImage) return getBet(tx, edit.idReceivedBet)
    if (changes.some(({ field }) => !mayEdit(tx, field))) throw new AppError('FORBIDDEN')
    if (readsImage) requireImageText(tx, edit.formattedBet ?? before.formattedBet)
    if (edit.formattedBet !== undefined && (edit.textVersion ?? before.textVersion) !== before.textVersion) {
      throw new AppError('CONFLICT')
    }
    const set: Updateable<DB['bet']> = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
    if ('formattedBet' in set) set.textVersion = before.textVersion + 1
    if ('esito' in set) set.dataRefertazione = undoing === undefined ? tx.now() : undoing.dataRefertazione
    if (readsImage) set.shouldProcessImageToText = false
    await tx.db.updateTable('bet').set(set).where('idReceivedBet', '=', before.idReceivedBet).execute()
    if (before.shouldProcessImageToText && (readsImage || 'formattedBet' in set)) {
      await noteGivenText(tx, before, { isConfirmed: readsImage })
    }
    for (const { field, from, to } of changes) {
      await logModifica(tx, {
        idReceivedBet: before.idReceivedBet,
        tipoModifica: TIPO[field],
        valorePrecedente: from,
        nuovoValore: to,
      })
    }
    await audit(tx, {
      action: 'bets.edit',
      entity: 'bet',
      entityId: before.idReceivedBet,
      before: {
        ...Object.fromEntries(changes.map(({ field, from }) => [field, from])),
        ...('esito' in set && { dataRefertazione: before.dataRefertazione }),
        ...(readsImage && { shouldProcessImageToText: true }),
      },
      after: {
        ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
        ...('esito' in set && { dataRefertazione: set.dataRefertazione }),
        ...(readsImage && { shouldProcessImageToText: false }),
      },
    })
    betsChanged(tx, [before.idReceivedBet])
    if ('formattedBet' in set) await follow(tx, before)
    return getBet(tx, before.idReceivedBet)
  })
}

interface Change {
  field: Field
  from: string | null
  to: string | null
}

function changedFields(before: BetRow, edit: Edit): Change[] {
  const wanted: Record<Field, string | null | undefined> = {
    formattedBet: edit.formattedBet,
    esito: edit.esito,
    fascia: edit.fascia === '' ? null : edit.fascia,
    sport: edit.sport === '' ? null : edit.sport,
    dropChiusura: edit.dropChiusura === undefined ? undefined : dec(edit.dropChiusura).toFixed(5),
  }
  return (Object.keys(wanted) as Field[]).flatMap((field) => {
    const to = wanted[field]
    return to === undefined || to === before[field] ? [] : [{ field, from: before[field], to }]
  })
}

/** Only the calculator's roles say what an image reads, and it must read something. */
function requireImageText(ctx: Ctx, text: string): void {
  const { actor } = ctx
  if (actor.kind === 'user' && !canEditInCalculator(actor.roles, 'formattedBet'))
    throw new AppError('FORBIDDEN')
  if (text.trim() === '') throw validationError('Campo obbligatorio.', 'formattedBet')
}

/** Whether the caller may change a field of a bet. */
export function mayEdit(ctx: Pick<Ctx, 'actor'>, field: Field): boolean {
  const { actor } = ctx
  if (actor.kind !== 'user') return true
  if (field === 'formattedBet') {
    return actorHas(actor, BET_PAGE_TEXT) || canEditInCalculator(actor.roles, 'formattedBet')
  }
  return canEditInCalculator(actor.roles, field)
}
