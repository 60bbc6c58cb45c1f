/**
 * @typedef {import('../control/views.ts').ChatView} ChatView
 * @typedef {import('../control/views.ts').MessageView} MessageView
 */

/**
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function call(path, init) {
  const answer = await fetch(`/emulator${path}`, init)
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.message ?? `Errore ${answer.status}`)
  return body
}

/**
 * @param {string} method
 * @param {unknown} body
 */
const json = (method, body) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** @returns {Promise<ChatView[]>} */
export const loadChats = () => call('/chats')

/** @returns {Promise<{ isPolled: boolean, webhookUrl: string | null, pendingUpdates: number }>} */
export const loadState = () => call('/state')

/**
 * The newest messages of a chat, oldest first.
 * @param {number} chatId
 * @param {number} limit
 * @returns {Promise<MessageView[]>}
 */
export const loadMessages = (chatId, limit) => call(`/chats/${chatId}/messages?limit=${limit}`)

/**
 * @param {number} chatId
 * @param {{ as: number, text: string, replyTo?: number, quote?: string, topic?: number, files: File[] }} post
 */
export function sendPost(chatId, { as, text, replyTo, quote, topic, files }) {
  const form = new FormData()
  form.set('as', String(as))
  form.set('text', text)
  form.set('marks', 'true')
  if (replyTo !== undefined) form.set('replyTo', String(replyTo))
  if (quote) form.set('quote', quote)
  if (topic !== undefined) form.set('topic', String(topic))
  for (const file of files) form.append(isPhoto(file) ? 'photos' : 'documents', file, file.name)
  return call(`/chats/${chatId}/messages`, { method: 'POST', body: form })
}

/** @param {File} file */
export const isPhoto = (file) => /^image\/(jpeg|png|webp|gif|avif)$/.test(file.type)

/**
 * @param {MessageView} message
 * @param {string} text
 */
export const editText = ({ chatId, messageId, from }, text) =>
  call(`/chats/${chatId}/messages/${messageId}`, json('PATCH', { as: from.id, text, marks: true }))

/** @param {MessageView} message */
export const deleteMessage = ({ chatId, messageId }) =>
  call(`/chats/${chatId}/messages/${messageId}`, { method: 'DELETE' })

/**
 * @param {MessageView} message
 * @param {number} as
 * @param {string[]} emoji
 */
export const setReactions = ({ chatId, messageId }, as, emoji) =>
  call(`/chats/${chatId}/messages/${messageId}/reactions`, json('PUT', { as, emoji }))

/**
 * @param {MessageView} message
 * @param {number} as
 * @param {string} data
 */
export const pressButton = ({ chatId, messageId }, as, data) =>
  call(`/chats/${chatId}/messages/${messageId}/press`, json('POST', { as, data }))

/**
 * @param {number} chatId
 * @param {string} status
 */
export const setBotStatus = (chatId, status) => call(`/chats/${chatId}/bot`, json('PUT', { status }))

/**
 * @param {number} chatId
 * @param {boolean} on
 */
export const setProtected = (chatId, on) => call(`/chats/${chatId}/protected`, json('PUT', { on }))

/**
 * @param {number} chatId
 * @param {object} permissions
 */
export const setPermissions = (chatId, permissions) =>
  call(`/chats/${chatId}/permissions`, json('PUT', permissions))

/**
 * @param {number} chatId
 * @param {boolean} on
 */
export const setForum = (chatId, on) => call(`/chats/${chatId}/forum`, json('PUT', { on }))

/**
 * @param {number} chatId
 * @param {string} name
 */
export const createTopic = (chatId, name) => call(`/chats/${chatId}/topics`, json('POST', { name }))

/**
 * @param {number} chatId
 * @param {number} topicId
 * @param {object} change
 */
export const changeTopic = (chatId, topicId, change) =>
  call(`/chats/${chatId}/topics/${topicId}`, json('PATCH', change))

/** @param {number} chatId */
export const migrateChat = (chatId) => call(`/chats/${chatId}/migrate`, json('POST', {}))

/** @returns {Promise<unknown[]>} */
export const loadFaults = () => call('/faults')

/** @param {object} fault */
export const addFault = (fault) => call('/faults', json('POST', fault))

export const clearFaults = () => call('/faults', { method: 'DELETE' })
