import { onTestFinished } from 'vitest'
import { type ChatInput, emulatorClient } from '../client.ts'
import { type EmulatorOptions, startEmulator } from '../start-emulator.ts'
import type { Update } from '../telegram/types.ts'

export interface Answer {
  status: number
  ok: boolean
  // biome-ignore lint/suspicious/noExplicitAny: each method answers its own shape, and tests read it as a client would.
  result: any
  error_code?: number
  description?: string
  parameters?: { retry_after?: number; migrate_to_chat_id?: number }
}

/** An emulator for one test, closed with it, and the three ways to talk to it. */
export async function emulatorForTest(options: EmulatorOptions = {}) {
  const emulator = await startEmulator(options)
  onTestFinished(() => emulator.close())
  const people = emulatorClient(emulator.apiRoot)

  async function api(method: string, params: object = {}, signal?: AbortSignal): Promise<Answer> {
    const response = await fetch(`${emulator.apiRoot}/bot${emulator.token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(params),
      ...(signal && { signal }),
    })
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
  }

  return {
    emulator,
    people,
    api,
    updates: async (params: object = {}): Promise<Update[]> => (await api('getUpdates', params)).result,
    tipster: (input: Partial<ChatInput> = {}) =>
      people.createChat({ title: 'Tipster Rossi', members: [{ firstName: 'Mario' }], ...input }),
  }
}

/** A clock that moves only when advanced. */
export function clockAt(startMs: number) {
  let now = startMs
  const clock = () => now
  return { clock, advance: (ms: number) => (now += ms) }
}

/** Calls in sequence: the counts depend on the order. */
export async function inTurn<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let index = 0; index < count; index += 1) results.push(await call(index))
  return results
}
