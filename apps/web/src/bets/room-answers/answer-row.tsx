import { Button } from '@mantine/core'
import { IconArrowUpRight, IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { formatAllOdds, formatMoney } from '@xbetapp/domain/platform/format/number'
import { useState } from 'react'
import { Chip } from '#web/ui/chips/chip.tsx'
import { ImageThumb } from '#web/ui/image/image-thumb.tsx'
import { ClockTime } from '#web/ui/numbers/numbers.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import type { Tone } from '#web/ui/tones/tone.ts'
import classes from './answers-strip.module.css'
import type { RoomAnswer } from './room-answers.api.ts'
import { roomAnswersText as text } from './room-answers.it.ts'

const TONES: Record<RoomAnswer['tipo'], Tone> = {
  presa: 'green',
  rifiutata: 'red',
  in_corso: 'blue',
  illeggibile: 'grey',
}

interface AnswerRowProps {
  answer: RoomAnswer
  /** The A key accepts this answer. */
  isFirst: boolean
  busy: boolean
  /** Undefined for an answer already decided, and for users who may not decide. */
  onAccept: (() => void) | undefined
  onReply: (() => void) | undefined
  onCorrect: () => void
  onIgnore: () => void
}

export function AnswerRow({ answer, isFirst, busy, onAccept, onReply, onCorrect, onIgnore }: AnswerRowProps) {
  const { nomeSala, tipo, testo, autore, data, link, pulsante, superata, dopoStop } = answer
  const notes = notesOf(answer)
  return (
    <li className={`type-sm whole-row middle ${superata ? 'faint' : ''} ${classes.row}`}>
      <span className="row wraps baseline shrinks across-4">
        <strong data-cut>{nomeSala}</strong>
        <Chip tone={TONES[tipo]}>{text.kinds[tipo]}</Chip>
        {dopoStop && <Chip tone="red">{text.afterStop}</Chip>}
      </span>
      <span className={`column weight-600 ${classes.read}`}>
        <Figures answer={answer} />
      </span>
      <span className={`row middle gap-4 shrinks ${classes.said}`}>
        <AnswerPicture answer={answer} />
        <span className="column shrinks breaks">
          <q className="clamp">{testo}</q>
          <small>
            {autore}
            {pulsante && ` ${text.pressed}`} · <ClockTime value={data} />
            {link !== null && (
              <a
                href={link}
                className="accent"
                target="_blank"
                rel="noopener noreferrer"
                aria-label={text.open(nomeSala)}
                data-hint={text.open(nomeSala)}
              >
                <IconArrowUpRight size={13} aria-hidden />
              </a>
            )}
            {onReply && (
              <>
                {' · '}
                <button
                  type="button"
                  className="accent"
                  aria-label={text.replyTo(nomeSala)}
                  data-hint={text.replyHint}
                  onClick={onReply}
                >
                  {text.reply}
                </button>
              </>
            )}
            {notes.map((note) => (
              <span key={note}> · {note}</span>
            ))}
          </small>
        </span>
      </span>
      {onAccept && (
        <span className={`row to-end gap-3 ${classes.actions}`}>
          <Button
            size="compact-sm"
            variant={isFirst ? 'filled' : 'light'}
            leftSection={<IconCheck size={14} aria-hidden />}
            disabled={busy}
            aria-label={text.acceptOf(nomeSala)}
            aria-keyshortcuts={isFirst ? 'a' : undefined}
            data-key={isFirst ? 'a' : undefined}
            data-hint={isFirst ? text.acceptHint : undefined}
            onClick={onAccept}
          >
            {text.accept}
            {isFirst && <kbd className={`type-2xs off-phone ${classes.key}`}>A</kbd>}
          </Button>
          <RowButton
            variant="default"
            icon={IconPencil}
            label={text.correct}
            disabled={busy}
            aria-label={text.correctOf(nomeSala)}
            onClick={onCorrect}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={busy}
            aria-label={text.ignoreOf(nomeSala)}
            data-hint={text.ignore}
            onClick={onIgnore}
          >
            <IconX size={14} aria-hidden />
          </Button>
        </span>
      )}
    </li>
  )
}

const ImageViewer = lazyDialog(() => import('#web/ui/image/image-viewer.tsx'))

/** The picture an answer came with, enlarged by a click: what was played is proved by it. */
export function AnswerPicture({ answer: { foto, nomeSala } }: { answer: RoomAnswer }) {
  const [isOpen, setOpen] = useState(false)
  if (foto === null) return null
  const { path, motivo } = foto
  if (path === null) return <small>{motivo === null ? text.pictureComing : text.pictureLost(motivo)}</small>
  return (
    <>
      <ImageThumb
        small
        src={`${path}?size=thumb`}
        alt={text.picture(nomeSala)}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <ImageViewer
          images={[{ src: path, title: text.picture(nomeSala) }]}
          index={0}
          onIndex={() => {}}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Figures({ answer: { parti, valuta, limitata } }: { answer: RoomAnswer }) {
  return (
    <>
      {parti.map(({ importo, quota, daBet }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are told apart by their place alone
          key={index}
          data-hint={daBet ? text.fromBet : undefined}
          className={daBet ? 'yellow' : undefined}
        >
          {importo === null ? '?' : formatMoney(importo, valuta)} @{' '}
          {quota === null ? '?' : formatAllOdds(quota, 2)}
          {daBet && '*'}
        </span>
      ))}
      {limitata && <small>limitata</small>}
    </>
  )
}

function notesOf(answer: RoomAnswer): string[] {
  const { dubbi, stato, decisaDa, motivo, modificata, testoAccettato, superata } = answer
  return [
    ...(modificata === null ? [] : [text.edited]),
    ...(testoAccettato === null ? [] : [text.acceptedAs(testoAccettato)]),
    ...dubbi,
    ...(motivo === null ? [] : [text.notAlone(motivo)]),
    ...(stato === 'nuova'
      ? []
      : [[text.states[stato], decisaDa && text.by(decisaDa)].filter(Boolean).join(' ')]),
    ...(superata ? [text.superseded] : []),
  ]
}
