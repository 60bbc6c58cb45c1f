import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The newest value for handlers that must not change, so that memoised rows stay as they are. */
export function useLatest<V>(value: V): RefObject<V> {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
