import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { linkMessages as text } from '#web/app/shell/user.it.ts'
import { api } from '#web/lib/api.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import classes from './external-links.module.css'

const LINKS = [
  { label: 'Timesheet', variable: 'timesheet_link' },
  { label: 'Accesso Siti', variable: 'link_accesso_siti' },
  { label: 'Guida', variable: 'link_guida' },
] as const

/** Entries that open, in a new tab, an address kept by the server. */
export function ExternalLinks() {
  const [opening, setOpening] = useState<string | null>(null)
  const open = async ({ label, variable }: (typeof LINKS)[number]) => {
    setOpening(variable)
    await openLink(variable).catch((error: unknown) => {
      toastFailure(error, text.error(label))
    })
    setOpening(null)
  }
  return (
    <ul className={classes.list}>
      {LINKS.map((link) => (
        <li key={link.variable}>
          <button
            type="button"
            className={classes.link}
            aria-busy={opening === link.variable}
            disabled={opening === link.variable}
            onClick={() => void open(link)}
          >
            <IconExternalLink size={17} stroke={1.7} aria-hidden />
            {link.label}
          </button>
        </li>
      ))}
    </ul>
  )
}

async function openLink(nome: string): Promise<void> {
  const { valore } = await api('GET /api/v1/admin-variables/nome', { query: { nome } })
  const url = URL.parse(valore.trim())
  // An address typed by somebody else: `javascript:` and the like would run here, as this user.
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new Error('not a web address')
  window.open(url.href, '_blank', 'noopener,noreferrer')
}
