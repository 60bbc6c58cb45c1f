import { IconInfoCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useRef } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { useDialogs } from '#web/lib/use-dialogs.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { useSession, useTelegramActive } from '#web/platform/auth/public/use-session.ts'
import { leavesAltogether } from '#web/relay/operator-send/forecast.ts'
import { ModePanels } from '#web/relay/operator-send/mode-panels.tsx'
import { sparabetText as text } from '#web/relay/operator-send/relay.it.ts'
import { RoomChooser } from '#web/relay/operator-send/room-chooser.tsx'
import { SendBar } from '#web/relay/operator-send/send-bar.tsx'
import { useSparabet } from '#web/relay/operator-send/use-sparabet.ts'
import { lazyPart } from '#web/ui/part/lazy-part.tsx'
import { Part } from '#web/ui/part/part.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { BetGlance } from './bet-glance.tsx'
import classes from './sparabet-page.module.css'

const BetInfoDialog = lazyPart(() => import('#web/bets/bets/public/bet-info-dialog.tsx'))
const OutcomeDialog = lazyPart(() => import('#web/relay/operator-send/outcome-dialog.tsx'))

const DIALOGS = ['info'] as const
/** The tab of SparaChat, as the address numbers it. */
const CHAT_TAB = 2

/** Bets and messages to rooms, by hand. */
export default function SparabetPage() {
  const page = useRef<HTMLDivElement>(null)
  const address = useAddress('/sparabets')
  const sparabet = useSparabet(address, {
    username: useSession()?.username ?? '',
    automatic: useTelegramActive(),
  })
  const { tab, chatId, values, errors, groups, roomsError, rooms, outcome } = sparabet
  const { open, show, close } = useDialogs(address, DIALOGS)
  const navigate = useNavigate()
  useShortcut(text.sendHint, text.send)

  const showInfo = (id: number) => show('info', id)
  const send = async () => {
    await sparabet.send()
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <PageFrame
      title={titleOf('/sparabets')}
      beside={
        tab === CHAT_TAB &&
        chatId !== undefined && (
          <ToolButton icon={IconInfoCircle} iconSize={15} onClick={() => showInfo(chatId)}>
            {text.infoOf(chatId)}
          </ToolButton>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the button does */}
      <div
        ref={page}
        className={`column gap-4 grows ${classes.page}`}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      >
        <ModePanels
          tab={tab}
          onTab={sparabet.openTab}
          values={values}
          errors={errors}
          onWrite={sparabet.write}
          tipsters={sparabet.tipsters}
          chatId={chatId}
          onInfo={showInfo}
          renderBet={(id) => <BetGlance id={id} />}
        />
        <RoomChooser
          sends={sparabet.sends}
          groups={groups}
          error={roomsError && errorText(roomsError)}
          onRetry={sparabet.retryRooms}
          chosen={sparabet.chosen}
          onChoose={sparabet.choose}
          facts={sparabet.facts}
          onReset={sparabet.reset}
        />
        <SendBar
          rooms={rooms}
          estimate={leavesAltogether([...sparabet.facts.forecast.values()])}
          error={errors.rooms}
          sending={sparabet.sending}
          onSend={() => void send()}
        />
      </div>
      <Part over about={open ?? outcome} onClose={open ? close : sparabet.closeOutcome}>
        {open && <BetInfoDialog idReceivedBet={open.value} onClose={close} />}
        {outcome && (
          <OutcomeDialog
            outcome={outcome}
            onLeave={() => {
              // Opened from the list of bets, the window closes: the list is still there.
              if (window.opener) window.close()
              else void navigate({ to: '/' })
            }}
            onCheck={() => void navigate({ to: '/invii' })}
            onClose={sparabet.closeOutcome}
          />
        )}
      </Part>
    </PageFrame>
  )
}
