import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { type Alerts, alertsQuery } from './alerts.api.ts'
import { alertsText as text } from './alerts.it.ts'
import { isSilenced, playArrival } from './sound.ts'

const NAMES = ['titolo', 'icona', 'suono', 'desktop'] as const

/** The user's alerts for arriving bets; each switch is saved at once. */
export default function AlertsDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(alertsQuery)
  const client = useQueryClient()
  const save = useApiMutation('PUT /api/v1/preferenze/avvisi', { invalidates: [alertsQuery.queryKey] })
  const [permission, setPermission] = useState(desktopPermission)
  const silenced = useSyncExternalStore(everySecond, isSilenced)

  async function set(name: keyof Alerts, on: boolean): Promise<void> {
    if (!data) return
    if (name === 'desktop' && on && permission === 'default') {
      const answer = await Notification.requestPermission()
      setPermission(answer)
      if (answer !== 'granted') return
    }
    const next = { ...data, [name]: on }
    client.setQueryData(alertsQuery.queryKey, next)
    save.mutate({ body: next })
  }
  const refused = permission === 'missing' ? text.desktopMissing : text.desktopDenied
  const desktopOff = permission === 'missing' || permission === 'denied'
  return (
    <Dialog footer={null} title={text.title} width={480} onClose={onClose}>
      <p className="flush below-8 quiet">{text.lead}</p>
      {error && <p role="alert">{errorText(error)}</p>}
      <div className="column gap-8">
        {NAMES.map((name) => (
          <Switch
            key={name}
            label={text[name]}
            description={name === 'desktop' && desktopOff ? refused : text[`${name}Hint`]}
            checked={data?.[name] ?? false}
            disabled={!data || (name === 'desktop' && desktopOff)}
            onChange={({ currentTarget }) => void set(name, currentTarget.checked)}
          />
        ))}
      </div>
      <div className="row middle gap-6 above-10">
        <ToolButton onClick={playArrival}>{text.playSound}</ToolButton>
        {data?.suono && silenced && <p role="status">{text.soundBlocked}</p>}
      </div>
    </Dialog>
  )
}

const desktopPermission = (): NotificationPermission | 'missing' =>
  typeof Notification === 'undefined' || !isSecureContext ? 'missing' : Notification.permission

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1_000)
  return () => clearInterval(timer)
}
