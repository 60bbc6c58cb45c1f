import { IconInfoCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useRef } from 'react'
import { useListedShortcut } from '#web/lib/shortcuts.ts'
import { useAddress, useDialogs } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { ModePanels } from '#web/relay/operator-send/mode-panels.tsx'
import { operatorSendText as text } from '#web/relay/operator-send/operator-send.it.ts'
import { RoomChooser } from '#web/relay/operator-send/room-chooser.tsx'
import { SendBar } from '#web/relay/operator-send/send-bar.tsx'
import { CHAT_MODE } from '#web/relay/operator-send/send-form.ts'
import { useOperatorSend } from '#web/relay/operator-send/use-operator-send.ts'
import { focusFirstError } from '#web/ui/form-dialog/focus-first-error.ts'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'

const BetInfoDialog = lazyPart(() => import('#web/bets/bets/public/bet-info-dialog.tsx'))
const OutcomeDialog = lazyPart(() => import('#web/relay/operator-send/outcome-dialog.tsx'))

const DIALOGS = ['info'] as const

/** Bets and messages to rooms, by hand. */
export default function OperatorSendPage() {
  const page = useRef<HTMLDivElement>(null)
  const address = useAddress('/sparabets')
  const operatorSend = useOperatorSend(address)
  const { outcome } = operatorSend
  const { tab, chatId } = operatorSend.panels
  const { open, show, close } = useDialogs(address, DIALOGS)
  const navigate = useNavigate()
  useListedShortcut(text.sendHint, text.send)

  const showInfo = (id: number) => show('info', id)
  const send = async () => {
    await operatorSend.send()
    focusFirstError(page.current)
  }

  return (
    <PageFrame
      title={titleOf('/sparabets')}
      beside={
        tab === CHAT_MODE &&
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
        className="column gap-4 grows"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      >
        {tab === CHAT_MODE && address.search.prova && <p className="flush type-sm quiet">{text.trialHint}</p>}
        <ModePanels {...operatorSend.panels} onInfo={showInfo} />
        <RoomChooser {...operatorSend.chooser} />
        <SendBar {...operatorSend.bar} onSend={() => void send()} />
      </div>
      <Part over about={open ?? outcome} onClose={open ? close : operatorSend.closeOutcome}>
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
            onClose={operatorSend.closeOutcome}
          />
        )}
      </Part>
    </PageFrame>
  )
}
