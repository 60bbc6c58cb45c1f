import type { ContractKey } from './contract.ts'
import type { EndpointShape } from './endpoint.ts'

/** POST calls that write nothing, as their parameters do not fit an address. */
const QUESTIONS: ReadonlySet<string> = new Set([
  'POST /api/v1/auth/check_auth',
  'POST /api/v1/bets/calcolatore',
  'POST /api/v1/bets/calcolatore/tipster',
  'POST /api/v1/bets/blocco/effetto',
  'POST /api/v1/bets/coda',
  'POST /api/v1/invii/previsione',
  'POST /api/v1/presenza',
  'POST /api/v1/conto',
  'POST /api/v1/conto/paginated-bets',
  'POST /api/v1/conto/paginated',
  'POST /api/v1/conto/:entity',
  'POST /api/v1/conto/:entity/paginated-bets',
  'POST /api/v1/conto/:entity/paginated',
  'POST /api/v1/conto/excel/download',
  'POST /api/v1/conto/excel/download/:entity',
  'POST /api/v1/cashflow-conto/:id/paginated',
  'POST /api/v1/cashflow-portafoglio/:id/paginated',
  'POST /api/v1/cashflow-fondo-cassa/:id/paginated',
  'POST /api/v1/laboratorio/testo',
  'POST /api/v1/laboratorio/prova',
  'POST /api/v1/viste/xlsx',
  'POST /api/v1/collegamenti/insieme/effetto',
  'POST /api/v1/fascia-oraria/insieme/effetto',
  'POST /api/v1/andamento/ipotesi',
  'POST /api/v1/importa/effetto',
  'POST /api/v1/condizioni/effetto',
  'POST /api/v1/accordi/prova',
] satisfies ContractKey[])

/** Whether a call only reads, so that a refusal loses no input of its caller. */
export const onlyAsks = (key: string): boolean => key.startsWith('GET ') || QUESTIONS.has(key)

/** Whether a write is executed once per `Idempotency-Key` header; a repetition gets the first answer. */
export const runsOnce = (key: string, { idempotent }: EndpointShape): boolean =>
  idempotent ?? (/^(POST|PUT) /.test(key) && !onlyAsks(key))
