import {
  type Bridge,
  bridgeAt100,
  bridgedClosing,
  storedBridge,
} from '@xbetapp/domain/accounts/reports/bridge'
import { periodText, type ReportPeriod } from '@xbetapp/domain/accounts/reports/report-period'
import {
  balanceText,
  type FileForm,
  type ReportHeader,
  reportFileName,
  reportText,
} from '@xbetapp/domain/accounts/reports/report-text'
import { rangeOf } from '@xbetapp/domain/platform/time/range'
import { dealsOnStatement } from '#server/accounts/deals/public.ts'
import {
  type AccountBridge,
  bridgeTo,
  type Draft,
  type DraftMessage,
  FrozenRows,
  type StatementPart,
  storedFigures,
} from '#server/accounts/statements/public.ts'
import { rowIfAny } from '#server/db/rows.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { longWork } from '#server/kernel/report-worker/long-work.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { type Content, contentOf } from '#server/platform/contents/public.ts'
import { reportFigures } from './report-figures.ts'
import { statementMovements } from './report-movements.ts'
import {
  distinctVariants,
  isAt100,
  isShared,
  loadReportAccount,
  type ReportAccount,
  type ReportKey,
  type Variant,
} from './report-order.ts'
import { hasMoreRows, type ReportRow, reportRows, wallClock } from './report-rows.queries.ts'
import { type ReportContent, reportWorkbook } from './report-workbook.ts'

interface FileRequest {
  account: ReportAccount
  period: ReportPeriod
  form: FileForm
  at100: boolean
}

interface WrittenFile {
  name: string
  bytes: Buffer
}

/** An account over a period as a spreadsheet or PDF. Figures and rows are read from one snapshot. */
export async function reportFile(ctx: Ctx, request: FileRequest): Promise<WrittenFile> {
  return fileOf(ctx, request, { isLong: await isLong(ctx, request.account, request.period) })
}

const fileOf = longWork('report file', async (ctx: Ctx, { account, period, form, at100 }: FileRequest) =>
  inSnapshot(ctx, async (snapshot) => {
    return reportWriter(snapshot, account, period).file(form, at100 && isShared(account))
  }),
)

/** Bets up to which writing a report takes less time than handing it to the report worker. */
const MOST_ROWS_HERE = 2_000

const isLong = (ctx: Ctx, { idAccount }: ReportAccount, { startDate, endDate }: ReportPeriod) =>
  hasMoreRows(ctx, idAccount, rangeOf(startDate, endDate), MOST_ROWS_HERE)

/** Everything sent to a recipient, read from one snapshot. */
export interface WrittenReports {
  account: ReportAccount
  /** The text of Richiesta Saldo; null if not asked for. */
  richiesta: string | null
  /** The statement; null where only the balance is asked for (rule: statement/what-is-one). */
  draft: Draft | null
}

interface ReportsRequest {
  key: ReportKey
  period: ReportPeriod
  requestedVariants: readonly Variant[]
}

/**
 * Writes the messages for an account: figures, texts, files and rows are read from one snapshot, together with the
 * account's version.
 * @throws AppError ACCOUNT_NOT_FOUND
 */
export async function writeReports(
  ctx: Ctx,
  key: ReportKey,
  { startDate, endDate }: ReportPeriod,
  requestedVariants: readonly Variant[],
): Promise<WrittenReports> {
  const period = { startDate, endDate }
  return reportsOf(
    ctx,
    { key, period, requestedVariants },
    { isLong: await isLong(ctx, await loadReportAccount(ctx, key), period) },
  )
}

const reportsOf = longWork(
  'reports',
  async (ctx: Ctx, { key, period, requestedVariants }: ReportsRequest): Promise<WrittenReports> =>
    inSnapshot(ctx, async (snapshot) => {
      const account = await loadReportAccount(snapshot, key)
      const variants = distinctVariants(account, requestedVariants)
      const writer = reportWriter(snapshot, account, period)
      const parts = variants.filter((variant) => variant !== 'saldoRequest')
      return {
        account,
        richiesta: variants.includes('saldoRequest') ? await writer.balanceRequest() : null,
        draft: parts.length === 0 ? null : await writer.draft(parts),
      }
    }),
)

/** A function that reads at its first call, and gives what was read at every call. */
function once<R>(read: () => Promise<R>): () => Promise<R> {
  let result: Promise<R> | undefined
  return () => {
    result ??= read()
    return result
  }
}

