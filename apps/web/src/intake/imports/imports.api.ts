import type { Answer, Body } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

export type ImportFile = Body<'POST /api/v1/importa/effetto'>
export type FileEffect = Answer<'POST /api/v1/importa/effetto'>
export type SheetEffect = FileEffect['fogli'][number]
export type SheetMapping = NonNullable<ImportFile['fogli']>[number]

/** 15 minutes: a large file or export takes long; beyond, the call is given up. */
export const LONGEST_MS = 900_000

export const importColumnsQuery = apiQuery(['importa', 'campi'], 'GET /api/v1/importa/campi')

/** How far the file is; asked while it is looked at or written. */
export const importProgressQuery = {
  ...apiQuery(['importa', 'avanzamento'], 'GET /api/v1/importa/avanzamento'),
  refetchInterval: 1_000,
}

/** The head of a data URL, before its bytes in base64. */
const DATA = /^data:[^,]*,/

/** A chosen file as it is sent. @throws Error when the browser cannot read it */
export function readImportFile(file: File): Promise<ImportFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve({ nome: file.name, contenuto: String(reader.result).replace(DATA, '') })
    reader.onerror = () => reject(new Error(file.name))
    reader.readAsDataURL(file)
  })
}

/** How the sheets are read now, as the next call says it. */
export const mappingsOf = ({ fogli }: FileEffect): SheetMapping[] =>
  fogli.map(({ foglio, tipo, colonne, senzaIntestazioni }) => ({ foglio, tipo, colonne, senzaIntestazioni }))
