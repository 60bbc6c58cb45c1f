import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ENTITY_KINDS, type EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { DealsOfAccount } from '#web/accounts/deals/deals-of-account.tsx'
import { ComingTerms, TermsButton } from '#web/accounts/terms/account-terms.tsx'
import type { RowsToChange } from '#web/intake/imports/pasted-rows.ts'
import type { SearchOf } from '#web/lib/search-params.ts'
import { toastError } from '#web/lib/toast.ts'
import { type Address, useDialogs, useRefusal } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { mayAny, useViewer } from '#web/platform/auth/public/viewer.ts'
import type { ReferenceKind, ReferenceRow } from '#web/reference/reference/kind.ts'
import { referenceText as text } from '#web/reference/reference/reference.it.ts'
import type { REFERENCE_SEARCH } from '#web/reference/reference/reference.search.ts'
import {
  nameOf,
  ReferenceDialog,
  type ReferenceDialogProps,
} from '#web/reference/reference/reference-dialog.tsx'
import { ReferenceList } from '#web/reference/reference/reference-list.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { usePastedRows } from './use-pasted-rows.ts'

const ChangeRowsDialog = lazyDialog(() => import('#web/intake/imports/change-rows-dialog.tsx'))

const DIALOGS = ['nuovo', 'modifica'] as const
/** What the import calls each kind of record. */
const IMPORTED_AS = {
  sala: 'sale',
  sito: 'siti',
  altro: 'altri',
  tipster: 'tipster',
  book: 'book',
  valuta: 'valute',
  sparax: 'sparax',
  canale: 'canali',
} as const

/** Whether records of a kind have an account, and with it dated terms. */
const hasTerms = (slice: string): slice is EntityKind => (ENTITY_KINDS as readonly string[]).includes(slice)

/** The address of any screen of reference data. */
export type ReferenceAddress = Address<SearchOf<typeof REFERENCE_SEARCH>>

interface ReferencePageProps<Row extends ReferenceRow> {
  address: ReferenceAddress
  kind: ReferenceKind<Row>
  /** Beside the title. */
  beside?: ReactNode
  /** Dialogs of this kind alone. */
  children?: ReactNode
}

/** The screen of any kind of reference data: its list, and the form that creates and edits. */
export function ReferencePage<Row extends ReferenceRow>(props: ReferencePageProps<Row>) {
  const { address, kind, beside, children } = props
  const viewer = useViewer()
  const { open, show, close } = useDialogs(address, DIALOGS)
  const [created, setCreated] = useState<string | null>(null)
  const sheetRows = usePastedRows(IMPORTED_AS[kind.slice])
  const [toChange, setToChange] = useState<RowsToChange | null>(null)
  const mayCreate = mayAny(viewer, kind.creators)
  const mayEdit = mayAny(viewer, kind.editors)
  const add = () => {
    if (mayCreate) show('nuovo', 1)
    else toastError(kind.text.createDenied ?? '')
  }
  const edit = useCallback(
    (row: Row) => {
      if (mayEdit) show('modifica', String(row[kind.key]))
      else toastError(kind.text.editDenied ?? '')
    },
    [mayEdit, show, kind],
  )
  return (
    <PageFrame
      title={kind.title}
      beside={beside}
      actions={
        (mayCreate || kind.offeredToAll) && (
          <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={add}>
            {kind.text.add}
          </Button>
        )
      }
    >
      <ReferenceList
        address={address}
        kind={kind}
        created={created}
        onEdit={mayEdit || kind.offeredToAll ? edit : undefined}
        onRows={
          sheetRows &&
          ((rows: readonly Row[]) =>
            void sheetRows
              .read(rows.map((row) => ({ id: String(row[kind.key]), nome: nameOf(kind, row) })))
              .then(setToChange))
        }
      />
      {open && (
        <RowDialog
          key={`${open.name}-${open.value}`}
          kind={kind}
          wanted={open.name === 'nuovo' ? null : open.value}
          ofBook={address.search.book}
          onCreated={setCreated}
          onClose={close}
        />
      )}
      {toChange && sheetRows && (
        <ChangeRowsDialog {...toChange} onRows={sheetRows.edit} onClose={() => setToChange(null)} />
      )}
      {children}
    </PageFrame>
  )
}

interface RowDialogProps<Row extends ReferenceRow>
  extends Pick<ReferenceDialogProps<Row>, 'kind' | 'ofBook' | 'onCreated' | 'onClose'> {
  /** Key of the row to edit, null to create. */
  wanted: string | null
}

/** The form the address names. The user may lack the right to it, and the row may no longer exist. */
function RowDialog<Row extends ReferenceRow>({ wanted, ...shared }: RowDialogProps<Row>) {
  const { kind, onClose } = shared
  const viewer = useViewer()
  const { data } = useQuery(kind.query)
  // The row as of the opening of the form: a reloaded list must not give the form a newer version.
  const opened = useRef<Row>(undefined)
  const now = data?.find((candidate) => String(candidate[kind.key]) === wanted)
  opened.current ??= now

  const allowed = mayAny(viewer, wanted === null ? kind.creators : kind.editors)
  const denied = wanted === null ? kind.text.createDenied : kind.text.editDenied
  const gone = wanted !== null && data !== undefined && opened.current === undefined
  const refusal = !allowed ? (denied ?? text.denied) : gone ? text.gone : null
  useRefusal(refusal, onClose)

  if (refusal !== null || (wanted !== null && opened.current === undefined)) return null
  const row = opened.current ?? null
  const account = row !== null &&
    hasTerms(kind.slice) && { tipo: kind.slice, id: Number(row[kind.key]), name: nameOf(kind, row) }
  return (
    <ReferenceDialog
      {...shared}
      row={row}
      now={now ?? row}
      beside={account && <AccountTerms {...account} />}
      belowFigures={
        account && (
          <ComingTerms holder={account}>
            <AccountTerms {...account} />
          </ComingTerms>
        )
      }
    />
  )
}

/** The terms of an account, and the deals of a tipster or partner. */
function AccountTerms({ tipo, id, name }: { tipo: EntityKind; id: number; name: string }) {
  return (
    <TermsButton tipo={tipo} id={id} name={name}>
      {(tipo === 'tipster' || tipo === 'altro') && <DealsOfAccount holder={{ tipo, id }} nome={name} />}
    </TermsButton>
  )
}
