import { type QueryClient, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { Body } from '@xbetapp/contract/contract'
import { linkMaximum, specialLinkCount, tipsterLinkCount } from '@xbetapp/domain/reference/links/link-count'
import { TIPSTER_LINK_KINDS, type TipsterLinkKind } from '@xbetapp/domain/reference/links/link-kinds'
import { readMaxAge } from '@xbetapp/domain/relay/routing/age-limit'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { type Link, type LinkKind, linkId } from './link.ts'

export const LINKS_KEY = 'links'

export interface LinkOwner {
  kind: LinkKind
  /** Id of the tipster or sparax. */
  id: number
}

const keyOf = ({ kind, id }: LinkOwner) => [LINKS_KEY, kind, id]

const tipsterLinksQuery = (kind: TipsterLinkKind, id: number) =>
  queryOptions({
    queryKey: keyOf({ kind, id }),
    queryFn: ({ signal }): Promise<Link[]> =>
      api(`GET /api/v1/collegamento-${kind}/tipster/:id`, { params: { id }, signal }),
  })

export const sparaxLinksQuery = (id: number) =>
  apiQuery(keyOf({ kind: 'sparax', id }), 'GET /api/v1/collegamento-sparax/sparax/:id', { params: { id } })

/** The greatest number of links; null without a limit. */
export const linkMaximumQuery = (nome: 'max_link_tipster' | 'max_link_sparax') =>
  queryOptions({
    queryKey: [LINKS_KEY, nome],
    queryFn: ({ signal }) =>
      api('GET /api/v1/admin-variables/nome', { query: { nome }, signal }).then(
        ({ valore }) => linkMaximum(valore),
        (error: unknown) => {
          // An unset variable means no limit, and is no error.
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        },
      ),
    meta: { toast: true },
  })

/** Minutes a message may be late unless its link sets a limit; 0 without limit. */
export const maxAgeQuery = {
  ...apiQuery([LINKS_KEY, 'eta_massima_minuti'], 'GET /api/v1/admin-variables/nome', {
    query: { nome: 'eta_massima_minuti' },
  }),
  select: ({ valore }: { valore: string }) => readMaxAge(valore),
}

/** A created link takes its place in the list at once. */
export function addToList(client: QueryClient, owner: LinkOwner, link: Link): void {
  client.setQueryData<Link[]>(keyOf(owner), (links) => [...(links ?? []), link])
}

/** A deleted link leaves the list at once. */
export function removeFromList(client: QueryClient, owner: LinkOwner, link: Link): void {
  client.setQueryData<Link[]>(keyOf(owner), (links) =>
    links?.filter((other) => linkId(other) !== linkId(link)),
  )
}

/** A new link. Conditions, confirmation and topic are none by default. */
export interface NewLink
  extends Required<Pick<NewLinkBody, 'idBook' | 'idSala' | 'ritardo' | 'giorniMassimi' | 'etaMassima'>>,
    Pick<NewLinkBody, 'filtro' | 'confermare' | 'argomento'> {
  keyword: string
  idBookEscluso: number | null
}

type NewLinkBody = Body<'POST /api/v1/collegamento-automatico'>

/** @throws ApiError */
export function createLink({ kind, id }: LinkOwner, link: NewLink): Promise<Link> {
  const { idBook, keyword, idBookEscluso, ...room } = link
  switch (kind) {
    case 'sparax':
      // The dialog of a sparax link has no maximum days: 0 means no limit.
      return api('POST /api/v1/collegamento-sparax', {
        body: { idSparax: id, idBook, ...room, giorniMassimi: room.giorniMassimi ?? 0 },
      })
    case 'keyword':
      return api('POST /api/v1/collegamento-keyword', { body: { idTipster: id, idBook, keyword, ...room } })
    case 'speciale':
      return api('POST /api/v1/collegamento-speciale', {
        body: { idTipster: id, idBook: idBookEscluso ?? 0, ...room },
      })
    default:
      return api(`POST /api/v1/collegamento-${kind}`, { body: { idTipster: id, idBook, ...room } })
  }
}

/** @throws ApiError */
export function deleteLink({ kind, id }: LinkOwner, link: Link): Promise<void> {
  const { idSala, keyword = '', bookEscluso } = link
  const query = { idTipster: id, idSala }
  switch (kind) {
    case 'sparax':
      return api('DELETE /api/v1/collegamento-sparax', { query: { idSparax: id, idSala } })
    case 'keyword':
      return api('DELETE /api/v1/collegamento-keyword', { query: { ...query, keyword } })
    case 'speciale':
      return api('DELETE /api/v1/collegamento-speciale', {
        query: { ...query, idBook: bookEscluso?.idBook ?? 0 },
      })
    default:
      return api(`DELETE /api/v1/collegamento-${kind}`, { query })
  }
}

export type TipsterLinks = Readonly<Record<TipsterLinkKind, readonly Link[]>>

/** The links of a tipster, all four kinds, of which three share one count. Undefined while links are on their way. */
export function useTipsterLinks(idTipster: number) {
  const answers = useQueries({
    queries: TIPSTER_LINK_KINDS.map((kind) => tipsterLinksQuery(kind, idTipster)),
  })
  const max = useQuery(linkMaximumQuery('max_link_tipster')).data
  const [automatico, riconoscimento, keyword, speciale] = answers.map(({ data }) => data)
  const links: TipsterLinks | undefined =
    automatico && riconoscimento && keyword && speciale
      ? { automatico, riconoscimento, keyword, speciale }
      : undefined
  return {
    links,
    /** The greatest number of links; null without a limit, and until the limit is known. */
    max: max ?? null,
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
  }
}

/** The count a tab shows and is blocked by: Speciale has its own (rule: link/counting). */
export function countOf(kind: TipsterLinkKind, links: TipsterLinks): number {
  if (kind === 'speciale')
    return specialLinkCount(links.speciale.map(({ bookEscluso }) => ({ idBook: bookEscluso?.idBook ?? 0 })))
  return tipsterLinkCount({
    automatico: links.automatico,
    riconoscimento: links.riconoscimento.map(({ book }) => book),
    keyword: links.keyword.map(({ keyword = '' }) => ({ keyword })),
  })
}
