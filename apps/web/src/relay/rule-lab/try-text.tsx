import { Checkbox, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { useState } from 'react'
import { Chip } from '#web/ui/chips/chip.tsx'
import { useKeptState } from '#web/ui/form-dialog/use-kept-form.ts'
import { textQuery } from './rule-lab.api.ts'
import { ruleLabText as text } from './rule-lab.it.ts'

const SETTLES_MS = 300

/** Shows where a typed text would go if the tipster posted it now. */
export function TryText({ idTipster }: { idTipster: number }) {
  const [testo, setTesto] = useState('')
  const [conFoto, setConFoto] = useState(false)
  useKeptState(text.textTitle, { value: testo, initial: '', put: setTesto })
  const [settled] = useDebouncedValue(testo, SETTLES_MS)
  const { data } = useQuery(textQuery({ idTipster, testo: settled, conFoto }))
  const asked = settled.trim() !== '' || conFoto
  return (
    <section className="panel column gap-5 shrinks pad-8" aria-label={text.textTitle}>
      <h2 className="flush type-md">{text.textTitle}</h2>
      <Textarea
        label={text.textLabel}
        placeholder={text.textPlaceholder}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4096}
        value={testo}
        onChange={(event) => setTesto(event.currentTarget.value)}
      />
      <Checkbox
        label={text.withPhoto}
        checked={conFoto}
        onChange={(event) => setConFoto(event.currentTarget.checked)}
      />
      {asked && data?.length === 0 && <p className="flush type-sm quiet">{text.noRooms}</p>}
      {asked && data && data.length > 0 && (
        <ul className="column gap-4 bare-list" aria-live="polite">
          {data.map(({ idSala, nomeSala, manda, conferma, quando, motivo }) => (
            <li key={idSala} className="row wraps middle gap-4 type-sm">
              <Chip tone={manda ? (conferma ? 'yellow' : 'green') : 'grey'}>
                {manda ? (conferma ? text.asks : text.goes) : text.staysOut}
              </Chip>
              <strong>{nomeSala}</strong>
              <span className="flush type-sm quiet">
                {motivo}
                {quando && ` · ${formatDateTime(quando)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
