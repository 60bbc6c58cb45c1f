import { Menu } from '@mantine/core'
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { contiText as text } from './account.it.ts'
import classes from './period-bar.module.css'
import { changePeriod, type Period, presetPeriods, shiftPeriod } from './public/period.ts'

const STEP = { iconSize: 17, titled: true, variant: 'default', className: classes.step } as const

/** The period of an account: its two days, the step to the periods beside it, and a menu of usual periods. */
export function PeriodBar({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) {
  const today = romeDay(new Date())
  const presets = presetPeriods(today)
  const shift = (direction: -1 | 1) => onPeriod(shiftPeriod(period, direction, today))
  return (
    <div className={`row wraps bottom gap-4 ${classes.bar}`}>
      <IconButton icon={IconChevronLeft} {...STEP} label={text.previousPeriod} onClick={() => shift(-1)} />
      <PeriodFields labels={[text.inizio, text.fine]} period={period} onPeriod={onPeriod} />
      <IconButton
        icon={IconChevronRight}
        {...STEP}
        label={text.nextPeriod}
        disabled={period.end >= today}
        onClick={() => shift(1)}
      />
      <Menu position="bottom-start">
        <Menu.Target>
          <ToolButton size="sm" className="line-on-phone" icon={IconCalendarEvent}>
            {text.presets}
          </ToolButton>
        </Menu.Target>
        <Menu.Dropdown>
          {(Object.keys(presets) as Array<keyof typeof presets>).map((name) => (
            <Menu.Item key={name} onClick={() => onPeriod(presets[name])}>
              {text[name]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

interface PeriodFieldsProps {
  labels: readonly [first: string, last: string]
  period: Period
  onPeriod: (period: Period) => void
}

/** The two days of a period, none after today; a first day after the last moves the last. */
export function PeriodFields({ labels: [first, last], period, onPeriod }: PeriodFieldsProps) {
  const today = romeDay(new Date())
  return (
    <>
      <DateField
        label={first}
        max={today}
        value={period.start}
        onChange={(start) => start !== null && onPeriod(changePeriod(period, { start }))}
      />
      <DateField
        label={last}
        min={period.start}
        max={today}
        value={period.end}
        onChange={(end) => end !== null && onPeriod(changePeriod(period, { end }))}
      />
    </>
  )
}
