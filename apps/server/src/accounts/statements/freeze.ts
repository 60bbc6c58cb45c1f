import type { EstrattoParte } from '@xbetapp/contract/accounts/statements'
import type { BalanceDetails } from '@xbetapp/domain/accounts/accounting/period'
import type { StoredBridge } from '@xbetapp/domain/accounts/reports/bridge'
import { manifestOf, type StoredFigures } from '@xbetapp/domain/accounts/reports/manifest'
import type { ReportFigures } from '@xbetapp/domain/accounts/reports/summary-lines'
import type { DateRange } from '@xbetapp/domain/platform/time/range'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Statement } from '#server/db/generated/tables.ts'
import { insertRows, onlyRow } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { type Content, keepContents, sha256 } from '#server/platform/contents/public.ts'

/** A kind of message of a statement; those named 100 have the figures at 100 %. */
export type StatementPart = z.output<typeof EstrattoParte>

/** A message of a statement, as it will be sent. */
export interface DraftMessage {
  tipo: StatementPart
  /** The text, or the caption of a file. */
  testo: string
  /** Null for a text. */
  nomeFile: string | null
  content: Content
}

type Row = Selectable<Statement>

/** A statement read and written as of one moment, not yet sent. */
export interface Draft
  extends Pick<
    Row,
    'idAccount' | 'startDate' | 'endDate' | 'version' | 'readAt' | 'nome' | 'idValuta' | 'simbolo' | 'saldo'
  > {
  range: DateRange
  /** Null unless the account is a room's. */
  book: { idBook: number; nomeBook: string } | null
  /** Our share of a venue; null when unset or 0. */
  percentuale: string | null
  figure: StoredFigures
  /** Null unless a message at 100 % is among them. */
  figure100: StoredFigures | null
  /** The previous statement, and the bridge from it; null where there is none. */
  idPrecedente: number | null
  ponte: StoredBridge | null
  righe: Content
  messages: DraftMessage[]
}

/** The figures of a card in stored form. */
export function storedFigures(figures: ReportFigures, dettagli: BalanceDetails): StoredFigures {
  const amounts = Object.entries({ ...figures, ...dettagli }).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : value.toFixed(2),
  ])
  return Object.fromEntries(amounts) as StoredFigures
}

/**
 * Whether the draft's previous statement is still the account's latest. Locks the account until the transaction ends,
 * so that of two concurrent sends the second continues from the first.
 */
export async function lockStatements(tx: TxCtx, draft: Draft): Promise<boolean> {
  await sql`select from account where id_account = ${draft.idAccount} for no key update`.execute(tx.db)
  const latest = await previousStatement(tx, draft.idAccount, draft.range)
  return (latest?.idStatement ?? null) === draft.idPrecedente
}

/** `dopo`: the first moment after its period. */
export interface PreviousStatement
  extends Pick<
    Row,
    'idStatement' | 'startDate' | 'endDate' | 'dopo' | 'readAt' | 'version' | 'saldo' | 'idValuta'
  > {
  /** SALDO TOTALE at 100 %; null if no message at 100 % was sent. */
  saldo100: string | null
}

/**
 * The current statement of the latest period that ends before `range` does. Statements whose messages all failed are
 * ignored.
 */
export async function previousStatement(
  ctx: Ctx,
  idAccount: number,
  range: DateRange,
): Promise<PreviousStatement | null> {
  const { rows } = await sql<PreviousStatement>`
    select id_statement, start_date, end_date, dopo, read_at, version, saldo, id_valuta,
      figure100 ->> 'saldoTotale' as saldo100
    from statement e
    where id_account = ${idAccount} and dopo < ${range.after} and sostituito_da is null and ${ARRIVING}
    order by dopo desc, id_statement desc limit 1
  `.execute(ctx.db)
  return rows[0] ?? null
}

/** At least one message of the statement `e` arrived, or may still arrive. */
const ARRIVING = sql<boolean>`exists (
  select from statement_message m join send i on i.id = m.id_send
  where m.id_statement = e.id_statement and i.stato not in ('failed', 'cancelled'))`

/**
 * Stores a statement in the transaction that queues its messages. The current statement of the same period is replaced,
 * and kept.
 * @param sendIds the queue ids of its messages, by part
 * @returns the number of the statement
 */
export async function freeze(
  tx: TxCtx,
  draft: Draft,
  {
    idReportDestinatario,
    chatId,
    username,
    sendIds,
  }: Pick<Row, 'idReportDestinatario' | 'chatId' | 'username'> & {
    sendIds: ReadonlyMap<StatementPart, number>
  },
): Promise<number> {
  const { messages, righe, ponte, range, book, ...fields } = draft
  await keepContents(tx, [righe, ...messages.map(({ content }) => content)])
  const hash = sha256(
    manifestOf({
      ...fields,
      righe: righe.sha256.toString('hex'),
      messaggi: messages.map(({ tipo, content }) => ({ tipo, sha256: content.sha256.toString('hex') })),
    }),
  )
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('statement', 'id_statement')) as id
  `.execute(tx.db)
  const idStatement = onlyRow(rows).id
  // Before the insert: at no time does a period have two current statements.
  const replaced = await tx.db
    .updateTable('statement')
    .set({ sostituitoDa: idStatement })
    .where('idAccount', '=', fields.idAccount)
    .where('inizio', '=', range.start)
    .where('dopo', '=', range.after)
    .where('sostituitoDa', 'is', null)
    .returning('idStatement')
    .execute()
  await sql`
    insert into statement (id_statement, id_account, id_report_destinatario, start_date, end_date, inizio, dopo, version,
      read_at, nome, id_valuta, simbolo, id_book, nome_book, percentuale, saldo, figure, figure100, id_precedente, ponte,
      righe, sha256, chat_id, username, created_at)
    overriding system value values (${idStatement}, ${fields.idAccount}, ${idReportDestinatario}, ${fields.startDate},
      ${fields.endDate}, ${range.start}, ${range.after}, ${fields.version}, ${fields.readAt}, ${fields.nome}, ${fields.idValuta},
      ${fields.simbolo}, ${book?.idBook ?? null}, ${book?.nomeBook ?? null}, ${fields.percentuale}, ${fields.saldo},
      ${JSON.stringify(fields.figure)}, ${fields.figure100 && JSON.stringify(fields.figure100)}, ${fields.idPrecedente},
      ${ponte && JSON.stringify(ponte)}, ${righe.sha256}, ${hash}, ${chatId}, ${username}, ${tx.now()})
  `.execute(tx.db)
  await insertRows(
    tx.db,
    'statementMessage',
    messages.flatMap(({ tipo, testo, nomeFile, content }) => {
      const idSend = sendIds.get(tipo)
      return idSend === undefined
        ? []
        : [{ idStatement, tipo, idSend, testo, nomeFile, sha256: content.sha256 }]
    }),
  )
  await insertRows(tx.db, 'statementStep', {
    idStatement,
    stato: 'inviato',
    motivo: replaced.length > 0 ? 'Inviato di nuovo per lo stesso periodo' : 'Inviato',
    username,
    at: tx.now(),
  })
  await audit(tx, 'estratti.freeze', 'estratto', idStatement, {
    after: {
      conto: fields.idAccount,
      periodo: [fields.startDate, fields.endDate],
      saldo: fields.saldo,
      sha256: hash.toString('hex'),
      sostituisce: replaced.map((row) => row.idStatement),
    },
  })
  return idStatement
}
