import { ColumnsMenu } from '#web/ui/data-table/columns-menu.tsx'
import { useWholeOnPaper } from '#web/ui/data-table/on-paper.ts'
import type { TableToolsProps } from '#web/ui/data-table/table-tools.ts'
import { ViewsMenu } from './views-menu.tsx'
import { XlsxButton } from './xlsx-button.tsx'

/** The tools at the foot of every list: views, the workbook unless the list has a report, columns. */
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
