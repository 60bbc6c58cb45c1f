import { qrCode } from '@xbetapp/domain/platform/auth/qr-code'
import { useMemo } from 'react'
import classes from './second-factor.module.css'

/** Light modules that must surround a code. */
const QUIET = 4

/** A text as a QR code, dark on light on every screen; nothing where it is too long for one. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => qrCode(text), [text])
  if (modules === null) return null
  const size = modules.length + 2 * QUIET
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  )
  return (
    <svg
      className={`rigid ${classes.code}`}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
