import { detailOf, drawChatList } from './chat-list.js'
import { openComposer, startComposer, writingAs } from './composer.js'
import { drawConversation, scrollToMessage } from './conversation.js'
import { byId } from './element.js'
import { loadChats, loadMessages, loadState, pressButton, setBotStatus } from './emulator-api.js'
import { openMessageMenu, toggleReaction } from './message-menu.js'
import { openPhoto } from './photo-viewer.js'
import { attempt } from './toast.js'
import { drawTopics, isShown, startTopics } from './topics.js'
import { showTrials } from './trials.js'
import { forgetAll, markRead, meetChats, unreadOf } from './unread.js'

/**
 * @typedef {import('../control/views.ts').ChatView} ChatView
 * @typedef {import('../control/views.ts').MessageView} MessageView
 */

/** Enough to scroll back through a day; the page is for playing a role, not for archives. */
const SHOWN_MESSAGES = 400

/** @type {ChatView[]} */
let chats = []
/** @type {MessageView[]} */
let messages = []

/** The open chat is in the address: reloading or sharing the address opens the same chat. */
const currentId = () => (/^#-?\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : undefined)
const currentChat = () => chats.find(({ id }) => id === currentId())

async function refresh() {
  chats = await loadChats()
  meetChats(chats)
  const chat = currentChat()
  if (chat) {
    const loaded = await loadMessages(chat.id, SHOWN_MESSAGES)
    // The person may have opened another chat meanwhile.
    if (chat.id === currentId()) messages = loaded
  }
  draw()
}

function draw() {
  const chat = currentChat()
  byId('app').classList.toggle('chat-open', chat !== undefined)
  byId('conversation').hidden = !chat
  byId('empty').hidden = chat !== undefined
  if (chat) {
    byId('chat-title').textContent = chat.title
    byId('chat-detail').textContent = detailOf(chat)
    Object.assign(byId('bot-status'), { value: chat.bot, disabled: chat.migratedTo !== undefined })
    drawTopics(chat)
    showTrials(chat)
    openComposer(chat)
    drawConversation(chat.id, messages.filter(isShown), writingAs())
    if (!document.hidden) markRead(chat)
  }
  drawChatList(chats, chat?.id)
  const unread = chats.reduce((sum, one) => sum + unreadOf(one), 0)
  document.title = unread > 0 ? `(${unread}) Telegram di prova` : 'Telegram di prova'
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

function listen() {
  const events = new EventSource('/emulator/events')
  // Also after a lost connection: changes made meanwhile are read again.
  events.addEventListener('open', () => void refreshSoon())
  events.addEventListener('message', ({ data }) => {
    if (JSON.parse(data).isReset) forgetAll()
    void refreshSoon()
  })
  events.addEventListener('error', () => {
    byId('bot-state').textContent = 'Collegamento perso, riprovo…'
  })
}

let lastHeardMs = 0
/** A bot is briefly absent between two polls: only a longer silence is shown. */
const SILENCE_MS = 4000

async function showBotState() {
  const { isPolled, webhookUrl, pendingUpdates } = await loadState()
  if (isPolled || webhookUrl !== null) lastHeardMs = Date.now()
  const isThere = Date.now() - lastHeardMs < SILENCE_MS
  const waiting = pendingUpdates > 0 ? `, ${pendingUpdates} aggiornamenti in attesa` : ''
  byId('bot-state').textContent = isThere
    ? `Il bot è in ascolto${waiting}`
    : `Il bot non è in ascolto${waiting}`
  byId('bot-state').classList.toggle('off', !isThere)
}

byId('messages').addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : undefined
  if (!button) return
  const { menuFor, photo, goTo, react, press, messageFor } = button.dataset
  const message = messages.find(({ messageId }) => messageId === Number(menuFor ?? messageFor))
  if (photo) openPhoto(messages, photo)
  if (goTo) scrollToMessage(Number(goTo))
  if (!message) return
  const { mediaGroupId } = message
  if (menuFor)
    openMessageMenu(
      button,
      message,
      mediaGroupId ? messages.filter((one) => one.mediaGroupId === mediaGroupId && !one.deleted) : [],
    )
  if (react) void toggleReaction(message, react)
  if (press) void attempt(() => pressButton(message, writingAs(), press))
})

byId('bot-status').addEventListener('change', (event) => {
  const id = currentId()
  const { value } = /** @type {HTMLSelectElement} */ (event.target)
  if (id !== undefined) void attempt(() => setBotStatus(id, value)).then(refreshSoon)
})
byId('as').addEventListener('change', draw)
addEventListener('hashchange', () => {
  messages = []
  void refreshSoon()
})
document.addEventListener('visibilitychange', draw)
addEventListener('keydown', (event) => {
  if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  event.preventDefault()
  const links = [...document.querySelectorAll('.chat')]
  const at = links.findIndex((link) => link.getAttribute('aria-current'))
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (next instanceof HTMLAnchorElement) location.hash = next.hash
})

startTopics(draw)
startComposer(() =>
  messages.findLast(({ from, deleted, service }) => from.id === writingAs() && !deleted && !service),
)
listen()
setInterval(() => void showBotState().catch(() => {}), 2000)
void showBotState().catch(() => {})
