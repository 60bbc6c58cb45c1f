import { Button } from '@mantine/core'
import { IconPercentage } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import { lazyDialog } from '#web/ui/part/part.tsx'
import type { TermsHolder } from './terms.api.ts'
import { termsText as text } from './terms.it.ts'

const loadDialog = () => import('./terms-dialog.tsx')
const TermsDialog = lazyDialog(loadDialog)

interface TermsButtonProps extends TermsHolder {
  name: string
  /** Shown in the dialog, below the terms. */
  children?: ReactNode
}

/** Opens the dated terms of an account, for ADMIN. */
export function TermsButton({ tipo, id, name, children }: TermsButtonProps) {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  if (!isAdmin(viewer)) return null
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPercentage size={15} aria-hidden />}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        {text.open}
      </Button>
      {open && (
        <TermsDialog holder={{ tipo, id }} name={name} onClose={() => setOpen(false)}>
          {children}
        </TermsDialog>
      )}
    </>
  )
}
