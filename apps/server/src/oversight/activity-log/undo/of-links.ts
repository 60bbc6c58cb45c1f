import type { ContractKey } from '@xbetapp/contract/contract'
import type { TipsterLinkKind } from '@xbetapp/domain/reference/links/link-kinds'
import { sql } from 'kysely'
import type { JsonValue } from '#server/db/generated/tables.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
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
import { lockRows, type State, type Undoer } from './undoer.ts'

type Row = Record<string, unknown>

const kindOf = (line: Line) => line.entity.replace('collegamento_', '') as TipsterLinkKind | 'sparax'
/** A created or deleted link, from its line. */
const linkOf = ({ before, after }: Line): Row => after ?? before ?? {}
const excluded = (link: Row) => Number(link.idBookEscluso ?? link.idBook)

function keyOf(line: Line): RuleKey {
  const link = linkOf(line)
  const tipo = kindOf(line)
  return {
    tipo,
    idSala: Number(link.idSala),
    keyword: tipo === 'keyword' ? String(link.keyword) : null,
    idBookEscluso: tipo === 'speciale' ? excluded(link) : null,
  }
}

const ownerOf = (line: Line): RuleOwner =>
  kindOf(line) === 'sparax' ? { idSparax: Number(line.entityId) } : { idTipster: Number(line.entityId) }

