import type { TipsterLinkKind } from '@xbetapp/domain/reference/links/link-kinds'
import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { sentenceOf } from './link-rules.ts'
import { LINK_TABLE } from './links.queries.ts'
import { noteVersion } from './rule-versions.ts'

interface LinkKey {
  kind: TipsterLinkKind
  idTipster: number
  idSala: number
  keyword?: string
  idBookEscluso?: number
}

/** Deletes the link of that key; keywords match case-insensitively. @throws AppError NOT_FOUND */
export async function deleteTipsterLink(ctx: Ctx, key: LinkKey): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const keyword = key.keyword === undefined ? sql`` : sql`and lower(keyword) = lower(${key.keyword})`
    const escluso = key.idBookEscluso === undefined ? sql`` : sql`and id_book = ${key.idBookEscluso}`
    await tx.db
      .selectFrom('tipster')
      .select('idTipster')
      .where('idTipster', '=', key.idTipster)
      .forNoKeyUpdate()
      .execute()
    const owner = { idTipster: key.idTipster }
    const { kind: tipo, idSala, keyword: word = null, idBookEscluso = null } = key
    const before = await sentenceOf(tx, owner, { tipo, idSala, keyword: word, idBookEscluso })
    const { rows } = await sql<Record<string, unknown>>`
      delete from ${sql.table(LINK_TABLE[key.kind])}
      where id_tipster = ${key.idTipster} and id_sala = ${key.idSala} ${keyword} ${escluso}
      returning *
    `.execute(tx.db)
    const [row] = rows
    if (!row) throw new AppError('NOT_FOUND')
    await audit(tx, {
      action: 'links.delete',
      entity: LINK_TABLE[key.kind],
      entityId: key.idTipster,
      part: `sala:${key.idSala}`,
      before: row,
    })
    await noteVersion(tx, owner, before, null)
  })
}
