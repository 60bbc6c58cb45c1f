import { Button } from '@mantine/core'
import type { Answer } from '@xbetapp/contract/contract'
import { readingText as text } from './reading-proposal.it.ts'
import classes from './reading-proposal.module.css'

interface ReadingProposalProps {
  /** Undefined while it is asked for. */
  reading: Pick<Answer<'GET /api/v1/bets/:id/lettura'>, 'stato' | 'fonte' | 'testo'> | undefined
  /** What stands in the field. */
  current: string
  onUse: (testo: string) => void
}

/** What a machine read in the image, offered to whoever gives it its text; nothing where nothing was read. */
export function ReadingProposal({ reading, current, onUse }: ReadingProposalProps) {
  if (reading?.stato === 'in_attesa') return <p className={classes.reading}>{text.waits}</p>
  if (!reading?.testo) return null
  const { testo, fonte } = reading
  const heading = fonte === 'modello' ? text.byModel : text.byOcr
  return (
    <section className={classes.reading} aria-label={heading}>
      <h4 className={classes.heading}>{heading}</h4>
      <p className={classes.text}>{testo}</p>
      {current.trim() !== testo.trim() && (
        <Button variant="default" size="xs" onClick={() => onUse(testo)}>
          {text.use}
        </Button>
      )}
    </section>
  )
}
