import { SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Body } from '@xbetapp/contract/contract'
import { TIPSTER_LINK_KINDS, type TipsterLinkKind } from '@xbetapp/domain/reference/links/link-kinds'
import { useMemo } from 'react'
import { effectQuery } from '#web/lib/api-query.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { bookOption } from '#web/reference/reference/public/book-logo.tsx'
import { type Sala, type Tipster, tipsterOption } from '#web/reference/reference/public/lists.api.ts'
import { RoomsOfBook, roomOption } from '#web/reference/reference/public/rooms-of-book.tsx'
import { SaveDialog } from '#web/ui/dialog/save-dialog.tsx'
import { FormGrid } from '#web/ui/form-dialog/form-dialog.tsx'
import { useKeptForm } from '#web/ui/form-dialog/use-kept-form.ts'
import { MultiPicker } from '#web/ui/picker/multi-picker.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import type { LinkBook } from './link.ts'
import { LinkTimeFields } from './link-time-fields.tsx'
import { LINKS_KEY } from './links.api.ts'
import { linksText } from './links.it.ts'
import { bulkSetupText as text } from './links-together.it.ts'
import classes from './links-together.module.css'

type Wanted = Body<'POST /api/v1/collegamenti/insieme/effetto'>

interface LinksTogetherDialogProps {
  idTipster: number
  nome: string
  kind: TipsterLinkKind
  books: readonly LinkBook[]
  sale: readonly Sala[]
  tipsters: readonly Tipster[]
  /** Called after the toast of the new links, with its text. */
  onCreated: (said: string) => void
  onClose: () => void
}

interface Typed {
  mode: 'sale' | 'copia'
  kind: TipsterLinkKind
  rooms: string[]
  keyword: string
  excluded: string | null
  from: string | null
  ritardo: string
  giorniMassimi: string
  etaMassima: string
}

/** Pause in typing after which the effect is asked for. */
const PAUSE_MS = 250
const KINDS = TIPSTER_LINK_KINDS.map((value) => ({ value, label: linksText.tabs[value] }))
const MODES = (['sale', 'copia'] as const).map((value) => ({ value, label: text.modes[value] }))
const toWhole = (typed: string): number | null => (/^\d+$/.test(typed.trim()) ? Number(typed) : null)

/**
 * Links many rooms to a tipster at once, or gives him the links of another: shows the effect and saves exactly that.
 */
