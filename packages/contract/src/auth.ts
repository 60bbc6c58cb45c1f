import { ROLES } from '@xbetapp/domain/roles/roles'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const RoleName = z.enum(ROLES)

export const Session = z.object({
  token: z.string(),
  username: z.string(),
  roles: z.array(RoleName),
})

export const authEndpoints = {
  'POST /api/v1/auth/signin': endpoint({
    summary: 'Opens a session: bearer token in the answer, the same token in an HttpOnly cookie',
    spec: '1 §7.1',
    access: 'public',
    body: z.object({
      username: z.string('Campo obbligatorio.').trim().min(1, 'Campo obbligatorio.').max(100),
      password: z.string('Campo obbligatorio.').min(1, 'Campo obbligatorio.').max(200),
    }),
    answer: Session,
    errors: ['BAD_CREDENTIALS', 'SIGNIN_THROTTLED', 'NO_ROLE'],
  }),
  'POST /api/v1/auth/check_auth': endpoint({
    summary: 'Says whether the session still stands, for whom and with which roles (read anew each time)',
    spec: '1 §7.1',
    access: 'authenticated',
    body: z.object({ username: z.string().optional() }).optional(),
    answer: z.object({
      username: z.string(),
      roles: z.array(RoleName),
      /** Shows the notification bell (D1.49). */
      notifiche: z.boolean(),
      /** The badge "Ambiente demo". */
      demo: z.boolean(),
    }),
  }),
  'POST /api/v1/auth/logout': endpoint({
    summary: 'Ends the session, token and cookie',
    spec: '+ D-wire',
    access: 'public',
  }),
}
