import { limitsKind } from '#web/reference/reference/tipster-values/tipster-values.ts'
import { TipsterValuesPage } from './tipster-values-page.tsx'

export default function LimitsPage() {
  return <TipsterValuesPage kind={limitsKind} path="/impostazioni/check-tipster/limiti-drop" />
}
