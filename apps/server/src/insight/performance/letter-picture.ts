import sharp from 'sharp'

interface Bar {
  label: string
  value: number
}

/** Pixels of the picture and its margins. */
const WIDTH = 900
const HEIGHT = 420
const LEFT = 20
const TOP = 56
const BOTTOM = 40
/** Pixels that the label of a bar takes: on narrower bars not every bar gets one. */
const LABEL_WIDTH = 60
/** As on the screens: green is profit, red is loss; bars up and down from zero show the same without colour. */
const COLOURS = { ground: '#14181d', text: '#d7dde4', quiet: '#8b96a3', up: '#56c97a', down: '#ff7b7b' }

/** Bars up and down from zero, as a PNG. The scale includes zero and is labelled at its ends. */
export function barsPicture(
  title: string,
  bars: readonly Bar[],
  format: (value: number) => string,
): Promise<Buffer> {
  return sharp(Buffer.from(barsSvg(title, bars, format)))
    .png()
    .toBuffer()
}

export function barsSvg(title: string, bars: readonly Bar[], format: (value: number) => string): string {
  const values = bars.map(({ value }) => value)
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)]
  const span = top - bottom || 1
  const height = HEIGHT - TOP - BOTTOM
  const y = (value: number) => TOP + ((top - value) / span) * height
  const step = (WIDTH - LEFT * 2) / Math.max(bars.length, 1)
  const labelEvery = Math.max(1, Math.ceil((bars.length * LABEL_WIDTH) / (WIDTH - LEFT * 2)))
  const text = (x: number, at: number, label: string, size: number, anchor = 'start', fill = COLOURS.quiet) =>
    `<text x="${x.toFixed(1)}" y="${at.toFixed(1)}" font-size="${size}" text-anchor="${anchor}" fill="${fill}">${escaped(label)}</text>`
  const barTexts = bars.map(({ label, value }, index) => {
    const x = LEFT + index * step
    const bar = `<rect x="${(x + step * 0.12).toFixed(1)}" width="${(step * 0.76).toFixed(1)}" y="${Math.min(y(0), y(value)).toFixed(1)}" height="${Math.abs(y(value) - y(0)).toFixed(1)}" fill="${value < 0 ? COLOURS.down : COLOURS.up}"/>`
    return index % labelEvery === 0 ? bar + text(x + step / 2, HEIGHT - 14, label, 14, 'middle') : bar
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Arial, DejaVu Sans, sans-serif">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.ground}"/>
${text(LEFT, 28, title, 18, 'start', COLOURS.text)}
${text(WIDTH - LEFT, TOP - 6, format(top), 13, 'end')}
${bottom < 0 ? text(WIDTH - LEFT, HEIGHT - BOTTOM + 14, format(bottom), 13, 'end') : ''}
<line x1="${LEFT}" x2="${WIDTH - LEFT}" y1="${y(0).toFixed(1)}" y2="${y(0).toFixed(1)}" stroke="${COLOURS.quiet}"/>
${barTexts.join('\n')}
</svg>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
