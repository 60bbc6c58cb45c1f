import { Button } from '@mantine/core'
import { IconHourglassEmpty } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { api } from '#web/lib/api.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/reference-key.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { accountsText as text } from './accounting.it.ts'
import classes from './hub.module.css'

/** Puts the accounts of all rooms, helpers and tipsters back to waiting. */
export function ResetButton() {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const reset = async () => {
    try {
      const { message } = await api('GET /sparabet/metti-in-attesa')
      toastSuccess(message)
      void client.invalidateQueries({ queryKey: ACCOUNTING_KEY })
      void client.invalidateQueries({ queryKey: REFERENCE_KEY })
    } catch (error) {
      toastFailure(error)
      throw error
    }
  }
  return (
    <>
      <Button
        variant="light"
        color="yellow"
        className={classes.reset}
        leftSection={<IconHourglassEmpty size={17} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {text.reset}
      </Button>
      <ConfirmDialog
        opened={asking}
        danger
        persistent
        title={text.resetTitle}
        confirmLabel={text.resetConfirm}
        onClose={() => setAsking(false)}
        onConfirm={reset}
      >
        {text.resetQuestion}
      </ConfirmDialog>
    </>
  )
}
