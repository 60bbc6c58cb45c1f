import { importiText } from '#web/reference/reference/tipster-values/limits.it.ts'
import { amountsKind } from '#web/reference/reference/tipster-values/tipster-values.ts'
import { TipsterValuesPage } from './tipster-values-page.tsx'

export default function AmountsPage() {
  return (
    <TipsterValuesPage
      kind={amountsKind}
      path="/impostazioni/check-tipster/importi-richiesti"
      note={importiText.note}
    />
  )
}
