import { z } from 'zod'
import { ADMINS, STAFF } from '../access.ts'
import { endpoint } from '../endpoint.ts'

export const AdminVariable = z.object({ nome: z.string(), valore: z.string() })

/**
 * A card of the Variabili Admin screen. The value of a secret one stays on the server; `impostata` says if it is set.
 */
export const AdminVariableCard = AdminVariable.extend({
  tipo: z.enum(['testo', 'numero']),
  /** True: only SUPERADMIN sees and sets the variable. */
  riservata: z.boolean(),
  segreta: z.boolean(),
  impostata: z.boolean(),
})

export const settingsEndpoints = {
  'GET /api/v1/admin-variables': endpoint({
    summary: 'The variables of the Variabili Admin screen the caller may see, without secret values',
    access: ADMINS,
    answer: z.array(AdminVariableCard),
  }),
  'GET /api/v1/admin-variables/nome': endpoint({
    summary: 'One admin variable; the three external links for operators, the rest by role',
    access: STAFF,
    query: z.object({ nome: z.string().min(1).max(100) }),
    answer: AdminVariable,
    errors: ['VARIABLE_UNKNOWN'],
  }),
  // Without an idempotency key: a repetition sets the same value, and a kept answer would be a copy of a secret.
  'POST /api/v1/admin-variables/set-valore': endpoint({
    summary: "Sets an admin variable; the restricted ones are SUPERADMIN's",
    access: ADMINS,
    body: z.object({
      nome: z.string('Campo obbligatorio.').trim().min(1, 'Campo obbligatorio.').max(100),
      valore: z.union([z.string(), z.number()], 'Campo obbligatorio.').transform(String),
      /** The value the editor saw; a different current one means that another user saved in between. */
      valoreVisto: z.string().optional(),
    }),
    answer: AdminVariable,
    errors: ['VARIABLE_NOT_SETTABLE', 'CONFLICT'],
    idempotent: false,
  }),
}
