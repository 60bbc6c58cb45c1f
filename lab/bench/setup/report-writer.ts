import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { rangeOf } from '@xbetapp/domain/platform/time/range'
import writeExcelFile, { type SheetData } from 'write-excel-file/node'
import { loadReportAccount } from '../../../apps/server/src/accounts/reports/report-account.ts'
import { reportRows } from '../../../apps/server/src/accounts/reports/report-rows.queries.ts'
import { reportFile } from '../../../apps/server/src/accounts/reports/write-report.ts'
import { loadConfig } from '../../../apps/server/src/config.ts'
import { openDatabase } from '../../../apps/server/src/db/database.ts'
import { type Ctx, SYSTEM } from '../../../apps/server/src/kernel/ctx.ts'
import { createLog } from '../../../apps/server/src/kernel/log.ts'
import { createPhotoStore } from '../../../apps/server/src/kernel/photo-store.ts'
import { inSnapshot } from '../../../apps/server/src/ledger/postings/public.ts'
import { findDatabase } from '../../../scripts/find-database.ts'

// Writes one report in a separate process, so that its peak memory can be measured: `ours`, `pdf`, `peer`, or `none`
// for the cost of the process and the reading only. Prints one line of JSON.
const [how = 'ours', startDate = '', endDate = ''] = process.argv.slice(2)
const config = loadConfig(process.env)
const database = await findDatabase(config)
const { db } = openDatabase(database.url, { max: 2 })
const ctx: Ctx = {
  actor: SYSTEM,
  db,
  now: () => new Date(),
  log: createLog('error'),
  photos: createPhotoStore(config.dataDir, config.photos),
}
const NO_DROP = HOUSE_ACCOUNTS.NO_DROP
const loadedMb = Math.round(process.resourceUsage().maxRSS / 1024)
const began = performance.now()
let firstRowMs = 0
const { rows, bytes } =
  how === 'ours' || how === 'pdf' ? await ours(how === 'pdf' ? 'pdf' : 'xlsx') : await peer(how === 'peer')
const seconds = Number(((performance.now() - began) / 1000).toFixed(2))
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
console.log(JSON.stringify({ rows, seconds, peakMb, loadedMb, bytes, firstRowMs }))
await db.destroy()
await database.leave()

async function ours(form: 'xlsx' | 'pdf') {
  const account = await loadReportAccount(ctx, { kind: 'conto', id: 0 })
  const { bytes } = await reportFile(ctx, { account, period: { startDate, endDate }, form, at100: false })
  const { n } = await db
    .selectFrom('betPosting')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('idAccount', '=', NO_DROP)
    .where('messageDate', '>=', rangeOf(startDate, endDate).start)
    .executeTakeFirstOrThrow()
  return { rows: n, bytes: bytes.length }
}

/** The same rows with the package only: one sheet, no totals. */
async function peer(write: boolean) {
  return inSnapshot(ctx, async (snapshot) => {
    const data: SheetData = []
    let rows = 0
    for await (const bets of reportRows(snapshot, NO_DROP, rangeOf(startDate, endDate), false)) {
      if (rows === 0) firstRowMs = Math.round(performance.now() - began)
      rows += bets.length
      if (!write) continue
      for (const bet of bets)
        data.push([
          { type: Number, value: bet.id },
          { type: Date, value: new Date((bet.giorno - 25_569) * 86_400_000), format: 'dd/mm/yyyy hh:mm' },
          { type: String, value: bet.testo },
          { type: String, value: bet.esito },
          { type: Number, value: Number(bet.quota), format: '0.00000' },
          { type: Number, value: Number(bet.importo), format: '#,##0.00' },
          { type: Number, value: Number(bet.profit), format: '#,##0.00' },
        ])
    }
    if (!write) return { rows, bytes: 0 }
    const bytes = await writeExcelFile(data).toBuffer()
    return { rows, bytes: bytes.length }
  })
}
