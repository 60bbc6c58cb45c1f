import { Button, FileButton, Textarea } from '@mantine/core'
import {
  IconDownload,
  IconFileImport,
  IconFileZip,
  IconHistory,
  IconPhotoDown,
  IconTemplate,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IMPORT_FILE_MAX } from '@xbetapp/domain/intake/imports/limits'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { ChangedBalances, ImportProgress } from '#web/intake/imports/file-effect.tsx'
import {
  type FileEffect,
  type ImportFile,
  importColumnsQuery,
  LONGEST_MS,
  mappingsOf,
  readImportFile,
  useImport,
} from '#web/intake/imports/imports.api.ts'
import { importsText as text } from '#web/intake/imports/imports.it.ts'
import classes from '#web/intake/imports/imports.module.css'
import { hasHeaders, isRows, takePastedRows, useRowsPasted } from '#web/intake/imports/pasted-rows.ts'
import { SheetEffectPanel } from '#web/intake/imports/sheet-effect-panel.tsx'
import { api } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastError, toastFailure } from '#web/lib/toast.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'

const TYPES = '.xlsx,.csv,.txt,.zip'
const DOWNLOADS = [
  /** The one that exports nothing. */
  { query: null, label: text.template, hint: undefined, Icon: IconTemplate },
  { query: {}, label: text.export, hint: text.exportHint, Icon: IconDownload },
  {
    query: { storico: 'true' },
    label: text.exportHistory,
    hint: text.exportHistoryHint,
    Icon: IconHistory,
  },
  { query: { tutto: 'senza-foto' }, label: text.exportAll, hint: text.exportAllHint, Icon: IconFileZip },
  {
    query: { tutto: 'con-foto' },
    label: text.exportPictures,
    hint: text.exportPicturesHint,
    Icon: IconPhotoDown,
  },
] as const

/** Reference data in and out by file: a chosen file is shown with its effect, and written on a second press. */
export default function ImportsPage() {
  /** What was looked at. Rows that were pasted are corrected here, those of a file in the file. */
  const [seen, setSeen] = useState<{ file: ImportFile; effect: FileEffect; isPasted: boolean } | null>(null)
  const { file, effect, isPasted } = seen ?? {}
  const [rows, setRows] = useState('')
  /** Name of the pasted file; for rows taken from a list it says their kind. */
  const [name, setName] = useState<string>(text.pasted)
  const emptyChoice = useRef<() => void>(null)
  const leave = () => {
    setSeen(null)
    setRows('')
    setName(text.pasted)
  }
  const { look, write, isWriting, busy } = useImport(text.written, leave)
  const download = useMutation({
    mutationFn: async (query: (typeof DOWNLOADS)[number]['query']) => {
      const { fileContent, fileName } =
        query === null
          ? await api('GET /api/v1/importa/modello', { query: {} })
          : await api('GET /api/v1/esporta', { query, timeoutMs: LONGEST_MS })
      saveFile(fileContent, fileName)
    },
    onError: (failure) => toastFailure(failure),
  })
  const ask = async (asked: ImportFile, pasted: boolean) => {
    try {
      setSeen({ file: asked, effect: await look.mutateAsync({ body: asked }), isPasted: pasted })
    } catch {
      // The refusal was shown; what was on the screen stays.
    }
  }
  const take = async (given: File, pasted: boolean, fogli?: ImportFile['fogli']) => {
    if (given.size > IMPORT_FILE_MAX) return toastError(text.tooBig)
    await ask({ ...(await readImportFile(given)), ...(fogli && { fogli }) }, pasted)
  }
  const choose = (chosen: File | null) => {
    // A browser reports no choice of the file it already holds, corrected or not.
    emptyChoice.current?.()
    if (chosen) void take(chosen, false)
  }
  const lookAt = (pasted: string) => {
    setRows(pasted)
    void take(new File([pasted], name), true)
  }
  useRowsPasted(busy ? null : lookAt)
  /** Rows pasted into the empty field are looked at without another press. */
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (rows.trim() !== '' || !isRows(pasted) || busy) return
    event.preventDefault()
    lookAt(pasted)
  }
  const { data: kinds } = useQuery(importColumnsQuery)
  useEffect(() => {
    const pasted = kinds && takePastedRows()
    if (!pasted) return
    const { tipo } = pasted
    if (pasted.toEdit) {
      setRows(pasted.rows)
      setName(`${tipo}.txt`)
      return
    }
    const headers = kinds.find((kind) => kind.tipo === tipo)?.colonne ?? []
    const isHeaded = hasHeaders(
      pasted.rows,
      headers.flatMap(({ intestazione, anche }) => [intestazione, ...anche]),
    )
    setRows(pasted.rows)
    void take(
      new File([pasted.rows], `${tipo}.txt`),
      true,
      isHeaded ? undefined : [{ foglio: tipo, tipo, colonne: {}, senzaIntestazioni: true }],
    )
  })
  const sum = (of: (sheet: FileEffect['fogli'][number]) => number) =>
    effect?.fogli.reduce((all, sheet) => all + of(sheet), 0) ?? 0
  const refused = sum(({ rifiutate }) => rifiutate)
  const isRead = effect?.fogli.some(({ tipo }) => tipo !== null)
  const changes = sum(({ nuove, cambiate }) => nuove + cambiate)
  return (
    <PageFrame
      title={titleOf('/impostazioni/importa')}
      actions={DOWNLOADS.map(({ query, label, hint, Icon }) => (
        <ToolButton
          key={label}
          title={hint}
          icon={Icon}
          disabled={download.isPending}
          onClick={() => download.mutate(query)}
        >
          {label}
        </ToolButton>
      ))}
    >
      <div className="row wraps middle gap-6">
        <FileButton accept={TYPES} resetRef={emptyChoice} onChange={choose}>
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
      <div className="column gap-3 top">
        <Textarea
          className="wide"
          label={text.paste}
          description={text.pasteHint}
          placeholder={text.pastePlaceholder}
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
          value={rows}
          onChange={(event) => setRows(event.currentTarget.value)}
          onPaste={paste}
        />
        <Button variant="default" disabled={rows.trim() === '' || busy} onClick={() => lookAt(rows)}>
          {text.look}
        </Button>
      </div>
      {busy && <ImportProgress />}
      {effect?.fogli.map((sheet) => (
        <SheetEffectPanel
          key={sheet.foglio}
          sheet={sheet}
          busy={busy}
          onMapping={(mapping) => {
            if (!seen) return
            const fogli = mappingsOf(seen.effect).map((one) =>
              one.foglio === mapping.foglio ? mapping : one,
            )
            void ask({ ...seen.file, fogli }, seen.isPasted)
          }}
        />
      ))}
      {effect && effect.nonNominati.length > 0 && (
        <p className="flush type-sm quiet">{text.unnamed(effect.nonNominati)}</p>
      )}
      {effect && <ChangedBalances saldi={effect.saldi} />}
      {file && effect && (
        <div className={`row wraps middle gap-5 ${classes.foot}`}>
          <Button
            disabled={refused > 0 || changes === 0 || look.isPending}
            loading={isWriting}
            onClick={() => write(file, effect)}
          >
            {text.write(changes)}
          </Button>
          <Button variant="default" disabled={isWriting} onClick={leave}>
            {text.leave}
          </Button>
          <span className="type-sm quiet" role="status">
            {refused > 0
              ? text.cannot[isPasted ? 'rows' : 'file']
              : changes > 0
                ? ''
                : isRead
                  ? text.nothing
                  : text.chooseKind}
          </span>
        </div>
      )}
    </PageFrame>
  )
}
