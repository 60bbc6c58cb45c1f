import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { nextStep, stepGroups } from '@xbetapp/domain/platform/first-steps/first-steps'
import { BASE_PATH, type ScreenPath } from '@xbetapp/domain/platform/roles/screens'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIdentity, useSession } from '#web/platform/auth/public/use-session.ts'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { type FirstSteps, isUnused, STEPS_HASH, useFirstSteps, useStepsHidden } from './first-steps.api.ts'
import { firstStepsText as text } from './first-steps.it.ts'
import classes from './first-steps.module.css'
import { productText } from './product.it.ts'

const SecondFactorDialog = lazyDialog(() => import('#web/platform/auth/public/second-factor-dialog.tsx'))

/** Steps whose records can come from a file. */
const IMPORTED: ReadonlySet<string> = new Set(['book', 'sala', 'tipster', 'collegamento', 'saldi'])
/** Steps that name a group of Telegram, whose number the test Telegram shows. */
const OF_GROUP: ReadonlySet<string> = new Set(['sala', 'tipster'])

type OneStep = FirstSteps[number]

interface Step {
  label: string
  hint: string
  to: ScreenPath | null
  /** Hash of the address: the card of that screen. */
  hash?: string
  /** Parameters the screen opens with. */
  search?: Readonly<Record<string, unknown>>
}

/**
 * Setup steps of a product while some are open, each with what it lacks. Users hide them in their browser, once the first
 * bet came. Below other content a phone has the explanation of the next step alone.
 */
export default function FirstStepsCard({ isBelow = false }: { isBelow?: boolean }) {
  const username = useSession()?.username
  const hasTestTelegram = useIdentity()?.telegramDiProva != null
  const [protecting, setProtecting] = useState(false)
  const [isHidden, setHidden] = useStepsHidden()
  const isMeant = useLocation({ select: ({ hash }) => hash === STEPS_HASH })
  const card = useRef<HTMLElement>(null)
  const steps = useFirstSteps(true)
  const isShown = steps !== undefined && (isMeant || !isHidden)
  useEffect(() => {
    if (isMeant && isShown) card.current?.scrollIntoView({ block: 'start' })
  }, [isMeant, isShown])
  if (!isShown) return null
  const open = steps.flatMap(({ passo, fatto }) => (fatto ? [] : passo))
  const next = nextStep(open, hasTestTelegram)
  const [first, rest] = stepGroups(hasTestTelegram)
  return (
    <section ref={card} className={classes.card} aria-label={text.title}>
      <div className="row apart middle gap-4 below-4">
        <h2 className="flush type-md">{text.title}</h2>
        {!isUnused(steps) && !isHidden && (
          <ToolButton onClick={() => setHidden(true)}>{text.hide}</ToolButton>
        )}
      </div>
      <p className="flush type-sm quiet">{productText.is}</p>
      {steps.some(({ passo, fatto }) => !fatto && IMPORTED.has(passo)) && (
        <p className="flush type-sm quiet above-4">
          {text.import}{' '}
          <Link to="/impostazioni/importa" className="accent underlined">
            {text.importLink}
          </Link>
        </p>
      )}
      <div className={`above-6 ${classes.groups}`}>
        {[first, rest].map((group, at) => {
          const title = at > 0 ? text.rest : hasTestTelegram ? text.untilRoom : text.untilBet
          const start = at * first.length
          return (
            <section key={title} aria-label={title}>
              <h3 className="flush below-3 type-xs weight-600 quiet">{title}</h3>
              <ol start={start + 1} className="bare-list">
                {inOrder(steps, group).map((step, index) => (
                  <StepRow
                    key={step.passo}
                    step={step}
                    number={start + index + 1}
                    isNext={step.passo === next}
                    isDry={open.includes('invii')}
                    isBrief={isBelow && step.passo !== next}
                    onProtect={() => setProtecting(true)}
                  />
                ))}
              </ol>
            </section>
          )
        })}
      </div>
      {protecting && username && (
        <SecondFactorDialog username={username} onClose={() => setProtecting(false)} />
      )}
    </section>
  )
}

