import { IconLock } from '@tabler/icons-react'
import { loginMessages as text } from '#web/entities/session/login.it.ts'
import { titles } from '#web/messages/titles.ts'
import { LogoMark } from '#web/pages/page-frame/logo-mark.tsx'
import { useDocumentTitle } from '#web/pages/page-frame/use-document-title.ts'
import { LoginBackdrop } from './login-backdrop.tsx'
import { LoginForm } from './login-form.tsx'
import classes from './login-page.module.css'
import { useLoginEntry } from './use-login-entry.ts'

export function LoginPage() {
  useDocumentTitle(titles.login)
  const { checking, error, submit } = useLoginEntry()
  return (
    <div className={classes.page}>
      <LoginBackdrop />
      <section className={classes.panel} aria-labelledby="accesso">
        <LogoMark size={44} />
        <h1 id="accesso" className={classes.title}>
          {text.title}
        </h1>
        <p className={classes.lead}>{text.lead}</p>
        <LoginForm checking={checking} error={error} onSubmit={submit} />
        <p className={classes.disclaimer}>
          <IconLock size={16} stroke={1.7} aria-hidden className={classes.lock} />
          <span>{text.disclaimer}</span>
        </p>
      </section>
    </div>
  )
}
