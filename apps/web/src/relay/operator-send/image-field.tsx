import { CloseButton, Input } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { pickedImageText } from '#web/lib/picked-image.it.ts'
import { imageError, pickedFile } from '#web/lib/picked-image.ts'
import { useLatest } from '#web/ui/latest.ts'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import classes from './image-field.module.css'
import { operatorSendText as text } from './operator-send.it.ts'

interface ImageFieldProps {
  value: File | null
  /** Why the file given last was refused; null when it was taken. */
  refusal: string | null
  onChange: (change: { image?: File | null; imageRefusal: string | null }) => void
}

/** One image: chosen, pasted or dropped. A file that cannot be sent is refused at once, with the reason. */
export function ImageField({ value, refusal: error, onChange }: ImageFieldProps) {
  const id = useId()
  const url = useObjectUrl(value)
  const take = (file: File) => {
    const refusal = imageError(file)
    onChange(refusal === null ? { image: file, imageRefusal: null } : { imageRefusal: refusal })
  }
  const dragged = useImageIntake(take)
  return (
    <Input.Wrapper id={id} label={text.image} error={error} className="column shrinks-down">
      <div
        className={`grows type-sm quiet rounded-md clips ${classes.zone}`}
        data-dragged={dragged || undefined}
        data-filled={value !== null || undefined}
      >
        <input
          id={id}
          type="file"
          accept="image/*"
          aria-describedby={`${id}-limits`}
          aria-invalid={error !== null || undefined}
          className={`pressable ${classes.input}`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) take(file)
            // Allows choosing the same file again after removing it.
            currentTarget.value = ''
          }}
        />
        {value !== null && url !== undefined && !dragged ? (
          <>
            <img
              src={url}
              alt={text.imageAlt}
              className={`wide ${classes.preview}`}
              onError={() => onChange({ image: null, imageRefusal: pickedImageText.notAnImage })}
            />
            <span className={`type-xs cut ${classes.name}`}>{value.name}</span>
            <CloseButton
              size="sm"
              className={classes.remove}
              aria-label={text.imageRemove}
              title={text.imageRemove}
              onClick={() => onChange({ image: null, imageRefusal: null })}
            />
          </>
        ) : (
          <span className={`column middle gap-2 centred pad-4-6 ${classes.prompt}`}>
            <IconPhotoPlus size={22} stroke={1.5} aria-hidden />
            {dragged ? text.imageTake : text.imageDrop}
            <small id={`${id}-limits`}>{text.imageLimits}</small>
            {error !== null && (
              <RowButton
                className={classes.withdraw}
                variant="default"
                label={text.imageRemove}
                onClick={() => onChange({ imageRefusal: null })}
              />
            )}
          </span>
        )}
      </div>
    </Input.Wrapper>
  )
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Takes an image pasted or dropped anywhere on the page. @returns whether a file is being dragged over it */
function useImageIntake(onFile: (file: File) => void): boolean {
  const [dragged, setDragged] = useState(false)
  const take = useLatest(onFile)
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = pickedFile(event.clipboardData)
      if (file === undefined) return
      event.preventDefault()
      take.current(file)
    }
    const onDrag = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      // Without this the browser leaves the page to show the file.
      event.preventDefault()
      setDragged(true)
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragged(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setDragged(false)
      const file = pickedFile(event.dataTransfer)
      if (file !== undefined) take.current(file)
    }
    const ending = new AbortController()
    const { signal } = ending
    document.addEventListener('paste', onPaste, { signal })
    document.addEventListener('dragover', onDrag, { signal })
    document.addEventListener('dragleave', onLeave, { signal })
    document.addEventListener('drop', onDrop, { signal })
    return () => ending.abort()
  }, [take])
  return dragged
}

/** An address that shows a file, for as long as the file is the one shown. */
function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (file === null) return
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(created)
    }
  }, [file])
  return url
}
