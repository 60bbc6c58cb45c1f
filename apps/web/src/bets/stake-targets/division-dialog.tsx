import { Button } from '@mantine/core'
import { formatAllOdds, formatInput, formatMoney } from '@xbetapp/domain/platform/format/number'
import { toastSuccess } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import classes from './measure-strip.module.css'
import type { StakeTarget } from './stake-targets.api.ts'
import { stakeTargetText as text } from './stake-targets.it.ts'

interface DivisionDialogProps {
  measure: StakeTarget
  onPropose: (parts: StakeTarget['divisione']) => void
  onClose: () => void
}

const LEAST_PLACES = 2

/** How much each room that can still play would have to play: to be copied, or put in the cells. */
export default function DivisionDialog({ measure, onPropose, onClose }: DivisionDialogProps) {
  const { divisione, resta, quotaMinima } = measure
  const copy = async () => {
    const least = quotaMinima === null ? '' : ` @${formatAllOdds(quotaMinima, LEAST_PLACES)}`
    const lines = divisione.map(({ nomeSala, importo }) => `${nomeSala} ${formatInput(importo)}${least}`)
    await navigator.clipboard.writeText(lines.join('\n'))
    toastSuccess(text.copied)
  }
  return (
    <Dialog
      width={440}
      title={text.divideTitle(formatMoney(resta ?? 0))}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {text.close}
          </Button>
          <Button variant="default" disabled={divisione.length === 0} onClick={() => void copy()}>
            {text.copy}
          </Button>
          <Button
            disabled={divisione.length === 0}
            onClick={() => {
              onPropose(divisione)
              onClose()
            }}
          >
            {text.toCells}
          </Button>
        </>
      }
    >
      {divisione.length === 0 ? (
        <p className="flush type-xs quiet">{text.divideNone}</p>
      ) : (
        <ul className={`bare-list framed divided ${classes.parts}`}>
          {divisione.map(({ idSala, nomeSala, importo, valuta }) => (
            <li key={idSala} className="row apart gap-6 type-sm">
              <span>{nomeSala}</span>
              <Money value={importo} currency={valuta} />
            </li>
          ))}
        </ul>
      )}
      <p className="flush type-xs quiet">{text.divideNote}</p>
    </Dialog>
  )
}
