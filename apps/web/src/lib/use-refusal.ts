import { useEffect } from 'react'
import { toastError } from './toast.ts'

/** Says why what the address names may not be shown, and closes it. */
export function useRefusal(refusal: string | null, close: () => void): void {
  useEffect(() => {
    if (refusal === null) return
    toastError(refusal)
    close()
  }, [refusal, close])
}
