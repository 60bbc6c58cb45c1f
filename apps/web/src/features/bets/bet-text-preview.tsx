import { prepareBetText } from '@xbetapp/domain/bets/text'
import classes from './bet-text-preview.module.css'
import { salvabetText as text } from './salvabet.it.ts'

/** The text as it will be stored: without emoji, its odds set apart (1 §5.6). */
export function BetTextPreview({ typed }: { typed: string }) {
  const { formattedBet } = prepareBetText(typed)
  return (
    <section className={classes.preview} aria-label={text.preview}>
      <h2 className={classes.title}>{text.preview}</h2>
      {formattedBet === '' ? (
        <p className={classes.empty}>{text.previewEmpty}</p>
      ) : (
        <output className={classes.text}>{formattedBet}</output>
      )}
    </section>
  )
}
