import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { z } from 'zod'
import { ADMINS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { SeenVersion } from '../fields.ts'
import { Amount, FilledText } from '../form-fields.ts'

/** A user, never with a password in any form. */
export const Utente = z.object({
  id: z.number(),
  version: z.number(),
  username: z.string(),
  roles: z.array(z.string()),
  tasks: z.array(z.string()),
  /** Bonus in EUR. */
  bonus: z.number(),
  /** Sign-ins so far, counted by the server. */
  nAccessi: z.number(),
  /** Whether the caller may edit and delete the user; otherwise the row reads Modifica non consentita. */
  modificabile: z.boolean(),
  /** Two-factor sign-in: set up by the user, required by an admin. */
  secondoFattore: z.object({ attivo: z.boolean(), richiesto: z.boolean() }),
})

const ROLE_REQUIRED = 'Il campo ruolo è obbligatorio'
const Roles = z.array(z.string(), ROLE_REQUIRED).max(50)
const Tasks = z.array(z.string()).max(200)

/** The user by id; a name that is sent too must be the user's. */
const target = { id: z.number().int().positive().optional(), username: z.string().max(100).optional() }

export const userEndpoints = {
  'GET /api/v1/utente': endpoint({
    summary: 'All users by name',
    access: ADMINS,
    answer: z.array(Utente),
  }),
  'POST /api/v1/utente/new': endpoint({
    summary:
      "Creates a user; SUPERADMIN is never granted, EXTRA by SUPERADMIN only, nAccessi is the server's",
    access: ADMINS,
    body: z.object({
      username: FilledText(100),
      password: z.string(MESSAGES.required).min(1, MESSAGES.required).max(200, 'Massimo 200 caratteri.'),
      roles: Roles.min(1, ROLE_REQUIRED),
      tasks: Tasks.nullable().default([]),
      bonus: Amount.nullable().default(0),
    }),
    answer: Utente,
    errors: ['USERNAME_TAKEN', 'ROLE_NOT_ASSIGNABLE'],
  }),
  'POST /api/v1/utente/edit': endpoint({
    summary: 'Edits roles, tasks and bonus of a user; roles the caller may not assign stay as they are',
    access: ADMINS,
    body: z.object({
      ...target,
      version: SeenVersion,
      roles: Roles.optional(),
      tasks: Tasks.optional(),
      bonus: Amount.optional(),
      /** True: the user needs a second factor from the next sign-in on; if he has none his sessions end now. */
      secondoFattoreRichiesto: z.boolean().optional(),
      /** Removes the user's second factor and sessions, for a lost telephone. */
      azzeraSecondoFattore: z.literal(true).optional(),
    }),
    answer: Utente,
    errors: ['USER_NOT_FOUND', 'USER_EDIT_DENIED', 'USER_MISMATCH', 'ROLE_NOT_ASSIGNABLE', 'CONFLICT'],
  }),
  'DELETE /api/v1/utente': endpoint({
    summary: 'Deletes a user and ends his sessions; his name stays on what he did',
    access: ADMINS,
    body: z.object(target),
    errors: ['USER_NOT_FOUND', 'USER_DELETE_DENIED', 'USER_MISMATCH', 'USER_DELETE_SELF'],
  }),
  'GET /api/v1/role': endpoint({
    summary: 'Roles the caller may assign: never SUPERADMIN, EXTRA for SUPERADMIN only',
    access: ADMINS,
    answer: z.array(z.object({ name: z.string() })),
  }),
}
