import { putSettings } from '../../state/settings.ts'
import { badRequest } from '../api-error.ts'
import { chatOf } from '../chat-access.ts'
import type { Method } from '../method.ts'

export const getMe: Method = (em) => ({
  ...em.bot,
  can_join_groups: true,
  can_read_all_group_messages: !em.store.world.settings.privacyMode,
  supports_guest_queries: false,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
  has_topics_enabled: false,
  allows_users_to_create_topics: false,
  can_manage_bots: false,
  supports_join_request_queries: false,
})

export const sendChatAction: Method = (em, { params }) => {
  chatOf(em.store.world, params)
  if (params.text('action') === undefined) throw badRequest('wrong parameter action in request')
  return true
}

const scopeKey = (scope: unknown, language: string | undefined) =>
  `${JSON.stringify(scope ?? { type: 'default' })} ${language ?? ''}`

export const setMyCommands: Method = (em, { params }) => {
  const commands = params.json<{ command: string; description: string }[]>('commands')
  if (!Array.isArray(commands)) throw badRequest("can't parse commands JSON object")
  for (const { command, description } of commands) {
    if (!/^[a-z0-9_]{1,32}$/.test(command)) throw badRequest('BOT_COMMAND_INVALID')
    if (!description || description.length > 256) throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID')
  }
  const { world } = em.store
  const key = scopeKey(params.json('scope'), params.text('language_code'))
  em.store.change((put) =>
    putSettings(world, put, { commands: { ...world.settings.commands, [key]: commands } }),
  )
  return true
}

export const getMyCommands: Method = (em, { params }) =>
  em.store.world.settings.commands?.[scopeKey(params.json('scope'), params.text('language_code'))] ?? []
