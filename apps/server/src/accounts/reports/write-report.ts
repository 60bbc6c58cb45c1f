import {
  type Bridge,
  bridgedClosing,
  storedBridge,
  wholeBridge,
} from '@xbetapp/domain/accounts/reports/bridge'
import { periodText, type ReportPeriod } from '@xbetapp/domain/accounts/reports/report-period'
import {
  balanceRequestText,
  type FileForm,
  type ReportHeader,
  reportFileName,
  reportText,
} from '@xbetapp/domain/accounts/reports/report-text'
import { rangeOf } from '@xbetapp/domain/platform/time/range'
import {
  type AccountBridge,
  bridgeTo,
  type Draft,
  type DraftMessage,
  FrozenRows,
  type StatementPart,
  type StatementRow,
  storedFigures,
} from '#server/accounts/statements/public.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { longWork } from '#server/kernel/report-worker/long-work.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { type Content, contentOf } from '#server/platform/contents/public.ts'
import { isShared, loadReportAccount, type ReportAccount, type ReportKey } from './report-account.ts'
import { type AccountReport, reportFigures } from './report-figures.ts'
import { statementMovements } from './report-movements.ts'
import { distinctVariants, isAt100, type Variant } from './report-order.ts'
import { hasMoreRows, type ReportRow, reportRows } from './report-rows.queries.ts'
import { type ReportContent, reportWorkbook } from './report-workbook.ts'

interface Wanted {
  account: ReportAccount
  period: ReportPeriod
  form: FileForm
  at100: boolean
}

export interface WrittenFile {
  name: string
  bytes: Buffer
}

/** An account over a period as a spreadsheet or PDF. Figures and rows are read from one snapshot. */
export async function reportFile(ctx: Ctx, wanted: Wanted): Promise<WrittenFile> {
  return fileOf(ctx, wanted, { isLong: await isLong(ctx, wanted.account, wanted.period) })
}

const fileOf = longWork('report file', async (ctx: Ctx, { account, period, form, at100 }: Wanted) =>
  inSnapshot(ctx, async (snapshot) => {
    const writer = new ReportWriter(snapshot, account, period)
    return writer.file(form, at100 && isShared(account))
  }),
)

/** Up to this many rows, writing a report takes less time than handing it to the report worker. */
const SHORT = 2_000

const isLong = (ctx: Ctx, { idAccount }: ReportAccount, { startDate, endDate }: ReportPeriod) =>
  hasMoreRows(ctx, idAccount, rangeOf(startDate, endDate), SHORT)

/** Everything sent to a recipient, read from one snapshot. */
export interface WrittenReports {
  account: ReportAccount
  /** Richiesta Saldo; null if not asked for. */
  richiesta: string | null
  /** The statement in it; null where only the balance is asked for (rule: statement/what-is-one). */
  draft: Draft | null
}

interface Order {
  key: ReportKey
  period: ReportPeriod
  chosen: readonly Variant[]
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
  chosen: readonly Variant[],
): Promise<WrittenReports> {
  const period = { startDate, endDate }
  return allOf(
    ctx,
    { key, period, chosen },
    { isLong: await isLong(ctx, await loadReportAccount(ctx, key), period) },
  )
}

const allOf = longWork(
  'reports',
  async (ctx: Ctx, { key, period, chosen }: Order): Promise<WrittenReports> =>
    inSnapshot(ctx, async (snapshot) => {
      const account = await loadReportAccount(snapshot, key)
      const variants = distinctVariants(account, chosen)
      const writer = new ReportWriter(snapshot, account, period, { keepsRows: true })
      const parts = variants.filter((variant) => variant !== 'saldoRequest')
      return {
        account,
        richiesta: variants.includes('saldoRequest') ? await writer.balanceRequest() : null,
        draft: parts.length === 0 ? null : await writer.draft(parts),
      }
    }),
)

/** Writes the reports of one account over one period from one snapshot; figures are read once. */
class ReportWriter {
  readonly #ctx: Ctx
  readonly #account: ReportAccount
  readonly #period: ReportPeriod
  readonly #range
  #own: Promise<AccountReport> | undefined
  #whole: Promise<AccountReport> | undefined
  #from: Promise<AccountBridge> | undefined
  /** The rows a statement stores; none for a download. */
  #rows: Promise<Content> | undefined
  readonly #keepsRows: boolean

  constructor(ctx: Ctx, account: ReportAccount, period: ReportPeriod, { keepsRows = false } = {}) {
    this.#ctx = ctx
    this.#keepsRows = keepsRows
    this.#account = account
    this.#period = period
    this.#range = rangeOf(period.startDate, period.endDate)
  }

