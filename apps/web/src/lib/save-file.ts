const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PDF = 'application/pdf'
/** Time for the browser to take the file over. */
const KEEP_MS = 10_000

/** Saves a file received as base64. */
export function saveFile(base64: string, fileName: string): void {
  const isPdf = fileName.endsWith('.pdf')
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: isPdf ? PDF : XLSX }))
  const link = document.createElement('a')
  link.href = url
  link.download = isPdf || fileName.endsWith('.xlsx') ? fileName : `${fileName}.xlsx`
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
