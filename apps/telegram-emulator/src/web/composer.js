import { acceptFiles, attachedFiles, clearAttachments } from './attachments.js'
import { scrollToBottom } from './conversation.js'
import { byId, element } from './element.js'
import { editText, sendPost } from './emulator-api.js'
import { typedText } from './formatted-text.js'
import { attempt } from './toast.js'
import { writtenTopic } from './topics.js'

/**
 * @typedef {import('../control/views.ts').ChatView} ChatView
 * @typedef {import('../control/views.ts').MessageView} MessageView
 */

const text = /** @type {HTMLTextAreaElement} */ (byId('text'))
const asSelect = /** @type {HTMLSelectElement} */ (byId('as'))

/** @type {ChatView | undefined} */
let chat
/** @type {{ kind: 'reply' | 'edit', message: MessageView, quote?: string } | undefined} */
let about
/** The unsent text of each chat, restored on return. @type {Map<number, string>} */
const drafts = new Map()
/** @type {Map<number, number>} */
const chosenMembers = new Map()

/** The member who writes and reacts in the open chat. */
export const writingAs = () => Number(asSelect.value)

/** @param {ChatView} opened */
export function openComposer(opened) {
  const isOther = opened.id !== chat?.id
  if (isOther) {
    if (chat) drafts.set(chat.id, about?.kind === 'edit' ? '' : text.value)
    setAbout(undefined)
    clearAttachments()
    text.value = drafts.get(opened.id) ?? ''
  }
  chat = opened
  const members = opened.members.filter(({ isBot }) => !isBot)
  const options = members.map(({ id, name }) => element('option', { value: String(id), textContent: name }))
  if (isOther || asSelect.options.length !== options.length) {
    asSelect.replaceChildren(...options)
    asSelect.value = String(chosenMembers.get(opened.id) ?? members[0]?.id ?? '')
  }
  byId('composer').toggleAttribute('inert', opened.migratedTo !== undefined)
  if (isOther && matchMedia('(hover: hover)').matches) text.focus()
}

/**
 * @param {'reply' | 'edit'} kind
 * @param {MessageView} message
 * @param {string} [quote] the part of it that is quoted
 */
export function startAbout(kind, message, quote) {
  setAbout({ kind, message, ...(quote && { quote }) })
  if (kind === 'edit') text.value = typedText(message.text ?? message.caption ?? '', message.entities)
  text.focus()
}

/** @param {typeof about} next */
function setAbout(next) {
  if (about?.kind === 'edit' && !next) text.value = ''
  about = next
  byId('quote').hidden = !next
  if (!next) return
  const { kind, message, quote } = next
  const shown = quote ? `«${quote}»` : (message.text ?? message.caption ?? 'Foto')
  byId('quote-text').textContent =
    kind === 'edit' ? `Modifica: ${shown}` : `Risposta a ${message.from.name}: ${shown}`
}

async function send() {
  if (!chat) return
  const { id } = chat
  const written = text.value
  const files = attachedFiles()
  const isEmpty = written.trim() === '' && files.length === 0
  if (isEmpty) return
  const editing = about?.kind === 'edit' ? about.message : undefined
  const replyTo = about?.kind === 'reply' ? about.message.messageId : undefined
  const quote = about?.quote
  const topic = writtenTopic()
  const done = await attempt(() =>
    editing
      ? editText(editing, written)
      : sendPost(id, {
          as: writingAs(),
          text: written,
          files,
          ...(replyTo !== undefined && { replyTo }),
          ...(quote && { quote }),
          ...(topic !== undefined && { topic }),
        }),
  )
  // After a refusal the input is kept for correction.
  if (!done) return
  setAbout(undefined)
  clearAttachments()
  text.value = ''
  scrollToBottom()
}

/** @param {() => MessageView | undefined} lastOwnMessage the message that the up arrow edits in an empty composer */
export function startComposer(lastOwnMessage) {
  acceptFiles(byId('conversation'))
  byId('composer').addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  asSelect.addEventListener('change', () => {
    if (chat) chosenMembers.set(chat.id, writingAs())
  })
  byId('quote-cancel').addEventListener('click', () => setAbout(undefined))
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault()
      void send()
    } else if (event.key === 'Escape') {
      setAbout(undefined)
    } else if (event.key === 'ArrowUp' && text.value === '' && !about) {
      const message = lastOwnMessage()
      if (!message) return
      event.preventDefault()
      startAbout('edit', message)
    }
  })
}
