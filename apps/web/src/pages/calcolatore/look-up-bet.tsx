import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { calcolatoreText as text } from '#web/features/calculator/calculator.it.ts'
import classes from './calcolatore-page.module.css'

/** A bet by its id, whatever day it is of. */
export function LookUpBet({ onFind }: { onFind: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const find = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed !== '') onFind(typed)
    setTyped('')
  }
  return (
    <form onSubmit={find} className={classes.lookUp}>
      <TextInput
        size="xs"
        inputMode="numeric"
        autoComplete="off"
        placeholder={text.lookUp}
        aria-label={text.lookUp}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 9))}
      />
    </form>
  )
}
