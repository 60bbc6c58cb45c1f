import { sql } from 'kysely'
import { deleteRows } from '#server/db/rows.ts'
import { AppError, found } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'

type Task = { name: string; nome: string }

/** Tasks are labels on users, without behaviour (rule: names/tasks). Answers give the name under both fields. */
const toTask = ({ nome }: { nome: string }): Task => ({ name: nome, nome })

export async function listTasks(ctx: Ctx): Promise<Task[]> {
  const rows = await ctx.db.selectFrom('task').select('nome').orderBy(sql`lower(nome)`).execute()
  return rows.map(toTask)
}

/**
 * Creates a task and gives it to `users`, who had it before it was removed, as far as they still exist.
 * @throws AppError NAME_TAKEN, case ignored
 */
export async function addTask(
  ctx: Ctx,
  { nome, users = [] }: { nome: string; users?: readonly string[] },
): Promise<Task> {
  return withTransaction(ctx, async (tx) => {
    const nameTaken = () => new AppError('NAME_TAKEN', { nome, campo: 'nome' })
    await refusing(
      { task_pkey: nameTaken, task_name: nameTaken },
      tx.db.insertInto('task').values({ nome }).execute(),
    )
    if (users.length > 0)
      await sql`
        insert into user_task (id_user, task)
        select id, ${nome} from app_user where username = any(${users}::text[]) and deleted_at is null
      `.execute(tx.db)
    const after = { nome, ...(users.length > 0 && { users }) }
    await audit(tx, 'users.add-task', 'task', nome, { after })
    return toTask({ nome })
  })
}

/** The users who have a task. */
export async function usersOfTask(ctx: Ctx, nome: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('userTask')
    .innerJoin('appUser', 'appUser.id', 'userTask.idUser')
    .select('appUser.username')
    .where('task', '=', nome)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ username }) => username)
}

/** Removes the task from its users too. @throws AppError NOT_FOUND */
export async function removeTask(ctx: Ctx, { nome }: { nome: string }): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const users = await usersOfTask(tx, nome)
    found((await deleteRows(tx.db, 'task', { nome }))[0], 'NOT_FOUND')
    const before = { nome, users }
    await audit(tx, 'users.remove-task', 'task', nome, { before })
  })
}
