import { Button, FileButton } from '@mantine/core'
import {
  IconDownload,
  IconFileImport,
  IconFileZip,
  IconHistory,
  IconPhotoDown,
  IconTemplate,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IMPORT_FILE_MAX } from '@xbetapp/domain/intake/imports/limits'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useEffect, useState } from 'react'
import { ChangeRows } from '#web/intake/imports/change-rows.tsx'
import { ImportProgress } from '#web/intake/imports/import-progress.tsx'
import {
  type FileEffect,
  type ImportFile,
  importColumnsQuery,
  mappingsOf,
  readImportFile,
} from '#web/intake/imports/imports.api.ts'
import { importsText as text } from '#web/intake/imports/imports.it.ts'
import classes from '#web/intake/imports/imports.module.css'
import { PasteField } from '#web/intake/imports/paste-field.tsx'
import { hasHeaders, isRows, type RowsToChange, takePastedRows } from '#web/intake/imports/pasted-rows.ts'
import { SheetEffectPanel } from '#web/intake/imports/sheet-effect-panel.tsx'
import { api } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastError } from '#web/lib/toast.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { Money } from '#web/ui/numbers/money.tsx'

const TYPES = '.xlsx,.csv,.txt,.zip'
/** 15 minutes: a large file or export takes long; beyond, the call is given up. */
const LONGEST_MS = 900_000
const DOWNLOADS = [
  { what: 'template', label: text.template, hint: undefined, Icon: IconTemplate },
  { what: 'reference', label: text.export, hint: text.exportHint, Icon: IconDownload },
  { what: 'history', label: text.exportHistory, hint: text.exportHistoryHint, Icon: IconHistory },
  { what: 'all', label: text.exportAll, hint: text.exportAllHint, Icon: IconFileZip },
  {
    what: 'all-with-pictures',
    label: text.exportPictures,
    hint: text.exportPicturesHint,
    Icon: IconPhotoDown,
  },
] as const

const EXPORTED = {
  reference: {},
  history: { storico: 'true' },
  all: { tutto: 'senza-foto' },
  'all-with-pictures': { tutto: 'con-foto' },
} as const

