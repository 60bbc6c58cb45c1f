import { byId } from './element.js'

/** @typedef {import('../control/views.ts').MessageView} MessageView */

const viewer = /** @type {HTMLDialogElement} */ (byId('viewer'))
const image = /** @type {HTMLImageElement} */ (byId('viewer-image'))

/** @type {{ url: string, caption: string }[]} */
let photos = []
let at = 0

/**
 * Opens a photo enlarged, with the chat's other photos before and after it.
 * @param {MessageView[]} messages
 * @param {string} url
 */
export function openPhoto(messages, url) {
  photos = messages
    .filter(({ deleted }) => !deleted)
    .flatMap(({ photos: ofMessage, caption, from }) =>
      ofMessage.map((photo) => ({
        url: photo.url,
        caption: [from.name, caption].filter(Boolean).join(': '),
      })),
    )
  show(
    Math.max(
      0,
      photos.findIndex((photo) => photo.url === url),
    ),
  )
  viewer.showModal()
}

/** @param {number} index */
function show(index) {
  const photo = photos[index]
  if (!photo) return
  at = index
  image.src = photo.url
  image.alt = photo.caption
  image.classList.remove('zoomed')
  byId('viewer-caption').textContent = `${at + 1} di ${photos.length} · ${photo.caption}`
  byId('viewer-previous').hidden = at === 0
  byId('viewer-next').hidden = at === photos.length - 1
}

byId('viewer-previous').addEventListener('click', () => show(at - 1))
byId('viewer-next').addEventListener('click', () => show(at + 1))
byId('viewer-close').addEventListener('click', () => viewer.close())
image.addEventListener('click', () => image.classList.toggle('zoomed'))
viewer.addEventListener('click', (event) => {
  if (event.target === viewer) viewer.close()
})
viewer.addEventListener('keydown', ({ key }) => {
  if (key === 'ArrowLeft') show(at - 1)
  if (key === 'ArrowRight') show(at + 1)
})
viewer.addEventListener('close', () => image.removeAttribute('src'))
