import sharp from 'sharp'
import type { Tip } from './invent-tip.ts'

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A picture of a betting slip, as tipsters photograph them. */
export function betSlip(tip: Tip, tipster: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960" font-family="DejaVu Sans, Arial, sans-serif">
    <rect width="720" height="960" fill="#e9e6df"/>
    <rect x="60" y="50" width="600" height="860" rx="18" fill="#fff"/>
    <rect x="60" y="50" width="600" height="120" rx="18" fill="#16324f"/>
    <text x="100" y="125" font-size="46" font-weight="700" fill="#fff">SCHEDINA</text>
    <text x="620" y="125" font-size="26" fill="#9fc0e0" text-anchor="end">${escapeXml(tipster)}</text>
    <text x="100" y="250" font-size="24" fill="#667">${escapeXml(tip.sport)}</text>
    <text x="100" y="310" font-size="44" font-weight="700" fill="#111">${escapeXml(tip.match)}</text>
    <line x1="100" x2="620" y1="350" y2="350" stroke="#ccc" stroke-width="3" stroke-dasharray="10 8"/>
    <text x="100" y="430" font-size="38" fill="#222">${escapeXml(tip.selection)}</text>
    <text x="620" y="430" font-size="44" font-weight="700" fill="#0a7d3b" text-anchor="end">${tip.odds.toFixed(2)}</text>
    <text x="100" y="540" font-size="30" fill="#555">Stake</text>
    <text x="620" y="540" font-size="36" font-weight="700" fill="#222" text-anchor="end">${tip.stake}/10</text>
    <line x1="100" x2="620" y1="600" y2="600" stroke="#ccc" stroke-width="3" stroke-dasharray="10 8"/>
    ${Array.from({ length: 46 }, (_, i) => `<rect x="${110 + i * 11}" y="680" width="${3 + ((i * 7) % 5)}" height="120" fill="#222"/>`).join('')}
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}
