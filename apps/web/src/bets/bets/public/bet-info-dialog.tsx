import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone } from '#web/lib/api-error.ts'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { dialogText } from '#web/ui/dialog/dialog.it.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DateTime } from '#web/ui/numbers/numbers.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { beginningQuery, betQuery } from './bet.api.ts'
import { betText as text } from './bet.it.ts'
import type { Bet } from './bet.ts'
import classes from './bet-info.module.css'
import { PhotoState } from './bet-photo.tsx'
import { BetText } from './bet-text.tsx'

interface BetInfoDialogProps {
  idReceivedBet: number
  /** Default: the bet's id. */
  title?: string
  /** The bet where the screen has it already; else it is read. */
  bet?: Bet | undefined
  /** Shown beside the tipster and date; `children` under the text. */
  mark?: ReactNode
  children?: ReactNode
  /** The button to go on with, which then has the focus in place of Chiudi. */
  next?: { label: string; run: () => void } | false | undefined
  onClose: () => void
}

/** A bet's images and text, for bets of any week. */
export default function BetInfoDialog(props: BetInfoDialogProps) {
  const { idReceivedBet, title, bet, mark, children, next, onClose } = props
  const { data, error, refetch } = useQuery({ ...betQuery(idReceivedBet), enabled: bet === undefined })
  const moment = useQuery(beginningQuery(idReceivedBet)).data?.momento
  const shown = bet ?? data
  return (
    <Dialog
      onClose={onClose}
      width={600}
      title={title ?? text.infoTitle(idReceivedBet)}
      footer={
        next ? (
          <>
            <Button variant="default" onClick={onClose}>
              {dialogText.close}
            </Button>
            <Button data-autofocus onClick={next.run}>
              {next.label}
            </Button>
          </>
        ) : undefined
      }
    >
      {shown && (
        <div className="column gap-6">
          <div className="row wraps middle type-sm gap-2 across-7">
            <TipsterName name={shown.tipster.nomeTipster} />
            <DateTime value={shown.messageDate} />
            {mark}
            {moment && <span className="quiet">{text.moments[moment]}</span>}
          </div>
          {shown.photos.map((photo) => (
            <img
              key={photo}
              src={photo}
              alt={text.photoOf(shown.idReceivedBet)}
              className={`picture ${classes.photo}`}
            />
          ))}
          <PhotoState bet={shown} />
          <p className="flush airy lines-kept breaks">
            <BetText bet={shown} />
          </p>
          {children}
        </div>
      )}
      {isGone(error) && <ErrorState message={text.unknown(idReceivedBet)} />}
      {error && !isGone(error) && <ErrorState error={error} onRetry={refetch} />}
    </Dialog>
  )
}
