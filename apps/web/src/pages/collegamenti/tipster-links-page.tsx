import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { isLinkLimitReached } from '@xbetapp/domain/links/link-count'
import { TIPSTER_LINK_KINDS, type TipsterLinkKind } from '@xbetapp/domain/links/link-kinds'
import { mayOpen, titleOf } from '@xbetapp/domain/roles/screens'
import { tipsterQuery } from '#web/entities/tipster/tipster.api.ts'
import { LinkCountChip } from '#web/features/links/link-count-chip.tsx'
import { LinkTable } from '#web/features/links/link-table.tsx'
import { collegamentiText as text } from '#web/features/links/links.it.ts'
import { readKind, writeKind } from '#web/features/links/links-search.ts'
import { NewLinkButton } from '#web/features/links/new-link-button.tsx'
import { RoomFilter } from '#web/features/links/room-filter.tsx'
import { countOf, useTipsterLinks } from '#web/features/links/use-tipster-links.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { LinkDialogs } from './link-dialogs.tsx'
import { LinksError } from './links-error.tsx'
import { LinksLoading } from './links-loading.tsx'
import classes from './tipster-links-page.module.css'
import { useLinksPage } from './use-links-page.ts'

const LABORATORY = '/impostazioni/anagrafiche/laboratorio'
const PATH = '/impostazioni/anagrafiche/collegamenti-tipster/$idTipster'

/** The rooms linked to a tipster, by kind of link. */
export function TipsterLinksPage() {
  const idTipster = Number(useParams({ from: PATH }).idTipster)
  const address = useAddress(PATH)
  const kind = readKind(address.search)
  const { data: tipsters } = useQuery(tipsterQuery)
  const { links, max, error, refetch } = useTipsterLinks(idTipster)
  const count = links ? countOf(kind, links) : 0
  const blocked = links && isLinkLimitReached(count, max) ? text.maxTipster : null
  const page = useLinksPage(address, blocked)
  const { books, sale } = page
  const nome = tipsters?.find((tipster) => tipster.idTipster === idTipster)?.nomeTipster ?? ''
  const ready = links && books && sale
  const navigate = useNavigate()
  const mayTry = mayOpen(LABORATORY, page.viewer.roles)

  return (
    <PageFrame
      title={text.title(nome)}
      beside={
        links && (
          <LinkCountChip
            count={count}
            max={max}
            title={kind === 'speciale' ? text.specialHint : text.countHint}
          />
        )
      }
      actions={
        <>
          {mayTry && (
            <Button
              size="sm"
              variant="default"
              onClick={() => void navigate({ to: LABORATORY, search: { tipster: idTipster } })}
            >
              {titleOf(LABORATORY)}
            </Button>
          )}
          {page.mayEdit && ready && <NewLinkButton label={text.add} onClick={() => page.add()} />}
        </>
      }
    >
      {error && !ready ? (
        <LinksError error={error} onRetry={() => void refetch()} />
      ) : ready ? (
        <>
          <RoomFilter sale={sale} value={[...page.rooms]} onChange={page.setRooms} />
          <KindTabs kind={kind} onChange={(next) => address.change(writeKind(next))} />
          <LinkTable
            address={address}
            kind={kind}
            label={text.table(text.tabs[kind], nome)}
            owner={page.viewer.username}
            links={links[kind]}
            books={books}
            rooms={page.rooms}
            onOpen={page.onOpen}
            onRemove={page.onRemove}
            onAdd={page.onAdd}
          />
          <LinkDialogs
            dialogs={page.dialogs}
            owner={{ kind, id: idTipster }}
            links={links[kind]}
            books={books}
            sale={sale}
            createTitle={text.createTitle(text.tabs[kind])}
            mayEdit={page.mayEdit}
            blocked={blocked}
          />
        </>
      ) : (
        <LinksLoading />
      )}
    </PageFrame>
  )
}

function KindTabs({ kind, onChange }: { kind: TipsterLinkKind; onChange: (kind: TipsterLinkKind) => void }) {
  return (
    <Tabs
      value={kind}
      onChange={(next) => onChange(next as TipsterLinkKind)}
      classNames={{ tab: classes.tab }}
    >
      <Tabs.List>
        {TIPSTER_LINK_KINDS.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {text.tabs[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <p className={classes.hint}>{text.hints[kind]}</p>
    </Tabs>
  )
}
