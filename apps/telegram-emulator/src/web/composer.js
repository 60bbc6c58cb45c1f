import { scrollToBottom } from './conversation.js'
import { byId, element } from './element.js'
import { attempt, editText, sendPost } from './emulator-api.js'
import { typedText } from './formatted-text.js'

/**
 * @typedef {import('../control/views.ts').ChatView} ChatView
 * @typedef {import('../control/views.ts').MessageView} MessageView
 */

const text = /** @type {HTMLTextAreaElement} */ (byId('text'))
const asSelect = /** @type {HTMLSelectElement} */ (byId('as'))
const input = /** @type {HTMLInputElement} */ (byId('files'))

/** @type {ChatView | undefined} */
let chat
/** @type {{ kind: 'reply' | 'edit', message: MessageView } | undefined} */
let about
/** @type {File[]} */
let files = []

/** The member who writes and reacts in the open chat. */
export const writingAs = () => Number(asSelect.value)

/** @param {ChatView} opened */
export function openComposer(opened) {
  const isOther = opened.id !== chat?.id
  chat = opened
  byId('composer').toggleAttribute('inert', opened.migratedTo !== undefined)
  if (!isOther) return
  const members = opened.members.filter(({ isBot }) => !isBot)
  asSelect.replaceChildren(
    ...members.map(({ id, name }) => element('option', { value: String(id), textContent: name })),
  )
  clear()
  if (matchMedia('(hover: hover)').matches) text.focus()
}

/**
 * @param {'reply' | 'edit'} kind
 * @param {MessageView} message
 */
export function startAbout(kind, message) {
  const shown = message.text ?? message.caption ?? 'Foto'
  about = { kind, message }
  byId('about').hidden = false
  byId('about-text').textContent =
    kind === 'edit' ? `Modifica: ${shown}` : `Risposta a ${message.from.name}: ${shown}`
  if (kind === 'edit') text.value = typedText(message.text ?? message.caption ?? '', message.entities)
  text.focus()
}

function endAbout() {
  if (about?.kind === 'edit') text.value = ''
  about = undefined
  byId('about').hidden = true
}

function clear() {
  endAbout()
  text.value = ''
  setFiles([])
}

/** @param {File[]} next */
function setFiles(next) {
  files = next
  byId('attached').replaceChildren(
    ...files.map((file) => {
      const remove = element('button', {
        type: 'button',
        className: 'icon',
        textContent: '×',
        'aria-label': `Togli ${file.name}`,
      })
      remove.addEventListener('click', () => setFiles(files.filter((other) => other !== file)))
      return element('li', {}, file.name, remove)
    }),
  )
}

async function send() {
  const written = text.value
  if (!chat || (written.trim() === '' && files.length === 0)) return
  const { id } = chat
  const replyTo = about?.message.messageId
  const done = await attempt(() =>
    about?.kind === 'edit'
      ? editText(about.message, written)
      : sendPost(id, { as: writingAs(), text: written, replyTo, files }),
  )
  // After a refusal the input is kept for correction.
  if (!done) return
  clear()
  scrollToBottom()
}

export function startComposer() {
  byId('attach').addEventListener('click', () => input.click())
  input.addEventListener('change', () => {
    setFiles([...files, ...(input.files ?? [])])
    input.value = ''
  })
  text.addEventListener('paste', (event) => setFiles([...files, ...(event.clipboardData?.files ?? [])]))
  byId('about-cancel').addEventListener('click', endAbout)
  byId('composer').addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') endAbout()
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    void send()
  })
}
