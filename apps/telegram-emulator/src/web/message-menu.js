import { startAbout, writingAs } from './composer.js'
import { byId, element } from './element.js'
import { attempt, deleteMessage, setReactions } from './emulator-api.js'

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
  const edit = /** @type {HTMLElement} */ (menu.querySelector('[data-action="edit"]'))
  edit.hidden = message.from.isBot || message.from.id !== writingAs()
  menu.showPopover()
  const at = button.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  menu.style.left = `${Math.min(Math.max(8, at.left), innerWidth - width - 8)}px`
  menu.style.top = `${Math.min(at.bottom + 4, innerHeight - height - 8)}px`
  menu.querySelector('button')?.focus()
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
      textContent: emoji,
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
  const { emoji, action } = button.dataset
  if (emoji) void toggleReaction(message, emoji)
  if (action === 'reply' || action === 'edit') startAbout(action, message)
  if (action === 'delete') void attempt(() => Promise.all(items.map(deleteMessage)))
})
