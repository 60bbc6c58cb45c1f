import { dec, toNumber } from '@xbetapp/domain/money/decimal'
import { Money } from '#web/ui/numbers/money.tsx'
import type { MovementEntity } from './movement.ts'
import classes from './movement-dialog.module.css'
import { movimentiText as text } from './movements.it.ts'
import type { SplitForm } from './use-split-form.ts'

interface MovementPreviewProps {
  entity: MovementEntity
  split: SplitForm
  saldoTotale: number
}

/** The rows that will be booked, signs included, and how the account then stands. */
export function MovementPreview({ entity, split: { booked }, saldoTotale }: MovementPreviewProps) {
  const { nome, label, kind, simbolo } = entity
  const own = kind === 'tipster' ? text.conto.tipster(nome) : text.conto.venue(label, nome)
  const rows = [
    { label: own, importo: booked.entity },
    { label: text.walletsTogether, importo: booked.wallets },
    ...booked.books.map(({ conto, nota, importo }) => ({ label: `${conto} · ${nota}`, importo })),
  ]
  return (
    <section className={classes.preview} aria-label={text.preview}>
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
        <div className={classes.after}>
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
