import { type RefObject, useEffect, useRef, useState } from 'react'
import { askServer, noteCut, useConditions } from '#web/lib/conditions.ts'
import { isAnythingTyped } from '#web/lib/kept-forms.ts'
import { statusText as text } from './status-lines.it.ts'
import classes from './status-lines.module.css'

/** How often a server that could not be reached is asked again. */
const ASK_AGAIN_MS = 4_000
/** The variable by which dialogs know the height of the lines. */
const HEIGHT = '--status-lines-height'

/** Under the top bar: that the server cannot be reached, that a new version waits. */
export default function StatusLines() {
  const { isCut, hasNewVersion } = useConditions()
  const lines = useHeightTold()
  return (
    <div ref={lines} role="status" className={`off-paper ${classes.lines}`}>
      {isCut && <CutLine />}
      {hasNewVersion && !isCut && <VersionLine />}
    </div>
  )
}

/** Over a dialog the lines are at the top of the window, and the dialog leaves room for them. */
function useHeightTold(): RefObject<HTMLDivElement | null> {
  const lines = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = lines.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])
  return lines
}

/** Stays until the server serves again; asks the server itself, because not every screen calls it. */
function CutLine() {
  const [hasNetwork, setHasNetwork] = useState(navigator.onLine)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const ask = () => {
      setHasNetwork(navigator.onLine)
      void askServer()
    }
    const timer = setInterval(ask, ASK_AGAIN_MS)
    addEventListener('online', ask, { signal })
    addEventListener('offline', () => setHasNetwork(false), { signal })
    return () => {
      clearInterval(timer)
      ending.abort()
    }
  }, [])
  return (
    <p className={`row wraps middle type-sm ${classes.line}`} data-tone="red">
      {hasNetwork ? text.noServer : text.noNetwork}
    </p>
  )
}

function VersionLine() {
  const [isHeld, setIsHeld] = useState(false)
  const update = () => {
    setIsHeld(isAnythingTyped())
    if (!isAnythingTyped()) location.reload()
  }
  return (
    <p className={`row wraps middle type-sm ${classes.line}`} data-tone="blue">
      {isHeld ? text.held : text.newVersion}
      <button type="button" className="small-button hovers accent" onClick={update}>
        {text.update}
      </button>
    </p>
  )
}

/** A lost network is known before a call finds out. */
addEventListener('offline', noteCut)
