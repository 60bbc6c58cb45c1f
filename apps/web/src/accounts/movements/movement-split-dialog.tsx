import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { formatMoney, formatPercent } from '@xbetapp/domain/platform/format/number'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { useEffect, useRef, useState } from 'react'
import { useAttachProof } from '#web/accounts/accounting/public/movement-proofs.api.ts'
import { KeptProofs, ProofChoice } from '#web/accounts/accounting/public/movement-proofs.tsx'
import { NoWallets, walletsQuery } from '#web/accounts/accounting/public/no-wallets.tsx'
import { earlier } from '#web/accounts/accounting/public/period.ts'
import { Fact } from '#web/ui/fact/fact.tsx'
import { asTyped, MoneyField } from '#web/ui/fields/number-fields.tsx'
import { ReasonField } from '#web/ui/fields/reason-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { Money, MoneyFact } from '#web/ui/numbers/numbers.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { Verdict } from '#web/ui/verdict/verdict.tsx'
import {
  type Balances,
  type Correction,
  type MovementEntity,
  type MovementType,
  type MovementValues,
  movementBody,
} from './movement.ts'
import { DayNote } from './movement-day.tsx'
import classes from './movement-dialog.module.css'
import { useSaveMovement, walletBalancesQuery } from './movements.api.ts'
import { movementsText as text } from './movements.it.ts'
import { type SplitForm, useSplitForm } from './use-split-form.ts'

interface SplitProps {
  entity: MovementEntity
  split: SplitForm
}

interface MovementSplitDialogProps {
  entity: MovementEntity
  movement: MovementValues
  /** Balances of the account at the end of the movement's day, without the corrected movement. */
  balances: Balances
  /** The booked movement that the new one takes the place of; undefined where nothing is corrected. */
  corrects: Correction | undefined
  onBack: () => void
  onClose: () => void
}

