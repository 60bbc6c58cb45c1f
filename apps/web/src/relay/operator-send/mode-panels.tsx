import { Tabs, Textarea } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useAnyBet } from '#web/bets/bets/public/use-bets.ts'
import { tipsterOption } from '#web/reference/reference/public/lists.api.ts'
import { IntegerField } from '#web/ui/fields/number-fields.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { BetGlance } from './bet-glance.tsx'
import { ImageField } from './image-field.tsx'
import classes from './mode-panels.module.css'
import { operatorSendText as text } from './operator-send.it.ts'
import { betIds, SEND_MODES, type SendErrors, type SendValues } from './send-form.ts'

interface PanelProps {
  values: SendValues
  errors: SendErrors
  onWrite: (change: Partial<SendValues>) => void
}

interface ModePanelsProps extends BetPanelProps, NewBetPanelProps {
  /** Index of the mode. */
  tab: number
  onTab: (index: number) => void
  /** The bet a message is about. */
  chatId: number | undefined
}

/** Modes of a send: an existing bet, a new one, a message. */
export function ModePanels({ tab, onTab, chatId, onInfo, tipsters, ...shared }: ModePanelsProps) {
  const panels = [
    <OldBetPanel key="old" {...shared} onInfo={onInfo} />,
    <NewBetPanel key="new" {...shared} tipsters={tipsters} />,
    <ChatPanel key="chat" {...shared} chatId={chatId} />,
  ]
  return (
    <Tabs
      value={String(tab)}
      onChange={(value) => onTab(Number(value))}
      keepMounted={false}
      classNames={{
        root: 'panel',
        list: classes.list,
        tab: `type-md weight-600 quiet ${classes.tab}`,
        panel: classes.panel,
      }}
    >
      <Tabs.List aria-label={text.modesLabel}>
        {SEND_MODES.map((mode) => (
          <Tabs.Tab key={mode} value={String(mode)}>
            {text.modes[mode]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {SEND_MODES.map((mode) => (
        <Tabs.Panel key={mode} value={String(mode)}>
          {panels[mode]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

interface BetPanelProps extends PanelProps {
  onInfo: (id: number) => void
}

/** Bet Esistente: a bet by its id, or the list of those chosen elsewhere, and notes. */
function OldBetPanel({ values, errors, onWrite, onInfo }: BetPanelProps) {
  const ids = betIds(values)
  const [first] = ids
  const { failure } = useAnyBet(first)
  return (
    <div className={classes.old}>
      {values.ids.length > 0 ? (
        <ul className={`column gap-3 scrolls bare-list ${classes.bets}`} aria-label={text.ids(ids.length)}>
          {ids.map((id) => (
            <li key={id} className={`row middle gap-4 ${classes.bet}`}>
              <BetGlance id={id} />
              <InfoButton label={text.infoOf(id)} onClick={() => onInfo(id)} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="column gap-5">
          <div className={`row top gap-4 ${classes.idRow}`}>
            <IntegerField
              label={text.id}
              name="idReceivedBet"
              w={150}
              autoFocus={values.id === ''}
              value={values.id}
              error={errors.id}
              onChange={(id) => onWrite({ id })}
            />
            <InfoButton
              label={text.info}
              disabled={first === undefined || failure !== null}
              onClick={() => first !== undefined && onInfo(first)}
            />
          </div>
          <div className={classes.glance}>{first !== undefined && <BetGlance id={first} />}</div>
        </div>
      )}
      <Textarea
        label={text.notes}
        placeholder={text.notesHint}
        classNames={{ root: 'column', wrapper: 'row grows', input: classes.area }}
        value={values.notes}
        error={errors.notes}
        onChange={({ currentTarget }) => onWrite({ notes: currentTarget.value })}
      />
    </div>
  )
}

function InfoButton({ label, ...button }: { label: string; disabled?: boolean; onClick: () => void }) {
  return (
    <ToolButton size="sm" icon={IconInfoCircle} aria-label={label} className="rigid" {...button}>
      {text.info}
    </ToolButton>
  )
}

interface NewBetPanelProps extends PanelProps {
  tipsters: readonly { idTipster: number; nomeTipster: string }[]
}

/** Bet Nuova: a text, an image or both, and the tipster. */
function NewBetPanel({ values, errors, onWrite, tipsters }: NewBetPanelProps) {
  return (
    <div className={classes.new}>
      <Textarea
        label={text.text}
        classNames={{ root: `column ${classes.text}`, wrapper: 'row grows', input: classes.area }}
        value={values.text}
        error={errors.text}
        onChange={({ currentTarget }) => onWrite({ text: currentTarget.value })}
      />
      <ImageField value={values.image} refusal={values.imageRefusal} onChange={onWrite} />
      <Picker
        label={text.tipster}
        required
        clearable
        options={tipsters.map(tipsterOption)}
        value={values.idTipster === null ? null : String(values.idTipster)}
        error={errors.tipster}
        unlisted={text.unknownTipster}
        onChange={(id) => onWrite({ idTipster: id === null ? null : Number(id) })}
      />
    </div>
  )
}

/** SparaChat: a message, about a bet when opened from one. */
function ChatPanel({ values, errors, onWrite, chatId }: PanelProps & Pick<ModePanelsProps, 'chatId'>) {
  return (
    <div className="column gap-6">
      {chatId !== undefined && <BetGlance id={chatId} />}
      <Textarea
        label={text.chat}
        rows={5}
        resize="vertical"
        value={values.chat}
        error={errors.chat}
        onChange={({ currentTarget }) => onWrite({ chat: currentTarget.value })}
      />
    </div>
  )
}
