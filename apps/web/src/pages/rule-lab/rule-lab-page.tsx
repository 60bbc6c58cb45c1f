import { useQuery } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useAddress } from '#web/lib/use-address.ts'
import { LinksTabs } from '#web/pages/links/links-tabs.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { sparaxQuery, tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { DryRunPanel } from '#web/relay/rule-lab/dry-run-panel.tsx'
import { ruleLabText as text } from '#web/relay/rule-lab/rule-lab.it.ts'
import { Picker } from '#web/ui/picker/picker.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { Laboratory } from './laboratory.tsx'
import classes from './rule-lab-page.module.css'

const PATH = '/impostazioni/anagrafiche/laboratorio'

/** Whose rules the address asks for: as the picker names them, for the laboratory, and for the tabs. */
function ownerOf({ tipster, sparax }: { tipster?: number | undefined; sparax?: number | undefined }) {
  if (tipster) return { value: `t${tipster}`, owner: { idTipster: tipster }, inAddress: { tipster } }
  if (sparax) return { value: `s${sparax}`, owner: { idSparax: sparax }, inAddress: { sparax } }
  return null
}

/** The rules of a tipster or sparax: shown as sentences, changed, tried on past messages, saved. */
export default function RuleLabPage() {
  const { search, change } = useAddress(PATH)
  const { data: tipsters = [] } = useQuery(tipsterQuery)
  const { data: sparax = [] } = useQuery(sparaxQuery)
  const options = [
    ...tipsters.map(({ idTipster, nomeTipster }) => ({ value: `t${idTipster}`, label: nomeTipster })),
    ...sparax.map(({ idSparax, nomeSparax }) => ({ value: `s${idSparax}`, label: `${nomeSparax} (Sparax)` })),
  ]
  const chosen = ownerOf(search)
  return (
    <PageFrame title={titleOf(PATH)} beside={chosen && <LinksTabs owner={chosen.inAddress} isTrying />}>
      <div className={classes.owner}>
        <Picker
          label={text.owner}
          placeholder={text.ownerPlaceholder}
          options={options}
          value={chosen?.value ?? null}
          onChange={(value) =>
            change({
              tipster: value?.startsWith('t') ? Number(value.slice(1)) : undefined,
              sparax: value?.startsWith('s') ? Number(value.slice(1)) : undefined,
            })
          }
        />
      </div>
      {chosen ? (
        <Laboratory key={chosen.value} owner={chosen.owner} />
      ) : (
        <>
          <EmptyState title={text.choose}>{text.chooseHint}</EmptyState>
          {/* A dry run is of all owners. */}
          <DryRunPanel />
        </>
      )}
    </PageFrame>
  )
}