/** Second step: the split over wallets, and the amounts that the house keeps or spends beside it. */
export function MovementSplitDialog(props: MovementSplitDialogProps) {
  const { entity, movement, balances, corrects, onBack, onClose } = props
  const split = useSplitForm(entity, movement, { saldoFr: balances.saldoFr, corrects })
  const save = useSaveMovement(
    entity,
    movement.tipo,
    `${entity.nome} ${formatMoney(split.importo, entity.simbolo)}`,
    corrects,
  )
  const { data, nota, tipo } = movement

  const { attach } = useAttachProof()
  const [proof, setProof] = useState<File | null>(null)

  const submit = async ({ motivo }: { motivo: string }) => {
    const body = movementBody(entity, tipo, {
      data,
      nota,
      importo: split.importo,
      ...split.parts,
      wallets: split.lines.map(({ idPortafoglio }, i) => ({
        idPortafoglio: Number(idPortafoglio),
        importo: split.amounts[i] ?? dec(0),
      })),
    })
    const sostituisce = corrects && { idMovimento: corrects.idMovimento, motivo: motivo.trim() }
    const { idMovimento } = await save({ body: { ...body, sostituisce } } as never)
    if (proof) await attach(idMovimento, proof)
  }
  return (
    <FormDialog
      width={600}
      title={`${text.splitTitle(text.tipi[tipo])} · ${entity.nome}`}
      form={split.form}
      submitDisabled={!split.verdict.valid}
      aside={
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {text.back}
        </Button>
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="row wraps baseline apart gap-1 across-8">
        <span className="type-lg weight-700">
          {text.tipi[tipo]} <Money value={toNumber(split.importo)} currency={entity.simbolo} />
        </span>
        <span className="type-xs weight-400 faint">
          {formatDate(data)} · {nota}
        </span>
      </div>
      <DayNote conti={[entity]} day={earlier(corrects?.data ?? data, data)} />
      <SplitParts entity={entity} tipo={tipo} split={split} saldoFr={balances.saldoFr} />
      <SplitLines entity={entity} split={split} />
      <Verdict
        valid={split.verdict.valid}
        message={split.verdict.message}
        quiet={!split.verdict.valid && !split.form.isTouched()}
      />
      <MovementPreview entity={entity} split={split} saldoTotale={balances.saldoTotale} />
      {corrects && <KeptProofs idMovimento={corrects.idMovimento} />}
      <ProofChoice file={proof} onFile={setProof} />
      {corrects && <ReasonField form={split.form} description={text.correctHint} />}
    </FormDialog>
  )
}

/** The rows to be booked, signs included, and the account's resulting balance. */
function MovementPreview({ entity, split: { booked }, saldoTotale }: SplitProps & { saldoTotale: number }) {
  const { nome, label, kind, simbolo } = entity
  const own = kind === 'tipster' ? text.conto.tipster(nome) : text.conto.venue(label, nome)
  const rows = [
    { label: own, importo: booked.entity },
    { label: text.walletsTogether, importo: booked.wallets },
    ...booked.books.map(({ conto, nota, importo }) => ({ label: `${conto} · ${nota}`, importo })),
  ]
  return (
    <section className="well type-sm" aria-label={text.preview}>
      <h3 className="below-3 type-xs weight-600 quiet">{text.preview}</h3>
      <dl className="pairs column gap-2">
        {rows.map(({ label, importo }) => (
          <MoneyFact key={label} signed label={label} value={toNumber(importo)} currency={simbolo} />
        ))}
        <Fact className={`above-2 line-above ${classes.after}`} label={text.balanceAfter(nome)}>
          <Money value={saldoTotale} currency={simbolo} /> →{' '}
          <Money signed value={toNumber(dec(saldoTotale).plus(booked.entity))} currency={simbolo} />
        </Fact>
      </dl>
    </section>
  )
}

interface SplitPartsProps extends SplitProps {
  tipo: MovementType
  saldoFr: number
}

/** The fields of Action and freeroll, filled with the proposed amounts; a part that is not offered has no field. */
function SplitParts({ entity, tipo, split, saldoFr }: SplitPartsProps) {
  const { shown, importo } = split
  if (!shown.action && !shown.freeroll) return null
  const part = (name: 'action' | 'freeroll', label: string, hint: string) => {
    const typed = split.form.values[name]
    const proposed = split.proposals[name]
    return (
      <div>
        <MoneyField
          label={label}
          required
          currency={entity.simbolo}
          description={hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={typed ?? asTyped(proposed)}
          error={split.errors[name]}
          onChange={(next) => split.form.setFieldValue(name, next)}
        />
        {typed !== null && (
          <Button
            size="compact-xs"
            variant="subtle"
            className="above-2"
            onClick={() => split.form.setFieldValue(name, null)}
          >
            {text.restore}: {formatMoney(toNumber(proposed), entity.simbolo)}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="halves top gap-6">
      {shown.action &&
        part(
          'action',
          tipo === 'cashin' ? text.spesaAction : text.incassoAction,
          text.percentOf(formatPercent(entity.action), formatMoney(toNumber(importo), entity.simbolo)),
        )}
      {shown.freeroll &&
        part(
          'freeroll',
          entity.kind === 'tipster' ? text.incassoFreeroll : text.spesaFreeroll,
          freerollHint(entity, split, saldoFr),
        )}
    </div>
  )
}

/** The base of the proposed percentage: the amount, or the freeroll balance if that is smaller. */
function freerollHint(
  { kind, freeroll, simbolo }: MovementEntity,
  split: SplitForm,
  saldoFr: number,
): string {
  if (saldoFr <= 0) return text.noFreeroll
  const percent = formatPercent(freeroll)
  const base = split.importo.minus(split.parts.action)
  if (base.gt(saldoFr)) return text.freerollOfBalance(percent, formatMoney(saldoFr, simbolo))
  const shown = formatMoney(toNumber(base), simbolo)
  return text.percentOf(percent, kind === 'tipster' ? text.afterAction(shown) : shown)
}

/** The wallets of a movement, each with its amount; the last untouched one takes the rest. */
function SplitLines({ entity: { idValuta, simbolo }, split }: SplitProps) {
  const { data: wallets, error, refetch } = useQuery(walletsQuery)
  const { data: balances } = useQuery(walletBalancesQuery)
  const options = (wallets ?? []).map(({ idPortafoglio, nome }) => {
    const held = balances?.find((one) => one.idPortafoglio === idPortafoglio)?.valutaImporti
    const importo = held?.find(({ valuta }) => valuta === idValuta)?.importo ?? 0
    return {
      value: String(idPortafoglio),
      label: nome,
      held: importo,
      ...(held && { note: formatMoney(importo, simbolo) }),
    }
  })
  // The wallets that a payment leaves below zero: a warning names them, and the payment stays allowed.
  const paying = split.booked.wallets.lt(0) && balances ? split.lines : []
  const below = paying.flatMap(({ idPortafoglio }, i) => {
    const wallet = options.find(({ value }) => value === idPortafoglio)
    const after = toNumber(dec(wallet?.held ?? 0).minus(split.amounts[i] ?? 0))
    return wallet && after < 0 ? [{ nome: wallet.label, importo: wallet.held, after }] : []
  })
  const used = new Set(split.lines.map(({ idPortafoglio }) => idPortafoglio))
  const allUsed = wallets !== undefined && wallets.length <= split.lines.length
  const lines = useRef<HTMLFieldSetElement>(null)
  const count = useRef(split.lines.length)
  // Moves the focus to the wallet just added, and from a removed wallet to the button that adds one.
  useEffect(() => {
    const [was, is] = [count.current, split.lines.length]
    count.current = is
    const next = is > was ? `[name="portafoglio-${is}"]` : is < was ? ':scope > button' : null
    if (next) lines.current?.querySelector<HTMLElement>(next)?.focus()
  }, [split.lines.length])
  return (
    <fieldset ref={lines} className="column top gap-4">
      <legend className={`row baseline apart type-sm weight-600 wide ${classes.legend}`}>
        {text.wallets}
        <span className="type-xs weight-400 faint">
          {text.toSplit} <Money value={toNumber(split.expected)} currency={simbolo} />
        </span>
      </legend>
      {error && <ErrorLine error={error} onRetry={refetch} />}
      <NoWallets />
      {split.lines.map((line, i) => (
        <div key={line.key} className={`wide top ${classes.line}`}>
          <Picker
            name={`portafoglio-${i + 1}`}
            // The amounts above it are proposed: the wallet is what lacks.
            data-autofocus={i === 0 || undefined}
            aria-label={text.walletOf(i + 1)}
            placeholder={text.wallet}
            // A wallet of another line can be chosen; the foot then shows the fault.
            options={options.map((option) =>
              option.value !== line.idPortafoglio && used.has(option.value)
                ? { ...option, note: text.walletUsed }
                : option,
            )}
            value={line.idPortafoglio}
            onChange={(idPortafoglio) => split.changeLine(line.key, { idPortafoglio })}
          />
          <MoneyField
            aria-label={text.amountOf(i + 1)}
            currency={simbolo}
            value={line.importo ?? asTyped(split.amounts[i] ?? dec(0))}
            error={split.errors.lines[i]}
            onChange={(importo) => split.changeLine(line.key, { importo })}
          />
          <IconButton
            icon={IconTrash}
            label={text.removeWallet(i + 1)}
            titled
            className="above-2 reddens"
            onClick={() => split.removeLine(line.key)}
          />
        </div>
      ))}
      <ToolButton
        variant="light"
        icon={IconPlus}
        iconSize={15}
        disabled={allUsed}
        title={allUsed ? text.allWallets : undefined}
        onClick={split.addLine}
      >
        {text.addWallet}
      </ToolButton>
      {below.map(({ nome, importo, after }) => (
        <p key={nome} role="status" className="row baseline gap-3 flush type-sm yellow">
          <IconAlertTriangle size={14} aria-hidden className="rigid" />
          {text.walletBelowZero(nome, formatMoney(importo, simbolo), formatMoney(after, simbolo))}
        </p>
      ))}
    </fieldset>
  )
}
