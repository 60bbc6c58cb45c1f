import type { Proposal } from '@xbetapp/contract/settling/settling'
import type { Grade } from '@xbetapp/domain/settling/score-proposals/grade'
import type { z } from 'zod'

/** A proposal as the screens read it; a bet whose text was not read has none. */
export const proposalOnWire = (grade: Grade | undefined): z.output<typeof Proposal> => ({
  esito: grade?.esito ?? null,
  pagamento: grade?.payout ?? null,
  motivo: grade?.reason ?? 'non letta',
})
