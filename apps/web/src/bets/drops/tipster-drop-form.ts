import { useQuery } from '@tanstack/react-query'
import { tipsterDropDoubts } from '@xbetapp/domain/bets/drops/doubts'
import { checkTipsterDrop } from '@xbetapp/domain/bets/limits/tipster-drop'
import { TIPSTER_DROP_LOCK_MS, tipsterDropLockLeftMs } from '@xbetapp/domain/bets/limits/tipster-drop-lock'
import { formatBound, formatInput, parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { parseWire } from '@xbetapp/domain/platform/time/rome'
import { isNoDrop } from '@xbetapp/domain/reference/reference/names'
import { useEffect, useState } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { inWords, useAskedOnce } from '#web/bets/drops/public/doubts.tsx'
import { DROPS_KEY } from '#web/bets/drops/public/drop.api.ts'
import { useCredits } from '#web/ledger/credit/public/use-credits.ts'
import { ApiError, errorText } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import { useApiMutation, useFormMutation } from '#web/lib/use-api-mutation.ts'
import { useSendMode } from '#web/platform/auth/public/use-session.ts'
import { tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { asTyped, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { dropsText as text } from './drops.it.ts'

export interface TipsterDropValues {
  totTipster: string
  quotaDrop: string
}

/** The present drop; the house's own drop has only one possible value (rule: tipster-drop/no-drop). */
export function initialValues({ totTipster, quotaDrop, quotaMedia, tipster }: Bet): TipsterDropValues {
  if (isNoDrop(tipster.nomeTipster))
    return { totTipster: '0,00', quotaDrop: quotaMedia === 0 ? '' : asTyped(quotaMedia) }
  return presentTipsterDrop({ totTipster, quotaDrop })
}

/** The present tipster drop. A drop of 0 also counts: its odds are not 0. */
export const presentTipsterDrop = (
  { totTipster, quotaDrop }: Pick<Bet, 'totTipster' | 'quotaDrop'>,
  oddsPlaces = 2,
): TipsterDropValues =>
  totTipster === 0 && quotaDrop === 0
    ? { totTipster: '', quotaDrop: '' }
    : { totTipster: asTyped(totTipster), quotaDrop: asTyped(quotaDrop, oddsPlaces) }

/** Faults against the current bet: the amount it can still take changes while the form is open. */
export const tipsterDropErrors = (
  { totGiocabile, quotaMedia, tipster }: Bet,
  { totTipster, quotaDrop }: TipsterDropValues,
) =>
  checkTipsterDrop({
    totTipster,
    quotaDrop,
    totGiocabile,
    quotaMedia,
    nomeTipster: tipster.nomeTipster,
    limits: tipster,
  })

/** The rest for the house if this much is dropped; the whole playable total while the input is no number. */
export function restAfter(totGiocabile: number, totTipster: string): number {
  return toNumber(dec(totGiocabile).minus(parseDecimalInput(totTipster) ?? 0))
}

/** Doubts about a tipster's amount and odds before they are credited. */
export function useTipsterDoubts(bet: Bet, { totTipster, quotaDrop }: TipsterDropValues) {
  // Compared as numbers: a field that is left rewrites its text.
  const { doubts, askOnce } = useAskedOnce(JSON.stringify([totTipster, quotaDrop].map(parseDecimalInput)))
  const typed = { importo: totTipster, quota: quotaDrop }
  const { data: tipsters } = useQuery(tipsterQuery)
  const libero = useCredits(tipsters)?.(`tipster-${bet.idTipster}`)?.libero ?? null
  return {
    doubts,
    areMeant: () => askOnce(tipsterDropDoubts(typed, { ...bet, libero }).map((doubt) => inWords(doubt, '€'))),
  }
}

/**
 * Saves a tipster drop on a bet, and tells until when the previous drop locks it. The form shows a refusal. No chat is
 * told of a correction.
 */
export function useTipsterDrop(bet: Bet, kind: 'new' | 'correction' = 'new') {
  const { username, is_telegram_active } = useSendMode()
  const mode = { username, is_telegram_active: kind === 'new' && is_telegram_active }
  const { mutateAsync, isPending } = useFormMutation('POST /sparabet/drop-tipster', {
    invalidates: [DROPS_KEY],
  })
  const notifyStaff = useApiMutation('POST /sparabet/send-admin-message')
  // One moment for all attempts: a repeated one must be recognised as the same.
  const [openedAt] = useState(() => new Date().toISOString())
  return {
    seconds: useLockSeconds(bet.dropLockedUntil),
    isSaving: isPending,
    /** `other`: what the drop is saved with in place of the bet's own tipster and text. */
    save: (values: TipsterDropValues, other: { idTipster?: number; formattedBet?: string } = {}) => {
      const { idReceivedBet, messageDate, idTipster, formattedBet, photoPath } = bet
      // A text typed in the form has no version.
      const textVersion = other.formattedBet === undefined ? bet.textVersion : undefined
      const drop = { idReceivedBet, messageDate, idTipster, formattedBet, photoPath, textVersion }
      return mutateAsync({
        body: { bet: { ...drop, ...other, ...figuresOf(values) }, data: openedAt, ...mode },
      })
    },
    /** Shows a failure; the staff is told too when the bot did not confirm the drop. */
    tell: (error: unknown, values: TipsterDropValues, unconfirmed = text.unconfirmed) => {
      if (dropOutcome(error) !== 'unconfirmed') return toastError(errorText(error))
      const { totTipster, quotaDrop } = figuresOf(values)
      const msg = text.adminMessage(bet.idReceivedBet, formatBound(totTipster), formatInput(quotaDrop))
      toastError(unconfirmed)
      notifyStaff.mutate({ body: { msg } })
    },
  }
}

export const figuresOf = ({ totTipster, quotaDrop }: TipsterDropValues) => ({
  totTipster: typedNumber(totTipster) ?? 0,
  quotaDrop: typedNumber(quotaDrop) ?? 0,
})

const UNCONFIRMED = 499
const SAVED = 201

/**
 * Outcome of a failed tipster drop (rule: tipster-drop/announcement): `unconfirmed`, it is unknown whether the bot
 * announced it; `unannounced`, it is saved but was not announced in the chat; `refused`, it was not saved.
 */
export function dropOutcome(error: unknown): 'unconfirmed' | 'unannounced' | 'refused' {
  if (!(error instanceof ApiError)) return 'refused'
  if (error.status === UNCONFIRMED) return 'unconfirmed'
  return error.bodyStatus === SAVED ? 'unannounced' : 'refused'
}

const SECOND_MS = 1000

/** Whole seconds until a bet may get another tipster drop, 0 when it may now. Never more than the lock lasts. */
export function lockSeconds(dropLockedUntil: string | null, now: Date): number {
  const until = dropLockedUntil === null ? null : parseWire(dropLockedUntil)
  if (until === null) return 0
  // A browser whose clock is wrong must not lock a bet for hours; the server has the last word.
  const savedAt = new Date(until.getTime() - TIPSTER_DROP_LOCK_MS)
  return Math.ceil(tipsterDropLockLeftMs(savedAt, now) / SECOND_MS)
}

/** The seconds of `lockSeconds`, counting down. */
export function useLockSeconds(dropLockedUntil: string | null): number {
  const [now, setNow] = useState(() => new Date())
  const left = lockSeconds(dropLockedUntil, now)
  const locked = left > 0
  useEffect(() => {
    if (!locked) return
    const timer = setInterval(() => setNow(new Date()), SECOND_MS)
    return () => clearInterval(timer)
  }, [locked])
  // A lock that begins while the dialog is open starts from the present.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the lock's change that counts
  useEffect(() => setNow(new Date()), [dropLockedUntil])
  return left
}
