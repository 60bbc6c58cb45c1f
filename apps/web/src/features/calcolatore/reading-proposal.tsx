import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readingQuery } from './calcolatore.api.ts'
import { calcolatoreText as text } from './calcolatore.it.ts'
import classes from './calcolatore-panel.module.css'

interface ReadingProposalProps {
  idReceivedBet: number
  /** What stands in the field. */
  current: string
  onUse: (testo: string) => void
}

/** What a machine read in the image, offered to whoever gives it its text; nothing where nothing was read. */
export function ReadingProposal({ idReceivedBet, current, onUse }: ReadingProposalProps) {
  const { data } = useQuery(readingQuery(idReceivedBet))
  if (data?.stato === 'in_attesa') return <p className={classes.reading}>{text.readingWaits}</p>
  if (!data?.testo) return null
  const { testo } = data
  return (
    <div className={classes.reading}>
      <h4 className={classes.heading}>
        {data.fonte === 'modello' ? text.readingByModel : text.readingByOcr}
      </h4>
      <p className={classes.readingText}>{testo}</p>
      {current.trim() !== testo.trim() && (
        <Button variant="default" size="xs" onClick={() => onUse(testo)}>
          {text.readingUse}
        </Button>
      )}
    </div>
  )
}
