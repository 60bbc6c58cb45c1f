import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { errorText } from '#web/lib/api-error.ts'
import { toldQuery } from '#web/lib/api-query.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { browserName, isHandheld } from './browser-name.ts'
import { sessionsText as text } from './sessions.it.ts'
import classes from './sessions-dialog.module.css'

type OpenSession = Answer<'GET /api/v1/auth/sessioni'>[number]

const SESSIONS_KEY = ['sessioni'] as const

/** The user's sessions, so that he can end forgotten or unknown ones. */
export default function SessionsDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const sessions = useQuery({
    ...toldQuery([...SESSIONS_KEY, username], 'GET /api/v1/auth/sessioni'),
    staleTime: 0,
    gcTime: 0,
  })
  const shared = { invalidates: [SESSIONS_KEY] }
  const endOne = useApiMutation('DELETE /api/v1/auth/sessioni', { ...shared, success: text.ended })
  const endOthers = useApiMutation('DELETE /api/v1/auth/sessioni', { ...shared, success: text.othersEnded })
  const others = sessions.data?.filter(({ corrente }) => !corrente) ?? []
  return (
    <Dialog
      title={text.title}
      width={520}
      onClose={onClose}
      footer={
        others.length > 1 && (
          <Button
            color="red"
            variant="light"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({ body: {} })}
          >
            {text.endOthers}
          </Button>
        )
      }
    >
      <p className="flush below-6 type-md quiet airy">{text.lead}</p>
      {sessions.error && <p role="alert">{errorText(sessions.error)}</p>}
      <ul className="bare-list">
        {sessions.data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={endOne.isPending && endOne.variables.body?.id === session.id}
            onEnd={() => endOne.mutate({ body: { id: session.id } })}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface SessionRowProps {
  session: OpenSession
  ending: boolean
  onEnd: () => void
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const Icon = isHandheld(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const name = browserName(session.userAgent)
  const opened = formatDateTime(session.apertaIl)
  return (
    <li className={`row middle ${classes.session}`}>
      <Icon size={24} stroke={1.5} aria-hidden className="rigid quiet" />
      <div className="column grows shrinks type-md">
        <strong>{name}</strong>
        <span className="type-sm quiet">{text.opened(opened)}</span>
        {!session.corrente && (
          <span className="type-sm quiet">{text.lastUsed(formatDateTime(session.ultimoUso))}</span>
        )}
      </div>
      {session.corrente ? (
        <Chip tone="green">{text.thisOne}</Chip>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          loading={ending}
          aria-label={text.endNamed(name, opened)}
          onClick={onEnd}
        >
          {text.end}
        </Button>
      )}
    </li>
  )
}
