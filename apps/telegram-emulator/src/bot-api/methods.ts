import type { Method } from './method.ts'
import { answerCallbackQuery } from './methods/answer-callback-query.ts'
import * as botAccount from './methods/bot-account.ts'
import * as deleting from './methods/delete-message.ts'
import * as editing from './methods/edit-message.ts'
import * as forwarding from './methods/forward-message.ts'
import * as chats from './methods/get-chat.ts'
import { getFile } from './methods/get-file.ts'
import { getUpdates } from './methods/get-updates.ts'
import * as files from './methods/send-document.ts'
import { sendMediaGroup } from './methods/send-media-group.ts'
import { sendMessage } from './methods/send-message.ts'
import { sendPhoto } from './methods/send-photo.ts'
import { setMessageReaction } from './methods/set-message-reaction.ts'
import * as webhook from './methods/webhook.ts'

const methods: Record<string, Method> = {
  answerCallbackQuery,
  ...botAccount,
  ...deleting,
  ...editing,
  ...forwarding,
  ...chats,
  getFile,
  getUpdates,
  ...files,
  sendMediaGroup,
  sendMessage,
  sendPhoto,
  setMessageReaction,
  ...webhook,
}

/** Method names are case-insensitive. */
const byLowerCaseName = new Map(
  Object.entries(methods).map(([name, method]) => [name.toLowerCase(), { name, method }]),
)

export const findMethod = (name: string) => byLowerCaseName.get(name.toLowerCase())
