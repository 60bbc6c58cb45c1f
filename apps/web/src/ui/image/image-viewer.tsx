import { ActionIcon, Modal } from '@mantine/core'
import {
  IconArrowAutofitContent,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRotate2,
  IconRotateClockwise2,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useDialogStack } from '#web/ui/dialog/dialog-stack.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { useLatest } from '#web/ui/latest.ts'
import { imageViewerText as text } from './image-viewer.it.ts'
import classes from './image-viewer.module.css'
import { cssTransform, FITTED, type ViewTransform, viewAfterKey, zoomAt } from './view-transform.ts'

interface ViewerImage {
  src: string
  title: string
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y)

interface ImageViewerProps {
  images: readonly ViewerImage[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
  /** Content beside the image, e.g. a form about the bet it belongs to. */
  panel?: ReactNode
}

const TYPING = 'input, textarea, select'

const TOOL = { titled: true, size: 'lg', iconSize: 19 } as const
/** The tools that change the view, by the key that does the same. */
const VIEWS = [
  ['-', text.zoomOut, IconZoomOut],
  ['+', text.zoomIn, IconZoomIn],
  ['0', text.fit, IconArrowAutofitContent],
  ['R', text.turnLeft, IconRotate2],
  ['r', text.turnRight, IconRotateClockwise2],
] as const

/** Images over the whole screen. Arrows change image, + and - zoom, R turns, 0 fits, Esc closes. */
export default function ImageViewer({ images, index, onIndex, onClose, panel }: ImageViewerProps) {
  const [view, setView] = useState<ViewTransform>(FITTED)
  useDialogStack(onClose)
  const image = images[index]
  if (image === undefined) return null

  const show = (next: number) => {
    if (next < 0 || next >= images.length) return
    setView(FITTED)
    onIndex(next)
  }
  const press = (key: string): boolean => {
    if (key === 'ArrowRight') show(index + 1)
    else if (key === 'ArrowLeft') show(index - 1)
    else {
      const changed = viewAfterKey(view, key)
      if (changed === null) return false
      setView(changed)
    }
    return true
  }

  const stage = <ViewerStage image={image} view={view} onView={setView} />
  return (
    <Modal
      opened
      closeOnEscape={false}
      returnFocus={false}
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      aria-label={text.title}
      transitionProps={{ transition: 'fade', duration: 100 }}
      classNames={{ content: classes.content, body: `column ${classes.body}` }}
      onKeyDown={(event) => {
        if ((event.target as Element).closest(TYPING) || event.ctrlKey || event.metaKey) return
        if (press(event.key)) event.preventDefault()
      }}
    >
      <div className={`row wraps middle gap-1 rigid ${classes.tools}`}>
        <span className={`type-md weight-600 ${classes.title}`}>{image.title}</span>
        {images.length > 1 && (
          <>
            <IconButton
              {...TOOL}
              iconSize={20}
              icon={IconChevronLeft}
              label={text.previous}
              disabled={index === 0}
              onClick={() => press('ArrowLeft')}
            />
            <span className="type-sm quiet">{text.place(index + 1, images.length)}</span>
            <IconButton
              {...TOOL}
              iconSize={20}
              icon={IconChevronRight}
              label={text.next}
              disabled={index === images.length - 1}
              onClick={() => press('ArrowRight')}
            />
          </>
        )}
        <span className="grows off-phone" />
        {VIEWS.map(([key, label, icon]) => (
          <IconButton key={key} {...TOOL} icon={icon} label={label} onClick={() => press(key)} />
        ))}
        <ActionIcon
          component="a"
          href={image.src}
          download
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={text.download}
          title={text.download}
        >
          <IconDownload size={19} aria-hidden />
        </ActionIcon>
        <IconButton {...TOOL} iconSize={20} icon={IconX} label={text.close} onClick={onClose} />
      </div>
      {panel === undefined ? (
        stage
      ) : (
        <div className={`grows shrinks-down ${classes.beside}`}>
          {stage}
          <div className={`shrinks-down scrolls ${classes.panel}`}>{panel}</div>
        </div>
      )}
    </Modal>
  )
}

interface ViewerStageProps {
  image: ViewerImage
  view: ViewTransform
  onView: (view: ViewTransform) => void
}

/** The image itself: wheel and two fingers zoom, one finger drags, a double click zooms in and back. */
function ViewerStage({ image, view, onView }: ViewerStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const latest = useLatest({ view, onView })
  const fingers = useRef(new Map<number, { x: number; y: number }>())

  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const { x, y } = fromMiddle(element, event.clientX, event.clientY)
      latest.current.onView(zoomAt(latest.current.view, Math.exp(-event.deltaY / 480), x, y))
    }
    // React's own wheel listener is passive and could not stop the page from scrolling.
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [latest])

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const after = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, after)
    if (other === undefined) {
      onView({ ...view, x: view.x + after.x - before.x, y: view.y + after.y - before.y })
      return
    }
    const middle = fromMiddle(event.currentTarget, (after.x + other.x) / 2, (after.y + other.y) / 2)
    onView(zoomAt(view, distance(after, other) / Math.max(1, distance(before, other)), middle.x, middle.y))
  }
  const lift = (event: PointerEvent<HTMLDivElement>) => fingers.current.delete(event.pointerId)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tools above do the same by button and key
    <div
      ref={stage}
      className={`grows shrinks-down ${classes.stage}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
      onDoubleClick={(event) => {
        const { x, y } = fromMiddle(event.currentTarget, event.clientX, event.clientY)
        onView(view.scale > 1 ? { ...FITTED, turns: view.turns } : zoomAt(view, 2.5, x, y))
      }}
    >
      <img
        src={image.src}
        alt={image.title}
        draggable={false}
        className={`shrinks-down ${classes.image}`}
        data-sideways={view.turns % 2 !== 0 || undefined}
        style={{ transform: cssTransform(view) }}
      />
    </div>
  )
}

function fromMiddle(element: Element, clientX: number, clientY: number) {
  const box = element.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}
