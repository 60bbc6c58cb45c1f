import { useQuery } from '@tanstack/react-query'
import { DROPPERS } from '@xbetapp/contract/access'
import type { Answer } from '@xbetapp/contract/contract'
import { useMemo } from 'react'
import { apiQuery } from '#web/lib/api-query.ts'
import { mayAny, useViewer } from '#web/platform/auth/public/viewer.ts'

/** The percent used of an account's ceiling, and what the account may still owe, our share. */
export type Credit = Pick<Answer<'GET /api/v1/fidi'>[number], 'percento' | 'libero'>

/** Key of the credits, which change with every drop. */
export const CREDITS_KEY = ['fidi'] as const

/**
 * A function that gives the credit of an account by its key, as `sala-12`: null without a ceiling, and for all accounts
 * if the read failed. Undefined while credits are read, so that nothing is chosen before they are known. Without a
 * ceiling among the given records nothing is read.
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