  async file(form: FileForm, at100: boolean): Promise<WrittenFile> {
    const header = this.#header(at100)
    const report = await this.#report(at100)
    const rows = this.#rowsOf(at100)
    const bridge = await this.#bridge(at100)
    const movements = await statementMovements(this.#ctx, this.#account, this.#range, at100)
    const content = { ...report, account: this.#account, header, movements, rows, bridge }
    const bytes = await (form === 'pdf' ? pdfOf(content, this.#ctx.now()) : reportWorkbook(content))
    return { name: reportFileName(header, form), bytes }
  }

  async text(at100: boolean): Promise<string> {
    const { figures } = await this.#report(at100)
    const kind = this.#account.entity === null ? 'conto' : 'entity'
    return reportText(this.#header(at100), figures, kind, await this.#bridge(at100))
  }

  /** Richiesta Saldo: the balance at the end of the period. */
  async balanceRequest(): Promise<string> {
    const { figures } = await this.#report(false)
    const { nome, simbolo } = this.#account
    return balanceRequestText({ nome, simbolo, endDate: this.#period.endDate }, figures.saldoTotale)
  }

  async draft(parts: readonly StatementPart[]): Promise<Draft> {
    const messages: DraftMessage[] = []
    for (const tipo of parts) messages.push(await this.#message(tipo))
    const { figures, dettagli } = await this.#report(false)
    const whole = parts.some(isAt100) && isShared(this.#account) ? await this.#report(true) : null
    const { previous, bridge } = await this.#bridged()
    const { idAccount, nome, idValuta, simbolo, percentuale, entity } = this.#account
    return {
      idAccount,
      ...this.#period,
      range: this.#range,
      version: await accountVersion(this.#ctx, idAccount),
      lettoAt: this.#ctx.now(),
      nome,
      idValuta,
      simbolo,
      book: entity && 'book' in entity ? entity.book : null,
      percentuale,
      saldo: figures.saldoTotale.toFixed(2),
      figure: storedFigures(figures, dettagli),
      figure100: whole && storedFigures(whole.figures, whole.dettagli),
      idPrecedente: previous?.idEstratto ?? null,
      ponte: bridge && storedBridge(bridge),
      righe: await this.#ownRows(),
      messages,
    }
  }

  async #message(tipo: StatementPart): Promise<DraftMessage> {
    const at100 = isAt100(tipo) && isShared(this.#account)
    if (tipo === 'testuale' || tipo === 'testuale100') {
      const testo = await this.text(at100)
      return { tipo, testo, nomeFile: null, content: await contentOf(Buffer.from(testo)) }
    }
    const { name, bytes } = await this.file(tipo === 'file' || tipo === 'file100' ? 'xlsx' : 'pdf', at100)
    const testo = `${this.#account.nome} ${periodText(this.#period)}${at100 ? ' (100%)' : ''}`
    return { tipo, testo, nomeFile: name, content: await contentOf(bytes) }
  }

  #header(at100: boolean): ReportHeader {
    const { nome, simbolo } = this.#account
    return { nome, simbolo, period: this.#period, at100 }
  }

  #report(at100: boolean): Promise<AccountReport> {
    const read = () => reportFigures(this.#ctx, this.#account, this.#range, at100)
    if (at100) this.#whole ??= read()
    else this.#own ??= read()
    const report = at100 ? this.#whole : this.#own
    invariant(report, 'the figures are being read')
    return report
  }

  async #bridged(): Promise<AccountBridge> {
    this.#from ??= this.#checked()
    return this.#from
  }

  /** @throws Error when the bridge does not lead to the closing: an inconsistent statement must not be sent */
  async #checked(): Promise<AccountBridge> {
    const { figures } = await this.#report(false)
    const found = await bridgeTo(this.#ctx, this.#account, this.#range)
    const adds = !found.bridge || bridgedClosing(found.bridge, figures).eq(figures.saldoTotale)
    invariant(adds, `the statement of account ${this.#account.idAccount} goes on from the one before`)
    return found
  }

  /** The bridge; at 100 % from the previous closing at 100 %. */
  async #bridge(at100: boolean): Promise<Bridge | null> {
    const { previous, bridge } = await this.#bridged()
    if (!at100 || !bridge) return bridge
    const { percentuale } = this.#account
    if (!previous?.saldo100 || !percentuale) return null
    const { figures } = await this.#report(true)
    return wholeBridge(bridge, { percentuale, chiusuraInviata: previous.saldo100, figures })
  }

  /** The rows of a file. The account's own rows are also kept for the statement. */
  async *#rowsOf(at100: boolean): AsyncGenerator<ReportRow[]> {
    const kept = this.#keepsRows && !at100 && !this.#rows ? new FrozenRows() : null
    for await (const rows of reportRows(this.#ctx, this.#account.idAccount, this.#range, at100)) {
      await kept?.add(rows.map(keptRow))
      yield rows
    }
    if (kept) this.#rows = kept.finish()
  }

  async #ownRows(): Promise<Content> {
    if (!this.#rows) for await (const _ of this.#rowsOf(false));
    invariant(this.#rows, 'the rows were kept on the way')
    return this.#rows
  }
}

/** Loads the PDF library and its typefaces on first use. */
async function pdfOf(content: ReportContent, now: Date): Promise<Buffer> {
  const { reportPdf } = await import('./report-pdf.ts')
  return reportPdf(content, now)
}

/** Days since 30 December 1899 as a wire moment. */
const wallClock = (giorno: number): string =>
  new Date(Math.round((giorno - 25_569) * 86_400) * 1000).toISOString().slice(0, 19)

const keptRow = ({ id, giorno, testo, esito, quota, importo, profit }: ReportRow): StatementRow => ({
  id,
  data: wallClock(giorno),
  testo,
  esito,
  quota,
  importo,
  profit,
})

/** The version of an account: the number of changes of its value. 0 before the first. */
async function accountVersion(ctx: Ctx, idAccount: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('saldo')
    .select('version')
    .where('idAccount', '=', idAccount)
    .executeTakeFirst()
  return row?.version ?? 0
}
