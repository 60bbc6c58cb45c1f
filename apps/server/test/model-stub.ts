import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ModelQuestion {
  system: string
  user: string
  imageUrl: string | undefined
  authorization: string | undefined
}

type Answer = string | number | 'never'

/** An OpenAI-compatible endpoint that answers what the test says: a text, a status, or never. */
export async function startModelStub() {
  const questions: ModelQuestion[] = []
  const hanging = new Set<ServerResponse>()
  let answer: (question: ModelQuestion) => Answer = () => 500
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as {
        messages: Array<{ content: unknown }>
      }
      const question = read(messages, request.headers.authorization)
      questions.push(question)
      const answered = answer(question)
      if (answered === 'never') return void hanging.add(response)
      response.setHeader('content-type', 'application/json')
      if (typeof answered === 'number')
        return response.writeHead(answered).end(JSON.stringify({ error: question }))
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: answered } }] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    questions,
    answers(next: typeof answer) {
      answer = next
      questions.length = 0
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const response of hanging) response.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function read(messages: Array<{ content: unknown }>, authorization: string | undefined): ModelQuestion {
  const content = messages[1]?.content
  const parts = Array.isArray(content)
    ? (content as Array<{ text?: string; image_url?: { url: string } }>)
    : []
  return {
    system: String(messages[0]?.content ?? ''),
    user: typeof content === 'string' ? content : (parts.find((part) => part.text)?.text ?? ''),
    imageUrl: parts.find((part) => part.image_url)?.image_url?.url,
    authorization,
  }
}
