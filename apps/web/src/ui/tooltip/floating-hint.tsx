import { useLayoutEffect, useRef } from 'react'
import { placeHint } from './place-hint.ts'
import classes from './tooltip-layer.module.css'

export interface Hint {
  text: string
  box: DOMRect
}

export default function FloatingHint({ hint }: { hint: Hint }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const { left, top } = placeHint(hint.box, element.getBoundingClientRect(), {
      width: window.innerWidth,
      height: window.innerHeight,
    })
    element.style.translate = `${left}px ${top}px`
  }, [hint])
  return (
    <div ref={ref} role="tooltip" className={`type-sm lines-kept breaks ${classes.hint}`}>
      {hint.text}
    </div>
  )
}
