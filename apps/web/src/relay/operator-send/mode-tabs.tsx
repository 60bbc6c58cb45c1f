import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './mode-tabs.module.css'
import { sparabetText as text } from './relay.it.ts'
import { MODES, type Mode } from './send-form.ts'

interface ModeTabsProps {
  tab: number
  onTab: (index: number) => void
  renderPanel: (mode: Mode) => ReactNode
}

/** Modes of a send: an existing bet, a new one, a message. */
export function ModeTabs({ tab, onTab, renderPanel }: ModeTabsProps) {
  return (
    <Tabs
      value={String(tab)}
      onChange={(value) => onTab(Number(value))}
      keepMounted={false}
      classNames={{
        root: 'panel',
        list: classes.list,
        tab: `type-md weight-600 quiet ${classes.tab}`,
        panel: classes.panel,
      }}
    >
      <Tabs.List aria-label={text.modesLabel}>
        {MODES.map((mode) => (
          <Tabs.Tab key={mode} value={String(mode)}>
            {text.modes[mode]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {MODES.map((mode) => (
        <Tabs.Panel key={mode} value={String(mode)}>
          {renderPanel(mode)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
