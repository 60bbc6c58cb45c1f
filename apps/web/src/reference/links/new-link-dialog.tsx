import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toastSuccess } from '#web/lib/toast.ts'
import { bookOption } from '#web/reference/reference/public/book-logo.tsx'
import type { Sala } from '#web/reference/reference/public/lists.api.ts'
import { TopicPicker } from '#web/telegram/chats/public/topic-picker.tsx'
import { FormDialog, FormGrid } from '#web/ui/form-dialog/form-dialog.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import type { Link, LinkBook } from './link.ts'
import type { Prefill } from './link-columns.tsx'
import { LinkTimeFields } from './link-time-fields.tsx'
import { addToList, createLink, type LinkOwner } from './links.api.ts'
import { linksText as text } from './links.it.ts'
import { roomOptions, startOf, toNewLink, useNewLinkForm } from './new-link-form.ts'

interface NewLinkDialogProps {
  owner: LinkOwner
  title: string
  prefill: Prefill | null
  books: readonly LinkBook[]
  sale: readonly Sala[]
  /** The present links of the owner, all of the same kind. */
  links: readonly Link[]
  /** Called after the toast of a new link, with its text. */
  onCreated: (said: string) => void
  onClose: () => void
}

export function NewLinkDialog({
  owner,
  title,
  prefill,
  books,
  sale,
  links,
  onCreated,
  onClose,
}: NewLinkDialogProps) {
  const { kind } = owner
  const client = useQueryClient()
  const form = useNewLinkForm(kind, prefill, startOf(prefill, sale, kind, links))
  const { idBook, idSala } = form.values
  const bookOptions = useMemo(() => books.map(bookOption), [books])
  const rooms = useMemo(() => roomOptions(sale, idBook, kind, links), [sale, idBook, kind, links])
  const noRooms = idBook !== null && rooms.length === 0

  return (
    <FormDialog
      width={600}
      title={title}
      form={form}
      submitDisabled={!form.isValid()}
      onClose={onClose}
      onSubmit={async (values) => {
        addToList(client, owner, await createLink(owner, toNewLink(values)))
        toastSuccess(text.created)
        onCreated(text.created)
      }}
    >
      <FormGrid>
        {kind === 'keyword' && (
          <TextInput
            data-wide
            label={text.parola}
            description={text.parolaHint}
            required
            autoComplete="off"
            {...form.getInputProps('keyword')}
          />
        )}
        {kind === 'speciale' && (
          <Picker
            data-wide
            name="idBookEscluso"
            label={text.escluso}
            required
            options={bookOptions}
            {...form.getInputProps('idBookEscluso')}
          />
        )}
        <Picker
          name="idBook"
          label={text.book}
          required
          options={bookOptions}
          {...form.getInputProps('idBook')}
          onChange={(next) => form.setValues({ idBook: next, ...(next === idBook ? {} : { idSala: null }) })}
        />
        <Picker
          name="idSala"
          label={text.sala}
          required
          // The room is what the "+" of a book leaves to choose.
          data-autofocus={prefill?.kind === 'book' || undefined}
          disabled={rooms.length === 0}
          options={rooms}
          {...form.getInputProps('idSala')}
          error={form.errors.idSala ?? (noRooms ? text.noRooms : undefined)}
          onChange={(next) => form.setValues({ idSala: next, argomento: null })}
        />
        <TopicPicker
          label={text.argomento}
          of="target"
          chatId={sale.find((sala) => String(sala.idSala) === idSala)?.idGruppoTg ?? null}
          value={form.values.argomento}
          onChange={(next) => form.setFieldValue('argomento', next)}
        />
        <LinkTimeFields
          ritardo={form.getInputProps('ritardo')}
          giorniMassimi={kind !== 'sparax' && form.getInputProps('giorniMassimi')}
          etaMassima={form.getInputProps('etaMassima')}
        />
      </FormGrid>
    </FormDialog>
  )
}
