import { useQueryClient } from '@tanstack/react-query'
import type { Answer, Body } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'
import { asDataUrl } from '#web/lib/picked-image.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

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
export const readImportFile = async (file: File): Promise<ImportFile> => ({
  nome: file.name,
  contenuto: (await asDataUrl(file)).replace(DATA, ''),
})

/** How the sheets are read now, as the next call says it. */
export const mappingsOf = ({ fogli }: FileEffect): SheetMapping[] =>
  fogli.map(({ foglio, tipo, colonne, senzaIntestazioni }) => ({ foglio, tipo, colonne, senzaIntestazioni }))

/** The calls of an import: what a file would do, and the writing of exactly that, which `told` says for its rows. */
export function useImport(told: (rows: number) => string, onWritten: () => void) {
  const client = useQueryClient()
  const look = useApiMutation('POST /api/v1/importa/effetto', { timeoutMs: LONGEST_MS })
  const write = useApiMutation('POST /api/v1/importa', {
    success: ({ fogli }) => told(fogli.reduce((all, { nuove, cambiate }) => all + nuove + cambiate, 0)),
    timeoutMs: LONGEST_MS,
    onSuccess: () => {
      void client.invalidateQueries()
      onWritten()
    },
  })
  return {
    look,
    isWriting: write.isPending,
    busy: look.isPending || write.isPending,
    write: (file: ImportFile, effect: FileEffect) =>
      write.mutate({ body: { ...file, fogli: mappingsOf(effect), impronta: effect.impronta } }),
  }
}
