import type { Bet } from '#web/bets/bets/public/bet.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { betDialogsText } from './bet-dialogs.it.ts'
import { betsText as text } from './bets.it.ts'

interface TipsterRulesDialogProps {
  tipster: Bet['tipster']
  onClose: () => void
}

export default function TipsterRulesDialog({ tipster, onClose }: TipsterRulesDialogProps) {
  return (
    <Dialog onClose={onClose} title={text.rules(tipster.nomeTipster)}>
      {tipster.regole.length === 0 ? (
        <p className="flush quiet">{betDialogsText.noRules}</p>
      ) : (
        <ul className="column gap-4 marked-list lines-kept easy">
          {tipster.regole.map(({ idRegola, regola }) => (
            <li key={idRegola}>{regola}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
