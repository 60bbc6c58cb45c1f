import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { installErrorHandler } from './error-handler.ts'

it('a browser that leaves in the middle of a file is no failed request', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = Fastify({ logger: { level: 'debug', stream } })
  onTestFinished(() => app.close())
  installErrorHandler(app)
  // The error @fastify/static reports for a page that was left.
  app.get('/pagina', async () => {
    throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
  })
  await app.inject('/pagina')
  const said = lines.map((line) => JSON.parse(line) as { level: number; msg: string })
  expect(said.filter(({ level }) => level >= 40)).toEqual([])
  expect(said).toContainEqual(expect.objectContaining({ level: 20, msg: 'answer not waited for' }))
})
