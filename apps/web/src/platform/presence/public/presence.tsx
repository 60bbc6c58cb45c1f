import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { presenceText as text } from './presence.it.ts'
import { type Presence, usePresence } from './use-presence.ts'

/** The other users who have the bet or account open; nothing without any. */
export function OpenElsewhere({ altri, about }: { altri: Presence['altri']; about: 'bet' | 'conto' }) {
  const names = [...new Set(altri.map(({ utente }) => utente))]
  if (names.length === 0) return null
  return (
    <span role="status" className="inline-row middle gap-2 type-xs blue">
      <IconEye size={14} aria-hidden />
      {about === 'bet' ? text.also(names) : text.alsoAccount(names)}
    </span>
  )
}

/** Shows that another user edits the same field, or took it over, with a button to take it. */
export function EditedByOther({ presence: { tenutoDa, toltoDa, take } }: { presence: Presence }) {
  if (tenutoDa === null) return null
  return (
    <p role="alert" className="row wraps middle gap-2 across-4 flush warned type-xs yellow">
      {toltoDa === tenutoDa ? text.taken(toltoDa) : text.held(tenutoDa)}
      <Button size="compact-xs" variant="light" color="yellow" onClick={take}>
        {text.take}
      </Button>
    </p>
  )
}

/** The other users who have an account open. */
export default function AccountPresence({ kind, id }: { kind: string; id: number }) {
  const { altri } = usePresence('conto', id < 0 ? null : `${kind}/${id}`)
  return <OpenElsewhere altri={altri} about="conto" />
}
