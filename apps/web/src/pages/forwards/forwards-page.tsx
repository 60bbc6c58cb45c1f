import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { OPERATORS } from '@xbetapp/contract/access'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useAddress, useDialogs } from '#web/lib/use-address.ts'
import { MessagesTabs } from '#web/pages/messages/messages-tabs.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { mayAny, useViewer } from '#web/platform/auth/public/viewer.ts'
import { canaliQuery, sparaxQuery } from '#web/reference/reference/public/lists.api.ts'
import { forwardsText as text } from '#web/relay/forwards/forwards.it.ts'
import { ForwardsList } from '#web/relay/forwards/forwards-list.tsx'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'

const ForwardDialog = lazyDialog(() => import('#web/relay/forwards/forward-dialog.tsx'))

const PATH = '/inoltri'
const DIALOGS = ['dettaglio'] as const

/** Messages relayed by sparax and channels, each with its state per room. */
export default function ForwardsPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const address = useAddress(PATH)
  const { search, change } = address
  const { open, show, close } = useDialogs(address, DIALOGS)
  const { data: sparax = [] } = useQuery(sparaxQuery)
  const { data: canali = [] } = useQuery(canaliQuery)
  const options = [
    ...sparax.map(({ idSparax, nomeSparax }) => ({ value: `s${idSparax}`, label: nomeSparax })),
    ...canali.map(({ idCanale, nomeMittente, nomeDestinatario }) => ({
      value: `c${idCanale}`,
      label: `${nomeMittente} → ${nomeDestinatario}`,
    })),
  ]
  const source = { idSparax: search.sparax, idCanale: search.sparax ? undefined : search.canale }
  const acts = mayAny(viewer, OPERATORS)
  return (
    <PageFrame title={titleOf('/invii')} beside={<MessagesTabs current={PATH} />} fill>
      <FilterBar>
        <Picker
          aria-label={text.source}
          placeholder={text.source}
          clearable
          options={options}
          value={search.sparax ? `s${search.sparax}` : search.canale ? `c${search.canale}` : null}
          onChange={(chosen) =>
            change({
              sparax: chosen?.startsWith('s') ? Number(chosen.slice(1)) : undefined,
              canale: chosen?.startsWith('c') ? Number(chosen.slice(1)) : undefined,
            })
          }
        />
      </FilterBar>
      <ForwardsList source={source} onOpen={({ idInoltro }) => show('dettaglio', idInoltro)} />
      {open && (
        <ForwardDialog
          key={open.value}
          idInoltro={open.value}
          onResolve={acts ? () => void navigate({ to: '/invii' }) : undefined}
          onClose={close}
        />
      )}
    </PageFrame>
  )
}