async function findLink(ctx: Ctx, line: Line): Promise<State> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(line.entity)} where ${thisLink(ownerOf(line), keyOf(line))}
  `.execute(ctx.db)
  const [row] = rows
  // Lines of created and of deleted links use different names for the excluded book.
  return row ? { ...row, ...(row.idBook === undefined ? {} : { idBookEscluso: row.idBook }) } : null
}

async function eachLink(ctx: Ctx, lines: readonly Line[]): Promise<Map<number, State>> {
  const states = new Map<number, State>()
  for (const line of lines) states.set(line.id, await findLink(ctx, line))
  return states
}

/** Creation and deletion of links of a tipster or sparax are serialized on his row. */
async function lockOwners(tx: TxCtx, lines: readonly Line[]): Promise<void> {
  for (const [isSparax, own] of Map.groupBy(lines, (line) => kindOf(line) === 'sparax')) {
    const ids = own.map(({ entityId }) => Number(entityId))
    if (isSparax) await lockRows(tx, 'sparax', 'id_sparax', ids)
    else await lockRows(tx, 'tipster', 'id_tipster', ids)
  }
}

const address =
  (method: 'POST' | 'DELETE') =>
  (line: Line): ContractKey =>
    `${method} /api/v1/collegamento-${kindOf(line)}`

async function make(tx: TxCtx, line: Line): Promise<void> {
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

export const madeLinks: Undoer = {
  right: address('DELETE'),
  lock: lockOwners,
  now: eachLink,
  restore: async (tx, lines) => {
    for (const line of lines) await deleteLink(tx, ownerOf(line), keyOf(line))
    return undefined
  },
}

export const deletedLinks: Undoer = {
  right: address('POST'),
  lock: lockOwners,
  now: eachLink,
  restore: async (tx, lines) => {
    for (const line of lines) await make(tx, line)
    return undefined
  },
}

/** The conditions of the link, stored in its line beside the sentence; older lines have no topics. */
function asked(side: Line['before']): Row | null {
  const fields = side?.campi as (Row & { filtro?: Row }) | undefined
  return fields ? { argomento: null, ...fields, filtro: { argomento: null, ...fields.filtro } } : null
}

/** The conditions of a link, when it sends, and whether it asks first. */
export const changedLinks: Undoer = {
  right: () => 'PUT /api/v1/collegamenti/regola',
  // Older lines have only the sentence.
  objection: (_ctx, { before, after }) =>
    asked(before) && asked(after) ? null : new AppError('UNDO_NOT_POSSIBLE'),
  sides: ({ before, after }) => ({ had: asked(before), left: asked(after) }),
  lock: lockOwners,
  now: async (ctx, lines) => {
    const states = new Map<number, State>()
    for (const line of lines) {
      const key = asked(line.after) as unknown as RuleKey
      states.set(line.id, await askedNow(ctx, ownerOf(line), key))
    }
    return states
  },
  restore: async (tx, lines) => {
    for (const line of lines)
      await changeRule(tx, { ...asked(line.before), ...ownerOf(line) } as Parameters<typeof changeRule>[1])
    return undefined
  },
}

export const askedFirst: Undoer = {
  right: () => 'PUT /api/v1/tipster/:id/chiedi-conferma',
  lock: (tx, lines) =>
    lockRows(
      tx,
      'tipster',
      'id_tipster',
      lines.map(({ entityId }) => Number(entityId)),
    ),
  now: async (ctx, lines) => {
    const rows = await ctx.db
      .selectFrom('tipster')
      .select(['idTipster', 'chiediConferma'])
      .where(
        'idTipster',
        'in',
        lines.map(({ entityId }) => Number(entityId)),
      )
      .execute()
    const byId = new Map(rows.map(({ idTipster, chiediConferma }) => [idTipster, { chiediConferma }]))
    return new Map(lines.map(({ id, entityId }) => [id, byId.get(Number(entityId)) ?? null]))
  },
  restore: async (tx, lines) => {
    for (const { entityId, before } of lines)
      await askFirst(tx, { idTipster: Number(entityId), attivo: before?.chiediConferma === true })
    return undefined
  },
}

const lockRooms = (tx: TxCtx, lines: readonly Line[]): Promise<void> =>
  lockRows(
    tx,
    'sala',
    'id_sala',
    lines.map(({ entityId }) => Number(entityId)),
  )

type Window = Parameters<typeof addClosingWindow>[1]
const windowOf = ({ before, after }: Line): Window => {
  const { idSala, giorno, oraInizio, oraFine } = { ...before, ...after } as unknown as Window
  return { idSala, giorno, oraInizio, oraFine }
}

async function eachWindow(ctx: Ctx, lines: readonly Line[]): Promise<Map<number, State>> {
  const found = new Map<number, State>()
  for (const line of lines) {
    const { idSala, giorno, oraInizio, oraFine } = windowOf(line)
    const row = await ctx.db
      .selectFrom('fasciaOraria')
      .selectAll()
      .where('idSala', '=', idSala)
      .where('giorno', '=', giorno)
      .where('oraInizio', '=', oraInizio)
      .where('oraFine', '=', oraFine)
      .executeTakeFirst()
    found.set(line.id, row ?? null)
  }
  return found
}

export const addedWindows: Undoer = {
  right: () => 'DELETE /api/v1/fascia-oraria/:id',
  lock: lockRooms,
  now: eachWindow,
  restore: async (tx, lines, now) => {
    for (const line of lines) await removeClosingWindow(tx, Number(now.get(line.id)?.id))
    return undefined
  },
}

export const removedWindows: Undoer = {
  right: () => 'POST /api/v1/fascia-oraria',
  lock: lockRooms,
  now: eachWindow,
  restore: async (tx, lines) => {
    for (const line of lines) await addClosingWindow(tx, windowOf(line))
    return undefined
  },
}

export const variables: Undoer = {
  right: () => 'POST /api/v1/admin-variables/set-valore',
  lock: async (tx, lines) => {
    const names = lines.map(({ entityId }) => entityId)
    await sql`select from admin_variable where nome = any(${names}) order by nome for update`.execute(tx.db)
  },
  now: async (ctx, lines) => {
    const names = lines.map(({ entityId }) => entityId)
    const rows = await ctx.db
      .selectFrom('adminVariable')
      .select(['nome', 'valore'])
      .where('nome', 'in', names)
      .execute()
    const byName = new Map(rows.map(({ nome, valore }) => [nome, { valore }]))
    return new Map(lines.map(({ id, entityId }) => [id, byName.get(entityId) ?? null]))
  },
  restore: async (tx, lines) => {
    for (const { entityId, before } of lines)
      await setVariable(tx, { nome: entityId, valore: String(before?.valore ?? '') })
    return undefined
  },
}
