import { Accordion } from '@mantine/core'
import type { ReactNode } from 'react'
import { closingWindowsText as text } from './closing-windows.it.ts'
import classes from './closing-windows.module.css'
import { byDay, summaryOf, type TypedWindow } from './windows.ts'

interface WeekPanelsProps<F extends TypedWindow> {
  windows: readonly F[]
  /** A range in words, for the summary. */
  nameOf: (entry: F) => string
  children: (entry: F, giorno: string) => ReactNode
}

/** One panel per weekday: its first two ranges in sight, all of them when it is opened. */
export function WeekPanels<F extends TypedWindow>({ windows, nameOf, children }: WeekPanelsProps<F>) {
  const days = byDay(windows)
  return (
    <Accordion
      multiple
      chevronPosition="left"
      order={3}
      classNames={{
        root: `framed clips ${classes.week}`,
        control: classes.control,
        label: `row baseline gap-6 type-md ${classes.label}`,
        content: classes.panel,
      }}
    >
      {days.map((day) => (
        <Accordion.Item key={day.giorno} value={day.giorno}>
          <Accordion.Control>
            <span className={`rigid weight-600 ${classes.day}`}>{day.label}</span>
            <span className={`shrinks type-sm breaks ${day.windows.length === 0 ? 'faint' : ''}`}>
              {summaryOf(day.windows.map(nameOf))}
            </span>
          </Accordion.Control>
          <Accordion.Panel>
            {day.windows.length === 0 ? (
              <p className="flush type-sm faint">{text.none}</p>
            ) : (
              <ul className="row wraps gap-3 bare-list">
                {day.windows.map((entry) => children(entry, day.label))}
              </ul>
            )}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
