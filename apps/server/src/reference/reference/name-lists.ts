import { sql } from 'kysely'
import { deleteRows, rowIfAny } from '#server/db/rows.ts'
import { AppError, found } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { nameTaken } from './refusals.ts'

/** Sports, bet classes, outcomes: three tables of one shape. */
export type NameList = 'sport' | 'fasce' | 'esito'

// Typed as the table of sports, since all three have the columns used here.
const TABLES = {
  sport: 'anagraficaSport',
  fasce: 'anagraficaFasce' as 'anagraficaSport',
  esito: 'anagraficaEsito' as 'anagraficaSport',
} as const

export async function listNames(ctx: Ctx, list: NameList): Promise<Array<{ nome: string }>> {
  return ctx.db.selectFrom(TABLES[list]).select('nome').orderBy(sql`lower(nome)`).execute()
}

/** Adds a name to a list. @throws AppError NAME_TAKEN, case ignored */
export async function addName(
  ctx: Ctx,
  list: NameList,
  { nome }: { nome: string },
): Promise<{ nome: string }> {
  return withTransaction(ctx, async (tx) => {
    const refusal = nameTaken(nome, 'nome')
    await refusing(
      { [`anagrafica_${list}_name`]: refusal, [`anagrafica_${list}_pkey`]: refusal },
      tx.db.insertInto(TABLES[list]).values({ nome }).execute(),
    )
    await audit(tx, 'reference.create', `anagrafica_${list}`, nome, { after: { nome } })
    return { nome }
  })
}

/**
 * Removes a name from a list; bets keep the name as text. The six outcomes the accounts use cannot be deleted
 * (rule: names/six-outcomes).
 * @throws AppError NOT_FOUND, ESITO_PROTECTED
 */
export async function removeName(ctx: Ctx, list: NameList, { nome }: { nome: string }): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const outcome = list === 'esito' ? await rowIfAny(tx.db, 'anagraficaEsito', { nome }, ['protetto']) : null
    if (outcome?.protetto) throw new AppError('ESITO_PROTECTED', { nome })
    found((await deleteRows(tx.db, TABLES[list], { nome }))[0], 'NOT_FOUND')
    await audit(tx, 'reference.delete', `anagrafica_${list}`, nome, { before: { nome } })
  })
}
