import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { askFirstQuery, useAskFirst } from './rule-lab.api.ts'
import { ruleLabText as text } from './rule-lab.it.ts'

/** Whether a tipster's bets all wait for a person; the press is the save. */
export function AskFirst({ idTipster, maySave }: { idTipster: number; maySave: boolean }) {
  const { data } = useQuery(askFirstQuery(idTipster))
  const { mutate, isPending } = useAskFirst()
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
