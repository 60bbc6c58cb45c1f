import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useRef, useState } from 'react'
import { toastSuccess } from '#web/lib/toast.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { LinksTabs } from '#web/pages/links/links-tabs.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { useViewer } from '#web/platform/auth/public/use-viewer.ts'
import { mayAny } from '#web/platform/auth/public/viewer.ts'
import { createLink } from '#web/reference/links/links.api.ts'
import { booksQuery } from '#web/reference/reference/public/book.api.ts'
import { tipsterQuery } from '#web/reference/reference/public/tipster.api.ts'
import { saleQuery } from '#web/reference/reference/public/venue.api.ts'
import { sparaxQuery } from '#web/reference/reference/reference.api.ts'
import { AskFirst } from '#web/relay/rule-lab/ask-first.tsx'
import { DryRunPanel } from '#web/relay/rule-lab/dry-run-panel.tsx'
import { ReplayPanel } from '#web/relay/rule-lab/replay-panel.tsx'
import { type Draft, type Rule, type RuleWorld, ruleKey } from '#web/relay/rule-lab/rule.ts'
import {
  type Owner,
  rulesQuery,
  savedRuleInvalidates,
  useSaveRule,
} from '#web/relay/rule-lab/rule-lab.api.ts'
import { ruleLabText as text } from '#web/relay/rule-lab/rule-lab.it.ts'
import { RuleVersions } from '#web/relay/rule-lab/rule-versions.tsx'
import { RulesPanel } from '#web/relay/rule-lab/rules-panel.tsx'
import { TryText } from '#web/relay/rule-lab/try-text.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import classes from './rule-lab-page.module.css'

const PATH = '/impostazioni/anagrafiche/laboratorio'

/** The rules of a tipster or sparax: shown as sentences, changed, tried on past messages, saved. */
export default function RuleLabPage() {
  const { search, change } = useAddress(PATH)
  const { data: tipsters = [] } = useQuery(tipsterQuery)
  const { data: sparax = [] } = useQuery(sparaxQuery)
  const options = [
    ...tipsters.map(({ idTipster, nomeTipster }) => ({ value: `t${idTipster}`, label: nomeTipster })),
    ...sparax.map(({ idSparax, nomeSparax }) => ({ value: `s${idSparax}`, label: `${nomeSparax} (Sparax)` })),
  ]
  const value = search.tipster ? `t${search.tipster}` : search.sparax ? `s${search.sparax}` : null
  return (
    <PageFrame
      title={titleOf(PATH)}
      beside={
        search.tipster ? (
          <LinksTabs owner={{ tipster: search.tipster }} isTrying />
        ) : (
          search.sparax && <LinksTabs owner={{ sparax: search.sparax }} isTrying />
        )
      }
    >
      <div className={classes.owner}>
        <Picker
          label={text.owner}
          placeholder={text.ownerPlaceholder}
          options={options}
          value={value}
          onChange={(chosen) =>
            change({
              tipster: chosen?.startsWith('t') ? Number(chosen.slice(1)) : undefined,
              sparax: chosen?.startsWith('s') ? Number(chosen.slice(1)) : undefined,
            })
          }
        />
      </div>
      {search.tipster ? (
        <Laboratory key={value} owner={{ idTipster: search.tipster }} />
      ) : search.sparax ? (
        <Laboratory key={value} owner={{ idSparax: search.sparax }} />
      ) : (
        <>
          <EmptyState title={text.choose}>{text.chooseHint}</EmptyState>
          <DryRunPanel />
        </>
      )}
    </PageFrame>
  )
}

function Laboratory({ owner }: { owner: Owner }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const maySave = mayAny(useViewer(), ['ADMIN', 'ANAGRAFICHE'])
  const { data: rules, error, refetch } = useQuery(rulesQuery(owner))
  const world = useRuleWorld(owner)
  const { sale } = world
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  // Set by the rule being saved: shows another user's change, and returns whether the failure was one.
  const shownBy = useRef((_error: unknown): boolean => false)
  const save = useSaveRule((error) => shownBy.current(error))
  const idTipster = 'idTipster' in owner ? owner.idTipster : null

  const setDraft = (key: string, draft: Draft | null) => {
    const next = new Map(drafts)
    if (draft === null) next.delete(key)
    else next.set(key, draft)
    setDrafts(next)
  }
  const create = useMutation({
    mutationFn: (link: Rule) => {
      const idBook = sale.find(({ idSala }) => idSala === link.idSala)?.idBook ?? 0
      const id = 'idTipster' in owner ? owner.idTipster : owner.idSparax
      return createLink({ kind: link.tipo, id }, { ...link, idBook, keyword: link.keyword ?? '' })
    },
    onSuccess: () => {
      toastSuccess(text.saved)
      for (const queryKey of savedRuleInvalidates) void client.invalidateQueries({ queryKey })
    },
    onError: (failure) => toastFailure(failure),
  })
  const onSave = async ({ rule, state }: Draft, refused: (error: unknown) => boolean) => {
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
    <div className={classes.columns}>
      <div className="column gap-8 shrinks">
        {idTipster !== null && <AskFirst idTipster={idTipster} maySave={maySave} />}
        <RulesPanel
          rules={rules}
          drafts={drafts}
          world={world}
          newKind={idTipster === null ? 'sparax' : 'automatico'}
          isSaving={create.isPending || save.isPending}
          onDraft={setDraft}
          onSave={maySave ? (draft, refused) => void onSave(draft, refused) : undefined}
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
