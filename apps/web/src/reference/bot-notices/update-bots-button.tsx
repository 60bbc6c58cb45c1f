import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { toastError } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { botNoticesText as text } from './bot-notices.it.ts'

/** Makes the bots read chats and sources again. */
export function UpdateBotsButton() {
  const update = useApiMutation('GET /sparabet/update-bot', {
    success: text.updated,
    onError: () => {
      toastError(text.updateFailed)
      return true
    },
  })
  return (
    <Button
      size="xs"
      leftSection={<IconRefresh size={15} aria-hidden />}
      loading={update.isPending}
      onClick={() => update.mutate({})}
    >
      {text.update}
    </Button>
  )
}
