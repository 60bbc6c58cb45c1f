import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconHeartbeat } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { ActionCard } from '#web/ui/link-card/link-card.tsx'
import { toneVar } from '#web/ui/tones/tone.ts'
import { botHealthText as text } from './bot-health.it.ts'
import classes from './health-check-card.module.css'

interface HealthSaid {
  ok: boolean
  text: string
}

/** How long the outcome stays on screen. */
const HEALTH_SHOWN_MS = 5000

/** Asks the bot side how it is; the answer goes away by itself. */
export function HealthCheckCard() {
  const [said, setSaid] = useState<HealthSaid | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), HEALTH_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const ask = useMutation({
    mutationFn: () => api('GET /sparabet/health').then(healthSaid, healthFailure),
    onSuccess: setSaid,
  })
  const Icon = said?.ok ? IconCircleCheck : IconCircleX
  return (
    <ActionCard title={text.healthTitle} icon={<IconHeartbeat size={19} stroke={1.6} aria-hidden />}>
      <p className="flush below-5">{text.healthHint}</p>
      <div className={`row wraps middle ${classes.row}`}>
        <Button size="xs" variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
          {text.healthCheck}
        </Button>
        <output
          className="inline-row middle gap-3 weight-600"
          style={{ color: toneVar(said?.ok ? 'green' : 'red') }}
        >
          {said && (
            <>
              <Icon size={16} aria-hidden className="rigid" />
              {said.text}
            </>
          )}
        </output>
      </div>
    </ActionCard>
  )
}

/** The status the bot side answers with: only one that begins with OK is well. */
export const healthSaid = ({ status }: { status: string }): HealthSaid =>
  /^OK\b/.test(status)
    ? { ok: true, text: text.healthOk(status) }
    : { ok: false, text: text.healthError(status) }

/** A refusal is shown with the status it answers, or else in its words; anything else sends to the assistance. */
export function healthFailure(error: unknown): HealthSaid {
  if (!(error instanceof ApiError) || error.kind !== 'http') return { ok: false, text: text.healthFailed }
  const { status } = (error.body ?? {}) as { status?: unknown }
  return { ok: false, text: text.healthError(typeof status === 'string' ? status : error.message) }
}