/** Reference data in and out by file: a chosen file is shown with its effect, and written on a second press. */
export default function ImportsPage() {
  const client = useQueryClient()
  const [file, setFile] = useState<ImportFile | null>(null)
  const [rows, setRows] = useState('')
  /** Name of the pasted file; for rows taken from a list it says their kind. */
  const [name, setName] = useState<string>(text.pasted)
  const [change, setChange] = useState<RowsToChange | null>(null)
  const [effect, setEffect] = useState<FileEffect | null>(null)
  const look = useApiMutation('POST /api/v1/importa/effetto', { timeoutMs: LONGEST_MS })
  const write = useApiMutation('POST /api/v1/importa', {
    success: ({ fogli }) =>
      text.written(fogli.reduce((all, { nuove, cambiate }) => all + nuove + cambiate, 0)),
    timeoutMs: LONGEST_MS,
    onSuccess: () => void client.invalidateQueries(),
  })
  const download = useMutation({
    mutationFn: async (what: (typeof DOWNLOADS)[number]['what']) => {
      const { fileContent, fileName } =
        what === 'template'
          ? await api('GET /api/v1/importa/modello', { query: {} })
          : await api('GET /api/v1/esporta', { query: EXPORTED[what], timeoutMs: LONGEST_MS })
      saveFile(fileContent, fileName)
    },
    onError: (failure) => toastFailure(failure),
  })
  const busy = look.isPending || write.isPending
  const ask = async (asked: ImportFile) => {
    try {
      const next = await look.mutateAsync({ body: asked })
      setFile(asked)
      setEffect(next)
    } catch {
      // The refusal was shown; what was on the screen stays.
    }
  }
  const take = async (chosen: File | null, fogli?: ImportFile['fogli']) => {
    if (!chosen) return
    if (chosen.size > IMPORT_FILE_MAX) return toastError(text.tooBig)
    await ask({ ...(await readImportFile(chosen)), ...(fogli && { fogli }) })
  }
  const lookAt = (pasted: string) => {
    setRows(pasted)
    void take(new File([pasted], name))
  }
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData('text/plain') ?? ''
      const field = event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]')
      if (field || !isRows(pasted) || busy) return
      event.preventDefault()
      lookAt(pasted)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
  const { data: kinds } = useQuery(importColumnsQuery)
  useEffect(() => {
    const pasted = kinds && takePastedRows()
    if (!pasted) return
    if ('toChange' in pasted) return setChange(pasted)
    const headers = kinds.find(({ tipo }) => tipo === pasted.tipo)?.colonne ?? []
    const isHeaded = hasHeaders(
      pasted.rows,
      headers.flatMap(({ intestazione, anche }) => [intestazione, ...anche]),
    )
    const { tipo } = pasted
    setRows(pasted.rows)
    void take(
      new File([pasted.rows], `${tipo}.txt`),
      isHeaded ? undefined : [{ foglio: tipo, tipo, colonne: {}, senzaIntestazioni: true }],
    )
  })
  const forget = () => {
    setFile(null)
    setEffect(null)
  }
  const leave = () => {
    forget()
    setRows('')
    setName(text.pasted)
    setChange(null)
  }
  const sum = (of: (sheet: FileEffect['fogli'][number]) => number) =>
    effect?.fogli.reduce((all, sheet) => all + of(sheet), 0) ?? 0
  const refused = sum(({ rifiutate }) => rifiutate)
  const changes = sum(({ nuove, cambiate }) => nuove + cambiate)
  return (
    <PageFrame
      title={titleOf('/impostazioni/importa')}
      actions={DOWNLOADS.map(({ what, label, hint, Icon }) => (
        <Button
          key={what}
          size="xs"
          variant="default"
          title={hint}
          leftSection={<Icon size={16} aria-hidden />}
          disabled={download.isPending}
          onClick={() => download.mutate(what)}
        >
          {label}
        </Button>
      ))}
    >
      {change && (
        <ChangeRows
          {...change}
          busy={busy}
          onChange={forget}
          onLook={(changed) => {
            const { tipo } = change
            void take(new File([changed], `${tipo}.txt`), [
              { foglio: tipo, tipo, colonne: {}, senzaIntestazioni: false },
            ])
          }}
          onRows={(whole) => {
            setRows(whole)
            setName(`${change.tipo}.txt`)
            setChange(null)
            forget()
          }}
        />
      )}
      {(change === null || rows !== '') && (
        <>
          <div className="row wraps middle gap-6">
            <FileButton accept={TYPES} onChange={(chosen) => void take(chosen)}>
              {(props) => (
                <Button
                  {...props}
                  loading={look.isPending}
                  leftSection={<IconFileImport size={17} aria-hidden />}
                >
                  {text.choose}
                </Button>
              )}
            </FileButton>
            <p className={`flush type-sm quiet ${classes.lead}`}>{file?.nome ?? text.lead}</p>
          </div>
          <p className="flush type-sm quiet">{text.exportScope}</p>
          <PasteField rows={rows} busy={busy} onRows={setRows} onLook={lookAt} />
        </>
      )}
      {busy && <ImportProgress />}
      {effect?.fogli.map((sheet) => (
        <SheetEffectPanel
          key={sheet.foglio}
          sheet={sheet}
          busy={busy}
          onMapping={(mapping) => {
            if (!file) return
            const fogli = mappingsOf(effect).map((one) => (one.foglio === mapping.foglio ? mapping : one))
            void ask({ ...file, fogli })
          }}
        />
      ))}
      {effect && effect.nonNominati.length > 0 && (
        <p className="flush type-sm quiet">{text.unnamed(effect.nonNominati)}</p>
      )}
      {effect && effect.saldi.length > 0 && (
        <section className={`panel column gap-4 ${classes.sheet}`} aria-label={text.balances}>
          <h2 className="flush type-lg">{text.balances}</h2>
          <FiguresTable
            label={text.balances}
            heads={[text.account, { figure: text.before }, { figure: text.after }]}
          >
            {effect.saldi.map(({ nome, valuta, prima, dopo }) => (
              <tr key={nome}>
                <td data-label={text.account}>{nome}</td>
                <td data-number data-label={text.before}>
                  <Money value={prima} currency={valuta === 'EUR' ? '€' : valuta} />
                </td>
                <td data-number data-label={text.after}>
                  <Money signed value={dopo} currency={valuta === 'EUR' ? '€' : valuta} />
                </td>
              </tr>
            ))}
          </FiguresTable>
        </section>
      )}
      {file && effect && (
        <div className={`row wraps middle gap-5 ${classes.foot}`}>
          <Button
            disabled={refused > 0 || changes === 0 || look.isPending}
            loading={write.isPending}
            onClick={() =>
              write.mutate(
                { body: { ...file, fogli: mappingsOf(effect), impronta: effect.impronta } },
                { onSuccess: leave },
              )
            }
          >
            {text.write(changes)}
          </Button>
          <Button variant="default" disabled={write.isPending} onClick={leave}>
            {text.leave}
          </Button>
          <span className="type-sm quiet" role="status">
            {refused > 0 ? text.cannot : changes === 0 ? text.nothing : ''}
          </span>
        </div>
      )}
    </PageFrame>
  )
}
