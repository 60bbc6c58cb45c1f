import {
  IconBell,
  IconCalculator,
  IconCircleCheck,
  IconPokerChip,
  IconRefresh,
  IconRefreshAlert,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ADMINS, OPERATORS } from '@xbetapp/contract/access'
import { mayPollBets, pollIntervalMs } from '@xbetapp/domain/platform/roles/bet-page'
import { isExtraOnly } from '@xbetapp/domain/platform/roles/roles'
import { mayOpen } from '@xbetapp/domain/platform/roles/screens'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { controlsText as text } from '#web/app/shell/controls.it.ts'
import { PaletteKey } from '#web/app/shell/palette/palette-key.tsx'
import { useNewBetIds, useRefetchBets, useSyncState } from '#web/bets/bets/public/use-bets.ts'
import { pollWeek } from '#web/bets/bets/public/week-of-bets.ts'
import { type ApiError, errorText } from '#web/lib/api-error.ts'
import { connectReason } from '#web/lib/api-reason.ts'
import { isPushed, subscribeToPush } from '#web/lib/push.ts'
import { toastError } from '#web/lib/toast.ts'
import { checkAuth, signOut } from '#web/platform/auth/public/identity.ts'
import { useHasRole, useIdentity, useRoles, useSession } from '#web/platform/auth/public/use-session.ts'
import { STEPS_HASH, useStepsProgress } from '#web/platform/first-steps/first-steps.api.ts'
import { isCurrent, notificationsQuery } from '#web/platform/notifications/notifications.api.ts'
import { drawnAtLatest } from '#web/ui/part/first-drawn.ts'
import { lazyDialog, lazyPart, Part } from '#web/ui/part/part.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BarButton, BarLink } from './bar-button.tsx'
import { BarPopover } from './bar-popover.tsx'
import { ChatSending } from './chat-sending.tsx'
import classes from './user-controls.module.css'

const ReasonDialog = lazyPart(() => import('#web/ledger/closed-weeks/reason-dialog.tsx'))

/** Sends to check are rare, so their mark loads after the content of the screen. */
const SendsToCheck = lazyPart(async () => {
  await drawnAtLatest()
  return import('./sends-to-check.tsx')
})
const DemoDialog = lazyDialog(() => import('./demo-dialog.tsx'))
const NotificationsList = lazyPart(() => import('#web/platform/notifications/notifications-list.tsx'))

const BADGE = { className: `type-xs weight-600 one-line ${classes.badge}`, 'data-strip': true }

/** The right side of the top bar for a signed-in user. */
export default function UserControls() {
  useLiveData()
  const identity = useIdentity()
  const roles = useRoles()
  const readsBets = mayPollBets(roles)
  const operates = useHasRole(...OPERATORS)
  const calculates = mayOpen('/calcolatore', roles)
  const isAdmin = useHasRole(...ADMINS)
  return (
    <>
      {identity?.demo && <DemoBadge />}
      {isAdmin && identity?.demo === false && <FirstStepsBadge />}
      {identity?.provaAVuoto && <DryRunBadge />}
      {operates && (
        <Part fallback={null}>
          <SendsToCheck />
        </Part>
      )}
      {!isExtraOnly(roles) && <PaletteKey />}
      {identity?.notifiche && !isExtraOnly(roles) && <NotificationBell />}
      {calculates && (
        <BarLink
          to="/calcolatore"
          label={text.calculator}
          icon={<IconCalculator size={20} stroke={1.7} aria-hidden />}
        />
      )}
      <ChatSending />
      {readsBets && <SyncIndicator />}
      {readsBets && <NewBetsChip />}
      <AccountMenu />
      <ReasonHost />
    </>
  )
}

