import { useEffect, useState } from 'react'
import { useLatest } from '#web/ui/latest.ts'
import { pickedFile } from './picked-image.ts'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Takes an image pasted or dropped anywhere on the page. @returns whether one is being dragged over it */
export function useImageIntake(onFile: (file: File) => void): boolean {
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
    document.addEventListener('paste', onPaste)
    document.addEventListener('dragover', onDrag)
    document.addEventListener('dragleave', onLeave)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('dragover', onDrag)
      document.removeEventListener('dragleave', onLeave)
      document.removeEventListener('drop', onDrop)
    }
  }, [take])
  return dragged
}

/** An address to show a file by, as long as it is shown. */
export function useObjectUrl(file: File | null): string | undefined {
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
