import { IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { controlsText as text } from '#web/app/shell/controls.it.ts'
import { STEPS_HASH, useStepsProgress } from '#web/platform/first-steps/first-steps.api.ts'
import classes from './nav-tree.module.css'

/** The setup steps in the menu of a phone, whose bar has no room for more than a strip of them. */
export function FirstStepsEntry({ onNavigate }: { onNavigate: () => void }) {
  const progress = useStepsProgress()
  if (!progress) return null
  return (
    <Link
      to="/impostazioni"
      hash={STEPS_HASH}
      className={`row middle gap-6 type-md hovers on-phone yellow ${classes.entry}`}
      activeOptions={{ exact: true, includeHash: true }}
      onClick={onNavigate}
    >
      <IconListCheck size={19} stroke={1.6} aria-hidden className="rigid" />
      {text.firstSteps(...progress)}
    </Link>
  )
}
