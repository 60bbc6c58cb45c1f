import { Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@xbetapp/domain/format/date'
import type { ReactNode } from 'react'
import { api } from '#web/lib/api.ts'
import { MultiPicker } from '#web/ui/picker/multi-picker.tsx'
import { anagraficheText } from './reference.it.ts'

interface AutoriFieldProps {
  idTipster: number | null
  label: string
  hint?: string | undefined
  error?: ReactNode
  disabled: boolean
  /** Ids, a space between them. */
  value: string
  onChange: (value: string) => void
}

const { autori: text } = anagraficheText

/** Chooses, by name, among those who have written in a tipster's group. */
export function AutoriField(props: AutoriFieldProps) {
  const { idTipster, label, hint, error, disabled, value, onChange } = props
  const { data } = useQuery({
    queryKey: ['autori', idTipster],
    queryFn: ({ signal }) =>
      api('GET /api/v1/tipster/:id/autori', { params: { id: idTipster ?? 0 }, signal }),
    enabled: idTipster !== null,
    meta: { toast: true },
  })
  const options = (data ?? []).map(({ idAutore, nome, ultimoMessaggio }) => ({
    value: String(idAutore),
    label: nome,
    note: text.lastSeen(formatDateTime(ultimoMessaggio)),
  }))
  const isEmpty = data !== undefined && options.length === 0
  return (
    <Input.Wrapper label={label} description={isEmpty ? text.none : hint} error={error}>
      <MultiPicker
        aria-label={label}
        options={options}
        disabled={disabled || options.length === 0}
        placeholder={text.placeholder}
        shownPills={4}
        value={value === '' ? [] : value.split(' ')}
        onChange={(chosen) => onChange(chosen.join(' '))}
      />
    </Input.Wrapper>
  )
}
