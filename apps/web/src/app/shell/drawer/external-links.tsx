import { IconExternalLink } from '@tabler/icons-react'
import { BASE_PATH } from '@xbetapp/domain/platform/roles/screens'
import { useState } from 'react'
import { linkText as text } from '#web/app/shell/controls.it.ts'
import { api } from '#web/lib/api.ts'
import { toastError, toastFailure } from '#web/lib/toast.ts'
import classes from './external-links.module.css'

const GUIDE = `${BASE_PATH}/guida/`

/** `own` is the product's own address, which opens where no other is configured; null where it has none. */
const LINKS = [
  { label: 'Timesheet', variable: 'timesheet_link', own: null },
  { label: 'Accesso Siti', variable: 'link_accesso_siti', own: null },
  { label: 'Guida', variable: 'link_guida', own: GUIDE },
] as const

/** Entries that open, in a new tab, an address kept by the server. */
export function ExternalLinks() {
  const [opening, setOpening] = useState<string | null>(null)
  const open = async ({ label, variable, own }: (typeof LINKS)[number]) => {
    setOpening(variable)
    try {
      if (!(await openLink(variable, own))) toastError(text.unset(label, variable))
    } catch (error) {
      toastFailure(error, text.error(label))
    }
    setOpening(null)
  }
  return (
    <ul className={`bare-list below-4 edge-below ${classes.list}`}>
      {LINKS.map((link) => (
        <li key={link.variable}>
          <button
            type="button"
            className={`row middle gap-7 type-md hovers wide rounded-md ${classes.link}`}
            aria-busy={opening === link.variable}
            disabled={opening === link.variable}
            onClick={() => void open(link)}
          >
            <IconExternalLink size={17} stroke={1.7} aria-hidden className="quiet" />
            {link.label}
          </button>
        </li>
      ))}
    </ul>
  )
}

export const openGuide = (): Promise<unknown> => openLink('link_guida', GUIDE).catch(toastFailure)

/**
 * Opens the configured address, else the product's own. It is asked for at the press, so that a change counts at once.
 * @returns false if there is neither
 */
async function openLink(variable: string, own: string | null): Promise<boolean> {
  const { valore } = await api('GET /api/v1/admin-variables/nome', { query: { nome: variable } })
  if (valore.trim() === '') {
    if (own === null) return false
    window.open(own, '_blank', 'noopener,noreferrer')
    return true
  }
  const url = URL.parse(valore.trim())
  // The address was typed by another user: `javascript:` and the like would run here, as this user.
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new Error('not a web address')
  window.open(url.href, '_blank', 'noopener,noreferrer')
  return true
}
