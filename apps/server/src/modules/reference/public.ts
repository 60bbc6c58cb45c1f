export { listAltri } from './altro.queries.ts'
export { saleById } from './sala.queries.ts'
export { listSiti } from './sito.queries.ts'
export { betTipsters, listTipster } from './tipster.queries.ts'
