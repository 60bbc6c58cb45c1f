import type { ElencoName } from '#web/features/reference/elenchi/elenchi.api.ts'
import { titles } from '#web/messages/titles.ts'
import { ElencoSection } from '#web/pages/elenco/elenco-section.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import classes from './elenchi-page.module.css'

const ELENCHI: readonly ElencoName[] = ['sport', 'fasce', 'esito']

/** What can be chosen for a bet: sports, time bands, outcomes (2 §2). */
export function ElenchiPage() {
  return (
    <PageFrame title={titles.esitiSportFasce}>
      <div className={classes.lists}>
        {ELENCHI.map((elenco) => (
          <ElencoSection key={elenco} elenco={elenco} withHeading />
        ))}
      </div>
    </PageFrame>
  )
}
