import type { ContractKey } from '@xbetapp/contract/contract'
import { VENUE_FIELDS } from '@xbetapp/contract/reference/venue-fields'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { isAdminField } from '@xbetapp/domain/reference/reference/fields'
import { sql } from 'kysely'
import { rowIfAny } from '#server/db/rows.ts'
import { AppError, invariant, isRefusal } from '#server/kernel/app-error.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { updateSalaStati, updateTipsterStati } from '#server/reference/bulk-edit/public.ts'
import {
  addName,
  addRule,
  auditedVenue,
  createRecord,
  createTipster,
  createVenue,
  deleteCanale,
  type Erasable,
  editRecord,
  editTipster,
  editVenue,
  eraseRecord,
  findRecord,
  findVenue,
  isHistoric,
  loadAllowedAuthors,
  type NameList,
  type RecordName,
  removeName,
  removeRule,
  whatStandsOn,
} from '#server/reference/reference/public.ts'
import type { Line } from '../lines.queries.ts'
import { loadNames } from '../names.ts'
import { blockersOfEach, idOf, restoreEach, type State, sidesOf, stateOfEach, type Undoer } from './undoer.ts'

type Row = Record<string, unknown>

/** How records of a kind are read and edited; the audit uses these names for their fields. */
interface Kind {
  put: ContractKey
  /** The record as the audit stores it. */
  read: (ctx: Ctx, key: string) => Promise<State>
  edit: (tx: TxCtx, key: string, fields: Row) => Promise<unknown>
  table: { name: string; key: string }
}

const venue = (kind: VenueKind): Kind => ({
  put: `PUT /api/v1/${kind}`,
  read: async (ctx, key) => {
    const row = await findVenue(ctx, kind, Number(key)).catch(nullIfGone)
    return row && auditedVenue(row)
  },
  edit: (tx, key, fields) =>
    editVenue(tx, kind, Number(key), { [VENUE_FIELDS[kind].id]: Number(key), ...fields } as never),
  table: { name: 'venue', key: 'id_venue' },
})

const record = (name: RecordName, field: string, idOf: (key: string) => string | number): Kind => ({
  put: `PUT /api/v1/${name}`,
  read: async (ctx, key) => (await findRecord(ctx, name, idOf(key))) ?? null,
  edit: (tx, key, fields) => editRecord(tx, name, { [field]: idOf(key), ...fields } as never),
  table: {
    name: name === 'valuta' ? 'currency' : name,
    key: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  },
})

function nullIfGone(error: unknown): null {
  if (isRefusal(error, 'NOT_FOUND')) return null
  throw error
}

const KINDS: Readonly<Record<string, Kind>> = {
  tipster: {
    put: 'PUT /api/v1/tipster',
    read: async (ctx, key) => {
      const row = await rowIfAny(ctx.db, 'tipster', { idTipster: Number(key) })
      if (!row) return null
      const ammessi = await loadAllowedAuthors(ctx, 'idTipster', [row.idTipster])
      return { ...row, autoriAmmessi: ammessi(row.idTipster) }
    },
    edit: (tx, key, fields) => editTipster(tx, { idTipster: Number(key), ...fields } as never),
    table: { name: 'tipster', key: 'id_tipster' },
  },
  sala: venue('sala'),
  sito: venue('sito'),
  altro: venue('altro'),
  book: record('book', 'idBook', Number),
  sparax: record('sparax', 'idSparax', Number),
  canale: record('canale', 'idCanale', Number),
  valuta: record('valuta', 'valuta', String),
}

export async function lockRecords(tx: TxCtx, lines: readonly Line[]): Promise<void> {
  for (const [entity, groupLines] of Map.groupBy(lines, (line) => line.entity)) {
    const table = KINDS[entity]?.table
    if (!table) continue
    const keys = groupLines.map(({ entityId }) => entityId)
    const condition =
      table.name === 'venue'
        ? sql`kind = ${entity}::venue_kind and numero::text = any(${keys})`
        : sql`${sql.ref(table.key)}::text = any(${keys})`
    await sql`
      select from ${sql.table(table.name)} where ${condition} order by ${sql.ref(table.key)} for update
    `.execute(tx.db)
  }
}

