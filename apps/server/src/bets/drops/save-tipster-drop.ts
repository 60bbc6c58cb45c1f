import { setTimeout as sleep } from 'node:timers/promises'
import { checkTipsterDrop } from '@xbetapp/domain/bets/limits/tipster-drop'
import { tipsterDropLockLeftMs } from '@xbetapp/domain/bets/limits/tipster-drop-lock'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { isAmericans } from '@xbetapp/domain/reference/reference/names'
import { type BetRow, lockBet, logModifica, requireSeen } from '#server/bets/bets/public.ts'
import { insertRows, NOT_NULL, rowIfAny, rowOf, updateRows } from '#server/db/rows.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { sendStates } from '#server/telegram/outbox/public.ts'
import { announceTipsterDrop } from './announce-drop.ts'

interface TipsterDropInput {
  idReceivedBet: number
  /** The bet's own tipster, or Americans (rule: tipster-drop/americans). Absent: the bet's own. */
  idTipster?: number | undefined
  /** EUR. */
  totTipster: number
  quotaDrop: number
  /** Announced instead of the bet's text, when given (Drop Americani). */
  text?: string | null | undefined
  announce: boolean
  /** The version of the bet that the caller saw. */
  seen?: number | undefined
}

export interface SavedTipsterDrop {
  idReceivedBet: number
  /** Ids of the announcement's messages; empty without an announcement. */
  announcement: readonly number[]
}

/**
 * ADMIN and the calculator are not bound by the tipster's limits; everybody else is
 * (rule: tipster-drop/free-correction).
 */
const UNLIMITED = ['ADMIN', 'CALCOLATORE'] as const

/**
 * Records the tipster's credit on a bet and queues its announcement in his drop chat. A bet takes one drop a minute
 * from all users together (rule: tipster-drop/lock). Saving unchanged values writes no drop and no history; with
 * `announce` the announcement is queued again, which repairs a failed one.
 * @throws AppError BET_NOT_FOUND, BET_CHANGED, TIPSTER_NOT_FOUND, TIPSTER_DROP_LOCKED, VALIDATION with the failing rule
 */
export async function saveTipsterDrop(ctx: Ctx, input: TipsterDropInput): Promise<SavedTipsterDrop> {
  return withTransaction(ctx, async (tx) => {
    const { idReceivedBet } = input
    const bet = await lockBet(tx, idReceivedBet)
    requireSeen(bet, input.seen)
    if (tipsterDropLockLeftMs(bet.tipsterDropAt, tx.now()) > 0) throw new AppError('TIPSTER_DROP_LOCKED')
    const tipster = await creditedTipster(tx, bet, input.idTipster)
    const limits = actorHas(tx.actor, UNLIMITED) ? null : tipster
    const errors = checkTipsterDrop({
      totTipster: input.totTipster,
      quotaDrop: input.quotaDrop,
      totGiocabile: bet.totGiocabile,
      quotaMedia: bet.quotaMedia,
      nomeTipster: tipster.nomeTipster,
      limits,
    })
    if (errors.totTipster) throw validationError(errors.totTipster, 'bet.totTipster')
    if (errors.quotaDrop) throw validationError(errors.quotaDrop, 'bet.quotaDrop')

    const totTipster = dec(input.totTipster).toFixed(2)
    const quotaDrop = dec(input.quotaDrop).toFixed(5)
    const credit = { totTipster, quotaDrop, idTipsterDrop: tipster.idTipster }
    const isUnchanged =
      bet.totTipster === totTipster && bet.quotaDrop === quotaDrop && bet.idTipsterDrop === tipster.idTipster
    if (isUnchanged && !input.announce) return { idReceivedBet, announcement: [] }
    await updateRows(tx.db, 'bet', { idReceivedBet }, { ...credit, tipsterDropAt: tx.now() })
    const idDropTg = input.announce ? tipster.idDropTg : null
    if (!isUnchanged) await replaceCredit(tx, bet, credit, idDropTg !== null)
    betsChanged(tx, [idReceivedBet], { sameText: true })
    const { text } = input
    const announcement = await announceTipsterDrop(tx, { bet, text, idDropTg, totTipster, quotaDrop })
    return { idReceivedBet, announcement }
  })
}

/** A tipster's credit on a bet, EUR and odds; `idTipsterDrop` is null before the first drop. */
export interface TipsterCredit {
  totTipster: string
  quotaDrop: string
  idTipsterDrop: number | null
}

/**
 * Restores a tipster's credit from before a drop that is undone. It was accepted then, so neither his limits nor the
 * minute between two drops are checked; a chat that was told of the drop is told of the undo
 * (rule: registro/tipster-drops).
 * @throws AppError BET_NOT_FOUND
 */
