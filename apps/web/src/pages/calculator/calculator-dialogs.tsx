import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DROPPERS, OPERATORS } from '@xbetapp/contract/access'
import { useState } from 'react'
import { betQuery } from '#web/bets/bets/public/bet.api.ts'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { failureOf } from '#web/bets/bets/public/use-bets.ts'
import { BetFacts } from '#web/bets/calculator/bet-facts.tsx'
import { reloadBet, reloadPages } from '#web/bets/calculator/calculator.api.ts'
import { calculatorPageText as text } from '#web/bets/calculator/calculator.it.ts'
import type { CALCULATOR_DIALOGS } from '#web/bets/calculator/calculator.search.ts'
import { CounterInfoDialog } from '#web/bets/calculator/calculator-counters.tsx'
import { useEditBet } from '#web/bets/calculator/use-edit-bet.ts'
import { searchId } from '#web/lib/search-params.ts'
import { useRefusal } from '#web/lib/use-address.ts'
import { mayAny, useViewer } from '#web/platform/auth/public/viewer.ts'
import type { BulkDialogProps } from '#web/settling/bulk-settle/bulk-dialog.tsx'
import { bulkSettleText } from '#web/settling/bulk-settle/bulk-settle.it.ts'
import { EditCell } from '#web/ui/data-table/edit-cell.tsx'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import classes from './calculator-page.module.css'
import type { Calculator } from './use-calculator.ts'

/** The dialogs that the address names: of a bet, and of a counter. */
export function CalculatorDialogs({ calculator }: { calculator: Calculator }) {
  const { bet, over, error, page } = calculator
  // Undefined until the first bets are loaded.
  const bets = error && !page ? NO_BETS : page?.bets.content
  return (
    <>
      {bet.open && (
        <BetDialog
          key={bet.open.value}
          name={bet.open.name}
          value={bet.open.value}
          bets={bets}
          calculator={calculator}
        />
      )}
      {over.open?.name === 'contatore' && (
        <CounterInfoDialog
          counter={over.open.value === 'immagini' ? 'immagini' : 'open'}
          onClose={over.close}
        />
      )}
      {over.open && over.open.name !== 'contatore' && (
        <OverDialog
          key={over.open.value}
          name={over.open.name}
          value={over.open.value}
          bets={bets}
          calculator={calculator}
        />
      )}
    </>
  )
}

const NO_BETS: readonly never[] = []

interface NamedDialogProps<Name> {
  name: Name
  value: string
  /** Bets of the page on screen. */
  bets: readonly Bet[] | undefined
  calculator: Calculator
}

/** The dialog about one bet that the address names. A dialog the user may not use does not open. */
function BetDialog(props: NamedDialogProps<(typeof CALCULATOR_DIALOGS)[number]>) {
  const { name, value, bets, calculator } = props
  const { may } = calculator
  const { close } = calculator.bet
  const bet = useCalculatorBet(value, bets, close)
  const client = useQueryClient()
  const edit = useEditBet()
  const viewer = useViewer()
  if (bet === undefined) return null
  const id = bet.idReceivedBet
  return (
    <Part over about={name} onClose={close}>
      {name === 'dettaglio' && (
        <PlayedDialog
          bet={bet}
          mayEdit={may('dettaglio')}
          reloadBet={() => Promise.allSettled([reloadPages(client), reloadBet(client, id)])}
          show={(over) => calculator.over.show(over, String(id))}
          answers={(onRead) => (
            <AnswersStrip
              onRead={onRead}
              idReceivedBet={id}
              decides={mayAny(viewer, DROPPERS)}
              reminds={mayAny(viewer, OPERATORS)}
            />
          )}
          onClose={close}
        />
      )}
      {name === 'dropTipster' && may('totTipster') && (
        <CorrectTipsterDropDialog bet={bet} onClose={close} onDone={() => reloadBet(client, id)} />
      )}
      {name === 'chiusura' && may('dropChiusura') && <EditClosingDialog bet={bet} onClose={close} />}
      {name === 'modifica' && may('formattedBet') && (
        <EditBetTextDialog bet={bet} onSave={(values) => edit(bet, values)} onClose={close} />
      )}
      {name === 'immagine' && (
        <BetImageViewer bets={bets ?? [bet]} first={bet} mayAssign={may('formattedBet')} onClose={close} />
      )}
    </Part>
  )
}

