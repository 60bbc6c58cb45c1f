import { betText as text } from '#web/bets/bets/public/bet.it.ts'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { PhotoState } from '#web/bets/bets/public/bet-photo.tsx'
import { BetTextField, storedBetText, useBetTextForm } from '#web/bets/bets/public/bet-text-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import classes from './edit-bet-text-dialog.module.css'

interface EditBetTextDialogProps {
  bet: Bet
  onSave: (values: { formattedBet: string; textVersion: number }) => Promise<unknown>
  onClose: () => void
}

/** The text of a bet beside its photos. */
export default function EditBetTextDialog({ bet, onSave, onClose }: EditBetTextDialogProps) {
  const { idReceivedBet, photoPath, photos } = bet
  const form = useBetTextForm(bet)
  return (
    <FormDialog
      width={photoPath === null ? 600 : 1000}
      title={text.editTitle(idReceivedBet)}
      form={form}
      stored={storedBetText(bet, text.text)}
      onClose={onClose}
      onSubmit={onSave}
    >
      <div className={`row gap-8 ${classes.columns}`}>
        {photoPath !== null && (
          <div className={`column gap-4 ${classes.photos}`}>
            {photos.map((photo) => (
              <img key={photo} src={photo} alt={text.photoOf(idReceivedBet)} className="picture wide" />
            ))}
          </div>
        )}
        <div className="column gap-6 grows shrinks">
          <PhotoState bet={bet} />
          <BetTextField bet={bet} form={form} label={text.text} maxRows={18} />
        </div>
      </div>
    </FormDialog>
  )
}
