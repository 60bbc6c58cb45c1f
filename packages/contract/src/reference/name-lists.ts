import { z } from 'zod'
import { ADMINS, STAFF } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { FilledText, Name } from '../form-fields.ts'

// Sports, bet classes and outcomes: lists of names, and tasks, which are labels on users.

export const Nome = z.object({ nome: z.string() })
/** A task answers under both of its names: `name` as the entity has it, `nome` as the deletion sends it. */
export const Task = z.object({ name: z.string(), nome: z.string() })

const list = (what: string) =>
  endpoint({ summary: `All ${what}, by name`, access: STAFF, answer: z.array(Nome) })
const add = (what: string) =>
  endpoint({
    summary: `Adds one of the ${what}`,
    access: ADMINS,
    body: z.object({ nome: Name }),
    answer: Nome,
    errors: ['NAME_TAKEN'],
  })
const remove = (what: string) =>
  endpoint({
    summary: `Removes one of the ${what}; bets keep their text`,
    access: ADMINS,
    body: z.object({ nome: FilledText(100) }),
    errors: ['ESITO_PROTECTED'],
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
  'GET /api/v1/anagrafica-sport': list('sports'),
  'POST /api/v1/anagrafica-sport/new': add('sports'),
  'DELETE /api/v1/anagrafica-sport': remove('sports'),
  'GET /api/v1/anagrafica-fasce': list('bet classes'),
  'POST /api/v1/anagrafica-fasce/new': add('bet classes'),
  'DELETE /api/v1/anagrafica-fasce': remove('bet classes'),
  'GET /api/v1/anagrafica-esito': list('outcomes'),
  'POST /api/v1/anagrafica-esito/new': add('outcomes'),
  'DELETE /api/v1/anagrafica-esito': remove('outcomes'),
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
