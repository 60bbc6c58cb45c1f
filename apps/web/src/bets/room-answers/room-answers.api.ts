import type { Answer } from '@xbetapp/contract/contract'
import { DROPS_KEY } from '#web/bets/drops/public/drop.api.ts'
import { CREDITS_KEY } from '#web/ledger/credit/public/use-credits.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { roomAnswersText as text } from './room-answers.it.ts'

export type BetAnswers = Answer<'GET /api/v1/bets/:id/risposte'>
export type RoomAnswer = BetAnswers['risposte'][number]

export const REFRESH_MS = 2_000
export const ANSWERS_KEY = ['risposte'] as const

/** The rooms' answers to a bet; polled while they are shown. */
export const roomAnswersQuery = (id: number) => ({
  ...apiQuery([...ANSWERS_KEY, id], 'GET /api/v1/bets/:id/risposte', { params: { id } }),
  refetchInterval: REFRESH_MS,
  staleTime: 0,
})

/** What changes when an answer is accepted or ignored. */
export const ANSWERED = [ANSWERS_KEY, DROPS_KEY, CREDITS_KEY, ['bets']]

/** The caller shows the refusal: in a toast or a form. */
export const useAcceptAnswer = () =>
  useFormMutation('POST /api/v1/risposte/:id/accetta', {
    invalidates: ANSWERED,
    success: text.accepted,
  })
