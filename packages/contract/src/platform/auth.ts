import { ROLES } from '@xbetapp/domain/platform/roles/roles'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, WireDateTime } from '../fields.ts'

export const RoleName = z.enum(ROLES)

export const Session = z.object({
  token: z.string(),
  username: z.string(),
  roles: z.array(RoleName),
})

const Username = z.string('Campo obbligatorio.').trim().min(1, 'Campo obbligatorio.').max(100)
const Password = z.string('Campo obbligatorio.').min(1, 'Campo obbligatorio.').max(200)
const NuovaPassword = z
  .string('Campo obbligatorio.')
  .min(1, 'Campo obbligatorio.')
  .max(200, 'Massimo 200 caratteri.')
/** The code of the second factor (6 digits) or a recovery code. */
const Codice = z.string('Campo obbligatorio.').trim().min(1, 'Campo obbligatorio.').max(40)

/** Two-factor sign-in as the user himself sees it; never with the secret. */
const SecondoFattore = z.object({ attivo: z.boolean(), richiesto: z.boolean(), codiciRimasti: z.number() })

export const authEndpoints = {
  'POST /api/v1/auth/signin': endpoint({
    summary: 'Opens a session: bearer token in the answer, the same token in an HttpOnly cookie',
    access: 'public',
    body: z.object({
      username: Username,
      password: Password,
      codice: Codice.optional(),
      /** Replaces the password; required when the present one is too short or known. */
      nuovaPassword: NuovaPassword.optional(),
    }),
    answer: Session,
    errors: [
      'BAD_CREDENTIALS',
      'SIGNIN_THROTTLED',
      'NO_ROLE',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_SETUP',
      'SECOND_FACTOR_WRONG',
      'PASSWORD_TO_CHANGE',
    ],
    idempotent: false,
  }),
  'POST /api/v1/auth/password': endpoint({
    summary: 'The caller changes his password; all his other sessions end',
    access: 'authenticated',
    body: z.object({ password: Password, nuovaPassword: NuovaPassword }),
    errors: ['WRONG_PASSWORD', 'SIGNIN_THROTTLED'],
    idempotent: false,
  }),
  'GET /api/v1/auth/secondo-fattore': endpoint({
    summary: 'Whether the caller signs in with a second factor, and whether he has to',
    access: 'authenticated',
    answer: SecondoFattore,
  }),
  'GET /api/v1/auth/sessioni': endpoint({
    summary: 'Where the caller is signed in; the session he asks with first',
    access: 'authenticated',
    answer: z.array(
      z.object({
        id: z.number(),
        /** The browser's user agent at sign-in: a hint only, as it can be forged. */
        userAgent: z.string(),
        apertaIl: WireDateTime,
        /** Last use, accurate to five minutes. */
        ultimoUso: WireDateTime,
        /** The session the caller asks with. */
        corrente: z.boolean(),
      }),
    ),
  }),
  'DELETE /api/v1/auth/sessioni': endpoint({
    summary: "Ends one of the caller's own sessions; without `id`, all but the one he asks with",
    access: 'authenticated',
    body: z.object({ id: Id.optional() }).optional(),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/auth/secondo-fattore/nuovo': endpoint({
    summary:
      'Creates a new secret for the authenticator app; requires the password and takes effect once confirmed',
    access: 'public',
    body: z.object({ username: Username, password: Password }),
    answer: z.object({ segreto: z.string(), uri: z.string() }),
    errors: ['BAD_CREDENTIALS', 'SIGNIN_THROTTLED', 'NO_ROLE', 'SECOND_FACTOR_ACTIVE'],
    idempotent: false,
  }),
  'POST /api/v1/auth/secondo-fattore/conferma': endpoint({
    summary: 'Takes the first code of the telephone; answers the recovery codes, this once',
    access: 'public',
    body: z.object({ username: Username, password: Password, codice: Codice }),
    answer: z.object({ codiciRecupero: z.array(z.string()) }),
    errors: [
      'BAD_CREDENTIALS',
      'SIGNIN_THROTTLED',
      'NO_ROLE',
      'SECOND_FACTOR_ACTIVE',
      'SECOND_FACTOR_NONE',
      'SECOND_FACTOR_WRONG',
    ],
    idempotent: false,
  }),
  'POST /api/v1/auth/secondo-fattore/disattiva': endpoint({
    summary: 'The caller gives up his second factor, with password and code',
    access: 'authenticated',
    body: z.object({ password: Password, codice: Codice }),
    errors: [
      'SIGNIN_THROTTLED',
      'SECOND_FACTOR_NONE',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_IMPOSED',
      'WRONG_PASSWORD',
    ],
    idempotent: false,
  }),
  'POST /api/v1/auth/check_auth': endpoint({
    summary: 'Returns whether the session is valid, its user and the current roles',
    access: 'authenticated',
    body: z.object({ username: z.string().optional() }).optional(),
    answer: z.object({
      username: z.string(),
      roles: z.array(RoleName),
      /** Shows the notification bell. */
      notifiche: z.boolean(),
      /** The badge "Ambiente demo". */
      demo: z.boolean(),
      /** Automatic sends are judged and not made. */
      provaAVuoto: z.boolean(),
      /** Address of the Telegram the demo is tried with; null where Telegram itself is used. */
      telegramDiProva: z.string().nullable(),
    }),
  }),
  'POST /api/v1/auth/logout': endpoint({
    summary: 'Ends the session, token and cookie',
    access: 'public',
    idempotent: false,
  }),
}
