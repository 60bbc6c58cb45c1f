import { useQuery } from '@tanstack/react-query'
import { HistoryButton } from '#web/platform/history/public/history-button.tsx'
import { StatusChip } from '#web/reference/reference/public/status-chip.tsx'
import { topicName, topicsQuery } from '#web/telegram/chats/public/topic.api.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import type { Link, LinkKind } from './link.ts'
import classes from './link-detail-dialog.module.css'
import { linksText as text } from './links.it.ts'

interface LinkDetailDialogProps {
  kind: LinkKind
  link: Link
  /** The room's chat, whose topics the link may name. */
  chatId: number | null
  /** Id of the tipster or sparax of the link. */
  idOwner: number
  onClose: () => void
}

/** The terms of a link; a sparax link has no maximum days. */
export function LinkDetailDialog({ kind, link, chatId, idOwner, onClose }: LinkDetailDialogProps) {
  const { detail } = text
  const { data: topics = [] } = useQuery({
    ...topicsQuery(chatId),
    enabled: chatId !== null && link.argomento !== null,
  })
  return (
    <Dialog
      persistent
      width={500}
      title={text.detailTitle}
      onClose={onClose}
      actions={
        <HistoryButton
          entita={`collegamento_${kind}`}
          numero={idOwner}
          parte={`sala:${link.idSala}`}
          name={`${text.detailTitle} ${link.nomeSala}`}
        />
      }
    >
      <dl className="flush divided">
        <LinkFact label={detail.sala}>
          {link.nomeSala} <StatusChip stato={link.stato} />
        </LinkFact>
        <LinkFact label={detail.book}>{link.book.nomeBook}</LinkFact>
        {link.keyword !== undefined && <LinkFact label={text.parola}>{link.keyword}</LinkFact>}
        {link.bookEscluso && <LinkFact label={text.escluso}>{link.bookEscluso.nomeBook}</LinkFact>}
        {link.argomento !== null && (
          <LinkFact label={detail.argomento}>{topicName(topics, link.argomento)}</LinkFact>
        )}
        <LinkFact label={text.ritardo}>{link.ritardo}</LinkFact>
        {kind !== 'sparax' && <LinkFact label={text.giorni}>{link.giorniMassimi || text.noLimit}</LinkFact>}
        <LinkFact label={text.eta}>{maxAgeWords(link.etaMassima)}</LinkFact>
      </dl>
    </Dialog>
  )
}

function maxAgeWords(minutes: number | null): string | number {
  if (minutes === null) return text.general
  return minutes || text.noLimit
}

function LinkFact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Fact className={`row apart gap-8 ${classes.fact}`} label={label}>
      <span className="row wraps middle to-end gap-4 weight-600 at-right breaks">{children}</span>
    </Fact>
  )
}
