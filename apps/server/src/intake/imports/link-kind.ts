import { RegolaScritta } from '@xbetapp/contract/reference/link-rules'
import { LINK_NAMES } from '@xbetapp/domain/reference/links/link-kinds'
import { z } from 'zod'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import {
  changeRule,
  createLink,
  filterOfNew,
  linkRules,
  type RuleOwner,
} from '#server/reference/links/public.ts'
import { listRecords, listTipster } from '#server/reference/reference/public.ts'
import { ownColumn } from './columns.ts'
import type { Kind, Values } from './kind.ts'

const required = true
const LINK_KINDS = Object.fromEntries(Object.keys(LINK_NAMES).map((tipo) => [tipo, [tipo]]))
/** A link as one flat row: owner, room and all settings. */
const Link = z
  .object({
    idTipster: z.number().optional(),
    idSparax: z.number().optional(),
    version: z.number().optional(),
    ...RegolaScritta.omit({ filtro: true }).shape,
    filtro: RegolaScritta.shape.filtro.prefault({}),
  })
  .superRefine(({ tipo, idTipster, idSparax, keyword, idBookEscluso }, ctx) => {
    const missing =
      tipo === 'sparax'
        ? idSparax === undefined && 'idSparax'
        : (idTipster === undefined && 'idTipster') ||
          (tipo === 'keyword' && !keyword && 'keyword') ||
          (tipo === 'speciale' && idBookEscluso === null && 'idBookEscluso')
    if (missing) ctx.addIssue({ code: 'custom', message: 'Campo obbligatorio.', path: [missing] })
  })
type LinkBody = z.output<typeof Link>

/** The owner that a parsed link has by its kind. */
function ownerOf({ tipo, idTipster, idSparax }: LinkBody): RuleOwner {
  if (tipo === 'sparax') {
    invariant(idSparax !== undefined, 'a link of a sparax names it')
    return { idSparax }
  }
  invariant(idTipster !== undefined, 'a link of a tipster names him')
  return { idTipster }
}

async function listLinks(ctx: Ctx): Promise<Values[]> {
  const [tipsters, sparax] = [await listTipster(ctx), await listRecords(ctx, 'sparax')]
  const owners: RuleOwner[] = [
    ...tipsters.map(({ idTipster }) => ({ idTipster })),
    ...sparax.map(({ idSparax }) => ({ idSparax })),
  ]
  const links: Values[] = []
  for (const owner of owners)
    for (const { filtro, ...link } of await linkRules(ctx, owner)) {
      const { ore, ...filter } = filtro
      const filterFields = Object.entries({ ...filter, dalle: ore?.dalle ?? null, alle: ore?.alle ?? null })
      links.push({
        ...owner,
        ...link,
        ...Object.fromEntries(filterFields.map(([name, value]) => [`filtro.${name}`, value])),
      })
    }
  return links
}

export const LINKS: Kind = {
  sheet: 'Collegamenti',
  columns: [
    ownColumn('tipo', 'Tipo', { required, as: { choices: LINK_KINDS } }),
    ownColumn('idTipster', 'Tipster', { as: { names: 'tipster' } }),
    ownColumn('idSparax', 'Sparax', {
      as: { names: 'sparax' },
      explanation: 'Solo del tipo sparax: il suo nome.',
    }),
    ownColumn('idSala', 'Sala', { required, as: { names: 'sala' } }),
    ownColumn('keyword', 'Keyword', { explanation: 'Solo del tipo keyword: la parola cercata.' }),
    ownColumn('idBookEscluso', 'Book escluso', {
      as: { names: 'book' },
      explanation: 'Solo del tipo speciale: il book che la bet non deve nominare.',
    }),
    ownColumn('ritardo', 'Ritardo', { as: 'number', explanation: 'Secondi.' }),
    ownColumn('giorniMassimi', 'Giorni massimi', { as: 'number' }),
    ownColumn('etaMassima', 'Età massima', { as: 'number', explanation: 'Minuti.' }),
    ownColumn('argomento', "Nell'argomento", { as: 'number' }),
    ownColumn('confermare', "Conferma prima dell'invio", { as: 'flag' }),
    ownColumn('filtro.tutte', 'Tutte le parole', { as: 'list' }),
    ownColumn('filtro.nessuna', 'Nessuna delle parole', { as: 'list' }),
    ownColumn('filtro.pattern', 'Espressione'),
    ownColumn('filtro.contenuto', 'Contenuto', { as: { choices: { testo: ['testo'], foto: ['foto'] } } }),
    ownColumn('filtro.quotaMin', 'Quota minima', { as: 'number' }),
    ownColumn('filtro.quotaMax', 'Quota massima', { as: 'number' }),
    ownColumn('filtro.dispersione', 'Dispersione', { as: 'number', explanation: 'Secondi aggiunti al più.' }),
    ownColumn('filtro.dalle', 'Dalle', { as: 'time' }),
    ownColumn('filtro.alle', 'Alle', { as: 'time' }),
    ownColumn('filtro.argomento', "Dall'argomento", { as: 'number' }),
  ],
  key: ['tipo', 'idTipster', 'idSparax', 'idSala', 'keyword', 'idBookEscluso'],
  list: listLinks,
  create: {
    body: Link,
    run: (tx, body: LinkBody) => {
      const { idTipster: _tipster, idSparax: _sparax, filtro, ...link } = body
      return createLink(tx, ownerOf(body), { ...link, filtro: filterOfNew(filtro), mayBeOff: true })
    },
  },
  edit: {
    body: Link,
    run: (tx, body: LinkBody) => changeRule(tx, body),
    id: ['version'],
  },
}
