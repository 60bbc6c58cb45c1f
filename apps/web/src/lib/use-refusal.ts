import { useEffect } from 'react'
import { toastError } from './toast.ts'

/** Shows why the dialog that the address names may not open, and closes it; null while it may. */
export function useRefusal(refusal: string | null, close: () => void): void {
  useEffect(() => {
    if (refusal === null) return
    toastError(refusal)
    close()
  }, [refusal, close])
}
