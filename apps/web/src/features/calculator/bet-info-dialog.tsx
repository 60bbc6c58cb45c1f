import { OutcomeChip } from '#web/entities/bet/outcome-chip.tsx'
import { PhotoState } from '#web/entities/bet/photo-state.tsx'
import { TipsterName } from '#web/entities/tipster/tipster-name.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogClose } from '#web/ui/dialog/dialog-parts.tsx'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { BetFacts } from './bet-facts.tsx'
import classes from './bet-info-dialog.module.css'
import { calcolatoreText as text } from './calculator.it.ts'
import type { CalculatorBet } from './calculator.types.ts'

/** What a bet is, whatever day it is of. */
export default function BetInfoDialog({ bet, onClose }: { bet: CalculatorBet; onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      width={600}
      title={text.infoTitle(bet.idReceivedBet)}
      footer={<DialogClose onClose={onClose} />}
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
