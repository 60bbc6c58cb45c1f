import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { rangeOf } from '@xbetapp/domain/platform/time/range'
import writeExcelFile, { type SheetData } from 'write-excel-file/node'
import { reportRows } from '../../../apps/server/src/accounts/reports/report-rows.queries.ts'
import { inSnapshot } from '../../../apps/server/src/ledger/postings/public.ts'
import { onDatabase } from '../../../scripts/find-database.ts'

// The peer of a report: its rows with write-excel-file alone, in one sheet without totals. A separate process, so that
// its peak memory can be measured. Prints one line of JSON.
const [startDate = '', endDate = ''] = process.argv.slice(2)
await onDatabase(async ({ ctx }) => {
  const began = performance.now()
  const data: SheetData = []
  await inSnapshot(ctx, async (snapshot) => {
    for await (const bets of reportRows(snapshot, HOUSE_ACCOUNTS.NO_DROP, rangeOf(startDate, endDate), false))
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
  })
  const { length } = await writeExcelFile(data).toBuffer()
  const seconds = Number(((performance.now() - began) / 1000).toFixed(2))
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(JSON.stringify({ rows: data.length, seconds, peakMb, bytes: length }))
})
