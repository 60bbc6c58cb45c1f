import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useDialogStack } from '#web/ui/dialog/dialog-stack.ts'
import { useReturnFocus } from '#web/ui/dialog/return-focus.ts'
import { imageViewerText as text } from './image-viewer.it.ts'
import classes from './image-viewer.module.css'
import { FITTED, turn, type ViewTransform, viewAfterKey, ZOOM_STEP, zoomAt } from './view-transform.ts'
import type { ViewerImage } from './viewer-image.ts'
import { ViewerStage } from './viewer-stage.tsx'
import { ViewerTools } from './viewer-tools.tsx'

interface ImageViewerProps {
  images: readonly ViewerImage[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
  /** Beside the image: what it is looked at for. */
  panel?: ReactNode
}

const TYPING = 'input, textarea, select'

/** Images over the whole screen. Arrows change image, + and - zoom, R turns, 0 fits, Esc closes. */
export default function ImageViewer({ images, index, onIndex, onClose, panel }: ImageViewerProps) {
  const [view, setView] = useState<ViewTransform>(FITTED)
  useDialogStack(true, onClose)
  useReturnFocus(true)
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
      classNames={{ content: classes.content, body: classes.body }}
      onKeyDown={(event) => {
        if ((event.target as Element).closest(TYPING) || event.ctrlKey || event.metaKey) return
        if (press(event.key)) event.preventDefault()
      }}
    >
      <ViewerTools
        image={image}
        place={images.length > 1 ? text.place(index + 1, images.length) : null}
        onPrevious={index > 0 ? () => show(index - 1) : undefined}
        onNext={index < images.length - 1 ? () => show(index + 1) : undefined}
        onZoom={(direction) => setView((now) => zoomAt(now, direction > 0 ? ZOOM_STEP : 1 / ZOOM_STEP))}
        onTurn={(quarters) => setView((now) => turn(now, quarters))}
        onFit={() => setView(FITTED)}
        onClose={onClose}
      />
      {panel === undefined ? (
        <ViewerStage image={image} view={view} onView={setView} />
      ) : (
        <div className={`grows shrinks-down ${classes.beside}`}>
          <ViewerStage image={image} view={view} onView={setView} />
          <div className={`shrinks-down scrolls ${classes.panel}`}>{panel}</div>
        </div>
      )}
    </Modal>
  )
}
