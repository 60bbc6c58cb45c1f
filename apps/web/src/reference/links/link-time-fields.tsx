import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { IntegerField } from '#web/ui/fields/number-fields.tsx'
import { maxAgeQuery } from './links.api.ts'
import { linksText as text } from './links.it.ts'

type Input = Pick<ComponentProps<typeof IntegerField>, 'value' | 'onChange'>

interface LinkTimeFieldsProps {
  ritardo: Input
  /** Absent for links that have no such limit. */
  giorniMassimi?: Input | false
  etaMassima: Input
}

/** How long a link waits, and how far off or old a bet may be. */
export function LinkTimeFields({ ritardo, giorniMassimi, etaMassima }: LinkTimeFieldsProps) {
  const { data: maxAge } = useQuery(maxAgeQuery)
  return (
    <>
      <IntegerField label={text.ritardo} description={text.ritardoHint} rightSection="s" {...ritardo} />
      {giorniMassimi && <IntegerField label={text.giorni} description={text.giorniHint} {...giorniMassimi} />}
      <IntegerField
        label={text.eta}
        description={text.etaHint}
        placeholder={maxAge === undefined ? undefined : text.etaDefault(maxAge)}
        rightSection="min"
        {...etaMassima}
      />
    </>
  )
}
