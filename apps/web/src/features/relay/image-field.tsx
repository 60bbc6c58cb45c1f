import { CloseButton, Input } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './image-field.module.css'
import { useImageIntake, useObjectUrl } from './image-intake.ts'
import { imageError } from './picked-image.ts'
import { sparabetText as text } from './relay.it.ts'

interface ImageFieldProps {
  value: File | null
  onChange: (image: File | null) => void
}

/** One image: chosen, pasted or dropped. A file that cannot be sent is refused at once, with the reason. */
export function ImageField({ value, onChange }: ImageFieldProps) {
  const id = useId()
  const [error, setError] = useState<string | null>(null)
  const url = useObjectUrl(value)
  const take = (file: File) => {
    const refusal = imageError(file)
    setError(refusal)
    if (refusal === null) onChange(file)
  }
  const dragged = useImageIntake(take)
  return (
    <Input.Wrapper id={id} label={text.image} error={error} className={classes.field}>
      <div
        className={classes.zone}
        data-dragged={dragged || undefined}
        data-filled={value !== null || undefined}
      >
        <input
          id={id}
          type="file"
          accept="image/*"
          aria-describedby={`${id}-limits`}
          aria-invalid={error !== null || undefined}
          className={classes.input}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) take(file)
            // The same file may be chosen again after it was taken away.
            currentTarget.value = ''
          }}
        />
        {value !== null && url !== undefined && !dragged ? (
          <>
            <img src={url} alt={text.imageAlt} className={classes.preview} />
            <span className={classes.name}>{value.name}</span>
            <CloseButton
              size="sm"
              className={classes.remove}
              aria-label={text.imageRemove}
              title={text.imageRemove}
              onClick={() => {
                setError(null)
                onChange(null)
              }}
            />
          </>
        ) : (
          <span className={classes.prompt}>
            <IconPhotoPlus size={22} stroke={1.5} aria-hidden />
            {dragged ? text.imageTake : text.imageDrop}
            <small id={`${id}-limits`}>{text.imageLimits}</small>
          </span>
        )}
      </div>
    </Input.Wrapper>
  )
}
