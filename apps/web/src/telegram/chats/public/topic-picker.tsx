import { useQuery } from '@tanstack/react-query'
import { GENERAL } from '@xbetapp/domain/relay/routing/link-filter'
import { Picker } from '#web/ui/picker/picker.tsx'
import { topicsQuery } from './topic.api.ts'
import { topicText as text } from './topic.it.ts'

interface TopicPickerProps {
  label: string
  /** The chat whose topics are offered; null until a chat is chosen. */
  chatId: number | null
  /** `source`: any topic, General included; `target`: the topic to send to, General if none is chosen. */
  of: 'source' | 'target'
  value: number | null
  onChange: (id: number | null) => void
}

/** Chooses among the known topics of a forum. Hidden for a chat without any. */
export function TopicPicker({ label, chatId, of, value, onChange }: TopicPickerProps) {
  const { data = [] } = useQuery(topicsQuery(chatId))
  const offered = data.filter(({ idArgomento }) => of === 'source' || idArgomento !== GENERAL)
  if (offered.length === 0 && value === null) return null
  const isUnseen = value !== null && !offered.some(({ idArgomento }) => idArgomento === value)
  const options = [
    ...offered.map(({ idArgomento, nome, chiuso }) => ({
      value: String(idArgomento),
      label: nome,
      ...(chiuso ? { note: text.closed } : {}),
    })),
    ...(isUnseen ? [{ value: String(value), label: text.unseen(value) }] : []),
  ]
  return (
    <Picker
      label={label}
      placeholder={of === 'source' ? text.all : text.general}
      clearable
      options={options}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  )
}