const inOrder = (steps: FirstSteps, order: ReadonlyArray<OneStep['passo']>): OneStep[] =>
  order.flatMap((passo) => steps.find((step) => step.passo === passo) ?? [])

interface StepRowProps {
  step: OneStep
  number: number
  isNext: boolean
  /** Whether the dry run is on: a bet that came went nowhere. */
  isDry: boolean
  /** Whether a phone leaves the explanation out. */
  isBrief: boolean
  onProtect: () => void
}

function StepRow({ step, number, isNext, isDry, isBrief, onProtect }: StepRowProps) {
  const { passo, fatto, nota, id } = step
  const telegram = useIdentity()?.telegramDiProva ?? null
  const { label, hint, to, hash, search }: Step = text.steps[passo]
  const Icon = fatto ? IconCircleCheck : IconCircleDashed
  const name = (
    <StepName isDone={fatto} onProtect={passo === 'accesso' ? onProtect : undefined}>
      {fatto || to === null ? (
        <span className={isNext ? 'weight-600' : undefined}>{label}</span>
      ) : (
        <Link
          to={to}
          {...(hash && { hash })}
          {...(search && { search })}
          className={isNext ? 'weight-600 accent underlined' : 'accent'}
        >
          {label}
        </Link>
      )}
    </StepName>
  )
  return (
    <li
      className={`row gap-4 ${fatto ? 'green' : ''} rounded-md ${classes.step}`}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={`rigid type-sm quiet at-right ${classes.number}`}>{number}.</span>
      <Icon size={18} aria-label={fatto ? text.done : text.toDo} className="rigid" />
      <div>
        {name}
        {passo === 'bet' && fatto && isDry && (
          <div className="type-sm quiet">
            {text.dryBet}{' '}
            <Link
              to="/impostazioni/variabili-admin"
              hash={text.steps.invii.hash}
              className="accent underlined"
            >
              {text.dryBetLink}
            </Link>
          </div>
        )}
        {!fatto && (
          <div className={`type-sm quiet ${isBrief ? 'off-phone' : ''}`}>
            {nota ?? hint} {passo === 'invii' && telegram !== null && text.dryRunOfTest}
            {passo === 'bot' && telegram !== null && !isDry && `${text.dryRunFirst} `}
            {id !== null && <Mend passo={passo} id={id} />}
            {passo === 'bot' && (
              <a
                href={`${BASE_PATH}/guida/primi-passi`}
                target="_blank"
                rel="noreferrer"
                className="accent underlined"
              >
                {text.howTo}
              </a>
            )}
            {OF_GROUP.has(passo) && (telegram === null ? text.groupNumber : text.groupNumberOfTest)}{' '}
            {telegram !== null && (OF_GROUP.has(passo) || passo === 'bet') && (
              <a href={telegram} target="_blank" rel="noreferrer" className="accent underlined">
                {productText.openTelegram}
              </a>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

interface StepNameProps {
  isDone: boolean
  onProtect: (() => void) | undefined
  children: ReactNode
}

/** The name of a step; the step that protects the user's own access opens a dialog, not another screen. */
function StepName({ isDone, onProtect, children }: StepNameProps) {
  if (isDone || onProtect === undefined) return children
  return (
    <button type="button" className="accent underlined" onClick={onProtect}>
      {children}
    </button>
  )
}

/** The link to the record that a step says is incomplete. */
function Mend({ passo, id }: { passo: keyof typeof text.steps; id: number }) {
  if (passo === 'collegamento')
    return (
      <Link
        to="/impostazioni/anagrafiche/collegamenti-tipster/$idTipster"
        params={{ idTipster: String(id) }}
        className="accent"
      >
        {text.link}
      </Link>
    )
  const to = passo === 'tipster' ? '/impostazioni/anagrafiche/tipster' : '/impostazioni/anagrafiche/sala'
  return (
    <Link to={to} search={{ modifica: String(id) }} className="accent">
      {text.open}
    </Link>
  )
}
