import { Button } from '@mantine/core'
import { IconHourglassEmpty } from '@tabler/icons-react'
import { useState } from 'react'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/lists.api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { accountsText as text } from './accounting.it.ts'
import classes from './hub.module.css'

/** Puts the accounts of all rooms, helpers and tipsters back to waiting. */
export function ResetButton() {
  const [asking, setAsking] = useState(false)
  const { mutateAsync } = useApiMutation('GET /sparabet/metti-in-attesa', {
    invalidates: [ACCOUNTING_KEY, REFERENCE_KEY],
    success: ({ message }) => message,
  })
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
      {asking && (
        <ConfirmDialog
          danger
          persistent
          title={text.resetTitle}
          confirmLabel={text.resetConfirm}
          onClose={() => setAsking(false)}
          onConfirm={() => mutateAsync({})}
        >
          {text.resetQuestion}
        </ConfirmDialog>
      )}
    </>
  )
}
