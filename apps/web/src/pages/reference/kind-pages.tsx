import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { useMemo } from 'react'
import { useAddress, useDialogs, useRefusal } from '#web/lib/use-address.ts'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import { BookWindowsDialog } from '#web/reference/closing-windows/book-windows-dialog.tsx'
import { roomsWithWindowsQuery } from '#web/reference/closing-windows/closing-windows.api.ts'
import { RoomWindowsDialog } from '#web/reference/closing-windows/room-windows-dialog.tsx'
import { altroKind, sitoKind } from '#web/reference/reference/kinds/account-kinds.tsx'
import { bookKind } from '#web/reference/reference/kinds/book-kind.tsx'
import { canaleKind } from '#web/reference/reference/kinds/canale-kind.tsx'
import { canaleText } from '#web/reference/reference/kinds/kinds.it.ts'
import { salaKind } from '#web/reference/reference/kinds/sala-kind.tsx'
import { sparaxKind } from '#web/reference/reference/kinds/sparax-kind.tsx'
import { tipsterKind } from '#web/reference/reference/kinds/tipster-kind.tsx'
import { currencyKind } from '#web/reference/reference/kinds/valuta-kind.tsx'
import {
  booksQuery,
  canaliQuery,
  REFERENCE_KEY,
  saleQuery,
} from '#web/reference/reference/public/lists.api.ts'
import { referenceText } from '#web/reference/reference/reference.it.ts'
import { pausedChatsQuery } from '#web/telegram/outbox/public/sends.api.ts'
import { DeleteByCallDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { type ReferenceAddress, ReferencePage } from './reference-page.tsx'

// The screens of reference data: for each kind the one page, with the dialogs that kind alone has.

const HOURS = ['orari'] as const
const DELETION = ['elimina'] as const

export function BookPage() {
  const address = useAddress('/impostazioni/anagrafiche/book')
  const { open, show, close } = useDialogs(address, HOURS)
  const { data: withHours } = useQuery(roomsWithWindowsQuery)
  const kind = useMemo(() => {
    const books = new Set(withHours?.map(({ idBook }) => idBook))
    return bookKind({
      onHours: ({ idBook }) => show('orari', String(idBook)),
      hasHours: ({ idBook }) => books.has(idBook),
    })
  }, [show, withHours])
  const { data } = useQuery(booksQuery)
  const book = data?.find(({ idBook }) => String(idBook) === open?.value)
  return (
    <ReferencePage address={address} kind={kind}>
      {book && <BookWindowsDialog book={book} onClose={close} />}
    </ReferencePage>
  )
}

export function SalaPage() {
  const address = useAddress('/impostazioni/anagrafiche/sala')
  const { open, show, close } = useDialogs(address, HOURS)
  const { data: chats } = useQuery(pausedChatsQuery)
  const { data: withHours } = useQuery(roomsWithWindowsQuery)
  const kind = useMemo(() => {
    const rooms = new Set(withHours?.map(({ idSala }) => idSala))
    const paused = new Map(
      chats?.map(({ chatId, motivo, dal }) => [chatId, `${motivo}, dal ${formatDateTime(dal)}`]),
    )
    return salaKind({
      onHours: ({ idSala }) => show('orari', String(idSala)),
      hasHours: ({ idSala }) => rooms.has(idSala),
      paused,
    })
  }, [show, chats, withHours])
  const { data } = useQuery(saleQuery)
  const sala = data?.find(({ idSala }) => String(idSala) === open?.value)
  return (
    <ReferencePage address={address} kind={kind} beside={<PercentageInfo address={address} />}>
      {sala && <RoomWindowsDialog sala={sala} onClose={close} />}
    </ReferencePage>
  )
}

export function SitoPage() {
  const address = useAddress('/impostazioni/anagrafiche/sito')
  return <ReferencePage address={address} kind={sitoKind} beside={<PercentageInfo address={address} />} />
}

export function AltroPage() {
  const address = useAddress('/impostazioni/anagrafiche/altro')
  return <ReferencePage address={address} kind={altroKind} beside={<PercentageInfo address={address} />} />
}

export function TipsterPage() {
  return <ReferencePage address={useAddress('/impostazioni/anagrafiche/tipster')} kind={tipsterKind} />
}

export function CurrencyPage() {
  return <ReferencePage address={useAddress('/impostazioni/anagrafiche/valuta')} kind={currencyKind} />
}

export function SparaxPage() {
  const navigate = useNavigate()
  const kind = useMemo(
    () =>
      sparaxKind({
        onLinks: ({ idSparax }) =>
          void navigate({
            to: '/impostazioni/anagrafiche/collegamenti-sparax/$idSparax',
            params: { idSparax: String(idSparax) },
          }),
        onForwards: ({ idSparax }) => void navigate({ to: '/inoltri', search: { sparax: idSparax } }),
      }),
    [navigate],
  )
  return <ReferencePage address={useAddress('/impostazioni/anagrafiche/sparax')} kind={kind} />
}

export function CanaliPage() {
  const address = useAddress('/impostazioni/anagrafiche/canali')
  const { open, show, close } = useDialogs(address, DELETION)
  const navigate = useNavigate()
  const kind = useMemo(
    () =>
      canaleKind({
        onDelete: ({ idCanale }) => show('elimina', String(idCanale)),
        onForwards: ({ idCanale }) => void navigate({ to: '/inoltri', search: { canale: idCanale } }),
      }),
    [show, navigate],
  )
  const mayDelete = isAdmin(useViewer())
  const { data } = useQuery(canaliQuery)
  const canale = data?.find(({ idCanale }) => String(idCanale) === open?.value)
  // An address can name a dialog its reader may not use.
  useRefusal(open !== null && !mayDelete ? canaleText.deleteDenied : null, close)
  return (
    <ReferencePage address={address} kind={kind}>
      {canale && mayDelete && (
        <DeleteByCallDialog
          title={canaleText.deleteTitle}
          call="DELETE /api/v1/canale/:id"
          input={{ params: { id: canale.idCanale } }}
          invalidates={[REFERENCE_KEY]}
          success={canaleText.deleted}
          onClose={close}
        >
          {canaleText.deleteBody(canale.nomeMittente, canale.nomeDestinatario)}
        </DeleteByCallDialog>
      )}
    </ReferencePage>
  )
}

const INFO = ['info'] as const

/** The info icon beside the title: when the percentage of rooms, sites and others may change. */
function PercentageInfo({ address }: { address: ReferenceAddress }) {
  const { open, show, close } = useDialogs(address, INFO)
  return (
    <>
      <IconButton
        icon={IconInfoCircle}
        iconSize={19}
        label={referenceText.infoTitle}
        titled
        onClick={() => show('info', 1)}
      />
      {open && (
        <Dialog persistent width={500} title={referenceText.infoTitle} onClose={close}>
          <p className="flush">{referenceText.infoText}</p>
          <p className="flush above-5 quiet">{referenceText.infoMore}</p>
        </Dialog>
      )}
    </>
  )
}
