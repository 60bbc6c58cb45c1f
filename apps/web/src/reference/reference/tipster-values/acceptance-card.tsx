import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { type Tipster, tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { toneVar } from '#web/ui/tones/tone.ts'
import { acceptanceText as text } from './limits.it.ts'

/** Free or limited betting of one tipster. The switch answers at once and goes back if the server refuses. */
export function AcceptanceCard({ tipster }: { tipster: Tipster }) {
  const { idTipster, nomeTipster, accettazioneTipster } = tipster
  const client = useQueryClient()
  const show = (change: Partial<Tipster>) =>
    client.setQueryData(tipsterQuery.queryKey, (tipsters) =>
      tipsters?.map((one) => (one.idTipster === idTipster ? { ...one, ...change } : one)),
    )
  const save = useApiMutation('PUT /api/v1/tipster', {
    onSuccess: show,
    onError: (_, { body }) => {
      show({ accettazioneTipster: !body.accettazioneTipster })
      return false
    },
  })
  const flip = (value: boolean) => {
    show({ accettazioneTipster: value })
    save.mutate({ body: { idTipster, accettazioneTipster: value } })
  }
  return (
    <section className="column gap-6 panel pad-7" aria-label={nomeTipster}>
      <h2 className="flush type-md weight-600 breaks">{nomeTipster}</h2>
      <Switch
        checked={accettazioneTipster}
        disabled={save.isPending}
        aria-label={text.switchOf(nomeTipster)}
        color="green"
        label={
          <span style={{ color: toneVar(accettazioneTipster ? 'green' : 'yellow') }}>
            {accettazioneTipster ? text.free : text.limited}
          </span>
        }
        classNames={{ label: 'type-sm weight-600' }}
        onChange={(event) => flip(event.currentTarget.checked)}
      />
    </section>
  )
}
