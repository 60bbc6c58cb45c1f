import type { ContractKey } from '@xbetapp/contract/contract'
import type { TipsterLinkKind } from '@xbetapp/domain/reference/links/link-kinds'
import { sql } from 'kysely'
import type { JsonValue } from '#server/db/generated/tables.ts'
import { rowIfAny, rowsOf } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { setVariable } from '#server/platform/settings/public.ts'
import { addClosingWindow, removeClosingWindow } from '#server/reference/closing-windows/public.ts'
import {
  askedNow,
  askFirst,
  changeRule,
  createLink,
  deleteLink,
  type RuleKey,
  type RuleOwner,
  thisLink,
} from '#server/reference/links/public.ts'
import type { Line } from '../lines.queries.ts'
import { idOf, lockNamed, lockRows, restoreEach, stateById, stateOfEach, type Undoer } from './undoer.ts'

type Row = Record<string, unknown>

const kindOf = (line: Line) => line.entity.replace('collegamento_', '') as TipsterLinkKind | 'sparax'
/** A created or deleted link, from its line. */
const linkOf = ({ before, after }: Line): Row => after ?? before ?? {}

function keyOf(line: Line): RuleKey {
  const link = linkOf(line)
  const tipo = kindOf(line)
  return {
    tipo,
    idSala: Number(link.idSala),
    keyword: tipo === 'keyword' ? String(link.keyword) : null,
    idBookEscluso: tipo === 'speciale' ? Number(link.idBookEscluso ?? link.idBook) : null,
  }
}

const ownerOf = (line: Line): RuleOwner =>
  kindOf(line) === 'sparax' ? { idSparax: idOf(line) } : { idTipster: idOf(line) }

const nowLinks = stateOfEach(async (ctx, line) => {
  const { rows } = await sql<Row>`
    select * from ${sql.table(line.entity)} where ${thisLink(ownerOf(line), keyOf(line))}
  `.execute(ctx.db)
  const [row] = rows
  // Lines of created and of deleted links use different names for the excluded book.
  return row && { ...row, ...(row.idBook === undefined ? {} : { idBookEscluso: row.idBook }) }
})

/** Creation and deletion of links of a tipster or sparax are serialized on his row. */
async function lockOwners(tx: TxCtx, lines: readonly Line[]): Promise<void> {
  for (const [isSparax, ownerLines] of Map.groupBy(lines, (line) => kindOf(line) === 'sparax'))
    await (isSparax ? lockRows('sparax', 'id_sparax') : lockTipsters)(tx, ownerLines)
}
const lockTipsters = lockRows('tipster', 'id_tipster')

const address =
  (method: 'POST' | 'DELETE') =>
  (line: Line): ContractKey =>
    `${method} /api/v1/collegamento-${kindOf(line)}`

async function recreateLink(tx: TxCtx, line: Line): Promise<void> {
  const link = linkOf(line)
  await createLink(tx, ownerOf(line), {
    ...keyOf(line),
    ritardo: Number(link.ritardo ?? 0),
    giorniMassimi: (link.giorniMassimi ?? null) as number | null,
    etaMassima: (link.etaMassima ?? null) as number | null,
    filtro: (link.filtro ?? null) as JsonValue | null,
    confermare: link.confermare === true,
    argomento: (link.argomento ?? null) as number | null,
  })
}

export const undoLinkCreation: Undoer = {
  right: address('DELETE'),
  lock: lockOwners,
  now: nowLinks,
  restore: restoreEach((tx, line) => deleteLink(tx, ownerOf(line), keyOf(line))),
}

export const undoLinkDeletion: Undoer = {
  right: address('POST'),
  lock: lockOwners,
  now: nowLinks,
  restore: restoreEach(recreateLink),
}

/** The conditions of a link as its line stores them beside the sentence; null in lines that have only the sentence. */
function conditionsIn(side: Line['before']): Row | null {
  const fields = side?.campi as (Row & { filtro?: Row }) | undefined
  // Older lines have no topics.
  return fields ? { argomento: null, ...fields, filtro: { argomento: null, ...fields.filtro } } : null
}

/** Changes of a link: its conditions, when it sends, and whether it asks first. */
export const undoLinkChange: Undoer = {
  right: () => 'PUT /api/v1/collegamenti/regola',
  // Older lines have only the sentence.
  objection: (_ctx, { before, after }) =>
    conditionsIn(before) && conditionsIn(after) ? null : new AppError('UNDO_NOT_POSSIBLE'),
  sides: ({ before, after }) => ({ stateBefore: conditionsIn(before), stateAfter: conditionsIn(after) }),
  lock: lockOwners,
  now: stateOfEach((ctx, line) =>
    askedNow(ctx, ownerOf(line), conditionsIn(line.after) as unknown as RuleKey),
  ),
  restore: restoreEach((tx, line) =>
    changeRule(tx, { ...conditionsIn(line.before), ...ownerOf(line) } as Parameters<typeof changeRule>[1]),
  ),
}

export const undoAskFirst: Undoer = {
  right: () => 'PUT /api/v1/tipster/:id/chiedi-conferma',
  lock: lockTipsters,
  now: stateById(
    (ctx, ids) => rowsOf(ctx.db, 'tipster', { idTipster: ids }, ['idTipster', 'chiediConferma']),
    ({ idTipster }) => idTipster,
  ),
  restore: restoreEach((tx, line) =>
    askFirst(tx, { idTipster: idOf(line), attivo: line.before?.chiediConferma === true }),
  ),
}

type Window = Parameters<typeof addClosingWindow>[1]
const windowOf = ({ before, after }: Line): Window => {
  const { idSala, giorno, oraInizio, oraFine } = { ...before, ...after } as unknown as Window
  return { idSala, giorno, oraInizio, oraFine }
}

const closingWindow = {
  lock: lockRows('room', 'id_sala'),
  now: stateOfEach((ctx, line) => {
    const { idSala, giorno, oraInizio, oraFine } = windowOf(line)
    return rowIfAny(ctx.db, 'closingWindow', { idSala, giorno, oraInizio, oraFine })
  }),
}

export const undoWindowAddition: Undoer = {
  ...closingWindow,
  right: () => 'DELETE /api/v1/fascia-oraria/:id',
  restore: restoreEach((tx, _line, now) => removeClosingWindow(tx, Number(now?.id))),
}

export const undoWindowRemoval: Undoer = {
  ...closingWindow,
  right: () => 'POST /api/v1/fascia-oraria',
  restore: restoreEach((tx, line) => addClosingWindow(tx, windowOf(line))),
}

export const undoVariableChange: Undoer = {
  right: () => 'POST /api/v1/admin-variables/set-valore',
  lock: lockNamed('admin_variable'),
  now: stateOfEach((ctx, { entityId }) => rowIfAny(ctx.db, 'adminVariable', { nome: entityId }, ['valore'])),
  restore: restoreEach((tx, { entityId, before }) =>
    setVariable(tx, { nome: entityId, valore: String(before?.valore ?? '') }),
  ),
}
