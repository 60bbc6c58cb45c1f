import { Tabs } from '@mantine/core'
import { IconLinkPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { TIPSTER_LINK_KINDS, type TipsterLinkKind } from '@xbetapp/domain/reference/links/link-kinds'
import { useAddress, useDialogs } from '#web/lib/use-address.ts'
import { LinkTable } from '#web/reference/links/link-table.tsx'
import { countOf, type TipsterLinks, useTipsterLinks } from '#web/reference/links/links.api.ts'
import { linksText as text } from '#web/reference/links/links.it.ts'
import { LINK_DIALOGS, readKind, writeKind } from '#web/reference/links/links.search.ts'
import { bulkSetupText } from '#web/reference/links/links-together.it.ts'
import { tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { LinksFrame } from './links-frame.tsx'
import classes from './tipster-links-page.module.css'
import { useStepsOffer } from './use-steps-offer.ts'

const LinksTogetherDialog = lazyDialog(() => import('#web/reference/links/links-together-dialog.tsx'))

const PATH = '/impostazioni/anagrafiche/collegamenti-tipster/$idTipster'

/** The rooms linked to a tipster, by kind of link. */
export default function TipsterLinksPage() {
  const idTipster = Number(useParams({ from: PATH }).idTipster)
  const address = useAddress(PATH)
  const dialogs = useDialogs(address, LINK_DIALOGS)
  const kind = readKind(address.search)
  const offerSteps = useStepsOffer()
  const { data: tipsters } = useQuery(tipsterQuery)
  const { links, max, error, refetch } = useTipsterLinks(idTipster)
  const nome = tipsters?.find((tipster) => tipster.idTipster === idTipster)?.nomeTipster ?? ''
  return (
    <LinksFrame
      address={address}
      dialogs={dialogs}
      owner={{ kind, id: idTipster }}
      nome={nome}
      links={links?.[kind]}
      count={links ? countOf(kind, links) : 0}
      max={max}
      error={error}
      onRetry={() => void refetch()}
      more={
        <ToolButton icon={IconLinkPlus} iconSize={15} onClick={() => dialogs.show('insieme', '1')}>
          {bulkSetupText.open}
        </ToolButton>
      }
    >
      {(shown) => (
        <>
          {links && (
            <KindTabs kind={kind} links={links} onChange={(next) => address.change(writeKind(next))} />
          )}
          <LinkTable {...shown} kind={kind} label={text.table(text.tabs[kind], nome)} />
          {shown.onAdd && dialogs.open?.name === 'insieme' && tipsters && (
            <LinksTogetherDialog
              idTipster={idTipster}
              nome={nome}
              kind={kind}
              books={shown.books}
              sale={shown.sale}
              tipsters={tipsters}
              onCreated={offerSteps}
              onClose={dialogs.close}
            />
          )}
        </>
      )}
    </LinksFrame>
  )
}

interface KindTabsProps {
  kind: TipsterLinkKind
  links: TipsterLinks
  onChange: (kind: TipsterLinkKind) => void
}

/** The kinds of links, each with how many the tipster has. */
function KindTabs({ kind, links, onChange }: KindTabsProps) {
  return (
    <Tabs
      value={kind}
      onChange={(next) => onChange(next as TipsterLinkKind)}
      classNames={{ tab: classes.tab }}
    >
      <Tabs.List>
        {TIPSTER_LINK_KINDS.map((tab) => (
          <Tabs.Tab
            key={tab}
            value={tab}
            rightSection={
              links[tab].length > 0 && (
                <span aria-hidden className="type-xs quiet">
                  {links[tab].length}
                </span>
              )
            }
          >
            {text.tabs[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <p className="flush above-5 type-sm quiet">{text.hints[kind]}</p>
    </Tabs>
  )
}
