import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { variable } from '#server/platform/settings/public.ts'

/** The API key of the model, empty where none is set. */
export const modelKey = (ctx: Ctx): Promise<string> => variable(ctx, 'gpt_api_key')

export interface Question {
  /** The owner's key to the endpoint; never part of an error. */
  apiKey: string
  system: string
  user: string
  /** A picture for the question, as `data:image/...;base64,...`. */
  imageUrl?: string
}

export interface LanguageModel {
  /** The model's answer. @throws Error with the fault, also when no answer came in time or it was empty */
  ask(question: Question): Promise<string>
}

const TIMEOUT_MS = 10_000
/** Small, fast, reads pictures; other vendors' endpoints map the name to their own models. */
const MODEL = 'gpt-4o-mini'

/** Begins the fault of an answer with an error status; other faults of a call are the network's. */
const STATUS_FAULT = 'stato '

/** What is read of the endpoint's answer. */
interface Completion {
  choices?: Array<{ message?: { content?: unknown } }>
}

/** Chat completions over any OpenAI-compatible endpoint. */
export function connectLanguageModel({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  baseUrl: string
  timeoutMs?: number
}): LanguageModel {
  return {
    async ask({ apiKey, system, user, imageUrl }) {
      const content = imageUrl
        ? [
            { type: 'text', text: user },
            { type: 'image_url', image_url: { url: imageUrl } },
          ]
        : user
      const body = {
        model: MODEL,
        temperature: 0,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content },
        ],
      }
      const url = `${baseUrl.replace(/\/$/, '')}/chat/completions`
      const completion = await post(url, apiKey, body, timeoutMs)
      const text = completion.choices?.[0]?.message?.content
      if (typeof text !== 'string' || text.trim() === '') throw new Error('risposta vuota')
      return text.trim()
    },
  }
}

/** Asks the endpoint. The timeout covers the body too: headers followed by an endless body are no answer. */
async function post(url: string, apiKey: string, body: object, timeoutMs: number): Promise<Completion> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`${STATUS_FAULT}${response.status}`)
    return (await response.json()) as Completion
  } catch (error) {
    throw new Error(faultOf(error, apiKey))
  }
}

/** The fault as a person may read it, without the key, which some endpoints repeat in their refusal. */
function faultOf(error: unknown, apiKey: string): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'nessuna risposta in tempo'
  const text =
    error instanceof Error && error.message.startsWith(STATUS_FAULT)
      ? error.message
      : 'il servizio non risponde'
  return redact(text).replaceAll(apiKey, '[chiave]')
}
