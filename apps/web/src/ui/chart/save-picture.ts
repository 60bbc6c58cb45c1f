/** Pixels of the picture for each on the screen. */
const SCALE = 2
/** Background where the page has none. */
const PAPER = '#fff'
/** Computed style properties copied into the picture. */
const LOOK = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
]

/** Saves a drawn chart as a PNG with its background and title, named after the title. */
export async function savePicture(svg: SVGSVGElement, title: string): Promise<void> {
  const { width, height } = svg.getBoundingClientRect()
  const image = await loadImage(withOwnStyles(svg, width, height))
  // Pixels above the chart, for the title.
  const head = 34
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = (height + head) * SCALE
  const context = canvas.getContext('2d')
  if (!context) return
  const page = getComputedStyle(document.body)
  context.scale(SCALE, SCALE)
  context.fillStyle = page.backgroundColor || PAPER
  context.fillRect(0, 0, width, height + head)
  context.fillStyle = page.color
  context.font = `600 14px ${page.fontFamily}`
  context.fillText(title, 12, 22)
  context.drawImage(image, 0, head, width, height)
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = `${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`
  link.click()
}

/** The chart with every style written on its elements: outside the page no stylesheet reaches it. */
function withOwnStyles(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [from, to] = [svg.querySelectorAll('*'), copy.querySelectorAll('*')]
  from.forEach((element, index) => {
    const style = getComputedStyle(element)
    const target = to[index]
    for (const name of LOOK) target?.setAttribute(name, style.getPropertyValue(name))
  })
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(copy)
}

function loadImage(markup: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('chart could not be drawn'))
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`
  })
}