function DemoBadge() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" {...BADGE} data-hint={text.demoHint} onClick={() => setOpen(true)}>
        {text.demo}
      </button>
      {open && <DemoDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** How many steps of the setup are done; gone once all are, or the user hides them. */
function FirstStepsBadge() {
  const progress = useStepsProgress()
  if (!progress) return null
  return (
    <Link to="/impostazioni" hash={STEPS_HASH} {...BADGE} data-tone="yellow">
      {text.firstSteps(...progress)}
    </Link>
  )
}

function DryRunBadge() {
  const roles = useRoles()
  const dryRun = { ...BADGE, 'data-tone': 'yellow', 'data-hint': text.dryRunHint }
  if (!mayOpen('/impostazioni/variabili-admin', roles)) return <span {...dryRun}>{text.dryRun}</span>
  return (
    <Link to="/impostazioni/variabili-admin" hash="prova_a_vuoto" {...dryRun}>
      {text.dryRun}
    </Link>
  )
}

/**
 * Polls the bet list, and with it the notifications, during a session that may read bets (rule: session/polling).
 */
function useLiveData(): void {
  const client = useQueryClient()
  const session = useSession()
  const identity = useIdentity()
  const token = session?.token
  const polls = identity !== null && session !== null && mayPollBets(session.roles)
  const intervalMs = pollIntervalMs(session?.roles ?? [])
  const notifiche = identity?.notifiche === true

  // A screen asks who is signed in on entry; at an address that is no screen the shell asks.
  useEffect(() => {
    if (token !== undefined && identity === null) checkAuth().catch(() => {})
  }, [token, identity])

  useEffect(() => {
    if (!polls || token === undefined) return
    return pollWeek(client, {
      token,
      intervalMs,
      onRefused: (error) => {
        toastError(errorText(error))
        signOut()
      },
      onTimeout: (error) => toastError(errorText(error)),
      onPolled: () => {
        if (notifiche) void client.refetchQueries({ queryKey: notificationsQuery.queryKey })
      },
    })
  }, [client, token, polls, intervalMs, notifiche])

  const begins = identity !== null
  useEffect(() => {
    if (!begins || token === undefined) return
    let stop = () => {}
    let over = false
    void drawnAtLatest().then(async () => {
      if (over) return
      const { startLive, prepared } = await import('#web/app/live/start-live.ts')
      await prepared
      if (!over) stop = startLive(client, token)
    })
    return () => {
      over = true
      stop()
    }
  }, [client, token, begins])
}

/** How many bets arrived within the last minute; leads to them. */
function NewBetsChip() {
  const count = useNewBetIds().size
  return (
    <BarLink
      to="/"
      label={count === 0 ? text.noNewBets : text.newBets(count)}
      icon={<IconPokerChip size={20} stroke={1.7} aria-hidden />}
      count={count}
      className={classes.chip}
      countClass={classes.newCount}
    />
  )
}

/** Interval for notifications of users who do not poll the bets. */
const WITHOUT_BETS_MS = 60_000

/** The bell: a dot when something is dated today or later. */
function NotificationBell() {
  const roles = useRoles()
  const { data: notifiche, error } = useQuery({
    ...notificationsQuery,
    refetchInterval: mayPollBets(roles) ? false : WITHOUT_BETS_MS,
  })
  const fresh = notifiche?.some((notifica) => isCurrent(notifica, new Date())) ?? false
  const icon = (
    <>
      <IconBell size={20} stroke={1.7} aria-hidden />
      {fresh && <span className={classes.dot} data-testid="notifiche-dot" />}
    </>
  )
  return (
    <BarPopover label={fresh ? text.notificationsNew : text.notifications} icon={icon} width={380}>
      {(close) => (
        <>
          <h2 className={`rigid type-md edge-below ${classes.bellTitle}`}>{text.notifications}</h2>
          <Part>
            <NotificationsList notifiche={notifiche} error={error} onLeave={close} />
          </Part>
        </>
      )}
    </BarPopover>
  )
}

const LOOKS = {
  pending: { label: text.syncPending, tone: undefined, Icon: IconRefresh },
  'in-sync': { label: text.inSync, tone: 'ok', Icon: IconCircleCheck },
  'out-of-sync': { label: text.outOfSync, tone: 'danger', Icon: IconRefreshAlert },
} as const

/** Whether the bets on screen are those of the server; a click asks for them. */
function SyncIndicator() {
  const sync = useSyncState()
  const live = useSyncExternalStore(subscribeToPush, isPushed)
  const refetch = useRefetchBets()
  const [asking, setAsking] = useState(false)
  const { label, tone, Icon } = LOOKS[sync]
  const ask = () => {
    setAsking(true)
    void refetch().finally(() => setAsking(false))
  }
  return (
    <BarButton
      label={label}
      tone={tone}
      data-hint={sync === 'in-sync' ? text.inSyncBy(live) : label}
      data-sync={sync}
      data-live={live}
      aria-busy={asking}
      onClick={ask}
      className={classes.sync}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
    </BarButton>
  )
}

interface Question {
  refusal: ApiError
  given: string
  answer: (motivo: string | null) => void
}

/** The single place that asks for the reason of a change, for all screens; one question after the other. */
function ReasonHost() {
  const [questions, setQuestions] = useState<readonly Question[]>([])
  useEffect(() => {
    connectReason(
      (refusal, given) =>
        new Promise((answer) => {
          setQuestions((before) => [...before, { refusal, given, answer }])
        }),
    )
    return () => connectReason()
  }, [])
  const [question] = questions
  if (!question) return null
  return (
    <Part over>
      <ReasonDialog
        refusal={question.refusal}
        given={question.given}
        onAnswer={(motivo) => {
          question.answer(motivo)
          setQuestions((before) => before.filter((one) => one !== question))
        }}
      />
    </Part>
  )
}
