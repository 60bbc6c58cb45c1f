import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import { rowsOf, updateRows } from '#server/db/rows.ts'
import {
  isSealedText,
  openText,
  type Secrets,
  sealedBytes,
  sealedWith,
  sealText,
} from '#server/kernel/secrets.ts'
import { factorPlace } from '#server/platform/auth/public.ts'
import { variablePlace } from '#server/platform/settings/public.ts'

/** The length of a plain second factor, by which it is told from a sealed one. */
const PLAIN_FACTOR_BYTES = 20

/** The name of the key the stored secrets were sealed with; null when nothing is sealed. */
export async function keyOfStored(db: Database | Tx): Promise<string | null> {
  const factor = await db
    .selectFrom('secondFactor')
    .select('segreto')
    .where(sql<boolean>`length(segreto) <> ${PLAIN_FACTOR_BYTES}`)
    .limit(1)
    .executeTakeFirst()
  if (factor) return sealedWith(factor.segreto)
  const variables = await rowsOf(db, 'adminVariable', { segreta: true }, ['valore'])
  const sealedVariable = variables.find(({ valore }) => isSealedText(valore))
  return sealedVariable ? sealedWith(sealedBytes(sealedVariable.valore)) : null
}

/**
 * Seals plain secrets, or all secrets anew when they are sealed with `formerSecrets`, and stores the key's name with the
 * data. One transaction: at any moment all secrets are sealed with one key.
 * @returns how many secrets it wrote
 */
export async function sealStored(db: Database, secrets: Secrets, formerSecrets?: Secrets): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx.updateTable('installation').set({ secretsKey: secrets.keyName }).execute()
    const isResealing = formerSecrets !== undefined
    let writtenCount = 0
    const factors = await tx
      .selectFrom('secondFactor')
      .select(['idUser', 'segreto'])
      .where(sql<boolean>`(${isResealing} or length(segreto) = ${PLAIN_FACTOR_BYTES})`)
      .forUpdate()
      .execute()
    for (const { idUser, segreto } of factors) {
      const place = factorPlace(idUser)
      const plain =
        segreto.length === PLAIN_FACTOR_BYTES || !formerSecrets ? segreto : formerSecrets.open(segreto, place)
      await updateRows(tx, 'secondFactor', { idUser }, { segreto: secrets.seal(plain, place) })
      writtenCount++
    }
    const variables = await tx
      .selectFrom('adminVariable')
      .select(['nome', 'valore'])
      .where('segreta', '=', true)
      .where('valore', '<>', '')
      .forUpdate()
      .execute()
    for (const { nome, valore } of variables) {
      if (isSealedText(valore) && !formerSecrets) continue
      const plain = formerSecrets ? openText(formerSecrets, valore, variablePlace(nome)) : valore
      const sealed = sealText(secrets, plain, variablePlace(nome))
      await updateRows(tx, 'adminVariable', { nome }, { valore: sealed })
      writtenCount++
    }
    return writtenCount
  })
}

/**
 * Deletes what cannot be opened after the key is lost: second factors (their users set up new ones) and secret
 * variables.
 * @returns how many were deleted
 */
export async function forgetStored(db: Database): Promise<{ factors: number; variables: number }> {
  return db.transaction().execute(async (tx) => {
    const factors = await tx.deleteFrom('secondFactor').executeTakeFirst()
    const variables = await tx
      .updateTable('adminVariable')
      .set({ valore: '' })
      .where('segreta', '=', true)
      .where('valore', '<>', '')
      .executeTakeFirst()
    await tx.updateTable('installation').set({ secretsKey: null }).execute()
    return { factors: Number(factors.numDeletedRows), variables: Number(variables.numUpdatedRows) }
  })
}
