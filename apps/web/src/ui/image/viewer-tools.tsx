import { ActionIcon } from '@mantine/core'
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
import type { ReactNode } from 'react'
import { imageViewerText as text } from './image-viewer.it.ts'
import classes from './image-viewer.module.css'
import type { ViewerImage } from './viewer-image.ts'

interface ViewerToolsProps {
  image: ViewerImage
  place: string | null
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onZoom: (direction: 1 | -1) => void
  onTurn: (quarters: 1 | -1) => void
  onFit: () => void
  onClose: () => void
}

export function ViewerTools(props: ViewerToolsProps) {
  const { image, place, onPrevious, onNext, onZoom, onTurn, onFit, onClose } = props
  return (
    <div className={`row wraps middle gap-1 rigid ${classes.tools}`}>
      <span className={`type-md weight-600 ${classes.title}`}>{image.title}</span>
      {place && (
        <>
          {tool(text.previous, <IconChevronLeft size={20} aria-hidden />, onPrevious)}
          <span className="type-sm quiet">{place}</span>
          {tool(text.next, <IconChevronRight size={20} aria-hidden />, onNext)}
        </>
      )}
      <span className={`grows ${classes.space}`} />
      {tool(text.zoomOut, <IconZoomOut size={19} aria-hidden />, () => onZoom(-1))}
      {tool(text.zoomIn, <IconZoomIn size={19} aria-hidden />, () => onZoom(1))}
      {tool(text.fit, <IconArrowAutofitContent size={19} aria-hidden />, onFit)}
      {tool(text.turnLeft, <IconRotate2 size={19} aria-hidden />, () => onTurn(-1))}
      {tool(text.turnRight, <IconRotateClockwise2 size={19} aria-hidden />, () => onTurn(1))}
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
      {tool(text.close, <IconX size={20} aria-hidden />, onClose)}
    </div>
  )
}

function tool(label: string, icon: ReactNode, onClick: (() => void) | undefined) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      disabled={onClick === undefined}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}
