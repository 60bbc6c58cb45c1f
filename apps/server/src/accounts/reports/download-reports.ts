import type { SavedFile } from '@xbetapp/contract/fields'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { LongJson, type WithBytes } from '#server/kernel/long-json.ts'
import {
  distinctVariants,
  isAt100,
  loadReportAccount,
  type ReportKey,
  type Request,
  requestedPeriod,
  type Variant,
} from './report-order.ts'
import { reportFile } from './write-report.ts'

type File = z.output<typeof SavedFile>

/**
 * The files asked for: a single file for one request of one file, otherwise a list in the order of the requests.
 * @throws AppError ACCOUNT_NOT_FOUND, VALIDATION
 */
export async function downloadReports(
  ctx: Ctx,
  kind: ReportKey['kind'],
  order: Request | Request[],
): Promise<LongJson<File | File[]>> {
  const files: Array<WithBytes<File>> = []
  for (const request of [order].flat()) {
    const account = await loadReportAccount(ctx, { kind, id: request.id })
    const period = requestedPeriod(request, ctx.now())
    for (const variant of distinctVariants(account, wantedFiles(request))) {
      const { name, bytes } = await reportFile(ctx, {
        account,
        period,
        form: variant.startsWith('pdf') ? 'pdf' : 'xlsx',
        at100: isAt100(variant),
      })
      files.push({ fileContent: bytes, fileName: name })
    }
  }
  const [file, ...others] = files
  const isSingle = !Array.isArray(order) && others.length === 0
  return new LongJson<File | File[]>(isSingle && file ? file : files)
}

/** The variants that are files; `file` is the workbook. */
const FILES = ['file', 'file100', 'pdf', 'pdf100'] as const

/** The files of a download; by default the workbook at our share. */
function wantedFiles(request: Request): Variant[] {
  const chosenFiles = FILES.filter((variant) => request[variant] === true)
  return chosenFiles.length === 0 ? ['file'] : chosenFiles
}
