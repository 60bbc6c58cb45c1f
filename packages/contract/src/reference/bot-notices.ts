import { z } from 'zod'
import { ADMINS, SETTINGS_EDITORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Message } from '../fields.ts'
import { FilledText } from '../form-fields.ts'

// Chats and texts come from the database: those in a body are ignored, or any caller could write anything anywhere.
// Names are spelled as the calls spell them, some in Italian, some with underscores.

const ignoredField = z.unknown().optional()
const nome = FilledText(100)

const notice = <B extends z.ZodType>(summary: string, body: B) =>
  endpoint({
    summary,
    access: SETTINGS_EDITORS,
    body,
    answer: Message,
    errors: ['TIPSTER_NOT_FOUND', 'SALA_NOT_FOUND'],
    errorBody: 'message',
  })

/** Answer of the Telegram Health Check when all is well; otherwise the call fails and the error names the fault. */
export const BotCheck = z.object({
  /** `OK` and the figures below in one line, for the card. */
  status: z.string(),
  bot: z.object({
    username: z.string().nullable(),
    modo: z.enum(['polling', 'webhook']).nullable(),
    /** Seconds since Telegram last answered the bot; null if unknown. */
    ultimaRispostaSecondi: z.number().nullable(),
  }),
  coda: z.object({
    inAttesa: z.number(),
    piuVecchioSecondi: z.number(),
    incerti: z.number(),
    /** Updates received and not handled yet. */
    daElaborare: z.number(),
  }),
  ultimoErrore: z.string().nullable(),
  /** How far the server's clock is behind Telegram's; negative when it is ahead. */
  scartoOrologioSecondi: z.number(),
})

export const botNoticeEndpoints = {
  'GET /sparabet/health': endpoint({
    summary: 'Telegram Health Check: the bot, how it receives, its queue, its clock',
    access: ADMINS,
    answer: BotCheck,
    errors: ['BOT_UNHEALTHY'],
    errorBody: 'message',
  }),
  'GET /sparabet/update-bot': endpoint({
    summary: 'Makes the bots read chats and sources anew (UPDATE)',
    access: SETTINGS_EDITORS,
    answer: Message,
    errorBody: 'message',
  }),
  'POST /sparabet/tipster-on': notice(
    "Tells the tipster's chats that he is active",
    z.object({ idGruppoTg: ignoredField, idDropTg: ignoredField, nomeTipster: nome, username: ignoredField }),
  ),
  'POST /sparabet/tipster-off': notice(
    "Tells the tipster's chats that he is not active",
    z.object({ nome_tipster: nome, username: ignoredField }),
  ),
  'POST /sparabet/tipster-changed-drop': notice(
    "Confirms a tipster's new drop chat in that chat",
    z.object({ id_drop_tg: ignoredField, nome_tipster: nome, username: ignoredField }),
  ),
  'POST /sparabet/sala-created': notice(
    'Confirms a new room in its chats',
    z.object({ idGruppoTg: ignoredField, idDropTg: ignoredField, nomeSala: nome, username: ignoredField }),
  ),
  'POST /sparabet/sala-state-changed': notice(
    'Tells a room its state',
    z.object({ idSala: Id, idGruppoTg: ignoredField, stato: ignoredField, nomeSala: ignoredField }),
  ),
}
