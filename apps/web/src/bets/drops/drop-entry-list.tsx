import { IconX } from '@tabler/icons-react'
import { TermsChoice } from '#web/bets/drops/public/terms-choice.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import classes from './drop-entries.module.css'
import type { MergedEntry } from './drop-entries.ts'
import { CurrentDrop, DropSummary } from './drop-summary.tsx'
import type { DropTarget } from './drop-targets.ts'
import { dropsText as text } from './drops.it.ts'

export interface ReadyDrop extends MergedEntry {
  target: DropTarget
  condizioniAttuali: boolean
}

interface DropEntryListProps {
  drops: readonly ReadyDrop[]
  onRemove: (key: string) => void
  onRenew: (key: string, wanted: boolean) => void
}

/** The drops added so far, one per venue, as they will be saved. */
export function DropEntryList({ drops, onRemove, onRenew }: DropEntryListProps) {
  return (
    <section className={`above-2 ${classes.list}`} aria-label={text.entries}>
      <h3 className="flush below-3 type-xs weight-600 quiet">{text.entries}</h3>
      {drops.length === 0 ? (
        <p className={`type-sm faint ${classes.none}`}>{text.noEntries}</p>
      ) : (
        <ul className="framed column divided bare-list">
          {drops.map(({ key, target, importo, quota, count, removes, condizioniAttuali }) => (
            <li key={key} className={`row middle gap-4 ${classes.entry}`}>
              <div className={`row wraps baseline apart grows shrinks ${classes.entryText}`}>
                <span className="weight-600">
                  {target.name}
                  {count > 1 && (
                    <span className="after-4 type-xs weight-400 faint">{text.merged(count)}</span>
                  )}
                </span>
                <DropSummary {...{ target, importo, quota, condizioniAttuali }} />
                <CurrentDrop target={target} removes={removes} />
                {!removes && (
                  <TermsChoice
                    drop={target.drop}
                    today={target.terms}
                    checked={condizioniAttuali}
                    onChange={(wanted) => onRenew(key, wanted)}
                  />
                )}
              </div>
              <IconButton
                icon={IconX}
                label={text.removeEntry(target.name)}
                titled
                onClick={() => onRemove(key)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
