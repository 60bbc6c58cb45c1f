import { z } from 'zod'
import { ADMINS, STAFF } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { FilledText, Name } from '../form-fields.ts'

// Sports, bet classes and outcomes: lists of names, and tasks, which are labels on users.

export const NamedRow = z.object({ nome: z.string() })
/** The documents call a task's name `name` when it is read and added; lists of names call it `nome`: both are answered. */
export const Task = z.object({ name: z.string(), nome: z.string() })

const listOf = (what: string) =>
  endpoint({ summary: `All ${what}, by name`, access: STAFF, answer: z.array(NamedRow) })
const additionTo = (what: string) =>
  endpoint({
    summary: `Adds one of the ${what}`,
    access: ADMINS,
    body: z.object({ nome: Name }),
    answer: NamedRow,
    errors: ['NAME_TAKEN'],
  })
const removalFrom = <const E extends ErrorCode = never>(what: string, ...errors: E[]) =>
  endpoint({
    summary: `Removes one of the ${what}; bets keep their text`,
    access: ADMINS,
    // An older name need not keep today's bounds of a name.
    body: z.object({ nome: FilledText(100) }),
    errors,
  })

const taskName = z
  .object({ name: FilledText(100).optional(), nome: FilledText(100).optional() })
  .transform((task, ctx) => {
    const nome = task.nome ?? task.name
    if (nome) return { nome }
    ctx.addIssue({ code: 'custom', path: ['nome'], message: 'Campo obbligatorio.' })
    return z.NEVER
  })

export const nameListEndpoints = {
  'GET /api/v1/anagrafica-sport': listOf('sports'),
  'POST /api/v1/anagrafica-sport/new': additionTo('sports'),
  'DELETE /api/v1/anagrafica-sport': removalFrom('sports'),
  'GET /api/v1/anagrafica-fasce': listOf('bet classes'),
  'POST /api/v1/anagrafica-fasce/new': additionTo('bet classes'),
  'DELETE /api/v1/anagrafica-fasce': removalFrom('bet classes'),
  'GET /api/v1/anagrafica-esito': listOf('outcomes'),
  'POST /api/v1/anagrafica-esito/new': additionTo('outcomes'),
  'DELETE /api/v1/anagrafica-esito': removalFrom('outcomes', 'ESITO_PROTECTED'),
  'GET /api/v1/task': endpoint({
    summary: 'All tasks, by name',
    access: STAFF,
    answer: z.array(Task),
  }),
  'POST /api/v1/task/new': endpoint({
    summary: 'Adds a task',
    access: ADMINS,
    body: taskName,
    answer: Task,
    errors: ['NAME_TAKEN'],
  }),
  'DELETE /api/v1/task': endpoint({
    summary: 'Deletes a task and takes it off its users',
    access: ADMINS,
    body: taskName,
  }),
}
