import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { askFirstQuery, savedRuleInvalidates } from './rule-lab.api.ts'
import { ruleLabText as text } from './rule-lab.it.ts'

/** Whether a tipster's bets all wait for a person; the press is the save. */
export function AskFirst({ idTipster, maySave }: { idTipster: number; maySave: boolean }) {
  const { data } = useQuery(askFirstQuery(idTipster))
  const { mutate, isPending } = useApiMutation('PUT /api/v1/tipster/:id/chiedi-conferma', {
    success: text.askFirstDone,
    invalidates: savedRuleInvalidates,
  })
  return (
    <Checkbox
      label={text.askFirst}
      checked={data?.attivo ?? false}
      disabled={!maySave || isPending || data === undefined}
      onChange={(event) =>
        mutate({ params: { id: idTipster }, body: { attivo: event.currentTarget.checked } })
      }
    />
  )
}
