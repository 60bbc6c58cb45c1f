import { byId, element } from './element.js'

/**
 * @typedef {import('../control/views.ts').ChatView} ChatView
 * @typedef {import('../control/views.ts').MessageView} MessageView
 */

const GENERAL = 1
const bar = byId('topics')

/** The selected topic by chat, shown and written in; without one, all topics are shown. @type {Map<number, number>} */
const chosen = new Map()
/** @type {ChatView | undefined} */
let chat
/** @type {() => void} */
let onChange = () => {}

/** @param {() => void} redraw */
export const startTopics = (redraw) => {
  onChange = redraw
}

/** The selected topic; undefined for all, or where the chat has none. */
export function openTopic() {
  const id = chosen.get(chat?.id ?? 0)
  return chat?.topics?.find((topic) => topic.id === id)
}

/** The topic a person writes in: the selected one, otherwise General. */
export const writtenTopic = () => openTopic()?.id ?? (chat?.topics ? GENERAL : undefined)

/** @param {MessageView} message */
export const isShown = ({ topic }) => {
  const open = openTopic()
  return open === undefined || (topic ?? GENERAL) === open.id
}

/** @param {MessageView} message its topic is shown above it while all topics are shown */
export const topicName = ({ topic }) =>
  chat?.topics && openTopic() === undefined
    ? chat.topics.find(({ id }) => id === (topic ?? GENERAL))?.name
    : undefined

/** @param {ChatView} current */
export function drawTopics(current) {
  chat = current
  const topics = current.topics
  bar.hidden = !topics
  if (!topics) return
  const open = openTopic()?.id
  bar.replaceChildren(
    tab('Tutti', undefined, open === undefined),
    ...topics.map(({ id, name, closed }) => tab(closed ? `${name} (chiuso)` : name, id, id === open)),
  )
}

/**
 * @param {string} name
 * @param {number | undefined} id
 * @param {boolean} isOpen
 */
function tab(name, id, isOpen) {
  const button = element('button', { type: 'button', textContent: name, 'aria-pressed': String(isOpen) })
  button.addEventListener('click', () => {
    if (!chat) return
    if (id === undefined) chosen.delete(chat.id)
    else chosen.set(chat.id, id)
    onChange()
  })
  return button
}