const thingOf = ({ entity, entityId }: Line): string => `${entity}:${entityId}`
const readRecord = async (ctx: Ctx, { entity, entityId }: Line): Promise<State> =>
  (await KINDS[entity]?.read(ctx, entityId)) ?? null

export const undoRecordEdit: Undoer = {
  right: (line) => KINDS[line.entity]?.put ?? 'PUT /api/v1/book',
  objection: (ctx, line) => {
    const kind = KINDS[line.entity]
    if (!kind) return new AppError('UNDO_NOT_POSSIBLE')
    const { stateBefore } = sidesOf(undoRecordEdit, line)
    const isAdmins = Object.keys(stateBefore ?? {}).some(isAdminField)
    return isAdmins && !actorHas(ctx.actor, ['ADMIN']) ? new AppError('FORBIDDEN') : null
  },
  lock: lockRecords,
  now: stateOfEach(readRecord, thingOf),
  restore: restoreEach(async (tx, line) => {
    const { stateBefore } = sidesOf(undoRecordEdit, line)
    await KINDS[line.entity]?.edit(tx, line.entityId, stateBefore ?? {})
  }),
}

/** States set on many records at once: each record gets its earlier state back. */
export const undoStateChange: Undoer = {
  right: (line) =>
    line.entity === 'tipster'
      ? 'PUT /api/v1/tipster/batch-update-stato'
      : 'PUT /api/v1/sala/batch-update-stato',
  lock: lockRecords,
  now: stateOfEach(readRecord, thingOf),
  restore: restoreEach((tx, line) => {
    const update = line.entity === 'tipster' ? updateTipsterStati : updateSalaStati
    return update(tx, [idOf(line)], sidesOf(undoStateChange, line).stateBefore ?? {})
  }),
}

const LISTS: Readonly<Record<string, NameList>> = {
  anagrafica_sport: 'sport',
  anagrafica_fasce: 'fasce',
  anagrafica_esito: 'esito',
}
/** Tables with the same columns, typed as one table. */
const LIST_TABLES = {
  sport: 'anagraficaSport',
  fasce: 'anagraficaFasce' as 'anagraficaSport',
  esito: 'anagraficaEsito' as 'anagraficaSport',
} as const

/** Finds an entry of a list by name and a channel by its pair of chats: either has another number once recreated. */
async function findErasable(ctx: Ctx, { entity, entityId, before, after }: Line): Promise<State> {
  const list = LISTS[entity]
  if (list) return (await rowIfAny(ctx.db, LIST_TABLES[list], { nome: entityId }, ['nome'])) ?? null
  const pair = { ...before, ...after }
  const chats = {
    idGruppoTgMittente: Number(pair.idGruppoTgMittente),
    idGruppoTgDestinatario: Number(pair.idGruppoTgDestinatario),
  }
  return (await rowIfAny(ctx.db, 'canale', chats)) ?? null
}

const isErasable = ({ entity }: Line): boolean => LISTS[entity] !== undefined || entity === 'canale'

const erase = (line: Line): ContractKey => {
  const list = LISTS[line.entity]
  if (list) return `DELETE /api/v1/anagrafica-${list}`
  // Other records are erased only by users who may create them, and only while nothing refers to them.
  return line.entity === 'canale' ? 'DELETE /api/v1/canale/:id' : create(line)
}
const create = (line: Line): ContractKey => {
  const list = LISTS[line.entity]
  return list ? `POST /api/v1/anagrafica-${list}/new` : `POST /api/v1/${line.entity as Erasable | 'canale'}`
}
const nowErasable = stateOfEach(
  (ctx, line) => (isErasable(line) ? findErasable : readRecord)(ctx, line),
  thingOf,
)

