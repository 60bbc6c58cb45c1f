import { z } from 'zod'
import { SETTINGS_EDITORS } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Id, Message } from './fields.ts'
import { FilledText } from './form-fields.ts'

// Chats and texts are those of the database: what the body says of them is not looked at, or anyone who may call could
// write anything anywhere. Names keep the specification's mixed spelling.

const ignored = z.unknown().optional()
const nome = FilledText(100)

const notice = <B extends z.ZodType>(summary: string, body: B) =>
  endpoint({
    summary,
    spec: '2 §7',
    access: SETTINGS_EDITORS,
    body,
    answer: Message,
    errors: ['TIPSTER_NOT_FOUND', 'SALA_NOT_FOUND'],
    errorBody: 'message',
    idempotent: true,
  })

export const botNoticeEndpoints = {
  'GET /sparabet/update-bot': endpoint({
    summary: 'Makes the bots read chats and sources anew (UPDATE)',
    spec: '2 §7',
    access: SETTINGS_EDITORS,
    answer: Message,
    errorBody: 'message',
  }),
  'POST /sparabet/tipster-on': notice(
    'Tells the tipster’s chats that he is active',
    z.object({ idGruppoTg: ignored, idDropTg: ignored, nomeTipster: nome, username: ignored }),
  ),
  'POST /sparabet/tipster-off': notice(
    'Tells the tipster’s chats that he is not active',
    z.object({ nome_tipster: nome, username: ignored }),
  ),
  'POST /sparabet/tipster-changed-drop': notice(
    'Confirms a tipster’s new drop chat in that chat',
    z.object({ id_drop_tg: ignored, nome_tipster: nome, username: ignored }),
  ),
  'POST /sparabet/sala-created': notice(
    'Confirms a new room in its chats',
    z.object({ idGruppoTg: ignored, idDropTg: ignored, nomeSala: nome, username: ignored }),
  ),
  'POST /sparabet/sala-state-changed': notice(
    'Tells a room its state',
    z.object({ idSala: Id, idGruppoTg: ignored, stato: ignored, nomeSala: ignored }),
  ),
}
