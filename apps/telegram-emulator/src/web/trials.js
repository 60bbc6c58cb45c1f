import { byId, element } from './element.js'
import {
  addFault,
  changeTopic,
  clearFaults,
  createTopic,
  loadFaults,
  migrateChat,
  setForum,
  setPermissions,
  setProtected,
} from './emulator-api.js'
import { attempt } from './toast.js'
import { openTopic } from './topics.js'

/** @typedef {import('../control/views.ts').ChatView} ChatView */

// Trials on the bot: a group that forbids something, a Telegram that is unavailable or refuses.

const RIGHTS = /** @type {const} */ ({
  can_send_messages: 'I membri scrivono testi',
  can_send_photos: 'I membri mandano foto',
  can_send_documents: 'I membri mandano file',
})
const FLOOD_SECONDS = 20

const menu = byId('trials')
/** @type {ChatView | undefined} */
let chat

/** @param {ChatView} current */
export function showTrials(current) {
  chat = current
  byId('trials-open').hidden = current.type === 'private'
}

byId('trials-open').addEventListener('click', (event) => {
  const at = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect()
  menu.style.left = `${Math.max(8, at.right - 280)}px`
  menu.style.top = `${at.bottom + 4}px`
  void draw().then(() => menu.showPopover())
})

async function draw() {
  const faults = await loadFaults()
  const state = byId('trials-faults')
  state.textContent = faults.length > 0 ? `Guasti in corso: ${faults.length}` : 'Nessun guasto in corso'
  const { isProtected = false, permissions, type } = chat ?? {}
  byId('trials-rights').replaceChildren(
    switchOf('Contenuti protetti', isProtected, (on) => setProtected(idOf(), on)),
    ...(type === 'group' || type === 'supergroup'
      ? Object.entries(RIGHTS).map(([right, words]) =>
          switchOf(words, permissions?.[/** @type {keyof typeof RIGHTS} */ (right)] ?? true, (on) =>
            setPermissions(idOf(), { ...permissions, [right]: on }),
          ),
        )
      : []),
  )
  const topics = byId('trials-topics')
  topics.hidden = type !== 'supergroup'
  const open = openTopic()
  for (const [trial, isOffered] of Object.entries({
    closeTopic: open !== undefined && !open.closed,
    reopenTopic: open?.closed === true,
    deleteTopic: open !== undefined && open.id !== 1,
  })) {
    const button = topics.querySelector(`[data-trial="${trial}"]`)
    if (button instanceof HTMLElement) button.hidden = !isOffered
  }
  if (type === 'supergroup')
    byId('trials-rights').append(
      switchOf('Gruppo con argomenti', chat?.topics !== undefined, (on) => setForum(idOf(), on)),
    )
  const migrate = menu.querySelector('[data-trial="migrate"]')
  if (migrate instanceof HTMLElement) migrate.hidden = type !== 'group'
}

const idOf = () => chat?.id ?? 0

/**
 * @param {string} words
 * @param {boolean} checked
 * @param {(on: boolean) => Promise<unknown>} turn
 */
function switchOf(words, checked, turn) {
  const box = /** @type {HTMLInputElement} */ (element('input', { type: 'checkbox', checked }))
  box.addEventListener('change', () => void attempt(() => turn(box.checked)))
  return element('label', { className: 'trial' }, box, element('span', { textContent: words }))
}

/** @type {Record<string, () => Promise<unknown>>} */
const TRIALS = {
  away: () =>
    Promise.all([addFault({ kind: 'cut-before' }), addFault({ kind: 'cut-before', method: 'getUpdates' })]),
  lost: () => addFault({ kind: 'cut-after', chatId: idOf(), times: 1 }),
  floodHere: () => addFault({ kind: 'flood', chatId: idOf(), retryAfter: FLOOD_SECONDS, times: 1 }),
  floodAll: () => addFault({ kind: 'flood', retryAfter: FLOOD_SECONDS, times: 30 }),
  migrate: () => migrateChat(idOf()),
  newTopic: async () => {
    const name = prompt("Nome dell'argomento")?.trim()
    if (name) await createTopic(idOf(), name)
  },
  closeTopic: () => changeTopic(idOf(), openTopic()?.id ?? 0, { closed: true }),
  reopenTopic: () => changeTopic(idOf(), openTopic()?.id ?? 0, { closed: false }),
  deleteTopic: () => changeTopic(idOf(), openTopic()?.id ?? 0, { deleted: true }),
  clear: clearFaults,
}

menu.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : undefined
  const trial = TRIALS[button?.dataset.trial ?? '']
  if (!trial) return
  menu.hidePopover()
  void attempt(trial)
})
