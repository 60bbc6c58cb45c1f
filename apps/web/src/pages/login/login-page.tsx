import { IconLock } from '@tabler/icons-react'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useState } from 'react'
import { LogoMark } from '#web/pages/page-frame/logo-mark.tsx'
import { useDocumentTitle } from '#web/pages/page-frame/use-document-title.ts'
import { loginText as text } from '#web/platform/auth/public/login.it.ts'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import loginBackdropClasses from './login-backdrop.module.css'
import { LoginForm } from './login-form.tsx'
import classes from './login-page.module.css'
import { useLoginEntry } from './use-login-entry.ts'

const DemoUsers = lazyPart(() => import('#web/platform/auth/demo-users.tsx'))

export default function LoginPage() {
  useDocumentTitle(titleOf('/login'))
  const isDemo = document.documentElement.dataset.demo !== undefined
  const { checking, error, submit } = useLoginEntry()
  const [isSettingUp, setSettingUp] = useState(false)
  const isBesideUsers = isDemo && !isSettingUp
  return (
    <div className={`grows ${classes.page}`}>
      <LoginBackdrop />
      <section
        className={classes.panel}
        aria-labelledby="accesso"
        data-demo={isBesideUsers || undefined}
        data-setup={isSettingUp || undefined}
      >
        <div className={classes.parts}>
          <div>
            {!isSettingUp && <LogoMark size={44} />}
            <h1 id="accesso" className={`weight-700 above-7 type-2xl ${classes.title}`}>
              {text.title}
            </h1>
            {!isSettingUp && <p className="flush above-2 below-12 quiet">{text.lead}</p>}
            <LoginForm checking={checking} error={error} onSetup={setSettingUp} onSubmit={submit} />
          </div>
          {isBesideUsers && (
            <Part fallback={null}>
              <DemoUsers isOutside />
            </Part>
          )}
        </div>
        <p className={`row gap-5 type-xs quiet airy ${classes.disclaimer}`}>
          <IconLock size={16} stroke={1.7} aria-hidden className={`rigid ${classes.lock}`} />
          <span>{text.disclaimer}</span>
        </p>
      </section>
    </div>
  )
}

const ROWS = 26
const TONES = 'ok none ok danger none none ok warn none danger ok none'.split(' ')
const SHARES = [58, 82, 46, 71, 64, 90, 52, 77, 40, 68, 85, 49, 74] as const
const share = (row: number, column: number) => SHARES[(row * 5 + column * 4) % SHARES.length] ?? 60
const COLUMNS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** A sheet of bets seen from afar, without a word on it. Decoration. */
function LoginBackdrop() {
  return (
    <div className={loginBackdropClasses.backdrop} aria-hidden="true">
      <div className={`column gap-5 ${loginBackdropClasses.sheet}`}>
        {Array.from({ length: ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
          <div key={row} className={loginBackdropClasses.row} data-tone={TONES[row % TONES.length]}>
            {COLUMNS.map((column) => (
              <i key={column} style={{ width: `${share(row, column)}%` }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
