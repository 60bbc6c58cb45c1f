import { useQueries, useQuery } from '@tanstack/react-query'
import { specialLinkCount, tipsterLinkCount } from '@xbetapp/domain/reference/links/link-count'
import { TIPSTER_LINK_KINDS, type TipsterLinkKind } from '@xbetapp/domain/reference/links/link-kinds'
import type { Link } from './link.ts'
import { linkMaximumQuery, tipsterLinksQuery } from './links.api.ts'

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
