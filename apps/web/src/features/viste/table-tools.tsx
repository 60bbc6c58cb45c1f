import { ColumnsMenu } from '#web/ui/data-table/columns-menu.tsx'
import type { TableToolsProps } from '#web/ui/data-table/table-tools.ts'
import { ViewsMenu } from './views-menu.tsx'

/** At the head of every list: its views, its columns. */
export default function TableTools(props: TableToolsProps) {
  return (
    <>
      <ViewsMenu {...props} />
      {!props.asCards && <ColumnsMenu layout={props.layout} />}
    </>
  )
}
