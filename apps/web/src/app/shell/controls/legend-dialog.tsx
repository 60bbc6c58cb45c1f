import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { toneVar } from '#web/ui/tones/tone.ts'
import { legendText as text } from './legend.it.ts'
import classes from './legend.module.css'

/** Meanings of the colours and of the terms used on all screens. */
export default function LegendDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog width={680} title={text.title} onClose={onClose}>
      <h3 className={classes.title}>{text.colours}</h3>
      <ul className={`column gap-3 bare-list ${classes.colours}`}>
        {text.tones.map(({ tone, name, means }) => (
          <li key={tone}>
            <span aria-hidden className={classes.bar} style={{ background: toneVar(tone) }} />
            <strong>{name}</strong>
            <span>{means}</span>
          </li>
        ))}
      </ul>
      <h3 className={classes.title}>{text.words}</h3>
      <dl className={`column gap-3 quiet ${classes.words}`}>
        {text.terms.map(({ term, means }) => (
          <Fact key={term} label={term}>
            {means}
          </Fact>
        ))}
      </dl>
    </Dialog>
  )
}
