import { Vista } from '@xbetapp/contract/platform/saved-views'
import { type ListName, maySeeList } from '@xbetapp/domain/platform/roles/lists'
import { sql } from 'kysely'
import type { z } from 'zod'
import { insertRow, lockRow, updateRows } from '#server/db/rows.ts'
import { AppError, found } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { actorHas, personOf } from '#server/kernel/authorize.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { wireOf } from '#server/kernel/wire-of.ts'

type SavedView = z.output<typeof Vista>

/** Views of one user and list; a further one is refused. */
const MOST_VIEWS = 50

/**
 * The caller's own views of a list and those shared by others, by name. @throws AppError FORBIDDEN for a list he may
 * not see
 */
export async function viewsOf(ctx: Ctx, lista: ListName): Promise<SavedView[]> {
  const { id } = personOf(ctx)
  requireList(ctx, lista)
  const rows = await views(ctx)
    .where('savedView.lista', '=', lista)
    .where((eb) => eb.or([eb('savedView.idUser', '=', id), eb('savedView.condivisa', '=', true)]))
    .orderBy(sql`lower(saved_view.nome)`)
    .orderBy('savedView.idSavedView')
    .execute()
  return rows.map((row) => toAnswer(ctx, row))
}

/** @throws AppError FORBIDDEN, VIEW_NAME_TAKEN, TOO_MANY_VIEWS */
export async function saveView(ctx: Ctx, input: Input<'POST /api/v1/viste'>['body']): Promise<SavedView> {
  const { id } = personOf(ctx)
  requireList(ctx, input.lista)
  return withTransaction(ctx, async (tx) => {
    // Two concurrent saves must not both find room for one more.
    await tx.db.selectFrom('appUser').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const { count } = await tx.db
      .selectFrom('savedView')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('idUser', '=', id)
      .where('lista', '=', input.lista)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_VIEWS) throw new AppError('TOO_MANY_VIEWS', { max: MOST_VIEWS })
    const { idSavedView } = await refusing(
      { saved_view_name: nameTaken(input.nome) },
      insertRow(
        tx.db,
        'savedView',
        { ...input, idUser: id, contenuto: JSON.stringify(input.contenuto), changedAt: ctx.now() },
        ['idSavedView'],
      ),
    )
    const row = await getView(tx, idSavedView)
    await audit(tx, 'users.save-view', 'vista', idSavedView, { after: auditFields(row) })
    return toAnswer(tx, row)
  })
}

/** @throws AppError VIEW_NOT_FOUND, FORBIDDEN, CONFLICT, VIEW_NAME_TAKEN */
export async function editView(
  ctx: Ctx,
  { params, body }: Input<'PUT /api/v1/viste/:id'>,
): Promise<SavedView> {
  return withTransaction(ctx, async (tx) => {
    const before = await lockChangeable(tx, params.id)
    await requireVersion(tx, { entity: 'vista', id: params.id }, before, body.version)
    const { nome, condivisa, contenuto } = body
    await refusing(
      { saved_view_name: nameTaken(nome ?? before.nome) },
      updateRows(
        tx.db,
        'savedView',
        { idSavedView: params.id },
        {
          nome,
          condivisa,
          contenuto: contenuto && JSON.stringify(contenuto),
          version: before.version + 1,
          changedAt: ctx.now(),
        },
      ),
    )
    const after = await getView(tx, params.id)
    await audit(tx, 'users.edit-view', 'vista', params.id, {
      before: auditFields(before),
      after: auditFields(after),
    })
    return toAnswer(tx, after)
  })
}

/** @throws AppError VIEW_NOT_FOUND, FORBIDDEN */
export async function deleteView(ctx: Ctx, id: number): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const before = await lockChangeable(tx, id)
    await tx.db.deleteFrom('savedView').where('idSavedView', '=', id).execute()
    await audit(tx, 'users.delete-view', 'vista', id, { before: auditFields(before) })
  })
}

const views = (ctx: Ctx) =>
  ctx.db
    .selectFrom('savedView')
    .innerJoin('appUser', 'appUser.id', 'savedView.idUser')
    .selectAll('savedView')
    .select('appUser.username as autore')

type Row = Awaited<ReturnType<typeof getView>>

async function getView(ctx: Ctx, id: number) {
  return found(await views(ctx).where('savedView.idSavedView', '=', id).executeTakeFirst(), 'VIEW_NOT_FOUND')
}

/** Locks a view the caller may change. Another user's unshared view is answered as missing, for ADMIN too. */
async function lockChangeable(tx: TxCtx, id: number): Promise<Row> {
  await lockRow(tx.db, 'savedView', { idSavedView: id }, ['idSavedView'])
  const row = await getView(tx, id)
  const isMine = row.idUser === personOf(tx).id
  if (!isMine && !row.condivisa) throw new AppError('VIEW_NOT_FOUND')
  requireList(tx, row.lista as ListName)
  if (!mayChange(tx, row)) throw new AppError('FORBIDDEN')
  return row
}

const mayChange = (ctx: Ctx, row: Pick<Row, 'idUser' | 'condivisa'>): boolean =>
  row.idUser === personOf(ctx).id || (row.condivisa && actorHas(ctx.actor, ['ADMIN']))

/** @throws AppError FORBIDDEN for a list the caller may not see */
export function requireList({ actor }: Ctx, lista: ListName): void {
  if (actor.kind === 'user' && !maySeeList(lista, actor.roles)) throw new AppError('FORBIDDEN')
}

const nameTaken = (nome: string) => (): AppError => new AppError('VIEW_NAME_TAKEN', { nome, campo: 'nome' })

const auditFields = ({ nome, lista, condivisa, contenuto }: Row) => ({ nome, lista, condivisa, contenuto })

const toAnswer = (ctx: Ctx, row: Row): SavedView =>
  wireOf(Vista, {
    ...row,
    id: row.idSavedView,
    lista: row.lista as ListName,
    mia: row.idUser === personOf(ctx).id,
    modificabile: mayChange(ctx, row),
    modificata: row.changedAt,
    contenuto: row.contenuto as unknown as SavedView['contenuto'],
  })
