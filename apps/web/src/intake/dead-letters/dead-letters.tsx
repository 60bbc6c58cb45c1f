import { Button } from '@mantine/core'
import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { type DeadLetter, RESOLVED } from '#web/telegram/outbox/public/sends.api.ts'
import { sendStateText } from '#web/telegram/outbox/public/sends.it.ts'
import classes from '#web/telegram/outbox/public/sends.module.css'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import { deadLettersText as text } from './dead-letters.it.ts'

/** Received messages that could not be handled. */
export function DeadLetters({ messages }: { messages: readonly DeadLetter[] }) {
  const reprocess = useApiMutation('POST /api/v1/ricezione/accantonati/:id/rielabora', {
    ...RESOLVED,
    success: text.reprocessed,
  })
  const ignore = useApiMutation('POST /api/v1/ricezione/accantonati/:id/ignora', RESOLVED)
  return (
    <section aria-label={text.title} className="panel rigid">
      <h2 className={`row wraps baseline type-md weight-700 ${classes.heading}`}>
        {text.title} <small>{text.explain}</small>
      </h2>
      <ul className={`bare-list scrolls ${classes.chats}`}>
        {messages.map((message) => (
          <li key={message.id} className={`row wraps middle line-above ${classes.pausedChat}`}>
            <div className={classes.about}>
              <p className="type-md weight-600">
                {message.chat} <small>{text.writtenBy(message.mittente, formatDateTime(message.data))}</small>
              </p>
              <p className="type-sm breaks above-1 snug">
                <span className={`type-xs quiet ${classes.purpose}`}>{text.update(message.tipo)}</span>{' '}
                {message.testo || sendStateText.noText}
                {message.contenuto !== null && <span className="faint"> · {message.contenuto}</span>}
              </p>
              <p className="flush above-1 type-sm quiet" data-hint={message.errore ?? undefined}>
                {text.notHandled(message.motivo)}
              </p>
            </div>
            <div className={classes.actions}>
              {message.link !== null && (
                <Button
                  component="a"
                  href={message.link}
                  target="_blank"
                  rel="noreferrer"
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconExternalLink size={14} aria-hidden />}
                >
                  {text.openInTelegram}
                </Button>
              )}
              <RowButton
                icon={IconRefresh}
                label={text.reprocess}
                hint={text.reprocessHint}
                loading={reprocess.isPending && reprocess.variables?.params.id === message.id}
                onClick={() => reprocess.mutate({ params: { id: message.id } })}
              />
              <RowButton
                quiet
                label={text.ignore}
                hint={text.ignoreHint}
                loading={ignore.isPending && ignore.variables?.params.id === message.id}
                onClick={() => ignore.mutate({ params: { id: message.id } })}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