export async function restoreTipsterDrop(
  ctx: Ctx,
  { idReceivedBet, to: credit, announce }: { idReceivedBet: number; to: TipsterCredit; announce: boolean },
): Promise<SavedTipsterDrop> {
  return withTransaction(ctx, async (tx) => {
    const bet = await lockBet(tx, idReceivedBet)
    const idTipster = credit.idTipsterDrop ?? bet.idTipsterDrop ?? bet.idTipster
    const { idDropTg } = await rowOf(tx.db, 'tipster', { idTipster }, ['idDropTg'])
    await updateRows(tx.db, 'bet', { idReceivedBet }, { ...credit, tipsterDropAt: tx.now() })
    await replaceCredit(tx, bet, credit, announce)
    betsChanged(tx, [idReceivedBet])
    const announcement = announce
      ? await announceTipsterDrop(tx, { bet, text: null, idDropTg, ...credit })
      : []
    return { idReceivedBet, announcement }
  })
}

async function creditedTipster(ctx: TxCtx, bet: BetRow, idTipster: number | undefined) {
  const tipster = await rowIfAny(ctx.db, 'tipster', { idTipster: idTipster ?? bet.idTipster })
  const isAllowed = tipster && (tipster.idTipster === bet.idTipster || isAmericans(tipster.nomeTipster))
  if (!isAllowed) throw new AppError('TIPSTER_NOT_FOUND')
  return tipster
}

/**
 * Replaces the tipster's live drop row, which is kept as history, and logs the change. `isTold`: whether his chat is
 * notified.
 */
async function replaceCredit(tx: TxCtx, bet: BetRow, after: TipsterCredit, isTold: boolean): Promise<void> {
  const { idReceivedBet } = bet
  const { totTipster, quotaDrop, idTipsterDrop } = after
  const live = { idReceivedBet, idTipster: NOT_NULL, supersededAt: null } as const
  await updateRows(tx.db, 'droppedBet', live, { supersededAt: tx.now(), supersededBy: tx.actor.username })
  if (idTipsterDrop !== null)
    await insertRows(tx.db, 'droppedBet', {
      idReceivedBet,
      idTipster: idTipsterDrop,
      importoNoPerc: totTipster,
      importo: totTipster,
      importoPostCambio: totTipster,
      quotaNoTassa: quotaDrop,
      quota: quotaDrop,
      percentualeImporto: 100,
      tassaQuota: 0,
      cambioValuta: 1,
      nomeValuta: 'EUR',
      freerollAttivo: 0,
      droppedDate: tx.now(),
      username: tx.actor.username,
    })
  await logModifica(tx, idReceivedBet, 'TOT_TIPSTER', bet.totTipster, totTipster)
  await logModifica(tx, idReceivedBet, 'QUOTA_DROP', bet.quotaDrop, quotaDrop)
  await audit(tx, 'drops.tipster', 'bet', idReceivedBet, {
    before: { totTipster: bet.totTipster, quotaDrop: bet.quotaDrop, idTipsterDrop: bet.idTipsterDrop },
    after: { ...after, ...(isTold && { annunciato: true }) },
  })
}

/** Includes `paused`: the message may still leave later, but the operator learns now that it has not. */
const NOT_ANNOUNCED: ReadonlySet<string> = new Set(['failed', 'cancelled', 'paused'])
/** How long the operator waits for Telegram; after that the drop counts as unconfirmed. */
const CONFIRMATION_MS = 30_000
const POLL_INTERVAL_MS = 100

/**
 * Waits until Telegram has accepted the announcement, so that the operator learns of an unannounced drop
 * (rule: tipster-drop/announcement). The bet is flagged when it was refused or not confirmed in time.
 * @throws AppError TIPSTER_DROP_NOT_ANNOUNCED, TIPSTER_DROP_UNCONFIRMED
 */
export async function awaitAnnouncement(
  ctx: Ctx,
  { idReceivedBet, announcement }: SavedTipsterDrop,
): Promise<{ message: string }> {
  for (let waitedMs = 0; ; waitedMs += POLL_INTERVAL_MS) {
    const states = await sendStates(ctx, announcement)
    if (states.every((stato) => stato === 'sent')) break
    if (states.some((stato) => NOT_ANNOUNCED.has(stato))) {
      await flagError(ctx, idReceivedBet)
      throw new AppError('TIPSTER_DROP_NOT_ANNOUNCED', { id: idReceivedBet })
    }
    if (states.includes('uncertain') || waitedMs >= CONFIRMATION_MS) {
      await flagError(ctx, idReceivedBet)
      throw new AppError('TIPSTER_DROP_UNCONFIRMED', { id: idReceivedBet })
    }
    await sleep(POLL_INTERVAL_MS)
  }
  return { message: 'Il drop è stato inviato, sarà gestito dal sistema' }
}

async function flagError(ctx: Ctx, idReceivedBet: number): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await updateRows(tx.db, 'bet', { idReceivedBet }, { hasDropTipsterError: true })
    await audit(tx, 'drops.not-announced', 'bet', idReceivedBet, { after: { hasDropTipsterError: true } })
    betsChanged(tx, [idReceivedBet])
  })
}