/**
 * A record that history names stays, switched off and without the balance it began with; a book and a currency stay as
 * they are.
 */
async function removeCreated(tx: TxCtx, line: Line, cosa: string): Promise<void> {
  const [kind, key] = [line.entity as Erasable, line.entityId]
  if (!(await isHistoric(tx, kind, key, cosa))) return eraseRecord(tx, kind, key, cosa)
  if (kind === 'book' || kind === 'valuta') return
  const openingFields = Object.keys(line.after ?? {}).filter((field) => /^saldo.*Base/.test(field))
  await KINDS[kind]?.edit(tx, key, {
    stato: 'D',
    ...Object.fromEntries(openingFields.map((field) => [field, 0])),
  })
}

export const undoCreation: Undoer = {
  right: erase,
  mayStay: true,
  // Concurrent creations are decided by the unique name, or by the unique pair of chats.
  lock: lockRecords,
  now: nowErasable,
  blockers: blockersOfEach(async (ctx, line) =>
    isErasable(line) ? null : whatStandsOn(ctx, line.entity as Erasable, line.entityId),
  ),
  restore: async (tx, lines, now) => {
    const names = await loadNames(tx, lines)
    for (const line of lines) {
      const list = LISTS[line.entity]
      if (list) await removeName(tx, list, { nome: line.entityId })
      else if (line.entity === 'canale') await deleteCanale(tx, Number(now.get(line.id)?.idCanale))
      else await removeCreated(tx, line, names.thing(line))
    }
    return []
  },
}

export const undoDeletion: Undoer = {
  right: create,
  lock: lockRecords,
  now: nowErasable,
  restore: restoreEach(async (tx, line) => {
    const list = LISTS[line.entity]
    if (list) await addName(tx, list, { nome: line.entityId })
    else if (line.entity === 'canale')
      await createRecord(tx, 'canale', sidesOf(undoDeletion, line).stateBefore as never)
    else await createAgain(tx, line)
  }),
}

/** A recreated record keeps its number, which existing references name. */
async function createAgain(tx: TxCtx, { entity, entityId, before }: Line): Promise<void> {
  const { version: _version, autoriAmmessi: _none, ...row } = { ...before } as Row
  const id = Number(entityId)
  if (entity === 'tipster') await createTipster(tx, row as never, { idTipster: id })
  else if (entity === 'book') await createRecord(tx, 'book', row as never, { idBook: id })
  else if (entity === 'sparax') await createRecord(tx, 'sparax', row as never, { idSparax: id })
  else if (entity === 'valuta') await createRecord(tx, 'valuta', row as never)
  else {
    // Fields of a room's row that no request sends.
    const { idVenue: _key, kind: _kind, isSecret, ...fields } = row
    const identity = { numero: id, isSecret: isSecret === true }
    await createVenue(tx, entity as VenueKind, fields as never, identity)
  }
}

const rule = {
  lock: lockRecords,
  now: stateOfEach((ctx, line) =>
    ctx.db
      .selectFrom('tipsterRule')
      .select(['idRegola', 'regola'])
      .where('idTipster', '=', idOf(line))
      .where('regola', '=', String((line.after ?? line.before)?.regola))
      .orderBy('idRegola', 'desc')
      .executeTakeFirst(),
  ),
}

export const undoRuleAddition: Undoer = {
  ...rule,
  right: () => 'DELETE /api/v1/regola-tipster/:idRegola',
  restore: restoreEach((tx, _line, now) => removeRule(tx, Number(now?.idRegola))),
}

export const undoRuleRemoval: Undoer = {
  ...rule,
  right: () => 'POST /api/v1/regola-tipster',
  restore: restoreEach((tx, line) => {
    invariant(line.before, 'a rule that was taken away is in its line')
    return addRule(tx, { idTipster: idOf(line), regola: String(line.before.regola) })
  }),
}
