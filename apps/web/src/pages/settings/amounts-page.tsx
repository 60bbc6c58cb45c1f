import { importiText } from '#web/reference/reference/tipster-values/limits.it.ts'
import { importiKind } from '#web/reference/reference/tipster-values/tipster-values.ts'
import { TipsterValuesPage } from './tipster-values-page.tsx'

export default function ImportiPage() {
  return (
    <TipsterValuesPage
      kind={importiKind}
      path="/impostazioni/check-tipster/importi-richiesti"
      note={importiText.note}
    />
  )
}
