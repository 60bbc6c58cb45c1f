import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconRefresh } from '@tabler/icons-react'
import { Chip } from '#web/ui/chips/chip.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { useVariable } from './settings.api.ts'
import { variablesText as text } from './settings.it.ts'
import classes from './variable-card.module.css'
import { RECOGNITION } from './variable-groups.ts'

/** True and False are the texts of the variable; whatever else it holds is off. */
export const isOn = (valore: string): boolean => valore === 'True'
export const flip = (valore: string): 'True' | 'False' => (isOn(valore) ? 'False' : 'True')

/** Whether photos are read: on or off. */
export function RecognitionCard({ valore }: { valore: string }) {
  const { work, refresh, save } = useVariable(RECOGNITION)
  const on = isOn(valore)
  const Icon = on ? IconCircleCheck : IconCircleX
  return (
    <section
      className={`panel column gap-5 pad-7 ${classes.card} wraps middle ${classes.switch}`}
      aria-label={text.recognition}
    >
      <div className={classes.words}>
        <h2 className="row middle gap-5 flush type-md weight-600">
          {text.recognition}
          <Chip tone={on ? 'green' : 'red'} icon={<Icon size={13} aria-hidden />}>
            {on ? text.on : text.off}
          </Chip>
        </h2>
        <p className="flush above-2 type-sm quiet">{text.recognitionHint}</p>
      </div>
      <div className={`row middle to-end gap-4 ${classes.actions}`}>
        <ToolButton
          icon={IconRefresh}
          iconSize={14}
          loading={work === 'reading'}
          disabled={work === 'saving'}
          onClick={() => void refresh()}
        >
          {text.refresh}
        </ToolButton>
        <Button
          size="xs"
          loading={work === 'saving'}
          disabled={work === 'reading'}
          onClick={() => void save(flip(valore))}
        >
          {text.toggle}
        </Button>
      </div>
    </section>
  )
}
