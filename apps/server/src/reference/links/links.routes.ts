import type { Routes } from '#server/kernel/route.ts'
import { askFirst, asksFirst } from './ask-first.ts'
import { createTipsterLink } from './create-tipster-link.ts'
import { deleteTipsterLink } from './delete-tipster-link.ts'
import { toKeywordLink, toSparaxLink, toSpecialLink, toTipsterLink } from './link.mapper.ts'
import { changeRule, linkRules, ownerOf } from './link-rules.ts'
import { getLinkedSparax, getLinkedTipster, sparaxLinks, tipsterLinks } from './links.queries.ts'
import { linksEffect, linkTogether } from './links-together.ts'
import { ruleVersions } from './rule-versions.ts'
import { createSparaxLink, deleteSparaxLink } from './sparax-links.ts'
import { filterOfNew } from './stored-filter.ts'

export function linkRoutes(routes: Routes): void {
  for (const kind of ['automatico', 'riconoscimento'] as const) {
    routes.handle(`GET /api/v1/collegamento-${kind}/tipster/:id`, async (ctx, { params }) => {
      const tipster = await getLinkedTipster(ctx, params.id)
      return (await tipsterLinks(ctx, kind, params.id)).map((row) => toTipsterLink(tipster, row))
    })
    routes.handle(
      `POST /api/v1/collegamento-${kind}`,
      async (ctx, { body: { idBook: chosenBook, filtro, ...link } }) => {
        const asked = { ...link, filtro: filterOfNew(filtro) }
        const { tipster, row } = await createTipsterLink(ctx, { kind, chosenBook, ...asked })
        return toTipsterLink(tipster, row)
      },
    )
    routes.handle(`DELETE /api/v1/collegamento-${kind}`, (ctx, { query }) =>
      deleteTipsterLink(ctx, { kind, ...query }),
    )
  }

  routes.handle('GET /api/v1/collegamento-keyword/tipster/:id', async (ctx, { params }) => {
    const tipster = await getLinkedTipster(ctx, params.id)
    return (await tipsterLinks(ctx, 'keyword', params.id)).map((row) => toKeywordLink(tipster, row))
  })
  routes.handle(
    'POST /api/v1/collegamento-keyword',
    async (ctx, { body: { idBook: chosenBook, filtro, ...link } }) => {
      const asked = { ...link, filtro: filterOfNew(filtro) }
      const { tipster, row } = await createTipsterLink(ctx, { kind: 'keyword', chosenBook, ...asked })
      return toKeywordLink(tipster, row)
    },
  )
  routes.handle('DELETE /api/v1/collegamento-keyword', (ctx, { query }) =>
    deleteTipsterLink(ctx, { kind: 'keyword', ...query }),
  )

  routes.handle('GET /api/v1/collegamento-speciale/tipster/:id', async (ctx, { params }) => {
    const tipster = await getLinkedTipster(ctx, params.id)
    return (await tipsterLinks(ctx, 'speciale', params.id)).map((row) => toSpecialLink(tipster, row))
  })
  routes.handle(
    'POST /api/v1/collegamento-speciale',
    async (ctx, { body: { idBook: idBookEscluso, filtro, ...link } }) => {
      const asked = { ...link, filtro: filterOfNew(filtro) }
      const { tipster, row } = await createTipsterLink(ctx, { kind: 'speciale', idBookEscluso, ...asked })
      return toSpecialLink(tipster, row)
    },
  )
  routes.handle('DELETE /api/v1/collegamento-speciale', (ctx, { query: { idBook: idBookEscluso, ...key } }) =>
    deleteTipsterLink(ctx, { kind: 'speciale', idBookEscluso, ...key }),
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

  routes.handle('GET /api/v1/collegamento-sparax/sparax/:id', async (ctx, { params }) => {
    const sparax = await getLinkedSparax(ctx, params.id)
    return (await sparaxLinks(ctx, params.id)).map((row) => toSparaxLink(sparax, row))
  })
  routes.handle(
    'POST /api/v1/collegamento-sparax',
    (ctx, { body: { idBook: chosenBook, filtro, ...link } }) =>
      createSparaxLink(ctx, { chosenBook, ...link, filtro: filterOfNew(filtro) }),
  )
  routes.handle('DELETE /api/v1/collegamento-sparax', (ctx, { query }) => deleteSparaxLink(ctx, query))
}
