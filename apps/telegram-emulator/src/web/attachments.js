import { byId, element } from './element.js'
import { isPhoto } from './emulator-api.js'
import { showError } from './toast.js'

const MOST = 10

/** @type {File[]} */
let files = []

export const attachedFiles = () => files

export function clearAttachments() {
  files = []
  draw()
}

/** @param {Iterable<File>} added */
export function attach(added) {
  files = [...files, ...added]
  if (files.length > MOST) {
    files = files.slice(0, MOST)
    showError(`Un album ha al massimo ${MOST} elementi`)
  }
  draw()
  byId('text').focus()
}

function draw() {
  const list = byId('previews')
  for (const image of list.querySelectorAll('img')) URL.revokeObjectURL(image.src)
  list.hidden = files.length === 0
  list.replaceChildren(
    ...files.map((file, index) => {
      const remove = element('button', {
        type: 'button',
        className: 'icon',
        textContent: '×',
        'aria-label': `Togli ${file.name}`,
      })
      remove.addEventListener('click', () => {
        files = files.filter((_, other) => other !== index)
        draw()
      })
      const shown = isPhoto(file)
        ? element('img', { src: URL.createObjectURL(file), alt: file.name })
        : element('span', { className: 'file-name', textContent: file.name })
      return element('li', { title: file.name }, shown, remove)
    }),
  )
}

/**
 * Accepts files from the dialog, from the clipboard, or dropped anywhere on the conversation.
 * @param {HTMLElement} area
 */
export function acceptFiles(area) {
  const input = /** @type {HTMLInputElement} */ (byId('files'))
  byId('attach').addEventListener('click', () => input.click())
  input.addEventListener('change', () => {
    attach(input.files ?? [])
    input.value = ''
  })
  byId('text').addEventListener('paste', (event) => {
    const pasted = [...(event.clipboardData?.files ?? [])]
    if (pasted.length === 0) return
    event.preventDefault()
    attach(pasted)
  })
  const dropHere = byId('drop-here')
  area.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    dropHere.hidden = false
  })
  area.addEventListener('dragleave', (event) => {
    if (!(event.relatedTarget instanceof Node) || !area.contains(event.relatedTarget)) dropHere.hidden = true
  })
  area.addEventListener('drop', (event) => {
    event.preventDefault()
    dropHere.hidden = true
    attach(event.dataTransfer?.files ?? [])
  })
}
