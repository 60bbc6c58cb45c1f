import type { Canale, Sparax } from '@xbetapp/contract/reference/reference'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#server/db/generated/tables.ts'

export const toSparax = (row: Selectable<DB['sparax']>): z.output<typeof Sparax> => ({
  idSparax: row.idSparax,
  nomeSparax: row.nomeSparax,
  idGruppoTg: row.idGruppoTg,
  soloFoto: row.soloFoto,
  stato: row.stato,
  autoLinkMode: row.autoLinkMode,
  delaySecondsSparax: row.delaySecondsSparax,
  version: row.version,
})

export const toCanale = (row: Selectable<DB['canale']>): z.output<typeof Canale> => ({
  idCanale: row.idCanale,
  nomeMittente: row.nomeMittente,
  idGruppoTgMittente: row.idGruppoTgMittente,
  nomeDestinatario: row.nomeDestinatario,
  idGruppoTgDestinatario: row.idGruppoTgDestinatario,
  argomentoMittente: row.argomentoMittente,
  argomentoDestinatario: row.argomentoDestinatario,
  version: row.version,
})
