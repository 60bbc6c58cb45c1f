import type { Answer } from '@xbetapp/contract/contract'
import { toldQuery } from '#web/lib/api-query.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/reference-key.ts'

export type Tipster = Answer<'GET /api/v1/tipster'>[number]

/** A tipster to choose among others. */
export const tipsterOption = ({ idTipster, nomeTipster }: Pick<Tipster, 'idTipster' | 'nomeTipster'>) => ({
  value: String(idTipster),
  label: nomeTipster,
})

export const tipsterQuery = toldQuery([...REFERENCE_KEY, 'tipster'], 'GET /api/v1/tipster')
