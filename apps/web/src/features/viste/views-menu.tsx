import { IconBookmark, IconBookmarkFilled, IconCheck } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import columnClasses from '#web/ui/data-table/columns-menu.module.css'
import { useMenuKeys } from '#web/ui/data-table/menu-keys.ts'
import type { TableToolsProps } from '#web/ui/data-table/table-tools.ts'
import { PopoverPanel } from '#web/ui/popover/popover-panel.tsx'
import { useListView } from './use-list-view.ts'
import { DeleteViewDialog, ViewDialog } from './view-dialog.tsx'
import { useEditView, type Vista } from './viste.api.ts'
import { visteText as text } from './viste.it.ts'
import classes from './viste.module.css'

type Open = 'nuova' | 'modifica' | 'elimina' | null

/** The views of a list: to choose one, to keep the list as it stands now under a name. */
export function ViewsMenu(props: TableToolsProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const state = useListView(props)
  const { current, isModified, content, name, leave } = state
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        popoverTarget={id}
        className={columnClasses.button}
      >
        {current ? <IconBookmarkFilled size={15} aria-hidden /> : <IconBookmark size={15} aria-hidden />}
        <span className={classes.name}>{current ? text.view(current.nome) : text.views}</span>
        {isModified && <span className="yellow">{text.modified}</span>}
      </button>
      <PopoverPanel
        id={id}
        anchor={button}
        align="end"
        role="menu"
        label={text.views}
        className={columnClasses.menu}
      >
        <Items
          state={state}
          onOpen={(next) => {
            document.getElementById(id)?.hidePopover()
            setOpen(next)
          }}
          onDone={() => document.getElementById(id)?.hidePopover()}
        />
      </PopoverPanel>
      {open === 'nuova' && (
        <ViewDialog
          lista={props.table.tableKey}
          vista={null}
          content={content}
          onSaved={name}
          onClose={close}
        />
      )}
      {open === 'modifica' && current && (
        <ViewDialog
          key={current.id}
          lista={props.table.tableKey}
          vista={current}
          content={content}
          onSaved={name}
          onClose={close}
        />
      )}
      {open === 'elimina' && current && (
        <DeleteViewDialog vista={current} onDeleted={() => void leave()} onClose={close} />
      )}
    </>
  )
}

interface ItemsProps {
  state: ReturnType<typeof useListView>
  onOpen: (open: Open) => void
  onDone: () => void
}

function Items({ state, onOpen, onDone }: ItemsProps) {
  const { views = [], current, isModified, content, show, leave } = state
  const keys = useMenuKeys()
  const edit = useEditView()
  const groups = [
    { title: text.mine, views: views.filter(({ mia }) => mia) },
    { title: text.shared, views: views.filter(({ mia }) => !mia) },
  ].filter((group) => group.views.length > 0)
  const item = (label: string, run: () => void) => (
    <button
      type="button"
      role="menuitem"
      className={columnClasses.item}
      onClick={() => {
        run()
        onDone()
      }}
    >
      <span className={columnClasses.absent} />
      {label}
    </button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the items inside take the focus
    <div ref={keys.ref} onKeyDown={keys.onKeyDown}>
      {groups.length === 0 && (
        <p className={columnClasses.title} aria-hidden>
          {text.none}
        </p>
      )}
      {groups.map((group) => (
        <div key={group.title}>
          <p className={columnClasses.title} aria-hidden>
            {group.title}
          </p>
          {group.views.map((vista: Vista) => (
            <button
              key={vista.id}
              type="button"
              role="menuitemradio"
              aria-checked={vista.id === current?.id}
              className={columnClasses.item}
              onClick={() => {
                show(vista)
                onDone()
              }}
            >
              <IconCheck
                size={15}
                aria-hidden
                className={vista.id === current?.id ? undefined : columnClasses.absent}
              />
              <span className={classes.name}>{vista.nome}</span>
              {!vista.mia && <span className={`pushed quiet ${classes.by}`}>{text.by(vista.autore)}</span>}
            </button>
          ))}
        </div>
      ))}
      <hr className={columnClasses.line} />
      {current && isModified && item(text.restore, () => show(current))}
      {current?.modificabile &&
        isModified &&
        item(text.save, () =>
          edit.mutate({ params: { id: current.id }, body: { contenuto: content, version: current.version } }),
        )}
      {item(text.saveAs, () => onOpen('nuova'))}
      {current?.modificabile && item(text.edit, () => onOpen('modifica'))}
      {current?.modificabile && item(text.remove, () => onOpen('elimina'))}
      {current && item(text.own, () => void leave())}
    </div>
  )
}
