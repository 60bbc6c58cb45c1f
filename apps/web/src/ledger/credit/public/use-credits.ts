import { useQuery } from '@tanstack/react-query'
import { DROPPERS } from '@xbetapp/contract/access'
import type { Answer } from '@xbetapp/contract/contract'
import { useMemo } from 'react'
import { apiQuery } from '#web/lib/api-query.ts'
import { useViewer } from '#web/platform/auth/public/use-viewer.ts'
import { mayAny } from '#web/platform/auth/public/viewer.ts'

/** What is used of an account's ceiling, in percent, and what is left of it, our share. */
export type Credit = Pick<Answer<'GET /api/v1/fidi'>[number], 'percento' | 'libero'>

/** Changes with every drop. */
export const CREDITS_KEY = ['fidi'] as const

/**
 * The credit of accounts by their key, as `sala-12`; null without a ceiling. Undefined while it is read, so that nothing is
 * chosen before it is known; null for all if the read failed. Nothing is read while none of the given records has one.
 */
export function useCredits(
  records: ReadonlyArray<{ fido: number | null }> | undefined,
): ((key: string) => Credit | null) | undefined {
  const isUsed = records?.some(({ fido }) => fido !== null) ?? false
  const { data, isLoading } = useQuery({
    ...apiQuery(CREDITS_KEY, 'GET /api/v1/fidi'),
    enabled: mayAny(useViewer(), DROPPERS) && isUsed,
  })
  return useMemo(() => {
    if (records === undefined || isLoading) return
    const byKey = new Map(data?.map(({ tipo, id, ...credit }) => [`${tipo}-${id}`, credit]))
    return (key) => byKey.get(key) ?? null
  }, [records, data, isLoading])
}
