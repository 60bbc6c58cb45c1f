import { detailOf, drawChatList } from './chat-list.js'
import { openComposer, startComposer, writingAs } from './composer.js'
import { drawConversation, scrollToMessage } from './conversation.js'
import { byId } from './element.js'
import { attempt, createGroup, loadChats, loadMessages, loadState, pressButton } from './emulator-api.js'
import { openMessageMenu, toggleReaction } from './message-menu.js'

/**
 * @typedef {import('../control/views.ts').ChatView} ChatView
 * @typedef {import('../control/views.ts').MessageView} MessageView
 */

/** @type {ChatView[]} */
let chats = []
/** @type {MessageView[]} */
let messages = []
/** The number of messages seen in each chat since the page was opened. @type {Map<number, number>} */
const seen = new Map()

/** @returns {HTMLInputElement} */
const filter = () => byId('filter')

/** The open chat is in the address: reloading or sharing the address opens the same chat. */
const currentId = () => (/^#-?\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : undefined)

async function refresh() {
  chats = await loadChats()
  const id = currentId()
  const loaded = chats.some((chat) => chat.id === id) ? await loadMessages(Number(id)) : []
  // The person may have opened another chat meanwhile.
  if (id === currentId()) messages = loaded
  draw()
}

function draw() {
  const chat = chats.find(({ id }) => id === currentId())
  byId('app').classList.toggle('chat-open', chat !== undefined)
  byId('conversation').hidden = !chat
  byId('empty').hidden = chat !== undefined
  for (const { id, messages: count } of chats) if (id === chat?.id || !seen.has(id)) seen.set(id, count)
  if (chat) {
    byId('chat-title').textContent = chat.title
    byId('chat-detail').textContent = detailOf(chat)
    openComposer(chat)
    drawConversation(messages, writingAs())
  }
  drawChatList(chats, seen, chat?.id, filter().value)
}

let isRefreshing = false
let isStale = false
/** One refresh at a time; requests during one cause a single further one. */
async function refreshSoon() {
  isStale = true
  if (isRefreshing) return
  isRefreshing = true
  while (isStale) {
    isStale = false
    await attempt(refresh)
  }
  isRefreshing = false
}

let lastHeardMs = 0
/** A bot is briefly absent between two polls: only a longer silence is shown. */
const SILENCE_MS = 4000

async function showBotState() {
  const { isPolled, webhookUrl, pendingUpdates } = await loadState()
  if (isPolled || webhookUrl !== null) lastHeardMs = Date.now()
  const isThere = Date.now() - lastHeardMs < SILENCE_MS
  const waiting = pendingUpdates > 0 ? `, ${pendingUpdates} aggiornamenti in attesa` : ''
  byId('bot-state').textContent = `Il bot ${isThere ? '' : 'non '}è in ascolto${waiting}`
  byId('bot-state').classList.toggle('warning', !isThere)
}

byId('messages').addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : undefined
  const { menuFor, goTo, react, press, messageFor } = button?.dataset ?? {}
  const message = messages.find(({ messageId }) => messageId === Number(menuFor ?? messageFor))
  if (goTo) scrollToMessage(goTo)
  if (!button || !message) return
  const { mediaGroupId } = message
  const album = messages.filter((one) => mediaGroupId && one.mediaGroupId === mediaGroupId && !one.deleted)
  if (menuFor) openMessageMenu(button, message, album)
  if (react) void toggleReaction(message, react)
  if (press) void attempt(() => pressButton(message, writingAs(), press))
})
byId('as').addEventListener('change', draw)
filter().addEventListener('input', draw)
byId('new-group').addEventListener('submit', (event) => {
  event.preventDefault()
  /** @type {HTMLInputElement} */
  const title = byId('group-title')
  void attempt(async () => {
    const { id } = await createGroup(title.value.trim())
    title.value = ''
    location.hash = `#${id}`
  })
})
addEventListener('hashchange', () => {
  messages = []
  void refreshSoon()
})

const events = new EventSource('/emulator/events')
// Also after a lost connection: changes made meanwhile are read again.
events.addEventListener('open', () => void refreshSoon())
events.addEventListener('message', () => void refreshSoon())
events.addEventListener('error', () => {
  byId('bot-state').textContent = 'Collegamento perso, riprovo…'
})
startComposer()
setInterval(() => void showBotState().catch(() => {}), 2000)
void showBotState().catch(() => {})
