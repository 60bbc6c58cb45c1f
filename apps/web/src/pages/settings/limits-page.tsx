import { limitiKind } from '#web/reference/reference/tipster-values/tipster-values.ts'
import { TipsterValuesPage } from './tipster-values-page.tsx'

export default function LimitiPage() {
  return <TipsterValuesPage kind={limitiKind} path="/impostazioni/check-tipster/limiti-drop" />
}
