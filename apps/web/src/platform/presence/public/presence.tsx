import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { Answer } from '@xbetapp/contract/contract'
import { PRESENT_AT_ONCE } from '@xbetapp/domain/platform/presence/at-once'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { newUuid } from '#web/lib/uuid.ts'
import { presenceText as text } from './presence.it.ts'

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

/** How often an open bet or account is reported. */
const BEAT_MS = 5_000

type Said = Answer<'POST /api/v1/presenza'>[number]
const NOBODY: Said = { altri: [], tenutoDa: null, toltoDa: null }

export interface Presence extends Said {
  /** Takes a field from its holder. */
  take: () => void
}

interface Open {
  chiave: string
  /** The field being edited; null while it is only read. */
  campo: string | null
}

/**
 * Reports to the server the open bets or accounts, and the fields being edited, as long as they are on screen and the
 * tab is visible. A failed report is repeated shortly after and blocks nothing.
 * @returns the other users present, by the key of a bet or account
 */
export function usePresences(entita: 'bet' | 'conto', open: readonly Open[]): (chiave: string) => Presence {
  const [scheda] = useState(newUuid)
  const [said, setSaid] = useState<ReadonlyMap<string, Said>>(new Map())
  const opened = JSON.stringify(open.slice(0, PRESENT_AT_ONCE))
  const say = useCallback(
    async (taken?: string) => {
      const aperti = (JSON.parse(opened) as Open[]).map(({ chiave, campo }) => ({
        entita,
        chiave,
        campo,
        ...(chiave === taken ? { prendi: true } : {}),
      }))
      if (aperti.length === 0 || document.visibilityState === 'hidden') return
      const answers = await api('POST /api/v1/presenza', { body: { scheda, aperti } }).catch(() => null)
      if (!answers) return
      const next = new Map(answers.map((answer, at) => [aperti[at]?.chiave ?? '', answer]))
      setSaid((before) => (JSON.stringify([...before]) === JSON.stringify([...next]) ? before : next))
    },
    [scheda, entita, opened],
  )
  useEffect(() => {
    void say()
    const timer = setInterval(() => void say(), BEAT_MS)
    return () => clearInterval(timer)
  }, [say])
  const isAnything = open.length > 0
  useEffect(
    () => () => {
      if (!isAnything) return
      // If the tab is closed instead, the presence expires shortly after.
      api('POST /api/v1/presenza', { body: { scheda, aperti: [] } }).catch(() => {})
    },
    [scheda, isAnything],
  )
  return useCallback(
    (chiave: string) => ({ ...(said.get(chiave) ?? NOBODY), take: () => void say(chiave) }),
    [said, say],
  )
}

/** {@link usePresences} for one bet or account; for none while `chiave` is null. */
export function usePresence(
  entita: 'bet' | 'conto',
  chiave: string | null,
  campo: string | null = null,
): Presence {
  const of = usePresences(entita, chiave === null ? [] : [{ chiave, campo }])
  return useMemo(() => of(chiave ?? ''), [of, chiave])
}
