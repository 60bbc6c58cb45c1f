import { Picker, type PickerProps } from '#web/ui/picker/picker.tsx'

export interface FilterPickerProps extends Pick<PickerProps, 'options' | 'placeholder' | 'className'> {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter that is one of many, or not set. */
export const FilterPicker = ({ label, value, onChange, ...picker }: FilterPickerProps) => (
  <Picker
    clearable
    aria-label={label}
    placeholder={label}
    value={value ?? null}
    onChange={(next) => onChange(next ?? undefined)}
    {...picker}
  />
)
