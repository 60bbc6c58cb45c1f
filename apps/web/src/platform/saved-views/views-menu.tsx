import { IconBookmark, IconBookmarkFilled, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { toastError } from '#web/lib/toast.ts'
import { NO_MEMORY } from '#web/ui/data-table/column-memory.ts'
import columnClasses from '#web/ui/data-table/columns-menu.module.css'
import { useMenuKeys } from '#web/ui/data-table/menu-keys.ts'
import type { TableToolsProps } from '#web/ui/data-table/table-tools.ts'
import { PopoverPanel } from '#web/ui/popover/popover-panel.tsx'
import { type SavedView, savedViewsQuery, useEditView } from './saved-views.api.ts'
import { savedViewsText as text } from './saved-views.it.ts'
import classes from './saved-views.module.css'
import { contentOf, isModified, readViews, stateOf, writeViews } from './view-content.ts'
import { DeleteViewDialog, ViewDialog } from './view-dialog.tsx'

const NONE: readonly string[] = []

type Open = 'create' | 'edit' | 'delete' | null

/** The views of a list: to choose one, or to save the current state of the list under a name. */
export function ViewsMenu(props: TableToolsProps) {
  const id = useId()
  const state = useListView(props)
  const { current, isModified, content, name, leave } = state
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const hideMenu = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        popoverTarget={id}
        className={`inline-row middle gap-3 type-xs quiet hovers brightens ${columnClasses.button}`}
      >
        {current ? <IconBookmarkFilled size={15} aria-hidden /> : <IconBookmark size={15} aria-hidden />}
        <span className={`cut ${classes.name}`}>{current ? text.view(current.nome) : text.views}</span>
        {isModified && <span className="yellow">{text.modified}</span>}
      </button>
      <PopoverPanel id={id} align="end" role="menu" label={text.views} className={columnClasses.menu}>
        <Items
          state={state}
          onOpen={(next) => {
            hideMenu()
            setOpen(next)
          }}
          onDone={hideMenu}
        />
      </PopoverPanel>
      {(open === 'create' || (open === 'edit' && current)) && (
        <ViewDialog
          key={open === 'edit' ? current?.id : undefined}
          lista={props.table.tableKey}
          vista={(open === 'edit' && current) || null}
          content={content}
          onSaved={name}
          onClose={close}
        />
      )}
      {open === 'delete' && current && (
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
      className={`row middle gap-5 type-sm hovers ${columnClasses.item}`}
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
          {group.views.map((vista: SavedView) => (
            <button
              key={vista.id}
              type="button"
              role="menuitemradio"
              aria-checked={vista.id === current?.id}
              className={`row middle gap-5 type-sm hovers ${columnClasses.item}`}
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
              <span className={`cut ${classes.name}`}>{vista.nome}</span>
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
      {item(text.saveAs, () => onOpen('create'))}
      {current?.modificabile && item(text.edit, () => onOpen('edit'))}
      {current?.modificabile && item(text.remove, () => onOpen('delete'))}
      {current && item(text.own, () => void leave())}
    </div>
  )
}

type Search = Record<string, unknown>

/** The view of a list named in the address, and its actions. */
function useListView({ table, layout, view, onView }: TableToolsProps) {
  const { tableKey, filters: names = NONE, pageSizes = NONE as unknown as readonly number[] } = table
  const search = useLocation({ select: (location) => location.search as Search })
  const router = useRouter()
  const { data: views } = useQuery(savedViewsQuery(tableKey))
  const ids = readViews(search.viste as string | undefined)
  const id = ids.get(tableKey)
  const current = views?.find((one) => one.id === id)

  const filters = useMemo(
    () =>
      Object.fromEntries(
        names.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])]])),
      ),
    [names, search],
  )
  const none = Object.fromEntries(names.map((name) => [name, undefined]))
  const content = contentOf({ memory: layout.memory, view, filters })

  const address = async (change: Search) => {
    await router.navigate({
      to: '.',
      search: ((before: Search) => ({ ...before, ...change })) as never,
      state: true,
      replace: true,
      resetScroll: false,
    })
  }
  const named = (next: number | undefined): Search => {
    const all = new Map(ids)
    if (next === undefined) all.delete(tableKey)
    else all.set(tableKey, next)
    return { viste: writeViews(all) }
  }
  const show = async (vista: SavedView, columnsOnly = false) => {
    const known = { columns: layout.all.map((column) => column.id), filters: names, pageSizes }
    const { memory, view: next, filters: wanted, dropped } = stateOf(vista.contenuto, known, view.pageSize)
    applied.current = vista.id
    layout.replace(memory)
    if (dropped.length > 0) toastError(text.dropped(dropped.join(', ')))
    if (columnsOnly) return
    await address({ ...none, ...wanted, ...named(vista.id), pagina: undefined })
    onView(next)
  }

  // A link shows the list as its sender saw it: where the address has filters, the view sets the columns alone.
  const applied = useRef<number>(undefined)
  const isWhole = Object.keys(filters).length > 0 || search.ordine !== undefined || search.righe !== undefined
  useEffect(() => {
    if (id === undefined || views === undefined || applied.current === id) return
    applied.current = id
    if (current) void show(current, isWhole)
    else {
      toastError(text.gone)
      void address(named(undefined))
    }
  })

  return {
    views,
    current,
    content,
    isModified: current !== undefined && isModified(current.contenuto, content),
    show: (vista: SavedView) => void show(vista),
    /** Names a view just saved in the address: the list already shows its content. */
    name: (next: number) => {
      applied.current = next
      void address(named(next))
    },
    leave: async () => {
      applied.current = undefined
      layout.replace(NO_MEMORY)
      await address({ ...none, ...named(undefined), pagina: undefined, ordine: undefined, righe: undefined })
    },
  }
}
