import { replaceEqualDeep } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'

type Raw = Readonly<Record<string, unknown>>

/**
 * The part of a screen that lives in its address: filters, page, sort, open dialog. `read` validates it (see
 * `search-params.ts`) and must not change between renders. Changes replace the history entry, so that Back leaves the
 * screen instead of undoing key strokes; `{ push: true }` adds one, for a dialog that Back should close.
 */
export function useAddressSearch<S extends object>(
  read: (raw: Raw) => S,
): [S, (change: Partial<S>, options?: { push?: boolean }) => void] {
  const raw: Raw = useSearch({ strict: false })
  const held = useRef<S>(undefined)
  held.current = replaceEqualDeep(held.current, read(raw)) as S
  const navigate = useNavigate()
  const change = useCallback(
    (values: Partial<S>, { push = false }: { push?: boolean } = {}) => {
      void navigate({
        to: '.',
        search: (before: Raw) => ({ ...before, ...values }) as never,
        replace: !push,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return [held.current, change]
}