export default function LinksTogetherDialog(props: LinksTogetherDialogProps) {
  const { idTipster, nome, books, sale, tipsters, onCreated, onClose } = props
  const form = useForm<Typed>({
    initialValues: {
      mode: 'sale',
      kind: props.kind,
      rooms: [],
      keyword: '',
      excluded: null,
      from: null,
      ritardo: '0',
      giorniMassimi: '',
      etaMassima: '',
    },
  })
  const { values: typed, getInputProps, setFieldValue } = form
  useKeptForm(text.title(nome), form)

  const rooms = sale.filter(({ stato, isSecret }) => stato !== 'D' && isSecret === 0).map(roomOption)
  const others = tipsters.filter((one) => one.idTipster !== idTipster).map(tipsterOption)
  const now = useMemo(() => wantedOf(idTipster, typed), [idTipster, typed])
  const [wanted] = useDebouncedValue(now, PAUSE_MS)
  const asked = effectQuery([LINKS_KEY, 'insieme'], 'POST /api/v1/collegamenti/insieme/effetto', wanted)
  const { data: effect, error, isFetching, refetch } = useQuery(asked)
  const save = useApiMutation('POST /api/v1/collegamenti/insieme', {
    invalidates: [[LINKS_KEY]],
    success: ({ creati }) => text.done(creati.length),
    onSuccess: ({ creati }) => {
      onClose()
      onCreated(text.done(creati.length))
    },
    onError: () => {
      void refetch()
      return false
    },
  })
  const isReady = wanted !== null && wanted === now && effect !== undefined && !isFetching
  const count = effect?.creati.length ?? 0
  return (
    <SaveDialog
      width={760}
      title={text.title(nome)}
      label={text.save(count)}
      isReady={isReady && count > 0}
      isSaving={save.isPending}
      onSave={() => isReady && save.mutate({ body: { collegamenti: wanted, impronta: effect.impronta } })}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label={text.mode}
        data={MODES}
        value={typed.mode}
        onChange={(mode) => setFieldValue('mode', mode as Typed['mode'])}
      />
      <FormGrid>
        {typed.mode === 'copia' ? (
          <div data-wide>
            <Picker label={text.from} required options={others} {...getInputProps('from')} />
            <p className="quiet">{text.fromHint}</p>
          </div>
        ) : (
          <>
            <Picker
              label={text.kind}
              options={KINDS}
              value={typed.kind}
              onChange={(kind) => setFieldValue('kind', (kind ?? 'automatico') as TipsterLinkKind)}
            />
            <RoomsOfBook
              rooms={rooms}
              chosen={typed.rooms}
              onChange={(chosen) => setFieldValue('rooms', chosen)}
            />
            <MultiPicker
              data-wide
              label={text.rooms}
              placeholder={text.roomsHint}
              options={rooms}
              shownPills={6}
              value={typed.rooms}
              onChange={(chosen) => setFieldValue('rooms', chosen)}
            />
            {typed.kind === 'keyword' && (
              <TextInput label={text.keyword} required autoComplete="off" {...getInputProps('keyword')} />
            )}
            {typed.kind === 'speciale' && (
              <Picker
                label={text.excluded}
                required
                options={books.map(bookOption)}
                {...getInputProps('excluded')}
              />
            )}
            <LinkTimeFields
              ritardo={getInputProps('ritardo')}
              giorniMassimi={getInputProps('giorniMassimi')}
              etaMassima={getInputProps('etaMassima')}
            />
          </>
        )}
      </FormGrid>
      <section aria-label={text.effect} aria-live="polite" className={`above-8 type-sm ${classes.effect}`}>
        {error && <ErrorLine error={error} onRetry={refetch} />}
        {wanted === null && <p className="flush quiet">{text.choose}</p>}
        {wanted !== null && !effect && !error && <p className="flush quiet">{text.reading}</p>}
        {effect && wanted !== null && (
          <>
            <h3 className="flush below-3 type-sm">{text.made(effect.creati.length)}</h3>
            <ul className={`column gap-2 scrolls ${classes.list}`}>
              {effect.creati.map(({ frase }) => (
                <li key={frase}>{frase}</li>
              ))}
            </ul>
            {effect.esclusi.length > 0 && (
              <>
                <h3 className="flush below-3 type-sm">{text.left(effect.esclusi.length)}</h3>
                <ul className={`column gap-2 scrolls ${classes.list}`}>
                  {effect.esclusi.map(({ idSala, nomeSala, motivo }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a room can be left out for several links
                    <li key={`${idSala} ${index}`}>
                      {nomeSala}: <span className="flush quiet">{motivo}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </section>
    </SaveDialog>
  )
}

/** The request; null while something is missing. */
function wantedOf(idTipster: number, typed: Typed): Wanted | null {
  if (typed.mode === 'copia') return typed.from === null ? null : { idTipster, daTipster: Number(typed.from) }
  const keyword = typed.keyword.trim()
  if (typed.rooms.length === 0) return null
  if (typed.kind === 'keyword' && keyword === '') return null
  if (typed.kind === 'speciale' && typed.excluded === null) return null
  return {
    idTipster,
    tipo: typed.kind,
    sale: typed.rooms.map(Number),
    ...(typed.kind === 'keyword' ? { keyword } : {}),
    ...(typed.kind === 'speciale' ? { idBookEscluso: Number(typed.excluded) } : {}),
    ritardo: toWhole(typed.ritardo) ?? 0,
    giorniMassimi: toWhole(typed.giorniMassimi),
    etaMassima: toWhole(typed.etaMassima),
  }
}
