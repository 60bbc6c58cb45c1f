import { formatDateTime } from '@xbetapp/domain/format/date'
import { formatMoney, formatOdds } from '@xbetapp/domain/format/number'
import { AppError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { getBet } from '#server/modules/bets/public.ts'
import { betPath } from '#server/modules/routing/public.ts'

type Percorso = Awaited<ReturnType<typeof betPath>>
type Riga = Percorso['righe'][number]

const STATI: Record<Riga['stato'], string> = {
  previsto: 'prevista',
  in_attesa: 'in attesa di conferma',
  in_coda: 'in coda',
  in_pausa: 'in pausa',
  in_invio: 'in invio',
  inviato: 'inviata',
  incerto: 'incerta, controlla la chat',
  fallito: 'non riuscita',
  scartato: 'scartata',
  escluso: 'esclusa',
  annullato: 'annullata',
}

/** A bet and where it went, as a person in a chat reads it; secret rooms are left out. */
export async function describeBet(tx: TxCtx, id: number): Promise<string> {
  try {
    const bet = await getBet(tx, id)
    const path = await betPath(tx, id, false)
    const head = [
      `Bet ${id} - ${bet.tipster.nomeTipster} - ${formatDateTime(bet.messageDate)}`,
      ...(bet.stoppedAt ? [`FERMATA il ${formatDateTime(bet.stoppedAt)}`] : []),
      bet.formattedBet || '(senza testo)',
      `Tot ${formatMoney(bet.tot)}, quota media ${formatOdds(bet.quotaMedia, 5)}, esito ${bet.esito}`,
      bet.totTipster || bet.quotaDrop
        ? `Drop tipster ${formatMoney(bet.totTipster)} a ${formatOdds(bet.quotaDrop, 3)}`
        : 'Drop tipster non inviato',
    ]
    const rooms = path.righe.length === 0 ? ['Nessuna sala'] : path.righe.map(lineOf)
    return [...head, '', ...rooms].join('\n')
  } catch (error) {
    if (error instanceof AppError && error.code === 'BET_NOT_FOUND') return error.message
    throw error
  }
}

function lineOf({ nomeSala, stato, motivo, previsto, inviato }: Riga): string {
  const at = inviato ?? (stato === 'previsto' || stato === 'in_coda' ? previsto : null)
  const when = at ? ` ${at.slice(11, 19)}` : ''
  return `${nomeSala}: ${STATI[stato]}${when} (${motivo})`
}
