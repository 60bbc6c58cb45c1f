const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const
/** Time for the browser to take the file over. */
const KEEP_MS = 10_000

/** Saves a file received as base64; a name without a known ending is a workbook's. */
export function saveFile(base64: string, fileName: string): void {
  const ending = (['xlsx', 'pdf', 'zip'] as const).find((one) => fileName.endsWith(`.${one}`))
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: TYPES[ending ?? 'xlsx'] }))
  const link = document.createElement('a')
  link.href = url
  link.download = ending ? fileName : `${fileName}.xlsx`
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
