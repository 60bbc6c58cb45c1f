import { ColumnsMenu } from '#web/ui/data-table/columns-menu.tsx'
import { useWholeOnPaper } from '#web/ui/data-table/on-paper.ts'
import type { TableToolsProps } from '#web/ui/data-table/table-tools.ts'
import { ViewsMenu } from './views-menu.tsx'
import { XlsxButton } from './xlsx-button.tsx'

/** At the foot of every list: its views, the workbook where it has no report, its columns. */
export default function TableTools(props: TableToolsProps) {
  useWholeOnPaper(props)
  return (
    <>
      <ViewsMenu {...props} />
      {!props.table.hasReport && <XlsxButton {...props} />}
      {!props.asCards && <ColumnsMenu layout={props.layout} />}
    </>
  )
}
