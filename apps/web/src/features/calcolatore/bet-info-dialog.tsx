import { Button } from '@mantine/core'
import { OutcomeChip } from '#web/ui/chips/outcome-chip.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PhotoState } from '#web/ui/image/photo-state.tsx'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { TipsterName } from '#web/ui/tipster-name/tipster-name.tsx'
import { BetFacts } from './bet-facts.tsx'
import classes from './bet-info-dialog.module.css'
import { calcolatoreText as text } from './calcolatore.it.ts'
import type { CalculatorBet } from './calcolatore.types.ts'

/** What a bet is, whatever day it is of. */
export default function BetInfoDialog({ bet, onClose }: { bet: CalculatorBet; onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      width={600}
      title={text.infoTitle(bet.idReceivedBet)}
      footer={
        <Button data-autofocus onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <div className={classes.info}>
        <div className={classes.head}>
          <TipsterName name={bet.nomeTipster} />
          <DateTime value={bet.messageDate} />
          <OutcomeChip esito={bet.esito} />
        </div>
        {bet.photos.map((photo) => (
          <img key={photo} src={photo} alt={text.photoOf(bet.idReceivedBet)} className={classes.photo} />
        ))}
        <PhotoState bet={bet} />
        <p className={classes.text}>
          {bet.formattedBet ? <RichText text={bet.formattedBet} entities={bet.entities} /> : text.readImage}
        </p>
        <BetFacts bet={bet} />
      </div>
    </Dialog>
  )
}
