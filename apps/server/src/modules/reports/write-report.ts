import {
  balanceRequestText,
  type ReportPeriod,
  reportFileName,
  reportText,
} from '@xbetapp/domain/reports/report-text'
import { rangeOf } from '@xbetapp/domain/time/range'
import type { Ctx } from '#server/kernel/ctx.ts'
import { inSnapshot } from '#server/modules/books/public.ts'
import { isShared, type ReportAccount } from './report-account.ts'
import { reportFigures } from './report-figures.ts'
import { statementMovements } from './report-movements.ts'
import { reportRows } from './report-rows.queries.ts'
import { reportWorkbook } from './report-workbook.ts'

interface Wanted {
  account: ReportAccount
  period: ReportPeriod
  at100: boolean
}

export interface WrittenFile {
  name: string
  bytes: Buffer
}

/** The spreadsheet of an account over a period. Figures and rows are read as of one moment. */
export async function reportFile(ctx: Ctx, wanted: Wanted): Promise<WrittenFile> {
  const { account, range, header } = parts(wanted)
  return inSnapshot(ctx, async (snapshot) => {
    const report = await reportFigures(snapshot, account, range, header.at100)
    const movements = await statementMovements(snapshot, account, range, header.at100)
    const rows = reportRows(snapshot, account.idAccount, range, header.at100)
    const bytes = await reportWorkbook({ ...report, account, header, movements, rows })
    return { name: reportFileName(header), bytes }
  })
}

/** The lines of the summary card as a message. */
export async function reportMessage(ctx: Ctx, wanted: Wanted): Promise<string> {
  const { account, range, header } = parts(wanted)
  const { figures } = await inSnapshot(ctx, (snapshot) =>
    reportFigures(snapshot, account, range, header.at100),
  )
  return reportText(header, figures, account.entity === null ? 'conto' : 'entity')
}

/** Richiesta Saldo: the balance at the end of the period. */
export async function balanceRequest(ctx: Ctx, { account, period }: Omit<Wanted, 'at100'>): Promise<string> {
  const { range } = parts({ account, period, at100: false })
  const { figures } = await inSnapshot(ctx, (snapshot) => reportFigures(snapshot, account, range, false))
  return balanceRequestText(
    { nome: account.nome, simbolo: account.simbolo, endDate: period.endDate },
    figures.saldoTotale,
  )
}

function parts({ account, period, at100 }: Wanted) {
  const header = { nome: account.nome, simbolo: account.simbolo, period, at100: at100 && isShared(account) }
  return { account, header, range: rangeOf(period.startDate, period.endDate) }
}
