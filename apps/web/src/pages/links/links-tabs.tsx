import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { type PageTab, PageTabs } from '#web/pages/page-frame/page-tabs.tsx'

const TIPSTER = '/impostazioni/anagrafiche/collegamenti-tipster/$idTipster'
const SPARAX = '/impostazioni/anagrafiche/collegamenti-sparax/$idSparax'
const LABORATORY = '/impostazioni/anagrafiche/laboratorio'

/** The tipster or sparax whose links the tabs lead to, as the address of the laboratory names it. */
type OwnerInAddress = { tipster: number } | { sparax: number }

/** The links of a tipster or sparax, and the laboratory that tries them. */
export function LinksTabs({ owner, isTrying = false }: { owner: OwnerInAddress; isTrying?: boolean }) {
  const links: Pick<PageTab, 'path' | 'params'> =
    'tipster' in owner
      ? { path: TIPSTER, params: { idTipster: String(owner.tipster) } }
      : { path: SPARAX, params: { idSparax: String(owner.sparax) } }
  return (
    <PageTabs
      label={titleOf(links.path)}
      current={isTrying ? LABORATORY : links.path}
      tabs={[
        { ...links, label: 'Collegamenti' },
        { path: LABORATORY, label: titleOf(LABORATORY), search: { ...owner } },
      ]}
    />
  )
}
