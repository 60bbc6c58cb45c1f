import type { Body } from '@xbetapp/contract/contract'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { type InvioInAttesa, RESOLVED } from '#web/telegram/outbox/public/sends.api.ts'

export type Decision = Body<'POST /api/v1/invii/in-attesa/decidi'> & { azione: 'invia' | 'scarta' }

/** A user's decision on the sends on his screen, excluding any that arrived or changed meanwhile. */
export function decisionOn(azione: Decision['azione'], waiting: readonly InvioInAttesa[]): Decision {
  const idsOf = (bets: boolean) =>
    waiting
      .filter(({ tipo }) => (tipo === 'bet') === bets)
      .flatMap(({ sale }) => sale.map(({ id, versione }) => ({ id, versione })))
  return { azione, bet: idsOf(true), inoltri: idsOf(false) }
}

export const useDecideWaiting = () =>
  useApiMutation('POST /api/v1/invii/in-attesa/decidi', { ...RESOLVED, success: ({ message }) => message })
