import { importiText } from '#web/features/reference/tipster-values/limiti.it.ts'
import { importiKind } from '#web/features/reference/tipster-values/tipster-values.ts'
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
