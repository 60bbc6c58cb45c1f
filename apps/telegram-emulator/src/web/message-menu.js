import { startAbout, writingAs } from './composer.js'
import { byId, element } from './element.js'
import { shownEmoji } from './emoji-words.js'
import { deleteMessage, setReactions } from './emulator-api.js'
import { attempt } from './toast.js'

/** @typedef {import('../control/views.ts').MessageView} MessageView */

const QUICK_REACTIONS = ['👍', '❤', '🔥', '👏', '🎉', '🤔', '😢', '👎']

const menu = byId('menu')
/** @type {MessageView[]} */
let items = []

/**
 * @param {HTMLElement} button
 * @param {MessageView} message the one with the text, where there is an album
 * @param {MessageView[]} album
 */
export function openMessageMenu(button, message, album) {
  items = [message, ...album.filter((one) => one !== message)]
  action('edit').hidden = message.from.isBot || message.from.id !== writingAs()
  selected = selectedIn(message)
  action('quote').hidden = selected === ''
  action('copy').hidden = !(message.text ?? message.caption)
  menu.showPopover()
  placeBeside(button)
  menu.querySelector('button')?.focus()
}

/** The text selected in the message when its menu opens: pressing in the menu clears the selection. */
let selected = ''

/** @param {MessageView} message */
function selectedIn({ text, caption }) {
  const marked = String(getSelection() ?? '').trim()
  return marked !== '' && (text ?? caption ?? '').includes(marked) ? marked : ''
}

/** @param {string} name */
const action = (name) => /** @type {HTMLElement} */ (menu.querySelector(`[data-action="${name}"]`))

/** @param {HTMLElement} button */
function placeBeside(button) {
  const at = button.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const left = Math.min(Math.max(8, at.left), innerWidth - width - 8)
  const below = at.bottom + 4
  const top = below + height > innerHeight - 8 ? Math.max(8, at.top - height - 4) : below
  menu.style.left = `${left}px`
  menu.style.top = `${top}px`
}

/**
 * Toggles a reaction: a second press removes it.
 * @param {MessageView} message
 * @param {string} emoji
 */
export function toggleReaction(message, emoji) {
  const as = writingAs()
  const hasIt = message.reactions.some((one) => one.userId === as && one.emoji === emoji)
  return attempt(() => setReactions(message, as, hasIt ? [] : [emoji]))
}

byId('menu-reactions').append(
  ...QUICK_REACTIONS.map((emoji) =>
    element('button', {
      type: 'button',
      textContent: shownEmoji(emoji),
      dataset: { emoji },
      'aria-label': `Reazione ${emoji}`,
    }),
  ),
)

menu.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : undefined
  const [message] = items
  if (!button || !message) return
  menu.hidePopover()
  if (button.dataset.emoji) void toggleReaction(message, button.dataset.emoji)
  if (button.dataset.action === 'reply') startAbout('reply', message)
  if (button.dataset.action === 'quote') startAbout('reply', message, selected)
  if (button.dataset.action === 'edit') startAbout('edit', message)
  if (button.dataset.action === 'copy') {
    void attempt(() => navigator.clipboard.writeText(message.text ?? message.caption ?? ''))
  }
  if (button.dataset.action === 'delete') void attempt(() => Promise.all(items.map(deleteMessage)))
})

menu.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const buttons = [...menu.querySelectorAll('button')].filter(({ hidden }) => !hidden)
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement))
  buttons.at((at + step) % buttons.length)?.focus()
})
