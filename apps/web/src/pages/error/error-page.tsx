import { Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { pageText as text } from '#web/pages/page-frame/page.it.ts'
import { useDocumentTitle } from '#web/pages/page-frame/use-document-title.ts'
import { isUnloaded } from '#web/ui/part/part.tsx'
import classes from './error-page.module.css'

/** Replaces a screen that failed to render. The rest of the app keeps working. */
export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  useDocumentTitle(text.errorTitle)
  const router = useRouter()
  return (
    <div role="alert" className={`column middle gap-6 centred ${classes.page}`}>
      <IconAlertTriangle size={40} stroke={1.3} aria-hidden className="yellow" />
      <h1 className="flush type-xl">{text.errorTitle}</h1>
      <p className={`quiet below-4 ${classes.text}`}>{isUnloaded(error) ? text.unloaded : text.error}</p>
      <Group gap="xs">
        <Button onClick={() => void router.invalidate()}>{text.retry}</Button>
        <Button variant="default" onClick={() => location.reload()}>
          {text.reload}
        </Button>
        <Button variant="default" onClick={() => history.back()}>
          {text.back}
        </Button>
      </Group>
      <details className={`above-6 type-xs quiet ${classes.details}`}>
        <summary>{text.errorDetails}</summary>
        <pre>{error instanceof Error ? error.message : String(error)}</pre>
      </details>
    </div>
  )
}
