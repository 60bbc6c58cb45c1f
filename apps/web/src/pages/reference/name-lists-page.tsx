import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useAddress, useDialogs } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { NameList } from '#web/reference/reference/name-lists/name-list.tsx'
import { NAME_LISTS_SEARCH } from '#web/reference/reference/reference.search.ts'
import classes from './name-lists-page.module.css'

const PATH = '/impostazioni/anagrafiche/esiti-sport-fasce'
const DIALOGS = Object.keys(NAME_LISTS_SEARCH) as (keyof typeof NAME_LISTS_SEARCH)[]
const LISTS = ['sport', 'fasce', 'esito'] as const

/** Lists of choices for a bet: sports, bet classes, outcomes. */
export default function NameListsPage() {
  const { open, show, close } = useDialogs(useAddress(PATH), DIALOGS)
  return (
    <PageFrame title={titleOf(PATH)}>
      <div className={classes.lists}>
        {LISTS.map((elenco) => (
          <NameList
            key={elenco}
            elenco={elenco}
            withHeading
            isAdding={open?.name === `nuovo-${elenco}`}
            removed={open?.name === `elimina-${elenco}` ? String(open.value) : undefined}
            onAdd={() => show(`nuovo-${elenco}`, 1)}
            onRemove={(nome) => show(`elimina-${elenco}`, nome)}
            onClose={close}
          />
        ))}
      </div>
    </PageFrame>
  )
}
