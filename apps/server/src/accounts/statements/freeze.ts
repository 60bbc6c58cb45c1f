import type { StoredBridge } from '@xbetapp/domain/accounts/reports/bridge'
import { manifestOf, type StoredFigures } from '@xbetapp/domain/accounts/reports/manifest'
import type { ReportFigures } from '@xbetapp/domain/accounts/reports/summary-lines'
import type { DateRange } from '@xbetapp/domain/platform/time/range'
import { sql } from 'kysely'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { type Content, keepContents, sha256 } from '#server/platform/contents/public.ts'

export type StatementPart = 'testuale' | 'testuale100' | 'file' | 'file100' | 'pdf' | 'pdf100'

/** A message of a statement, as it will leave. */
export interface DraftMessage {
  tipo: StatementPart
  /** The text, or the caption of a file. */
  testo: string
  nomeFile: string | null
  content: Content
}

/** A statement as it was read and written, all of it as of one moment; not yet sent. */
export interface Draft {
  idAccount: number
  startDate: string
  endDate: string
  range: DateRange
  version: number
  lettoAt: Date
  nome: string
  idValuta: string
  simbolo: string
  book: { idBook: number; nomeBook: string } | null
  percentuale: string | null
  saldo: string
  figure: StoredFigures
  figure100: StoredFigures | null
  /** The statement before, which this one goes on from; null where there is none. */
  idPrecedente: number | null
  /** What leads from that one to this. */
  ponte: StoredBridge | null
  righe: Content
  messages: DraftMessage[]
}

/** Figures of a card as they are kept. */
export function storedFigures(
  figures: ReportFigures,
  dettagli: Record<
    'totaleGiocato' | 'totaleVincite' | 'totaleProfit' | 'roi',
    { toFixed(places: number): string }
  >,
): StoredFigures {
  const amounts = Object.entries({ ...figures, ...dettagli }).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : value.toFixed(2),
  ])
  return Object.fromEntries(amounts) as StoredFigures
}

/**
 * Whether the account's statements are still those the draft was written after; keeps them so until the transaction
 * ends, so that of two sendings at once the second goes on from the first.
 */
export async function lockStatements(tx: TxCtx, draft: Draft): Promise<boolean> {
  await sql`select from account where id_account = ${draft.idAccount} for no key update`.execute(tx.db)
  const before = await previousStatement(tx, draft.idAccount, draft.range)
  return (before?.idEstratto ?? null) === draft.idPrecedente
}

/** What a statement goes on from. */
export interface PreviousStatement {
  idEstratto: number
  startDate: string
  endDate: string
  dopo: Date
  lettoAt: Date
  version: number
  saldo: string
  /** At 100 %, null where that was not sent. */
  saldo100: string | null
  idValuta: string
}

/**
 * The statement that stands for the latest period that ended before this one does. One that never reached its chat is
 * nobody's statement.
 */
export async function previousStatement(
  ctx: Ctx,
  idAccount: number,
  range: DateRange,
): Promise<PreviousStatement | null> {
  const { rows } = await sql<PreviousStatement>`
    select id_estratto, start_date, end_date, dopo, letto_at, version, saldo, id_valuta,
      figure100 ->> 'saldoTotale' as saldo100
    from estratto e
    where id_account = ${idAccount} and dopo < ${range.after} and sostituito_da is null and ${ARRIVING}
    order by dopo desc, id_estratto desc limit 1
  `.execute(ctx.db)
  return rows[0] ?? null
}

/** Some message of the statement `e` arrived, or still may. */
export const ARRIVING = sql<boolean>`exists (
  select from estratto_messaggio m join invio i on i.id = m.id_invio
  where m.id_estratto = e.id_estratto and i.stato not in ('failed', 'cancelled'))`

/**
 * Keeps a statement as it is being sent, in the transaction that queues its messages. The one that stood for the same
 * period is replaced by it, and stays.
 * @param sent the queue ids of its messages, by what they are
 */
export async function freeze(
  tx: TxCtx,
  draft: Draft,
  {
    idReportDestinatario,
    chatId,
    username,
    sent,
  }: {
    idReportDestinatario: number
    chatId: number
    username: string
    sent: ReadonlyMap<StatementPart, number>
  },
): Promise<{ idEstratto: number; sha256: Buffer }> {
  const { messages, righe, ponte, range, book, ...own } = draft
  await keepContents(tx, [righe, ...messages.map(({ content }) => content)])
  const hash = sha256(
    manifestOf({
      ...own,
      righe: righe.sha256.toString('hex'),
      messaggi: messages.map(({ tipo, content }) => ({ tipo, sha256: content.sha256.toString('hex') })),
    }),
  )
  const idEstratto = await nextId(tx)
  // Before it stands itself: at no time do two stand for one period.
  const replaced = await tx.db
    .updateTable('estratto')
    .set({ sostituitoDa: idEstratto })
    .where('idAccount', '=', own.idAccount)
    .where('inizio', '=', range.start)
    .where('dopo', '=', range.after)
    .where('sostituitoDa', 'is', null)
    .returning('idEstratto')
    .execute()
  await sql`
    insert into estratto (id_estratto, id_account, id_report_destinatario, start_date, end_date, inizio, dopo, version,
      letto_at, nome, id_valuta, simbolo, id_book, nome_book, percentuale, saldo, figure, figure100, id_precedente, ponte,
      righe, sha256, chat_id, username, created_at)
    overriding system value values (${idEstratto}, ${own.idAccount}, ${idReportDestinatario}, ${own.startDate},
      ${own.endDate}, ${range.start}, ${range.after}, ${own.version}, ${own.lettoAt}, ${own.nome}, ${own.idValuta},
      ${own.simbolo}, ${book?.idBook ?? null}, ${book?.nomeBook ?? null}, ${own.percentuale}, ${own.saldo},
      ${JSON.stringify(own.figure)}, ${own.figure100 && JSON.stringify(own.figure100)}, ${own.idPrecedente},
      ${ponte && JSON.stringify(ponte)}, ${righe.sha256}, ${hash}, ${chatId}, ${username}, ${tx.now()})
  `.execute(tx.db)
  await tx.db
    .insertInto('estrattoMessaggio')
    .values(
      messages.flatMap(({ tipo, testo, nomeFile, content }) => {
        const idInvio = sent.get(tipo)
        return idInvio === undefined
          ? []
          : [{ idEstratto, tipo, idInvio, testo, nomeFile, sha256: content.sha256 }]
      }),
    )
    .execute()
  await tx.db
    .insertInto('estrattoPasso')
    .values({
      idEstratto,
      stato: 'inviato',
      motivo: replaced.length > 0 ? 'Inviato di nuovo per lo stesso periodo' : 'Inviato',
      username,
      at: tx.now(),
    })
    .execute()
  await audit(tx, {
    action: 'estratti.freeze',
    entity: 'estratto',
    entityId: idEstratto,
    after: {
      conto: own.idAccount,
      periodo: [own.startDate, own.endDate],
      saldo: own.saldo,
      sha256: hash.toString('hex'),
      sostituisce: replaced.map((row) => row.idEstratto),
    },
  })
  return { idEstratto, sha256: hash }
}

async function nextId(tx: TxCtx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('estratto', 'id_estratto')) as id
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('a sequence has a next value')
  return row.id
}
