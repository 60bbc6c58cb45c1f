import { TIPSTER_LINK_KINDS } from '@xbetapp/domain/reference/links/link-kinds'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Routes } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { askFirst, asksFirst } from './ask-first.ts'
import { shownLinks, toLink, type WireLink } from './link.mapper.ts'
import { changeRule, linkRules, ownerOf } from './link-rules.ts'
import { nameOfOwner, type RuleKey, type RuleOwner, type Tipo } from './links.queries.ts'
import { linksEffect, linkTogether } from './links-together.ts'
import { ruleVersions } from './rule-versions.ts'
import { filterOfNew } from './stored-filter.ts'
import { createLink, deleteLink, type NewLink } from './write-links.ts'

export function linkRoutes(routes: Routes): void {
  for (const tipo of TIPSTER_LINK_KINDS) {
    routes.handle(`GET /api/v1/collegamento-${tipo}/tipster/:id`, (ctx, { params }) =>
      shownLinks(ctx, tipo, { idTipster: params.id }),
    )
    routes.handle(`POST /api/v1/collegamento-${tipo}`, (ctx, { body: { idTipster, ...link } }) =>
      create(ctx, tipo, { idTipster }, link),
    )
    routes.handle(`DELETE /api/v1/collegamento-${tipo}`, (ctx, { query: { idTipster, ...key } }) =>
      deleteLink(ctx, { idTipster }, keyOf(tipo, key)),
    )
  }
  routes.handle('GET /api/v1/collegamento-sparax/sparax/:id', (ctx, { params }) =>
    shownLinks(ctx, 'sparax', { idSparax: params.id }),
  )
  routes.handle('POST /api/v1/collegamento-sparax', (ctx, { body: { idSparax, ...link } }) =>
    create(ctx, 'sparax', { idSparax }, link),
  )
  routes.handle('DELETE /api/v1/collegamento-sparax', (ctx, { query: { idSparax, ...key } }) =>
    deleteLink(ctx, { idSparax }, keyOf('sparax', key)),
  )

  routes.handle('GET /api/v1/collegamenti/regole', async (ctx, { query }) =>
    linkRules(ctx, await ownerOf(ctx, query)),
  )
  routes.handle('PUT /api/v1/collegamenti/regola', (ctx, { body }) => changeRule(ctx, body))
  routes.handle('GET /api/v1/tipster/:id/chiedi-conferma', (ctx, { params }) => asksFirst(ctx, params.id))
  routes.handle('PUT /api/v1/tipster/:id/chiedi-conferma', (ctx, { params, body }) =>
    askFirst(ctx, { idTipster: params.id, ...body }),
  )
  routes.handle('GET /api/v1/collegamenti/versioni', async (ctx, { query }) =>
    ruleVersions(ctx, await ownerOf(ctx, query)),
  )

  routes.handle('POST /api/v1/collegamenti/insieme/effetto', (ctx, { body }) => linksEffect(ctx, body))
  routes.handle('POST /api/v1/collegamenti/insieme', (ctx, { body }) => linkTogether(ctx, body))
}

interface LinkKey {
  idSala: number
  keyword?: string
  /** The excluded book of a special link; of another link the book that the room was chosen from. */
  idBook?: number | undefined
}
type LinkBody = LinkKey & { filtro: Parameters<typeof filterOfNew>[0] } & Omit<
    NewLink,
    keyof RuleKey | 'filtro'
  >

const keyOf = (tipo: Tipo, { idSala, keyword, idBook }: LinkKey): RuleKey => ({
  tipo,
  idSala,
  keyword: keyword ?? null,
  idBookEscluso: tipo === 'speciale' ? (idBook ?? null) : null,
})

async function create<T extends Tipo>(
  ctx: Ctx,
  tipo: T,
  owner: RuleOwner,
  body: LinkBody,
): Promise<WireLink<T>> {
  const chosenBook = tipo === 'speciale' ? undefined : body.idBook
  const link = { ...body, ...keyOf(tipo, body), filtro: filterOfNew(body.filtro), chosenBook }
  return withTransaction(ctx, async (tx) =>
    toLink<T>(owner, await nameOfOwner(tx, owner), await createLink(tx, owner, link)),
  )
}
