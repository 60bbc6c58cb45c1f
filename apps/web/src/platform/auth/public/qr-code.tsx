import { useMemo } from 'react'
import { encode } from 'uqr'
import classes from './second-factor.module.css'

/** Light modules that must surround a code. */
const QUIET = 4

/** A text as a QR code, dark on light on every screen. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: QUIET }), [text])
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={`rigid rounded-md ${classes.code}`}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
