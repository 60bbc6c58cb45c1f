import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/format/date'
import { dec, toNumber } from '@xbetapp/domain/money/decimal'
import { portafogliQuery } from '#web/entities/account/accounting.api.ts'
import { errorText } from '#web/lib/api-error.ts'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Verdict } from '#web/ui/verdict/verdict.tsx'
import type { Balances, MovementEntity, MovementValues } from './movement.ts'
import { movementBody } from './movement-body.ts'
import classes from './movement-dialog.module.css'
import { useSaveMovement } from './movements.api.ts'
import { movimentiText as text } from './movements.it.ts'
import { SplitLines } from './split-lines.tsx'
import { SplitParts } from './split-parts.tsx'
import { type SplitForm, useSplitForm } from './use-split-form.ts'

interface MovementSplitDialogProps {
  entity: MovementEntity
  movement: MovementValues
  /** As of the movement's day. */
  balances: Balances
  onBack: () => void
  onClose: () => void
}

/** Second step: over which wallets the money goes, and what the house keeps of it. */
export function MovementSplitDialog(props: MovementSplitDialogProps) {
  const { entity, movement, balances, onBack, onClose } = props
  const split = useSplitForm(entity, movement, balances.saldoFr)
  const save = useSaveMovement(entity, movement.tipo)
  const wallets = useQuery(portafogliQuery)
  const { data, nota, tipo } = movement

  const submit = async () => {
    const body = movementBody(entity, tipo, {
      data,
      nota,
      importo: split.importo,
      ...split.parts,
      wallets: split.lines.map(({ idPortafoglio }, i) => ({
        idPortafoglio: Number(idPortafoglio),
        importo: split.amounts[i] ?? split.importo.minus(split.importo),
      })),
    })
    try {
      await save.mutateAsync({ body } as never)
    } catch (error) {
      throw new Error(`${text.failed[tipo]}: ${errorText(error)}`)
    }
  }
  return (
    <FormDialog
      opened
      width={600}
      title={`${text.splitTitle(text.tipi[tipo])} · ${entity.nome}`}
      form={split.form}
      submitDisabled={!split.valid}
      aside={
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {text.back}
        </Button>
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={`row wraps baseline apart ${classes.about}`}>
        <span className="type-lg weight-700">
          {text.tipi[tipo]} <Money value={toNumber(split.importo)} currency={entity.simbolo} />
        </span>
        <span className="type-xs weight-400 faint">
          {formatDate(data)} · {nota}
        </span>
      </div>
      <SplitParts entity={entity} tipo={tipo} split={split} saldoFr={balances.saldoFr} />
      <SplitLines
        entity={entity}
        split={split}
        wallets={wallets.data}
        error={wallets.error ? errorText(wallets.error) : null}
        onRetry={() => void wallets.refetch()}
      />
      <Verdict valid={split.valid} message={split.verdict.message} />
      <MovementPreview entity={entity} split={split} saldoTotale={balances.saldoTotale} />
    </FormDialog>
  )
}

interface MovementPreviewProps {
  entity: MovementEntity
  split: SplitForm
  saldoTotale: number
}

/** The rows that will be booked, signs included, and how the account then stands. */
function MovementPreview({ entity, split: { booked }, saldoTotale }: MovementPreviewProps) {
  const { nome, label, kind, simbolo } = entity
  const own = kind === 'tipster' ? text.conto.tipster(nome) : text.conto.venue(label, nome)
  const rows = [
    { label: own, importo: booked.entity },
    { label: text.walletsTogether, importo: booked.wallets },
    ...booked.books.map(({ conto, nota, importo }) => ({ label: `${conto} · ${nota}`, importo })),
  ]
  return (
    <section className={`type-sm ${classes.preview}`} aria-label={text.preview}>
      <h3>{text.preview}</h3>
      <dl>
        {rows.map(({ label, importo }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money signed value={toNumber(importo)} currency={simbolo} />
            </dd>
          </div>
        ))}
        <div className={`above-2 ${classes.after}`}>
          <dt>{text.balanceAfter(nome)}</dt>
          <dd>
            <Money value={saldoTotale} currency={simbolo} /> →{' '}
            <Money signed value={toNumber(dec(saldoTotale).plus(booked.entity))} currency={simbolo} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
