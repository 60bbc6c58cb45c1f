import { Button, FileButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { asDataUrl, IMAGE_TYPES, imageError } from '#web/lib/picked-image.ts'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { BookLogo } from '#web/reference/reference/public/book-logo.tsx'
import { referenceText } from './reference.it.ts'

interface LogoFieldProps extends Pick<TextInputProps, 'name' | 'label' | 'required' | 'description'> {
  /** The form's props of the path. */
  input: TextInputProps
  value: string
  disabled: boolean
  onUploaded: (path: string) => void
}

const { logo: text } = referenceText
const MAX_MEGABYTES = 2

/** The path of a logo beside its picture, and a button that uploads another picture. */
export function LogoField({ input, value, disabled, onUploaded, ...shared }: LogoFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  // The field shows the failure, so that there is no toast.
  const { mutateAsync, isPending } = useFormMutation('POST /api/v1/book/logo')
  const upload = async (file: File | null) => {
    if (!file) return
    const fault = imageError(file, MAX_MEGABYTES)
    setRefusal(fault)
    if (fault !== null) return
    try {
      const { pathFoto } = await mutateAsync({ body: { image: await asDataUrl(file) } })
      onUploaded(pathFoto)
    } catch (error) {
      setRefusal(errorText(error))
    }
  }
  return (
    <div className="row wraps bottom gap-4">
      <TextInput
        {...shared}
        {...input}
        disabled={disabled}
        error={refusal ?? input.error}
        autoComplete="off"
        flex="1 1 240px"
        leftSection={<BookLogo pathFoto={value} size={20} />}
        onChange={(event) => {
          setRefusal(null)
          input.onChange?.(event)
        }}
      />
      <FileButton accept={IMAGE_TYPES.join(',')} onChange={(file) => void upload(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            disabled={disabled}
            loading={isPending}
            leftSection={<IconPhotoPlus size={16} aria-hidden />}
          >
            {text.upload}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
