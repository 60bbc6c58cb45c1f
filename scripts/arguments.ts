import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** Ends a command that was called wrongly, with how it is called. */
export function showUsage(usage: string, wrong?: string): never {
  if (wrong) console.error(wrong)
  console.error(usage)
  process.exit(2)
}

const unexpected = (word: string) => `${word}: non previsto, o senza il suo valore`

/** The options of a command, and at most `most` words beside them; anything else ends it with its usage. */
export function argumentsOf<T extends ParseArgsOptionsConfig>(usage: string, options: T, most = 0) {
  try {
    const { values, positionals: words } = parseArgs({ options, allowPositionals: true })
    const extra = words[most]
    return extra === undefined ? { values, words } : showUsage(usage, unexpected(extra))
  } catch (error) {
    return showUsage(usage, unexpected(/'([^' ]+)/.exec(String(error))?.[1] ?? String(error)))
  }
}
