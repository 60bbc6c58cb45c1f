import { Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { mayAny, useViewer } from '#web/platform/auth/public/viewer.ts'
import { createLink } from '#web/reference/links/links.api.ts'
import {
  booksQuery,
  saleQuery,
  sparaxQuery,
  tipsterQuery,
} from '#web/reference/reference/public/lists.api.ts'
import { ReplayPanel } from '#web/relay/rule-lab/replay-panel.tsx'
import { type Draft, type Rule, type RuleWorld, ruleKey } from '#web/relay/rule-lab/rule.ts'
import {
  askFirstQuery,
  type Owner,
  rulesQuery,
  savedRuleInvalidates,
} from '#web/relay/rule-lab/rule-lab.api.ts'
import { ruleLabText as text } from '#web/relay/rule-lab/rule-lab.it.ts'
import { RuleVersions } from '#web/relay/rule-lab/rule-versions.tsx'
import { RulesPanel } from '#web/relay/rule-lab/rules-panel.tsx'
import { TryText } from '#web/relay/rule-lab/try-text.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import classes from './rule-lab-page.module.css'

/** The rules of an owner with their drafts: tried, saved, and what they would change. */
export function Laboratory({ owner }: { owner: Owner }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const maySave = mayAny(useViewer(), ['ADMIN', 'ANAGRAFICHE'])
  const { data: rules, error, refetch } = useQuery(rulesQuery(owner))
  const world = useRuleWorld(owner)
  const { sale } = world
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  // How the rule being saved shows a failure: true where it was another user's change, which its line shows.
  const shownBy = useRef((_error: unknown): boolean => false)
  const save = useApiMutation('PUT /api/v1/collegamenti/regola', {
    success: text.saved,
    onError: (error) => shownBy.current(error),
    invalidates: savedRuleInvalidates,
  })
  const idTipster = 'idTipster' in owner ? owner.idTipster : null

  const setDraft = (key: string, draft: Draft | null) => {
    const next = new Map(drafts)
    if (draft === null) next.delete(key)
    else next.set(key, draft)
    setDrafts(next)
  }
  const create = useMutation({
    mutationFn: (created: Rule) => {
      // A room that is gone by now has no book: the server refuses it by name.
      const idBook = sale.find(({ idSala }) => idSala === created.idSala)?.idBook ?? 0
      const id = 'idTipster' in owner ? owner.idTipster : owner.idSparax
      return createLink({ kind: created.tipo, id }, { ...created, idBook, keyword: created.keyword ?? '' })
    },
    onSuccess: () => {
      toastSuccess(text.saved)
      for (const queryKey of savedRuleInvalidates) void client.invalidateQueries({ queryKey })
    },
    onError: (failure) => toastFailure(failure),
  })
  const saveDraft = async ({ rule, state }: Draft, refused: (error: unknown) => boolean) => {
    shownBy.current = refused
    try {
      if (state === 'new') await create.mutateAsync(rule)
      else await save.mutateAsync({ body: { ...owner, ...rule } })
      setDraft(ruleKey(rule), null)
    } catch {
      // The failure was shown; the draft stays to be corrected.
    }
  }
  if (rules === undefined) return error ? <ErrorState error={error} onRetry={refetch} /> : null
  return (
    <div className={`top ${classes.columns}`}>
      <div className="column gap-8 shrinks">
        {idTipster !== null && <AskFirst idTipster={idTipster} maySave={maySave} />}
        <RulesPanel
          rules={rules}
          drafts={drafts}
          world={world}
          newKind={idTipster === null ? 'sparax' : 'automatico'}
          isSaving={create.isPending || save.isPending}
          onDraft={setDraft}
          onSave={maySave ? (draft, refused) => void saveDraft(draft, refused) : undefined}
        />
      </div>
      <div className="column gap-8 shrinks">
        {idTipster !== null && <TryText idTipster={idTipster} />}
        {idTipster !== null && <ReplayPanel idTipster={idTipster} drafts={drafts} sale={sale} />}
        <RuleVersions
          owner={owner}
          onBet={(id) => void navigate({ to: '/', search: { dettaglio: id, vista: 'percorso' } })}
        />
      </div>
    </div>
  )
}

function useRuleWorld(owner: Owner): RuleWorld {
  const { data: sale = [] } = useQuery(saleQuery)
  const { data: books = [] } = useQuery(booksQuery)
  const { data: tipsters = [] } = useQuery(tipsterQuery)
  const { data: sparax = [] } = useQuery(sparaxQuery)
  const own =
    'idTipster' in owner
      ? tipsters.find(({ idTipster }) => idTipster === owner.idTipster)
      : sparax.find(({ idSparax }) => idSparax === owner.idSparax)
  return { sale, books, sourceChat: own?.idGruppoTg ?? null }
}

/** Whether a tipster's bets all wait for a person; the press is the save. */
function AskFirst({ idTipster, maySave }: { idTipster: number; maySave: boolean }) {
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
