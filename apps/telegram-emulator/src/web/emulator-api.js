import { byId } from './element.js'

/**
 * @typedef {import('../control/views.ts').ChatView} ChatView
 * @typedef {import('../control/views.ts').MessageView} MessageView
 */

/** Enough to scroll back through a day; the page is for playing a role, not for archives. */
const SHOWN_MESSAGES = 400
const MOST_FILES = 10

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
 * @param {string} path
 * @param {object} body
 */
const callWith = (method, path, body) =>
  call(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** @param {MessageView} message */
const pathOf = ({ chatId, messageId }) => `/chats/${chatId}/messages/${messageId}`

/** @returns {Promise<ChatView[]>} */
export const loadChats = () => call('/chats')

/**
 * A group with the bot in it, and one person of its name.
 * @param {string} title
 * @returns {Promise<ChatView>}
 */
export const createGroup = (title) => callWith('POST', '/chats', { title, type: 'group' })

/** @returns {Promise<{ isPolled: boolean, webhookUrl: string | null, pendingUpdates: number }>} */
export const loadState = () => call('/state')

/**
 * The newest messages of a chat, oldest first.
 * @param {number} chatId
 * @returns {Promise<MessageView[]>}
 */
export const loadMessages = (chatId) => call(`/chats/${chatId}/messages?limit=${SHOWN_MESSAGES}`)

/**
 * @param {number} chatId
 * @param {{ as: number, text: string, replyTo: number | undefined, files: File[] }} post
 */
export async function sendPost(chatId, { as, text, replyTo, files }) {
  if (files.length > MOST_FILES) throw new Error(`Un album ha al massimo ${MOST_FILES} elementi`)
  const form = new FormData()
  form.set('as', String(as))
  form.set('text', text)
  form.set('marks', 'true')
  if (replyTo !== undefined) form.set('replyTo', String(replyTo))
  for (const file of files) {
    const isPhoto = /^image\/(jpeg|png|webp|gif|avif)$/.test(file.type)
    form.append(isPhoto ? 'photos' : 'documents', file, file.name)
  }
  return call(`/chats/${chatId}/messages`, { method: 'POST', body: form })
}

/**
 * @param {MessageView} message
 * @param {string} text
 */
export const editText = (message, text) =>
  callWith('PATCH', pathOf(message), { as: message.from.id, text, marks: true })

/** @param {MessageView} message */
export const deleteMessage = (message) => callWith('DELETE', pathOf(message), {})

/**
 * @param {MessageView} message
 * @param {number} as
 * @param {string[]} emoji
 */
export const setReactions = (message, as, emoji) =>
  callWith('PUT', `${pathOf(message)}/reactions`, { as, emoji })

/**
 * @param {MessageView} message
 * @param {number} as
 * @param {string} data
 */
export const pressButton = (message, as, data) => callWith('POST', `${pathOf(message)}/press`, { as, data })

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer

/**
 * Runs an action of the person; shows any error.
 * @param {() => Promise<unknown>} action
 */
export async function attempt(action) {
  try {
    await action()
    return true
  } catch (error) {
    const toast = byId('toast')
    toast.textContent =
      error instanceof TypeError ? 'Il telegram di prova non risponde' : /** @type {Error} */ (error).message
    toast.hidden = false
    clearTimeout(timer)
    timer = setTimeout(() => {
      toast.hidden = true
    }, 6000)
    return false
  }
}
