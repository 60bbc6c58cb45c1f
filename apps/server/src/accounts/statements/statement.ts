import { type EstrattoDettaglio, EstrattoRiga, type Ponte } from '@xbetapp/contract/accounts/statements'
import type { StoredBridge } from '@xbetapp/domain/accounts/reports/bridge'
import type { StoredFigures } from '@xbetapp/domain/accounts/reports/manifest'
import { toNumber, toNumbers } from '@xbetapp/domain/platform/money/decimal'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rowIfAny, rowOf, rowsOf } from '#server/db/rows.ts'
import { found } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { FileAnswer } from '#server/kernel/route.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { readContent } from '#server/platform/contents/public.ts'
import type { StatementPart } from './freeze.ts'
import { frozenRowsOf } from './rows.ts'
import { getStatement, toStatement } from './statements.queries.ts'

type Detail = z.output<typeof EstrattoDettaglio>

/** A statement as sent. @throws AppError STATEMENT_NOT_FOUND */
export async function statement(ctx: Ctx, id: number): Promise<Detail> {
  const head = await getStatement(ctx, id)
  const row = await rowOf(ctx.db, 'statement', { idStatement: id })
  const messages = await sql<
    Omit<Detail['messaggi'][number], 'messageIds'> & { messageIds: number[] | null }
  >`
    select m.tipo, m.nome_file, c.dimensione, encode(m.sha256, 'hex') as sha256, i.stato, i.message_ids
    from statement_message m join content c using (sha256) join send i on i.id = m.id_send
    where m.id_statement = ${id} order by i.id
  `.execute(ctx.db)
  const stepColumns = ['stato', 'motivo', 'username', 'at'] as const
  const steps = await rowsOf(ctx.db, 'statementStep', { idStatement: id }, stepColumns, 'id')
  const verdicts = await rowsOf(ctx.db, 'statementVerdict', { idStatement: id }, undefined, 'at')
  return {
    ...toStatement(head),
    figure: toNumbers(row.figure as StoredFigures),
    figure100: row.figure100 === null ? null : toNumbers(row.figure100 as StoredFigures),
    idPrecedente: row.idPrecedente,
    ponte: row.ponte === null ? null : toBridge(row.ponte as unknown as StoredBridge),
    messaggi: messages.rows.map(({ messageIds, ...part }) => ({ ...part, messageIds: messageIds ?? [] })),
    passi: steps.map(({ at, ...step }) => ({ ...step, at: toWire(at) })),
    verdetti: verdicts.map(({ verdetto, nomeUtente, at, sha256 }) => ({
      verdetto: verdetto === 'confermo' ? 'confermo' : 'contesto',
      nomeUtente,
      at: toWire(at),
      impronta: sha256.toString('hex'),
    })),
  }
}

const toBridge = ({ fine, chiusuraInviata, rettifiche, ponte }: StoredBridge): z.output<typeof Ponte> => ({
  fine,
  chiusuraInviata: toNumber(chiusuraInviata),
  rettifiche: rettifiche.map(({ totale, cause, ...period }) => ({
    ...period,
    totale: toNumber(totale),
    cause: cause.map(toCause),
  })),
  ponte: { totale: toNumber(ponte.totale), cause: ponte.cause.map(toCause) },
})

const toCause = ({ delta, ...cause }: StoredBridge['ponte']['cause'][number]) => ({
  ...cause,
  delta: toNumber(delta),
})

/** The bets of a statement as sent. @throws AppError STATEMENT_NOT_FOUND */
export async function statementRows(ctx: Ctx, id: number) {
  await getStatement(ctx, id)
  const { righe } = await rowOf(ctx.db, 'statement', { idStatement: id }, ['righe'])
  return frozenRowsOf(await readContent(ctx, righe)).map((row) => wireOf(EstrattoRiga, row))
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function typeOf(nomeFile: string | null): string {
  if (nomeFile === null) return 'text/plain; charset=utf-8'
  return nomeFile.endsWith('.pdf') ? 'application/pdf' : XLSX
}

/** A message of a statement, byte for byte. @throws AppError STATEMENT_NOT_FOUND, NOT_FOUND for a part not sent */
export async function statementMessage(ctx: Ctx, id: number, tipo: StatementPart): Promise<FileAnswer> {
  await getStatement(ctx, id)
  const message = found(await rowIfAny(ctx.db, 'statementMessage', { idStatement: id, tipo }), 'NOT_FOUND')
  const fileName = message.nomeFile ?? `estratto-${id}-${tipo}.txt`
  return {
    stream: await readContent(ctx, message.sha256),
    contentType: typeOf(message.nomeFile),
    // A room may become secret: a browser's cached copy would still be shown.
    maxAgeSeconds: 0,
    fileName: fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_'),
  }
}
