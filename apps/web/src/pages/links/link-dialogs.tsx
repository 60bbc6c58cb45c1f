import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchOf } from '#web/lib/search-params.ts'
import { type Dialogs, useRefusal } from '#web/lib/use-address.ts'
import { type Link, type LinkBook, linkId } from '#web/reference/links/link.ts'
import { LinkDetailDialog } from '#web/reference/links/link-detail-dialog.tsx'
import { deleteLink, type LinkOwner, removeFromList } from '#web/reference/links/links.api.ts'
import { linksText as text } from '#web/reference/links/links.it.ts'
import { type LINK_DIALOGS, type LINKS_SEARCH, readPrefill } from '#web/reference/links/links.search.ts'
import { NewLinkDialog } from '#web/reference/links/new-link-dialog.tsx'
import type { Sala } from '#web/reference/reference/public/lists.api.ts'
import { DeleteRowDialog } from '#web/ui/confirm-dialog/delete-dialog.tsx'
import { useStepsOffer } from './use-steps-offer.ts'

export type OpenLinkDialog = Dialogs<SearchOf<typeof LINKS_SEARCH>, (typeof LINK_DIALOGS)[number]>

interface LinkDialogsProps {
  dialogs: OpenLinkDialog
  owner: LinkOwner
  /** Links of the open tab. */
  links: readonly Link[]
  books: readonly LinkBook[]
  sale: readonly Sala[]
  createTitle: string
  mayEdit: boolean
  /** Why no link may be added now; null while links may be added. */
  blocked: string | null
}

export function LinkDialogs(props: LinkDialogsProps) {
  const { dialogs, owner, links, mayEdit } = props
  const { open, close } = dialogs
  const client = useQueryClient()
  if (!open) return null
  // Rendered by the tipster's page, which has the tipsters to copy from.
  if (open.name === 'insieme') return null
  if (open.name === 'nuovo') return <NewLink key={open.value} {...props} wanted={open.value} />
  const link = links.find((candidate) => linkId(candidate) === open.value)
  if (!link) return null
  if (open.name === 'elimina')
    return (
      mayEdit && (
        <DeleteRowDialog
          title={text.deleteTitle}
          remove={() => deleteLink(owner, link)}
          forget={() => removeFromList(client, owner, link)}
          success={text.deleted}
          onClose={close}
        >
          {text.deleteBody(link.nomeSala, detailOf(link))} {text.deleteFinal}
        </DeleteRowDialog>
      )
    )
  const chatId = props.sale.find(({ idSala }) => idSala === link.idSala)?.idGruppoTg ?? null
  return <LinkDetailDialog kind={owner.kind} idOwner={owner.id} link={link} chatId={chatId} onClose={close} />
}

/** Says which of several links of a room goes: keywords and excluded books can link it more than once. */
function detailOf({ keyword, bookEscluso }: Link): string {
  if (keyword !== undefined) return text.deleteKeyword(keyword)
  return bookEscluso ? text.deleteEscluso(bookEscluso.nomeBook) : ''
}

/**
 * The form of a new link. An address can name it for a user who may not add links. The right is checked only on
 * opening, so that the link that fills the last place is saved.
 */
function NewLink(props: LinkDialogsProps & { wanted: string }) {
  const { wanted, dialogs, createTitle, mayEdit, blocked, ...shown } = props
  const { close } = dialogs
  const [refusal] = useState(mayEdit ? blocked : text.createDenied)
  useRefusal(refusal, close)
  const offerSteps = useStepsOffer()
  if (refusal !== null) return null
  return (
    <NewLinkDialog
      {...shown}
      title={createTitle}
      prefill={readPrefill(wanted)}
      onCreated={offerSteps}
      onClose={close}
    />
  )
}
