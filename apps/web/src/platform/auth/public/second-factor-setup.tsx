import { Button, Code, TextInput } from '@mantine/core'
import type { Answer } from '@xbetapp/contract/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/api-error.ts'
import { dialogText } from '#web/ui/dialog/dialog.it.ts'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import { secondFactorText as text } from './second-factor.it.ts'
import classes from './second-factor.module.css'

const QrCode = lazyPart(() => import('./qr-code.tsx'))

export type Secret = Answer<'POST /api/v1/auth/secondo-fattore/nuovo'>

interface SecondFactorSetupProps {
  username: string
  password: string
  /** The secret if already requested; otherwise it is requested here. */
  given?: Secret
  /** The second factor is required, which is stated first. */
  required?: boolean
  /** Called once the telephone is set up and the user has kept the recovery codes. */
  onDone: () => void
  /** Absent where the second factor is required. */
  onCancel?: () => void
}

/** Puts the secret into a telephone, takes its first code, shows the recovery codes this once. */
export default function SecondFactorSetup({
  username,
  password,
  given,
  required = false,
  onDone,
  onCancel,
}: SecondFactorSetupProps) {
  const [secret, setSecret] = useState<Secret | null>(given ?? null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [running, setRunning] = useState(false)

  useEffect(() => {
    if (given) return
    let left = false
    api('POST /api/v1/auth/secondo-fattore/nuovo', { body: { username, password } }).then(
      (answer) => !left && setSecret(answer),
      (reason) => !left && setError(errorText(reason)),
    )
    return () => {
      left = true
    }
  }, [username, password, given])

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setError(text.missing)
    setRunning(true)
    setError(null)
    try {
      const body = { username, password, codice: code.trim() }
      setCodes((await api('POST /api/v1/auth/secondo-fattore/conferma', { body })).codiciRecupero)
    } catch (reason) {
      setError(errorText(reason))
    }
    setRunning(false)
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <form noValidate className={classes.steps} onSubmit={(event) => void confirm(event)}>
      {required && <p>{text.setupLead}</p>}
      <p>{text.step1}</p>
      {secret && (
        <div className="row wraps middle gap-5">
          <Part>
            <QrCode text={secret.uri} label={text.qr} />
          </Part>
          <Code className={`type-md pad-4-6 ${classes.key}`} aria-label={text.secret}>
            {secret.segreto.match(/.{4}/g)?.join(' ')}
          </Code>
          <CopyButton text={secret.segreto} label={text.copySecret} copied={text.copiedSecret} />
          <Button component="a" href={secret.uri} variant="default">
            {text.openApp}
          </Button>
        </div>
      )}
      <p>{text.step2}</p>
      <TextInput
        label={text.code}
        placeholder={text.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={error}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className="row to-end gap-5">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {dialogText.cancel}
          </Button>
        )}
        <Button type="submit" loading={running} disabled={!secret}>
          {text.confirm}
        </Button>
      </div>
    </form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={classes.steps}>
      <h2 className="flush type-lg">{text.codesTitle}</h2>
      <p>{text.codesLead}</p>
      <ul className={`flush type-sm framed ${classes.codes}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row to-end gap-5">
        <CopyButton text={codes.join('\n')} label={text.copy} copied={text.copied} />
        <Button onClick={onDone}>{text.saved}</Button>
      </div>
    </div>
  )
}

function CopyButton({ text: copy, label, copied }: { text: string; label: string; copied: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Button
      variant="default"
      onClick={() => void navigator.clipboard.writeText(copy).then(() => setCopied(true))}
    >
      {isCopied ? copied : label}
    </Button>
  )
}
