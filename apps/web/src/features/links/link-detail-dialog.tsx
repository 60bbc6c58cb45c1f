import { useQuery } from '@tanstack/react-query'
import { StatusChip } from '#web/entities/account/status-chip.tsx'
import { topicName, topicsQuery } from '#web/entities/argomento/argomento.api.ts'
import { StoriaButton } from '#web/entities/registro/storia-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogClose } from '#web/ui/dialog/dialog-parts.tsx'
import type { Link, LinkKind } from './link.ts'
import classes from './link-detail-dialog.module.css'
import { collegamentiText as text } from './links.it.ts'

interface LinkDetailDialogProps {
  kind: LinkKind
  link: Link
  /** The room's chat, whose topics it may name. */
  chatId: number | null
  /** Whose link it is. */
  idOwner: number
  onClose: () => void
}

const WIDTH_PX = 500

/** What a link says: a sparax one has no maximum days. */
export function LinkDetailDialog({ kind, link, chatId, idOwner, onClose }: LinkDetailDialogProps) {
  const { detail } = text
  const { data: topics = [] } = useQuery({
    ...topicsQuery(chatId),
    enabled: chatId !== null && link.argomento !== null,
  })
  return (
    <Dialog
      opened
      keepOnClickOutside
      keepOnEscape
      width={WIDTH_PX}
      title={text.detailTitle}
      onClose={onClose}
      footer={
        <>
          <StoriaButton
            entita={`collegamento_${kind}`}
            numero={idOwner}
            parte={`sala:${link.idSala}`}
            name={`${text.detailTitle} ${link.nomeSala}`}
          />
          <DialogClose onClose={onClose} />
        </>
      }
    >
      <dl className="flush">
        <Fact name={detail.sala}>
          {link.nomeSala} <StatusChip stato={link.stato} />
        </Fact>
        <Fact name={detail.book}>{link.book.nomeBook}</Fact>
        {link.keyword !== undefined && <Fact name={detail.keyword}>{link.keyword}</Fact>}
        {link.bookEscluso && <Fact name={detail.escluso}>{link.bookEscluso.nomeBook}</Fact>}
        {link.argomento !== null && <Fact name={detail.argomento}>{topicName(topics, link.argomento)}</Fact>}
        <Fact name={detail.ritardo}>{link.ritardo}</Fact>
        {kind !== 'sparax' && <Fact name={detail.giorni}>{link.giorniMassimi || text.noLimit}</Fact>}
        <Fact name={detail.eta}>{maxAgeWords(link.etaMassima)}</Fact>
      </dl>
    </Dialog>
  )
}

function maxAgeWords(minutes: number | null): string | number {
  if (minutes === null) return text.general
  return minutes || text.noLimit
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={`row apart gap-8 ${classes.fact}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