/** A dialog about a bet, which may open over its detail. */
function OverDialog(props: NamedDialogProps<'info' | 'duplica' | 'modifiche' | 'pagamento'>) {
  const { name, value, bets, calculator } = props
  const { close: onClose } = calculator.over
  const client = useQueryClient()
  const [asked, setAsked] = useState<BulkDialogProps['fixed']>()
  const bet = useCalculatorBet(value, bets, onClose)
  if (bet === undefined) return null
  // Only the bets of the page are read with the start of their event.
  const shown = calculator.page?.bets.content.find(({ idReceivedBet }) => idReceivedBet === bet.idReceivedBet)
  const inizio = shown?.inizio ?? null
  return (
    <Part over about={name} onClose={onClose}>
      {name === 'info' && (
        <BetInfoDialog
          idReceivedBet={bet.idReceivedBet}
          title={text.infoTitle(bet.idReceivedBet)}
          bet={bet}
          mark={
            <span className={classes.outcome}>
              <EditCell
                choice
                label={text.edit(text.columns.esito)}
                onEdit={
                  calculator.may('esito')
                    ? (cell) =>
                        calculator.setChoice({
                          bet: { ...bet, nomeTipster: bet.tipster.nomeTipster, inizio },
                          field: 'esito',
                          cell,
                        })
                    : undefined
                }
              >
                <OutcomeChip esito={bet.esito} pagamento={bet.pagamento} />
              </EditCell>
            </span>
          }
          next={
            !bets?.some(({ idReceivedBet }) => idReceivedBet === bet.idReceivedBet) && {
              label: text.goTo,
              run: () => calculator.goTo(bet),
            }
          }
          onClose={onClose}
        >
          <BetFacts
            bet={bet}
            onPayout={calculator.may('esito') ? () => calculator.over.show('pagamento', value) : undefined}
          />
        </BetInfoDialog>
      )}
      {name === 'duplica' && <DuplicateBetDialog bet={bet} onClose={onClose} />}
      {name === 'pagamento' && calculator.may('esito') && !asked && (
        <PayoutDialog bet={bet} onAsk={setAsked} onClose={onClose} />
      )}
      {name === 'pagamento' && asked && (
        <BulkDialog
          title={bulkSettleText.titleOne(bet.idReceivedBet)}
          target={{ ids: [bet.idReceivedBet] }}
          fixed={asked}
          onClose={() => {
            setAsked(undefined)
            onClose()
          }}
          onDone={() => void reloadBet(client, bet.idReceivedBet)}
        />
      )}
      {name === 'modifiche' && <ChangesDialog bet={bet} onClose={onClose} />}
    </Part>
  )
}

// The table is on screen before any of these is fetched.

const PlayedDialog = lazyPart(() => import('#web/bets/drops/detail/played-dialog.tsx'))
const AnswersStrip = lazyPart(() => import('#web/bets/room-answers/answers-strip.tsx'))
const CorrectTipsterDropDialog = lazyPart(() => import('#web/bets/drops/correct-tipster-drop-dialog.tsx'))
const EditClosingDialog = lazyPart(() => import('#web/bets/calculator/edit-closing-dialog.tsx'))
const EditBetTextDialog = lazyPart(() => import('#web/bets/bets/edit-bet-text-dialog.tsx'))
const BetImageViewer = lazyPart(() => import('#web/bets/calculator/bet-image-viewer.tsx'))
const BetInfoDialog = lazyPart(() => import('#web/bets/bets/public/bet-info-dialog.tsx'))
const BulkDialog = lazyPart(() => import('#web/settling/bulk-settle/bulk-dialog.tsx'))
const PayoutDialog = lazyPart(() => import('#web/bets/calculator/payout-dialog.tsx'))
const DuplicateBetDialog = lazyPart(() => import('#web/bets/calculator/duplicate-bet-dialog.tsx'))
const ChangesDialog = lazyPart(() => import('#web/bets/calculator/changes-dialog.tsx'))

/** The bet a dialog's address names, from the page or read by id. A missing bet is reported and closes the dialog. */
function useCalculatorBet(
  value: string,
  bets: readonly Bet[] | undefined,
  onMissing: () => void,
): Bet | undefined {
  const id = searchId(value)
  const listed = bets?.find(({ idReceivedBet }) => idReceivedBet === id)
  const wanted = id !== undefined && bets !== undefined && listed === undefined
  const { data, error } = useQuery({ ...betQuery(id ?? 0), staleTime: 0, enabled: wanted })
  useRefusal(id === undefined ? text.noBet : error && failureOf(error, id), onMissing)
  return listed ?? (wanted ? data : undefined)
}
