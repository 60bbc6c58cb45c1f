import { ActionIcon, Button, Radio } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { typedAmount, typedOdds } from '@xbetapp/domain/bets/drops/typed-bounds'
import { formatAllOdds, formatMoney } from '@xbetapp/domain/platform/format/number'
import { sum } from '@xbetapp/domain/platform/money/decimal'
import {
  decimal2,
  decimal4,
  differentFrom,
  firstError,
  noSign,
  required,
} from '@xbetapp/domain/platform/validation/rules'
import { useState } from 'react'
import { DoubtLines, useAskedOnce } from '#web/bets/drops/public/doubts.tsx'
import { useBetDrops } from '#web/bets/drops/public/drop.api.ts'
import { isOutdated } from '#web/lib/api-error.ts'
import { useTelegramActive } from '#web/platform/auth/public/use-session.ts'
import { asTyped, MoneyField, OddsField, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { FormDialog, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import classes from './accept-answer-dialog.module.css'
import { AnswerPicture } from './answer-row.tsx'
import { type RoomAnswer, roomAnswersQuery, useAcceptAnswer } from './room-answers.api.ts'
import { roomAnswersText as text } from './room-answers.it.ts'
import { useRoomLimits } from './use-room-limits.ts'

interface AcceptAnswerDialogProps {
  idReceivedBet: number
  answer: RoomAnswer
  /** Called before the dialog closes. */
  onAccepted: () => void
  onClose: () => void
}

interface Values {
  parti: Array<{ importo: string; quota: string }>
  modo: 'aggiungi' | 'sostituisci'
}

const NOTHING = { importo: '', quota: '' }

const valuesOf = ({ parti, testoAccettato }: RoomAnswer): Values => ({
  parti:
    parti.length === 0
      ? [NOTHING]
      : parti.map(({ importo, quota }) => ({ importo: asTyped(importo), quota: asTyped(quota) })),
  // An answer accepted before and changed since replaces its own drop.
  modo: testoAccettato === null ? 'aggiungi' : 'sostituisci',
})

/**
 * Accepts an answer as a drop: its figures, corrected if needed, and how to treat a drop the room has. If refused
 * because the room changed the answer meanwhile, shows the new answer and its figures, except in fields that were
 * edited.
 */
export default function AcceptAnswerDialog({
  idReceivedBet,
  answer,
  onAccepted,
  onClose,
}: AcceptAnswerDialogProps) {
  const is_telegram_active = useTelegramActive()
  /** The answer on screen; `before` is its earlier text, null until the room changes it. */
  const [seen, setSeen] = useState({ answer, before: null as string | null })
  const { id, idSala, nomeSala, valuta, testo, dubbi } = seen.answer
  const { data: drops } = useBetDrops(idReceivedBet)
  const existing = drops?.find((drop) => drop.idSala === idSala)
  const accept = useAcceptAnswer()
  const client = useQueryClient()
  const form = useJudgedForm<Values>({
    initialValues: valuesOf(answer),
    validate: {
      parti: {
        importo: firstError(required, decimal2, noSign, differentFrom(0), typedAmount),
        quota: firstError(required, decimal4, differentFrom(0), typedOdds),
      },
    },
  })
  const { parti, modo } = form.values
  const beyondLimits = useRoomLimits()
  const { doubts, askOnce } = useAskedOnce(JSON.stringify([form.values, existing?.idDroppedBet]))
  const totalOf = (all: Values['parti']) =>
    sum([
      ...all.map(({ importo }) => typedNumber(importo) ?? 0),
      ...(existing && modo === 'aggiungi' ? [existing.importoNoPerc] : []),
    ])
  const lookAgain = async () => {
    const { risposte } = await client.fetchQuery(roomAnswersQuery(idReceivedBet))
    const now = risposte.find((one) => one.id === id)
    if (now === undefined || now.testo === testo) return
    setSeen({ answer: now, before: testo })
    if (form.isDirty()) return
    form.setInitialValues(valuesOf(now))
    form.setValues(valuesOf(now))
  }
  return (
    <FormDialog
      width={460}
      title={text.correctTitle(nomeSala)}
      form={form}
      submitLabel={text.save}
      submitDisabled={beyondLimits(idSala, 0, null) === undefined}
      onClose={onClose}
      onSubmit={async ({ parti: all }) => {
        const beyond = beyondLimits(idSala, totalOf(all), existing?.importoNoPerc ?? null)
        if (beyond === undefined || !askOnce(beyond)) return false
        return accept
          .mutateAsync({
            params: { id },
            body: {
              parti: all.map(({ importo, quota }) => ({
                importo: typedNumber(importo) ?? 0,
                quota: typedNumber(quota) ?? 0,
              })),
              testo,
              idReceivedBet,
              is_telegram_active,
              ...(existing ? { modo } : {}),
            },
          })
          .then(onAccepted)
          .catch(async (error: unknown) => {
            // A failed reload must not hide the refusal.
            if (isOutdated(error)) await lookAgain().catch(() => {})
            throw error
          })
      }}
    >
      <p className={`column gap-1 type-sm breaks below-5 ${classes.said}`}>
        {text.written}: <q>{testo}</q>
        <AnswerPicture answer={seen.answer} />
        {seen.before !== null && (
          <small role="status" className="yellow">
            {text.before(seen.before)}
          </small>
        )}
        {dubbi.length > 0 && <small>{dubbi.join(' · ')}</small>}
      </p>
      {parti.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are told apart by their place alone
        <div key={index} className={`bottom ${classes.part}`}>
          <MoneyField
            label={text.importo}
            required
            currency={valuta}
            data-autofocus={index === 0 || undefined}
            {...form.getInputProps(`parti.${index}.importo`)}
          />
          <OddsField label={text.quota} required {...form.getInputProps(`parti.${index}.quota`)} />
          {parti.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={text.removePart}
              onClick={() => form.removeListItem('parti', index)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => form.insertListItem('parti', NOTHING)}
      >
        {text.addPart}
      </Button>
      {existing && (
        <Radio.Group
          label={text.there(
            `${formatMoney(existing.importoNoPerc, valuta)} @ ${formatAllOdds(existing.quotaNoTassa, 2)}`,
          )}
          {...form.getInputProps('modo')}
        >
          <Radio mt="xs" value="aggiungi" label={text.add} />
          <Radio mt="xs" value="sostituisci" label={text.replace} />
        </Radio.Group>
      )}
      <DoubtLines doubts={doubts} />
    </FormDialog>
  )
}
