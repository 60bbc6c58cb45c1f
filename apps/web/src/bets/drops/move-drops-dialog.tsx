import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { limitDoubts } from '@xbetapp/domain/bets/drops/doubts'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { firstError, integer, type Rule, required } from '@xbetapp/domain/platform/validation/rules'
import { useMemo, useState } from 'react'
import { betQuery } from '#web/bets/bets/public/bet.api.ts'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { useBets } from '#web/bets/bets/public/use-bets.ts'
import { DoubtLines, inWords, useAskedOnce } from '#web/bets/drops/public/doubts.tsx'
import { betDropsQuery, type Drop, dropKey } from '#web/bets/drops/public/drop.api.ts'
import { isGone } from '#web/lib/api-error.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { useSendMode } from '#web/platform/auth/public/use-session.ts'
import { IntegerField } from '#web/ui/fields/number-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { Money, Odds } from '#web/ui/numbers/numbers.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import type { Option } from '#web/ui/picker/filter-options.ts'
import { Picker } from '#web/ui/picker/picker.tsx'
import { CHANGES_DROPS } from './drops.api.ts'
import { dropsText as text } from './drops.it.ts'
import classes from './move-drops-dialog.module.css'
import { savedDropsSentence } from './save-venue-drops.ts'
import type { PlayedVenue } from './venue-rows.ts'

interface MoveDropsDialogProps {
  source: Bet
  moving: readonly PlayedVenue[]
  onClose: () => void
  onDone: () => void
}

const BetInfoDialog = lazyDialog(() => import('#web/bets/bets/public/bet-info-dialog.tsx'))

/** Moves venues' drops from one bet to another. */
export default function MoveDropsDialog({ source, moving, onClose, onDone }: MoveDropsDialogProps) {
  const mode = useSendMode()
  const move = useFormMutation('POST /sparabet/sposta-drop', CHANGES_DROPS)
  const client = useQueryClient()
  const [looking, setLooking] = useState<number | null>(null)
  const form = useForm({
    initialValues: { destination: '' },
    validate: { destination: destinationRule(source.idReceivedBet) },
  })
  const { doubts, askOnce } = useAskedOnce(form.values.destination)
  const typedId = Number(form.values.destination)
  const week = useBets()
  const options = useMemo(() => destinations(week ?? [], source), [week, source])

  const submit = async ({ destination }: { destination: string }) => {
    const found = await client.fetchQuery({ ...betQuery(Number(destination)), staleTime: 0 })
    // The bet as the week's list shows it, where the list has it.
    const dest = week?.find(({ idReceivedBet }) => idReceivedBet === found.idReceivedBet) ?? found
    const { drops } = await client.fetchQuery({ ...betDropsQuery(client, dest.idReceivedBet), staleTime: 0 })
    if (!askOnce(limitsBeyond(moving, drops))) return false
    await move.mutateAsync({
      body: {
        // `idDroppedBet` is the row of the drop: a drop changed in the meantime is refused instead of moved.
        data: moving.map(({ drop: { idDroppedBet, idSala, idSito, idAltro } }) => ({
          idDroppedBet,
          idSala,
          idSito,
          idAltro,
        })),
        id_source: source.idReceivedBet,
        id_dest: dest.idReceivedBet,
        dest_message_text: dest.formattedBet,
        dest_text_version: dest.textVersion,
        dest_photo_path: dest.photoPath,
        dest_tipster: dest.tipster,
        ...mode,
      },
    })
    const figures = moving.map((venue) => ({
      target: venue,
      importo: venue.drop.importoNoPerc,
      quota: venue.drop.quotaNoTassa,
    }))
    toastSuccess(
      text.moved,
      text.moveTold(savedDropsSentence(figures), source.idReceivedBet, dest.idReceivedBet),
    )
    onDone()
    return true
  }
  return (
    <FormDialog
      title={`${text.moveTitle(moving.length)} ${text.moveFromTo(source.idReceivedBet, typedId)}`}
      form={form}
      submitLabel={text.move}
      onClose={onClose}
      onSubmit={submit}
      fieldErrors={(error) => (isGone(error) ? { destination: text.moveUnknown } : undefined)}
    >
      <Picker
        label={text.moveSearch}
        options={options}
        value={
          options.some(({ value }) => value === form.values.destination) ? form.values.destination : null
        }
        onChange={(id) => form.setFieldValue('destination', id ?? '')}
      />
      <div className={`top ${classes.destination}`}>
        <IntegerField label={text.moveDestination} required {...form.getInputProps('destination')} />
        <Button
          variant="default"
          disabled={!(typedId > 0)}
          onClick={() => !form.validateField('destination').hasError && setLooking(typedId)}
        >
          {text.betInfo}
        </Button>
      </div>
      <ul className="bare-list framed divided">
        {moving.map(({ key, name, drop, currency }) => (
          <li key={key} className={`row apart gap-6 ${classes.drop}`}>
            <span>{name}</span>
            <span>
              <Money value={drop.importoNoPerc} currency={currency} /> @ <Odds value={drop.quotaNoTassa} />
            </span>
          </li>
        ))}
      </ul>
      <p className="flush type-xs quiet">{text.moveAdds}</p>
      <DoubtLines doubts={doubts} />
      {looking !== null && <BetInfoDialog idReceivedBet={looking} onClose={() => setLooking(null)} />}
    </FormDialog>
  )
}

const GREATEST_BET_ID = 2_147_483_647

/** The destination's id: a whole number, and not the bet that the drops come from. */
const destinationRule = (idSource: number): Rule =>
  firstError(
    required,
    integer,
    (typed) => (Number(typed) === idSource ? text.moveSame : null),
    (typed) => (Number(typed) >= 1 && Number(typed) <= GREATEST_BET_ID ? null : text.moveUnknown),
  )

/** Limits the venues would exceed on the destination, in words. */
const limitsBeyond = (moving: readonly PlayedVenue[], held: readonly Drop[]): string[] =>
  moving.flatMap(({ key, name, drop, currency, limiteImporto }) => {
    const present = held.find((one) => dropKey(one) === key)?.importoNoPerc ?? 0
    // The drop is already played: whether its book still takes more is not checked, and its stake is in the credit used.
    const known = { bloccata: false, limite: limiteImporto, fido: null, attuale: present }
    return limitDoubts(dec(present).plus(drop.importoNoPerc), known).map(
      (doubt) => `${name}: ${inWords(doubt, currency)}`,
    )
  })

/** Characters of a bet's text in the choice of the destination; the rest is cut off. */
const LONGEST_TEXT = 90

/** The bets of the week a drop may be moved to, found by number, tipster and words: those of the same tipster first. */
function destinations(bets: readonly Bet[], source: Bet): Option[] {
  const rank = (bet: Bet) => (bet.idTipster === source.idTipster ? 0 : 1)
  return bets
    .filter(({ idReceivedBet }) => idReceivedBet !== source.idReceivedBet)
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ idReceivedBet, tipster, formattedBet, messageDate }) => ({
      value: String(idReceivedBet),
      label: `${idReceivedBet} · ${tipster.nomeTipster} · ${formattedBet.replaceAll(/\s+/g, ' ').slice(0, LONGEST_TEXT)}`,
      note: formatDateTime(messageDate),
    }))
}