/** Writes the reports of one account over one period from one snapshot; figures are read once. */
function reportWriter(ctx: Ctx, account: ReportAccount, period: ReportPeriod) {
  const { idAccount, nome, simbolo, percentuale, entity } = account
  const range = rangeOf(period.startDate, period.endDate)
  const ownFigures = once(() => reportFigures(ctx, account, range, false))
  const wholeFigures = once(() => reportFigures(ctx, account, range, true))
  const reportOf = (at100: boolean) => (at100 ? wholeFigures() : ownFigures())
  const headerOf = (at100: boolean): ReportHeader => ({ nome, simbolo, period, at100 })

  // A bridge that does not lead to the closing is a fault: an inconsistent statement must not be sent.
  const readBridge = once(async (): Promise<AccountBridge> => {
    const { figures } = await ownFigures()
    const built = await bridgeTo(ctx, account, range)
    const adds = !built.bridge || bridgedClosing(built.bridge, figures).eq(figures.saldoTotale)
    invariant(adds, `the statement of account ${idAccount} goes on from the one before`)
    return built
  })

  /** The bridge, at 100 % from the previous closing at 100 %; null where none was sent. */
  async function bridgeOf(at100: boolean): Promise<Bridge | null> {
    const { previous, bridge } = await readBridge()
    if (!at100 || !bridge) return bridge
    if (!previous?.saldo100 || !percentuale) return null
    const { figures } = await wholeFigures()
    return bridgeAt100(bridge, { percentuale, chiusuraInviata: previous.saldo100, figures })
  }

  const mayEarn = account.key.kind === 'tipster' || account.key.kind === 'altro'
  const readDeals = once(async () => (mayEarn ? dealsOnStatement(ctx, idAccount, period) : []))

  /** The account's own rows, which a statement stores; set once a file of the statement has read them. */
  let storedRows: Promise<Content> | undefined

  /** @param isStatement whether the rows are stored: those of a statement are, those of a download are not */
  async function* rowsOf(at100: boolean, isStatement: boolean): AsyncGenerator<ReportRow[]> {
    const frozen = isStatement && !at100 && !storedRows ? new FrozenRows() : null
    for await (const rows of reportRows(ctx, idAccount, range, at100)) {
      await frozen?.add(rows.map((row) => ({ ...row, data: wallClock(row.giorno) })))
      yield rows
    }
    if (frozen) storedRows = frozen.finish()
  }

  async function file(form: FileForm, at100: boolean, isStatement = false): Promise<WrittenFile> {
    const header = headerOf(at100)
    const content = {
      ...(await reportOf(at100)),
      account,
      header,
      movements: await statementMovements(ctx, account, range, at100),
      rows: rowsOf(at100, isStatement),
      // A download continues no statement: its days may be any, and the next statement does not know of it.
      bridge: isStatement ? await bridgeOf(at100) : null,
      deals: await readDeals(),
    }
    const bytes = await (form === 'pdf' ? pdfOf(content, ctx.now()) : reportWorkbook(content))
    return { name: reportFileName(header, form), bytes }
  }

  async function messageOf(tipo: StatementPart): Promise<DraftMessage> {
    const at100 = isAt100(tipo) && isShared(account)
    if (tipo === 'testuale' || tipo === 'testuale100') {
      const { figures } = await reportOf(at100)
      const kind = entity === null ? 'conto' : 'entity'
      const testo = reportText(headerOf(at100), figures, kind, await bridgeOf(at100), await readDeals())
      return { tipo, testo, nomeFile: null, content: await contentOf(Buffer.from(testo)) }
    }
    const form = tipo === 'file' || tipo === 'file100' ? 'xlsx' : 'pdf'
    const { name, bytes } = await file(form, at100, true)
    const testo = `${nome} ${periodText(period)}${at100 ? ' (100%)' : ''}`
    return { tipo, testo, nomeFile: name, content: await contentOf(bytes) }
  }

  return {
    file,

    /** Richiesta Saldo: the balance at the end of the period. */
    async balanceRequest(): Promise<string> {
      const { figures } = await ownFigures()
      return balanceText('Richiesta saldo', { nome, simbolo, endDate: period.endDate }, figures.saldoTotale)
    },

    async draft(parts: readonly StatementPart[]): Promise<Draft> {
      const messages: DraftMessage[] = []
      for (const tipo of parts) messages.push(await messageOf(tipo))
      const { figures, dettagli } = await ownFigures()
      const wholeReport = parts.some(isAt100) && isShared(account) ? await wholeFigures() : null
      const { previous, bridge } = await readBridge()
      // No file has read the account's own rows.
      if (!storedRows) for await (const _ of rowsOf(false, true));
      invariant(storedRows, 'the rows were kept on the way')
      // Before the first change of its value an account has no version.
      const total = await rowIfAny(ctx.db, 'accountTotal', { idAccount }, ['version'])
      return {
        idAccount,
        ...period,
        range,
        version: total?.version ?? 0,
        readAt: ctx.now(),
        nome,
        idValuta: account.idValuta,
        simbolo,
        percentuale,
        book: entity && 'book' in entity ? entity.book : null,
        saldo: figures.saldoTotale.toFixed(2),
        figure: storedFigures(figures, dettagli),
        figure100: wholeReport && storedFigures(wholeReport.figures, wholeReport.dettagli),
        idPrecedente: previous?.idStatement ?? null,
        ponte: bridge && storedBridge(bridge),
        righe: await storedRows,
        messages,
      }
    },
  }
}

/** Loads the PDF library and its typefaces on first use. */
async function pdfOf(content: ReportContent, now: Date): Promise<Buffer> {
  const { reportPdf } = await import('./report-pdf.ts')
  return reportPdf(content, now)
}
